import { calls, chosen, get, handlers, moves, post, r, run, saves, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { routine, routines } from '#kit/work/routine';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresaConfig } from '../../../schemas/cadastros/empresaConfig';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { motivoCancelamento } from '../../../schemas/delivery/pedidos/motivoCancelamento';
import { abertos, pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { guardadas } from '../../../schemas/formas';
import { centavos, reais } from '../../comum/centavos';
import { pedidoDaTransacao, porExtenso } from '../../comum/pedidoPorExtenso';
import { devolverOnline, previaDaDevolucao } from '../../financeiro/vendaOnline/devolver.server';
import { devolverDoCaixa } from '../../pdv/caixa/livroDoCaixa.server';
import { imprimirDanfe } from '../../fiscal/danfe/danfeDaNota.server';
import { emitirLote } from '../../fiscal/notaFiscal.server';
import { emitirPedido } from '../../fiscal/emitir.server';
import { linkDoPedido } from '../../comum/acompanhamento.server';
import { entregadorAgora } from '../entrega/expedicao';
import { avisarPagamento } from '../cozinha/avisos.server';
import { entregadoresPara } from '../entrega/entregadores.server';
import { contaDaDevolucao } from './acoesDaDevolucao';
import { confirmarSozinho } from './confirmarSozinho.server';
import { procurarProdutos } from '../cardapio/cardapioVendido.server';
import { erroDaConta, mesmaConta } from '../conta/conta.server';
import { contaDaMesaPedida, inicio } from './inicioDoNovo.server';
import { contaDoPedido } from './contaDoPedido.server';
import { entradaDoFormulario } from './entrada.server';
import { novoPedido } from './novoPedido.server';
import { pedidoNovo, pedidoTerminado } from '../../comum/eventos.server';
import { cardapioDoNovo, contaDoNovo, inicioDoNovo, pedidoRepetido } from './novoPedido/novoPedido';
import { contaDoPagamento, pagamentosDoPedido } from './formularioDoPedido';
import { pedidos } from './pedido';
import { pagamentosTrocados, previaDoPagamento } from '../conta/pagamentos.server';
import { repetir } from './repetir.server';
import { mudarItens, semParte } from './mudarItens.server';
import { detalharPedido, imprimirVias, maximoPorImpressao } from '../cozinha/vias.server';

type Pedido = Infer<typeof pedido>;
/** Stores the order's own columns. Coupons, stock and customers have hooks of their own. */
export const aoSalvar = saves(pedido, {
  saving: ({ now, refuse }, { row, before }) => {
    const wrong = before && mesmaConta(row, before) ? undefined : erroDaConta(row);
    if (wrong) refuse(wrong, 'total');
    // Another form of payment ends the wait for a Pix.
    const semEspera =
      row.pixAte !== null && !row.pagamentos?.some(({ forma }) => forma === 'ONLINE') ? { pixAte: null } : {};
    if (row.situacao === before?.situacao) return semEspera;
    // Keeps `vistoEm` when the state changes: an order taken back does not ring again.
    const visto = before?.situacao === 'NOVO' ? { vistoEm: row.vistoEm ?? now.toISOString() } : {};
    return { ...semEspera, ...visto, paradoEm: null };
  },
  saved: async ({ rows, emit }, { row, before, became }) => {
    if (['CONCLUIDO', 'CANCELADO'].includes(row.situacao) && became({ situacao: row.situacao }))
      await emit(pedidoTerminado, { pedido: row.id });
    if (before) return;
    await rows.insert(pedidoEvento, {
      empresa: row.empresa,
      pedido: row.id,
      para: row.situacao,
      origem: row.origemExterna === null ? (row.canal === 'SITE' ? 'CLIENTE' : 'SISTEMA') : 'PARCEIRO',
    });
    await emit(pedidoNovo, { pedido: row.id });
  },
});

/** Joins the reason from the list and the typed one into one text, which the order and its event keep. */
const comMotivo = async (
  { rows, refuse }: HandlerContext,
  { motivo, motivoCancelamento: texto }: Partial<Pedido>,
): Promise<Pick<Pedido, 'motivoCancelamento'>> => {
  const escolhido = motivo == null ? undefined : await rows.get(motivoCancelamento, motivo);
  if (motivo != null && !escolhido?.ativo) refuse('Escolha um motivo da lista!', 'motivo');
  const porque = [escolhido?.nome, texto?.trim()].filter(Boolean).join(': ');
  return { motivoCancelamento: porque.slice(0, 280) || refuse('Diga o motivo do cancelamento!', 'motivoCancelamento') };
};
/** Payments that came from outside have to be returned by hand. Points, cashback and the like return by themselves. */
const aDevolver = ({ pagamentos }: Pick<Pedido, 'pagamentos'>): Pick<Pedido, 'devolucao'> => ({
  devolucao: pagamentos?.some(({ forma }) => forma !== 'FIADO' && !guardadas.includes(forma)) ? 'PENDENTE' : null,
});
/** Courier named in the form, else the one noted before. */
const comEntregador = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  { parceiroLeva }: Pick<Pedido, 'parceiroLeva'>,
  said: number | null | undefined,
  noted: number | null = null,
): Promise<Pick<Pedido, 'motoboy'>> => {
  if (parceiroLeva && said != null)
    refuse('Um parceiro leva este pedido: cancele a entrega dele antes de escolher um entregador!', 'motoboy');
  const who = said ?? noted;
  const courier = who === null ? undefined : await rows.get(motoboy, who);
  if (said != null && !courier?.ativo) refuse('Escolha um entregador ativo!', 'motoboy');
  return { motoboy: who };
};
export const movimentosDaVida = moves(vida, {
  despachar: { check: (context, { row, asked }) => comEntregador(context, row, asked.motoboy, row.motoboy) },
  entrar: {
    done: async (context, { row }) => {
      await confirmarSozinho(context, row);
    },
  },
  cancelar: {
    check: async (context, { row, asked }) => ({
      ...(await comMotivo(context, asked)),
      ...(row.pagoOnline && aDevolver(row)),
    }),
  },
  estornar: { check: async (context, { row, asked }) => ({ ...(await comMotivo(context, asked)), ...aDevolver(row) }) },
});

