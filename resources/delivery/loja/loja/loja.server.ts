import { referenciaDo } from '../../../comum/referenciaDoPedido';
import { calls, get, r, run, type HandlerContext, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { routine, routines } from '#kit/work/routine';
import { f } from '#fields';
import { empresa } from '../../../../schemas/cadastros/empresa';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { deliveryConfiguracao } from '../../../../schemas/delivery/loja/deliveryConfiguracao';
import { lojaAcesso } from '../../../../schemas/delivery/loja/lojaAcesso';
import { pedido, vida } from '../../../../schemas/delivery/pedidos/pedido';
import { mesa } from '../../../../schemas/salao/mesa';
import { donosDo } from '../../../cadastros/contatos/porTelefone.server';
import { consultarCep } from '../../../enderecamento/cep.server';
import { credenciamento } from '../../../../schemas/financeiro/credenciamento';
import { PaymentRefusal } from '../../../financeiro/provedor.server';
import {
  cepAberto,
  codigoAberto,
  contaAberta,
  entrarNaLoja,
  lojaAberta,
  mesaAberta,
  pagarSimulado,
  pedidoFeito,
  pedirNaLoja,
  produtoAberto,
} from './loja';
import { ehDeProduto, primeiraHora, vitrineDaLoja } from '../vitrineDaLoja.server';
import { novoToken } from '../../../comum/codigo.server';
import { existeCupom } from '../../../cupom/resgatar.server';
import { conferirCodigo, mandarCodigo } from '../../../whatsapp/codigos.server';
import { abrirAcesso, provou } from '../lojaAcesso.server';
import { daPagina, procurarPagina } from '../paginaDaLoja.server';
import { momentoDoPedido } from '../../../comum/momentoDoPedido.server';
import { temPagina } from '../../funcionamento/porta.server';
import { qrImage } from '../../../comum/qr.server';
import { aReceberOnline, cancelarVencidos, receberPix, vencidos } from '../pagamentoOnline.server';
import { contaNaLoja, feitoAntes, pedirDaLoja, type Pedir } from '../pedidoDaLoja.server';
import { cardapioDoCanal, produtoDoCanal, resumoDoCardapio } from '../../cardapio/vitrine.server';

type Aberta = Pick<OpenContext, 'within' | 'notFound'>;
const mostrar = async (context: Aberta, site: string, token: string | null, para: string | null = null) => {
  const { shop, mudou } = await procurarPagina(context, site);
  if (mudou !== undefined) return { mudou, categorias: [] };
  if (!temPagina(shop)) return context.notFound();
  return context.within(shop.id, async (inside) => {
    const table = token === null ? undefined : await inside.rows.one(mesa, { token, ativo: true });
    if (token !== null && !table) return inside.notFound();
    const momento = momentoDoPedido(inside, { agendadoPara: para ?? (await primeiraHora(inside, shop, table)) });
    const [{ categorias }, shown, vitrine] = await Promise.all([
      cardapioDoCanal(inside, { canal: table ? 'MESA' : 'DELIVERY', momento }),
      inside.rows.settings(deliveryConfiguracao),
      vitrineDaLoja(inside, shop, table ? 'MESA' : 'SITE', momento),
    ]);
    return {
      loja: vitrine,
      mesa: table?.nome,
      categorias: resumoDoCardapio(categorias, shown),
    };
  });
};

/** Creates the charge at the payment provider once, and stores its answer. */
const cobrar = async (
  { within, ports, refuse }: Pick<OpenContext, 'within' | 'ports' | 'refuse'>,
  shop: Infer<typeof empresa>,
  id: number,
): Promise<string> => {
  const [order, seller] = await within(shop.id, async ({ rows }) => [
    await rows.get(pedido, id),
    (await rows.one(credenciamento, { situacao: 'APROVADO' }))?.codigoParceiro ?? '',
  ]);
  const ways =
    order &&
    (await ports.pagamentos
      .collect?.({ key: referenciaDo(id), cents: aReceberOnline(order), until: order.pixAte ?? '', seller })
      .catch((error: unknown) => {
        if (!(error instanceof PaymentRefusal)) throw error;
        return undefined;
      }));
  if (ways) {
    await within(shop.id, ({ rows }) => rows.change(pedido, id, { pixCodigo: ways.pix }));
    return ways.pix;
  }
  // Cancels as the system: the partner's identity and message are not the customer's.
  await within(shop.id, async ({ rows, move }) => {
    const row = await rows.get(pedido, id, { lock: true });
    if (row) await move(vida, row, 'cancelar', { motivoCancelamento: 'O Pix não pôde ser gerado.' });
  });
  return refuse('Não conseguimos gerar o Pix agora. Escolha outra forma de pagamento!', 'forma');
};

/**
 * Key by which tries are limited: an existing table, or a proven mobile. For an unproven mobile only stored orders
 * count, since tries of strangers would shut its owner out. Undefined for a table that does not exist.
 */
const quemConta = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  { mesa: token, telefone, sessao }: Pick<Pedir, 'mesa' | 'telefone' | 'sessao'>,
): Promise<string | null | undefined> => {
  if (token != null) return (await context.rows.exists(mesa, { token, ativo: true })) ? token : undefined;
  return (await provou(context, telefone, sessao)) ? telefone : null;
};
/** Wrong coupons allowed in an hour for an address and shop. */
const cuponsErrados = 100;
/** Limits guesses of coupon codes by address before a coupon is checked, whatever identity the request claims. */
const contarCupom = async (
  context: Pick<OpenContext, 'within' | 'guess'>,
  shop: number,
  cupom: string | null,
): Promise<void> => {
  if (!cupom?.trim()) return;
  const existe = () => context.within(shop, (inside) => existeCupom(inside, cupom));
  await context.guess(cuponsErrados, `cupom|${shop}`, existe, (found) => found);
};
/** Tries to order in an hour, for a table or a proven mobile. */
const pedidosPorHora = 60;
export const chamadasDaLoja = calls(deliveryConfiguracao, {
  loja: run(lojaAberta, (context, { form }) => mostrar(context, form.site, null, form.para)),
  mesa: run(mesaAberta, (context, { form }) => mostrar(context, form.site, form.token)),
  produto: run(produtoAberto, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    return context.within(shop.id, async (inside) => {
      const agendadoPara = form.para ?? (form.na ? null : await primeiraHora(inside, shop));
      const momento = momentoDoPedido(inside, { agendadoPara });
      const { row, visto, outros } =
        (await produtoDoCanal(inside, { canal: form.na ?? 'DELIVERY', momento }, form.produto)) ?? inside.notFound();
      const { mostraPrecoDe } = await inside.rows.settings(deliveryConfiguracao);
      return {
        ...visto,
        de: mostraPrecoDe ? visto.de : null,
        // The menu's picture comes first, and once.
        fotos: [...new Set([visto.imagem, ...(row.imagens ?? []).map(({ imagem }) => imagem)])].filter(
          (one) => one != null,
        ),
        outros: outros.map(({ id, nome, preco }) => ({ id, nome, preco })),
      };
    });
  }),
  /** Pictures that the page shows; no other file of the company. */
  foto: run(
    get('/publico/loja/{site}/foto/{foto}', {
      session: false,
      perHour: 20_000,
      /** `grande`: as wide as a telephone, if the picture has that size. */
      form: { site: lojaAberta.form!.site, foto: f.integer({ required: true }), grande: f.bool() },
      result: r.file('image/webp'),
    }),
    async (context, { form }) => {
      const shop = await daPagina(context, form.site);
      return context.within(shop.id, async (inside) => {
        const { rows } = inside;
        const { capa, galeria } = await rows.settings(deliveryConfiguracao);
        const isShown =
          [shop.logo, capa, ...(galeria ?? []).map(({ imagem }) => imagem)].includes(form.foto) ||
          (await ehDeProduto(inside.db, form.foto));
        const file = !isShown
          ? undefined
          : await inside.db
              .selectFrom('arquivo')
              .select(['lado_320', 'lado_960'])
              .where('id', '=', form.foto)
              .executeTakeFirst();
        const content = ((form.grande ? file?.lado_960 : null) ?? file?.lado_320) as
          | Uint8Array<ArrayBuffer>
          | null
          | undefined;
        return content ? { type: 'file' as const, name: 'foto.webp', media: 'image/webp', content } : inside.notFound();
      });
    },
  ),
  cep: run(cepAberto, async (context, { form }) => {
    await daPagina(context, form.site);
    const found = await consultarCep({ ...context, transaction: (run) => context.within('*', run) }, form.cep);
    if (typeof found === 'string') return { achou: false };
    const { street, neighborhoord, city } = found;
    return { achou: true, rua: street, bairro: neighborhoord, cidade: city.id, cidadeNome: city.nome };
  }),
  conta: run(contaAberta, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    await contarCupom(context, shop.id, form.cupom);
    return context.within(shop.id, (inside) => contaNaLoja(inside, shop, form));
  }),
  codigo: run(codigoAberto, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    const pedido = novoToken();
    const asked = { finalidade: 'LOJA', pedido, telefone: form.telefone } as const;
    const sent = await context.within(shop.id, (inside) =>
      mandarCodigo(inside, shop, asked, `abrir a sua conta na loja ${shop.shortName}`),
    );
    return { ...sent, pedido };
  }),
  entrar: run(entrarNaLoja, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    // Commits the counted try before it refuses.
    const asked = { finalidade: 'LOJA', pedido: form.pedido, telefone: form.telefone } as const;
    const isRight = await context.within(shop.id, (inside) => conferirCodigo(inside, asked, form.codigo));
    if (!isRight) return context.refuse('Código errado ou vencido. Peça outro!', 'codigo');
    return context.within(shop.id, async (inside) => {
      const sessao = await abrirAcesso(inside, shop, form.telefone);
      const [first] = await donosDo(inside.db, shop.id, form.telefone);
      const known = first === undefined ? undefined : await inside.rows.get(cliente, first);
      return { sessao, nome: known?.nome };
    });
  }),
  feito: run(pedidoFeito, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    return context.within(shop.id, async (inside) => ({ pedido: await feitoAntes(inside, form.chave) }));
  }),
  pedir: run(pedirNaLoja, async (context, { form }) => {
    const shop = await daPagina(context, form.site);
    const quem = await context.within(shop.id, (inside) => quemConta(inside, form));
    if (quem === undefined) return context.refuse('Esta mesa não existe mais. Chame quem atende!', 'mesa');
    if (quem !== null) await context.atMost(pedidosPorHora, `pedirNaLoja|${shop.id}|${quem}`);
    await contarCupom(context, shop.id, form.cupom);
    const { online, id, pix, ...feito } = await context.within(shop.id, (inside) => pedirDaLoja(inside, shop, form));
    const codigo = online ? (pix ?? (await cobrar(context, shop, id))) : null;
    return { ...feito, pix: codigo, qr: codigo && qrImage(codigo), simulado: context.ports.pagamentos.isSimulated };
  }),
  pagar: run(pagarSimulado, async (context, { form }) => {
    if (!context.ports.pagamentos.rehearses) return context.notFound();
    const shop = await daPagina(context, form.site);
    const paid = await context.within(shop.id, ({ rows }) => rows.one(pedido, { chaveLoja: form.chave }));
    // A shop with an address hears of it by a notice, as from a real provider.
    if (
      paid?.pixAte != null &&
      paid.situacao !== 'CANCELADO' &&
      (await context.ports.pagamentos.settle?.(referenciaDo(paid.id)))
    )
      return { pago: true };
    return context.within(shop.id, async (inside) => {
      const order = await inside.rows.one(pedido, { chaveLoja: form.chave }, { lock: true });
      if (!order || order.pixAte === null || order.situacao === 'CANCELADO')
        return { pago: order?.pagoOnline === true };
      await receberPix(inside, order);
      return { pago: true };
    });
  }),
});

export const rotinasDaLoja = routines(lojaAcesso, {
  apagarAcessos: routine({
    label: 'Acessos vencidos da loja',
    every: 3600,
    run: async ({ within, now }) => {
      await within('*', ({ rows }) => rows.removeWhere(lojaAcesso, { expira: { lt: now.toISOString() } }));
    },
  }),
  pixVencidos: routine({
    label: 'Pedidos com PIX vencido',
    every: 60,
    run: async (context) => {
      const where = vencidos(context.now);
      const found = await context.within('*', ({ rows }) => rows.groupBy(pedido, { by: ['empresa'], where }));
      for (const { empresa: company } of found) await cancelarVencidos(context, company);
    },
  }),
});
