import { dayText } from '#kit/dayText';
import { calls, moves, run, type HandlerContext, type InCompany, type Infer } from '#kit';
import { isInForce } from '#kit/entity/extras';
import { startOfDay, plusDays } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { plano } from '../../../schemas/cadastros/plano';
import { servico } from '../../../schemas/cadastros/servico';
import { empresaServico } from '../../../schemas/financeiro/empresaServico';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura, vidaDaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { bloquearEmpresa } from '../../comum/bloqueio.server';
import { zoneOf } from '../../comum/period.server';
import {
  cadastrarCartao,
  cancelarAssinatura,
  cancelarServico,
  confirmarCartao,
  contratarServico,
  manterAssinatura,
  removerCartao,
  verAssinatura,
} from './assinatura';
import { ultimoDia } from './contas';
import { abertaDe } from './resumo.server';
import { hojeDa, passo } from './regra.server';

type Context = HandlerContext & InCompany;
export type Assinatura = Infer<typeof recorrenciaAssinatura>;
const vigente = ['ATIVA', 'AO_FIM_DO_CICLO'] as const;
export const motivoDaAssinatura = 'Assinatura cancelada a pedido da empresa.';

const atualDe = ({ rows }: Pick<Context, 'rows'>, id: number): Promise<Assinatura | undefined> =>
  rows.one(recorrenciaAssinatura, { empresa: id, situacao: [...vigente] }, { lock: true });
/** The subscription of a company, made when it is first needed. The row of the company is locked: one each. */
const assinaturaDe = async (context: Context): Promise<Assinatura> => {
  const { rows, user, notFound } = context;
  const shop = (await rows.get(empresa, user.company.id, { lock: true })) ?? notFound();
  const found = await atualDe(context, shop.id);
  if (found) return found;
  const contratado = await rows.get(plano, shop.plano);
  return rows.insert(recorrenciaAssinatura, {
    empresa: shop.id,
    nome: contratado?.nome ?? 'Plano',
    plano: shop.plano,
    forma: 'BOLETO_PIX',
    situacao: 'ATIVA',
    inicio: await hojeDa(context, shop.id),
  });
};

/** Last day that is charged already: of the last invoice's month, the present one at least. */
const fimDoCiclo = async ({ rows }: Pick<Context, 'rows'>, id: number, hoje: string): Promise<string> => {
  const ultima = await rows.one(faturaEmpresa, {
    empresa: id,
    situacao: ['ABERTA', 'EM_PROCESSAMENTO', 'PAGA'],
    $sort: [['competencia', 'desc']],
  });
  const mes = hoje.slice(0, 7);
  return ultimoDia(ultima && ultima.competencia > mes ? ultima.competencia : mes);
};

/** The end of a subscription closes the access. What is stored stays, and the platform can open it again. */
const fechar = async (context: Pick<HandlerContext, 'rows'>, { empresa: id, id: assinatura }: Assinatura) => {
  const { rows } = context;
  const shop = await rows.get(empresa, id, { lock: true });
  if (!shop) return;
  if (!shop.bloqueado) await bloquearEmpresa(context, shop, { origem: 'ASSINATURA', motivo: motivoDaAssinatura });
  await passo(context, {
    empresa: id,
    fatura: null,
    tipo: 'BLOQUEIO',
    canal: 'SISTEMA',
    resultado: 'Assinatura cancelada: o acesso fechou',
    chave: `assinatura:${assinatura}`,
  });
};
export const movimentosDaAssinatura = moves(vidaDaAssinatura, {
  terminar: { done: (context, { row }) => fechar(context, row) },
  encerrar: { done: (context, { row }) => fechar(context, row) },
});

const tipoDe = (cobranca: keyof typeof rotulos | undefined): string => rotulos[cobranca ?? 'MENSAL'];
const rotulos = { MENSAL: 'por mês', ANUAL: 'por ano', UNICA: 'uma vez', POR_USO: 'por uso' } as const;