/** Orders of a company marked in one turn; the rest follow in the next. */
const porVez = { page: 1, size: 100 };
export const rotinasDePedidos = routines(pedido, {
  /** Marks orders without progress for as long as the company has set, once; the bell notifies the staff. */
  parados: routine({
    label: 'Pedidos parados',
    every: 60,
    run: async ({ within, now }) => {
      const asked = await within('*', ({ rows }) => rows.all(empresaConfig, { minutosParado: { empty: false } }));
      for (const { empresa, minutosParado } of asked)
        await within(empresa, async ({ rows }) => {
          const since = new Date(now.getTime() - minutosParado! * 60_000).toISOString();
          const still = { situacao: abertos, situacaoDesde: { lte: since }, paradoEm: { empty: true } } as const;
          for (const order of (await rows.find(pedido, still, porVez)).rows)
            await rows.update(pedido, order, { paradoEm: now.toISOString() });
        });
    },
  }),
});

/** A partner answers by an event: until then, or for three minutes, he is not asked for the same again. */
const esperaDoParceiro = 3 * 60_000;
const aoParceiro = ({ now, conflict }: Pick<HandlerContext, 'now' | 'conflict'>, order: Pedido) => {
  const { aguardaParceiro, aguardaDesde } = order;
  if (aguardaParceiro !== null && aguardaDesde !== null && now.getTime() - Date.parse(aguardaDesde) < esperaDoParceiro)
    conflict('Já foi pedido ao iFood: aguarde a resposta dele!');
  // Somebody has answered: it rings no more, though the partner has not spoken yet.
  return {
    aguardaDesde: now.toISOString(),
    recusaParceiro: null,
    ...(order.situacao === 'NOVO' && { vistoEm: order.vistoEm ?? now.toISOString() }),
  };
};

