import { calls, run, type HandlerContext, type InCompany, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { companyAplicativo } from '../../schemas/app-club/companyAplicativo';
import type { cliente } from '../../schemas/cadastros/clientes/cliente';
import type { empresa } from '../../schemas/cadastros/empresa';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { categoriaProduto } from '../../schemas/delivery/cardapio/categoriaProduto';
import { lojaAcesso } from '../../schemas/delivery/loja/lojaAcesso';
import { deliveryConfiguracao } from '../../schemas/delivery/loja/deliveryConfiguracao';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../schemas/delivery/pedidos/pedidoEvento';
import { valePresente } from '../../schemas/fidelidade/cartoes/valePresente';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { fraseDe, linkDoPedido, momentoEm, terminou } from '../comum/acompanhamento.server';
import { dinheiro } from '../comum/centavos';
import { moduloAberto } from '../comum/experimental.server';
import { momentoDe } from '../comum/momento.server';
import { vitrineDe } from '../cupom/vitrine.server';
import { portaEm, regrasDaPorta, temPagina } from '../delivery/funcionamento/porta.server';
import { provou, quemProvou } from '../delivery/loja/lojaAcesso.server';
import { procurarPagina } from '../delivery/loja/paginaDaLoja.server';
import { verClube } from '../fidelidade/clube.server';
import { diaDe, primeiroNome } from '../fidelidade/papel.server';
import { clubeAberto, meuClube, meuPedido } from './clubeDaLoja';

type Context = HandlerContext & InCompany;
type Empresa = Infer<typeof empresa>;
type Cliente = Infer<typeof cliente>;

/** The shop of a club: 404 without a page, and for companies that do not try the module. */
const noClube = async <T>(
  context: Pick<OpenContext, 'within' | 'notFound'>,
  shop: Empresa | undefined,
  see: (inside: Context, shop: Empresa) => Promise<T>,
): Promise<T> => {
  if (!temPagina(shop)) return context.notFound();
  return context.within(shop.id, async (inside) =>
    (await moduloAberto(inside, 'APLICATIVO', shop)) ? see(inside, shop) : inside.notFound(),
  );
};
const doSite = async <T>(
  context: Pick<OpenContext, 'within' | 'notFound'>,
  site: string,
  see: (inside: Context, shop: Empresa) => Promise<T>,
): Promise<T> => noClube(context, (await procurarPagina(context, site)).shop, see);

/** Number of orders shown. */
const ultimos = 10;
const pedidosDe = async ({ rows, now, user }: Context, { id }: Cliente) => {
  const found = await rows.find(pedido, { cliente: id, $sort: [['id', 'desc']] }, { page: 1, size: ultimos });
  const ids = found.rows.map((one) => one.id);
  const eventos = ids.length > 0 ? await rows.all(pedidoEvento, { pedido: ids, $sort: [['id', 'asc']] }) : [];
  const momento = momentoEm(user.zone, now);
  return found.rows.map((order) => {
    const own = eventos.filter((one) => one.pedido === order.id);
    return {
      id: order.id,
      numero: order.numero.slice(-4),
      quando: momento(order.data) ?? '',
      frase: fraseDe(order),
      total: order.total,
      segue: !terminou(order, own, now),
    };
  });
};
/** Coupons with a code of the customer's own. A keyword is not shown: it may be meant for others. */
const cuponsDe = async ({ rows, now, user }: Context, { id }: Cliente) => {
  const own = await rows.all(cupomCodigo, { cliente: id, situacao: 'ENVIADO', $sort: [['id', 'desc']] });
  const coupons = await rows.byId(
    cupomDesconto,
    own.map((one) => one.cupom),
  );
  const momento = momentoDe(now, user.zone);
  return own.flatMap(({ cupom: of, codigo }) => {
    const cupom = coupons.get(of);
    const shown = cupom && vitrineDe({ cupom, codigo, momento });
    if (!shown?.codigo || cupom?.situacao !== 'ATIVO') return [];
    const nota = shown.aviso ?? shown.condicoes[0] ?? '';
    return [
      {
        vantagem: shown.vantagem,
        codigo: shown.codigo,
        nota,
        endereco: cupom.token && `/cupom/${cupom.token}?codigo=${shown.codigo}`,
      },
    ];
  });
};
/** Gift cards sent to this mobile, and those bought by the customer for nobody else. */
const valesDe = async ({ rows }: Context, { id }: Cliente, telefone: string) => {
  const open = { situacao: 'ATIVO', $sort: [['id', 'desc']] } as const;
  const given = await rows.all(valePresente, { telefone, ...open });
  const bought = await rows.all(valePresente, { comprador: id, ...open });
  const own = bought.filter((one) => one.telefone === null && one.presenteado === null);
  return [...given, ...own].map(({ codigo, saldo, validade }) => ({
    codigo,
    saldo: dinheiro(saldo),
    nota: `válido até ${diaDe(validade)}`,
  }));
};
const nada = { premios: [], resgates: [], cupons: [], vales: [], pedidos: [] };
const verTudo = async (context: Context, who: Cliente, telefone: string) => {
  const { mostra } = await context.rows.settings(companyAplicativo);
  const shows = new Set(mostra);
  const { ativo } = await context.rows.settings(fidelidadeConfiguracao);
  const wantsPoints = shows.has('PONTOS') || shows.has('PREMIOS');
  const seen = ativo && wantsPoints ? await verClube(context, who) : null;
  return {
    provado: true,
    nome: primeiroNome(who.nome),
    pontos: seen && shows.has('PONTOS') ? { ...seen, premios: [], resgates: [] } : null,
    premios: seen && shows.has('PREMIOS') ? seen.premios : [],
    resgates: seen && shows.has('PREMIOS') ? seen.resgates : [],
    cupons: shows.has('CUPONS') ? await cuponsDe(context, who) : [],
    vales: shows.has('VALES') ? await valesDe(context, who, telefone) : [],
    pedidos: shows.has('PEDIDOS') ? await pedidosDe(context, who) : [],
  };
};

export const chamadasDoClube = calls(lojaAcesso, {
  clube: run(clubeAberto, async (context, { form }) => {
    const { shop, mudou } = await procurarPagina(context, form.site);
    if (mudou !== undefined) return { mudou, categorias: [], mostra: [] };
    return noClube(context, shop, async (inside, { shortName, logo }) => {
      const { rows, now } = inside;
      const { nome, textoClube, categorias, mostra } = await rows.settings(companyAplicativo);
      const { nomeLoja, site, cor } = await rows.settings(deliveryConfiguracao);
      const { texto: porta } = portaEm(await regrasDaPorta(inside, shop!), now);
      const chosen = await rows.byId(categoriaProduto, categorias ?? []);
      const daLoja = nomeLoja ?? shortName;
      return {
        loja: { nome: daLoja, site: site ?? form.site, noCelular: nome ?? daLoja, logo, cor, porta },
        texto: textoClube,
        categorias: (categorias ?? []).flatMap((one) => {
          const found = chosen.get(one);
          return found?.ativo ? [{ id: found.id, nome: found.nome }] : [];
        }),
        mostra: [...mostra],
      };
    });
  }),
  meu: run(meuClube, (context, { form }) =>
    doSite(context, form.site, async (inside) => {
      if (!(await provou(inside, form.telefone, form.sessao))) return { provado: false, ...nada };
      const who = await quemProvou(inside, form);
      return who ? verTudo(inside, who, form.telefone) : { provado: true, ...nada };
    }),
  ),
  pedido: run(meuPedido, (context, { form }) =>
    doSite(context, form.site, async (inside) => {
      const { rows, notFound, now } = inside;
      const who = (await quemProvou(inside, form)) ?? notFound();
      const { mostra } = await rows.settings(companyAplicativo);
      if (!mostra.includes('PEDIDOS')) return notFound();
      const order = (await rows.one(pedido, { id: form.pedido, cliente: who.id })) ?? notFound();
      const eventos = await rows.all(pedidoEvento, { pedido: order.id, $sort: [['id', 'asc']] });
      if (terminou(order, eventos, now)) return notFound();
      return { link: await linkDoPedido(inside, order, order.previsaoEntrega) };
    }),
  ),
});