const ver = async (context: Context) => {
  const { rows, user, ports, notFound } = context;
  const shop = (await rows.get(empresa, user.company.id)) ?? notFound();
  const contratado = await rows.get(plano, shop.plano);
  const atual =
    (await rows.one(recorrenciaAssinatura, { empresa: shop.id, situacao: [...vigente] })) ??
    (await rows.one(recorrenciaAssinatura, { empresa: shop.id, $sort: [['id', 'desc']] }));
  const hoje = await hojeDa(context, shop.id);
  const [todos, catalogo] = [
    await rows.all(empresaServico, { empresa: shop.id, ativo: true, $sort: [['inicio', 'asc']] }),
    await rows.all(servico, { $sort: [['nome', 'asc']] }),
  ];
  const tipos = new Map(catalogo.map((um) => [um.id, um.cobranca]));
  const correntes = todos.filter(({ fim }) => fim === null || fim >= hoje);
  const tem = new Set(correntes.map((um) => um.servico));
  return {
    simulado: ports.pagamentos.isSimulated,
    plano: contratado?.nome ?? 'Sem plano',
    valor: contratado?.valor ?? 0,
    dia: shop.diaVencimento ?? 10,
    situacao: atual?.situacao ?? ('ATIVA' as const),
    forma: atual?.forma ?? ('BOLETO_PIX' as const),
    cartaoFinal: atual?.cartaoFinal ?? null,
    bandeira: atual?.bandeira ?? null,
    fim: atual?.fim ?? null,
    motivo: atual?.motivo ?? null,
    aceitaCartao: ports.pagamentos.chargeCard !== undefined && ports.pagamentos.cardPage !== undefined,
    cadastrando: atual?.cadastroCartao != null,
    contratados: correntes.map((um) => ({
      id: um.id,
      servico: um.servico,
      nome: um.nome ?? 'Serviço',
      valor: um.valor ?? 0,
      cobranca: tipoDe(tipos.get(um.servico)),
      inicio: um.inicio,
      fim: um.fim,
    })),
    disponiveis: catalogo.flatMap((um) =>
      um.ativo && !tem.has(um.id)
        ? [{ servico: um.id, nome: um.nome, descricao: um.descricao, valor: um.valor, cobranca: tipoDe(um.cobranca) }]
        : [],
    ),
    emails: shop.emailsFinanceiro ?? [shop.email],
  };
};