export const servidorPedidos = handlers(pedidos, {
  // The mark is the request: the room of the partner sends it with this transaction.
  confirmarNoParceiro: async (context, { record }) => {
    const marca = aoParceiro(context, record);
    await context.rows.update(pedido, record, { ...marca, aguardaParceiro: 'CONFIRMAR' });
  },
  cancelarNoParceiro: async (context, { record, form: { codigo } }) => {
    const marca = { ...aoParceiro(context, record), motivoParceiro: String(codigo) };
    await context.rows.update(pedido, record, { ...marca, aguardaParceiro: 'CANCELAR' });
  },
  conferirCodigo: async ({ rows, now }, { record, form: { codigo } }) => {
    const dito = { codigoDito: codigo.trim(), codigoDitoEm: now.toISOString(), recusaParceiro: null };
    await rows.update(pedido, record, dito);
  },
  novo: async (context, { form }) => {
    const conta = await contaDaMesaPedida(context, form);
    const taken = await novoPedido(context, entradaDoFormulario({ ...form, conta }));
    const { id, numero, desconto, descontoEntrega, total, situacao, previsaoEntrega } = await confirmarSozinho(
      context,
      taken,
    );
    return {
      id,
      numero,
      desconto: reais(centavos(desconto) + centavos(descontoEntrega)),
      total,
      situacao,
      previsaoEntrega,
    };
  },
  acompanhar: async (context, { record, form }) => ({
    link: await linkDoPedido(context, record, form.previsaoEntrega),
  }),
  imprimir: async (context, { selection, form }) => {
    const { rows, refuse, print } = context;
    const where = { $and: [chosen(selection), {}], $sort: [['data', 'asc']] } as const;
    const { rows: orders, total } = await rows.find(pedido, where, { page: 1, size: maximoPorImpressao });
    if (total > maximoPorImpressao) refuse(`No máximo ${maximoPorImpressao} pedidos por impressão!`);
    return print(await imprimirVias(context, orders, form));
  },
  viaCozinha: async (context, { record }) =>
    context.print(await imprimirVias(context, [record], { via: 'COZINHA', papel: null })),
  viaCliente: async (context, { record }) =>
    context.print(
      await imprimirVias(context, [record], {
        via: record.modalidade === 'ENTREGA' ? 'ENTREGA' : 'CAIXA',
        papel: null,
      }),
    ),
  detalhamento: async (context, { record }) => context.print(await detalharPedido(context, record)),
  visto: async ({ rows, now }, { selection }) => {
    const ringing = {
      $and: [chosen(selection), { situacao: 'NOVO', vistoEm: { empty: true }, pixAte: { empty: true } } as const],
    };
    await rows.updateWhere(pedido, ringing, { vistoEm: now.toISOString() });
  },
  entregador: async (context, { record, form }) => {
    await context.rows.update(pedido, record, await comEntregador(context, record, form.motoboy));
  },
  trocarPagamento: async ({ rows, refuse }, { record, form }) => {
    const pagamentos = pagamentosTrocados(record, form.pagamentos);
    if (typeof pagamentos === 'string') return refuse(pagamentos, 'pagamentos');
    await avisarPagamento({ rows }, await rows.update(pedido, record, { pagamentos }));
  },
  alterarItens: async (context, { record, form: { item, quantidade, mudancas, novos, pagamentos, motivo } }) => {
    if (item !== null && quantidade === null) context.refuse('Diga a nova quantidade!', 'quantidade');
    const one = item !== null && quantidade !== null ? [{ item, quantidade }] : [];
    await mudarItens(context, record.id, {
      mudancas: [...one, ...(mudancas ?? [])],
      novos: novos ?? [],
      pagamentos,
      motivo,
    });
  },
  cancelarItem: async (context, { record, form }) => {
    await mudarItens(context, record.id, {
      mudancas: [await semParte(context, form)],
      pagamentos: form.pagamentos,
      motivo: form.motivo,
    });
  },
  devolverParte: async (context, { record, form }) => {
    const { total } = await mudarItens(context, record.id, {
      mudancas: [await semParte(context, form)],
      motivo: form.motivo,
    });
    return { devolver: reais(centavos(record.total) - centavos(total)) };
  },
  devolverOnline: { outside: (context, { record, form }) => devolverOnline(context, record, form) },
  devolvido: async (context, { record }) => {
    await devolverDoCaixa(context, record);
    await context.rows.update(pedido, record, { devolucao: 'FEITA', valorDevolver: null });
  },
  emitirNota: {
    outside: async (context, { record, form }) => {
      const { situacao, numero, mensagem } = await emitirPedido(context, record.id, form);
      return { situacao, numero, mensagem };
    },
  },
  danfe: (context, { record }) => imprimirDanfe(context, record),
  emitirNotas: async ({ rows, start, refuse }, { selection, form: { forma } }) => {
    const orders = await rows.all(pedido, chosen(selection));
    if (orders.length > 5000) refuse('Escolha no máximo 5.000 pedidos de cada vez.');
    return start(emitirLote, { pedidos: orders.map(({ id }) => id).join(','), forma });
  },
});

const extenso = async ({ rows }: Pick<HandlerContext, 'rows'>, order: Pedido) => ({
  pedido: order,
  itens: await rows.all(pedidoItem, { pedido: order.id, $sort: [['ordem', 'asc']] }),
  etapas: await rows.all(pedidoEvento, { pedido: order.id, $sort: [['id', 'asc']] }),
  cliente: order.cliente === null ? null : ((await rows.get(cliente, order.cliente)) ?? null),
});

export const chamadasDoPedido = calls(pedido, {
  detalhamento: run(
    get('detalhamentopedido/{id}', {
      permission: ['PEDIDO_VER'],
      record: pedido,
      result: porExtenso,
    }),
    (context, { record }) => extenso(context, record),
  ),
  porTransacao: run(pedidoDaTransacao, async (context, { form }) =>
    extenso(context, (await context.rows.one(pedido, { transacaoZoop: form.transacao })) ?? context.notFound()),
  ),
  entregadores: run(
    get('{id}/entregadores', {
      permission: ['PEDIDO_EDITAR'],
      record: pedido,
      result: { entregadores: r.list(entregadorAgora) },
    }),
    async (context, { record }) => ({ entregadores: await entregadoresPara(context, [record]) }),
  ),
  previa: run(contaDoNovo, (context, { form }) => contaDoPedido(context, entradaDoFormulario(form))),
  inicio: run(inicioDoNovo, (context) => inicio(context)),
  produtos: run(cardapioDoNovo, (context, { form }) => procurarProdutos(context, form)),
  repetido: run(pedidoRepetido, (context, { form }) => repetir(context, form)),
  previaDaDevolucao: run(
    post('devolver-online/previa', {
      mutates: false,
      permission: ['TRANSACAO_ONLINE_ESTORNAR'],
      record: pedido,
      form: { valor: f.money({ min: 0.01 }) },
      result: contaDaDevolucao,
    }),
    (context, { record, form }) => previaDaDevolucao(context, record, form.valor),
  ),
  previaDoPagamento: run(
    post('pagamento/previa', {
      mutates: false,
      permission: ['PEDIDO_EDITAR'],
      record: pedido,
      form: { pagamentos: pagamentosDoPedido },
      result: contaDoPagamento,
    }),
    (context, { record, form }) => previaDoPagamento(record, form.pagamentos),
  ),
});