export const chamadasDaAssinatura = calls(recorrenciaAssinatura, {
  ver: run(verAssinatura, ver),
  cancelar: run(cancelarAssinatura, async (context, { form: { motivo, aoFimDoCiclo } }) => {
    const { rows, user, move, refuse } = context;
    const shop = await rows.get(empresa, user.company.id, { lock: true });
    const passada = await rows.one(recorrenciaAssinatura, { empresa: user.company.id, $sort: [['id', 'desc']] });
    if (passada?.situacao === 'CANCELADA') refuse('A assinatura já está cancelada!');
    const atual = await assinaturaDe(context);
    if (!aoFimDoCiclo) {
      const feita = await move(vidaDaAssinatura, atual, 'encerrar', {
        motivo,
        fim: await hojeDa(context, user.company.id),
      });
      return { situacao: feita?.situacao ?? refuse('A assinatura já está cancelada!'), fim: feita?.fim };
    }
    const fim = await fimDoCiclo(context, user.company.id, await hojeDa(context, user.company.id));
    const feita = await move(vidaDaAssinatura, atual, 'programar', {
      motivo,
      fim,
      fimEm: startOfDay(plusDays(fim, 1), zoneOf(shop?.fuso)),
    });
    return { situacao: feita?.situacao ?? refuse(`A assinatura já termina em ${dayText(atual.fim ?? fim)}!`), fim };
  }),
  manter: run(manterAssinatura, async (context) => {
    const { user, move, refuse } = context;
    const atual = await atualDe(context, user.company.id);
    const feita = atual && (await move(vidaDaAssinatura, atual, 'manter'));
    return { situacao: feita?.situacao ?? refuse('A assinatura não está para terminar!') };
  }),
  cartao: run(cadastrarCartao, async ({ transaction, ports, user, refuse }) => {
    const { cardPage, isSimulated } = ports.pagamentos;
    if (!cardPage) return refuse('O parceiro de pagamentos ainda não guarda cartões: pague por Pix ou boleto!');
    const { id } = await transaction((inside) => assinaturaDe({ ...inside, user }));
    const aberta = await cardPage(`assinatura-${id}-${crypto.randomUUID()}`);
    await transaction(({ rows }) => rows.change(recorrenciaAssinatura, id, { cadastroCartao: aberta.id }));
    return { endereco: aberta.url, simulado: isSimulated };
  }),
  confirmar: run(confirmarCartao, async (context, { form: { final } }) => {
    const { transaction, ports, user, refuse } = context;
    const atual = await transaction((inside) => assinaturaDe({ ...inside, user }));
    const cadastro = atual.cadastroCartao ?? refuse('Abra a página do parceiro primeiro!');
    if (final !== null && ports.pagamentos.isSimulated) await ports.pagamentos.fillCard?.(cadastro, final);
    const found = await ports.pagamentos.card?.(cadastro);
    if (!found) return refuse('O cartão ainda não foi digitado na página do parceiro!', 'final');
    await transaction(async ({ rows }) => {
      const hoje = await hojeDa({ rows, now: context.now }, user.company.id);
      await rows.change(recorrenciaAssinatura, atual.id, {
        forma: 'CARTAO_RECORRENTE',
        tokenParceiro: found.token,
        cartaoFinal: found.last,
        bandeira: found.brand,
        cadastroCartao: null,
      });
      // The open invoice is charged to the card on its day, or the next day where it is late.
      const aberta = await abertaDe(rows, user.company.id);
      if (aberta)
        await rows.update(faturaEmpresa, aberta, {
          proximaTentativa: aberta.vencimento > hoje ? aberta.vencimento : plusDays(hoje, 1),
        });
    });
    return { cartaoFinal: found.last, bandeira: found.brand };
  }),
  remover: run(removerCartao, async (context) => {
    const { rows, user } = context;
    const atual = await assinaturaDe(context);
    await rows.update(recorrenciaAssinatura, atual, {
      forma: 'BOLETO_PIX',
      tokenParceiro: null,
      cartaoFinal: null,
      bandeira: null,
      cadastroCartao: null,
    });
    const aberta = await abertaDe(rows, user.company.id);
    if (aberta) await rows.update(faturaEmpresa, aberta, { proximaTentativa: null });
    return { forma: 'BOLETO_PIX' as const };
  }),
  contratar: run(contratarServico, async (context, { form: { servico: id } }) => {
    const { rows, user, refuse, now, notFound } = context;
    await rows.get(empresa, user.company.id, { lock: true });
    const oferta = (await rows.get(servico, id)) ?? notFound();
    if (!oferta.ativo) refuse('Este serviço não está à venda!', 'servico');
    const hoje = await hojeDa({ rows, now }, user.company.id);
    const tem = await rows.all(empresaServico, { empresa: user.company.id, servico: id });
    if (tem.some((um) => isInForce(um, hoje))) refuse('A sua empresa já tem este serviço!', 'servico');
    const feito = await rows.insert(empresaServico, {
      empresa: user.company.id,
      servico: id,
      inicio: hoje,
      ativo: true,
    });
    return { id: feito.id, nome: oferta.nome };
  }),
  cancelarServico: run(cancelarServico, async (context, { form: { servico: id } }) => {
    const { rows, user, refuse, now } = context;
    const hoje = await hojeDa({ rows, now }, user.company.id);
    const tem = await rows.all(empresaServico, { empresa: user.company.id, servico: id, ativo: true });
    const corrente = tem.filter(({ fim }) => fim === null || fim >= hoje);
    const [primeiro] = corrente;
    if (!primeiro) return refuse('A sua empresa não tem este serviço!', 'servico');
    for (const um of corrente)
      await rows.update(empresaServico, um, { ativo: false, fim: um.inicio > hoje ? um.inicio : hoje });
    return { nome: primeiro.nome ?? 'Serviço' };
  }),
});
