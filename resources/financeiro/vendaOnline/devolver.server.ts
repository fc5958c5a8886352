import type { HandlerContext, Infer } from '#kit';
import type { OpenContext, OutsideContext } from '#kit/calls/handlers';
import { todayIn } from '#kit/period';
import { dayText } from '#kit/dayText';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import {
  devolucaoAberta,
  devolucaoOnline,
  situacoesDaDevolucao,
} from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';
import { zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { seRecebe } from '../../../schemas/formas';
import { centavos, dinheiro, dinheiroDe, emCentavos, reais, somar, zero, type Centavos } from '../../comum/centavos';
import {
  MixedRefund,
  semCredenciamento,
  tentado,
  type PaymentProvider,
  type Refund,
  type RefundAnswer,
} from '../provedor.server';
import { contaDa, espelharConta, type Conta, type Tx } from './espelho.server';
import { leiturasDeVendas } from './zoopTransacao.server';
import { zonaDaPlataforma } from '../../comum/zona';

type Pedido = Infer<typeof pedido>;
type Devolucao = Infer<typeof devolucaoOnline>;
type Rows = Pick<HandlerContext, 'rows'>;
export const semDevolucao =
  'O parceiro de pagamentos deste sistema não devolve por aqui: devolva no painel dele e use “Pagamentos devolvidos”!';
const jaEspera = 'Já há uma devolução esperando o parceiro!';
/** Next step of a person, where the provider's data cannot tell. */
const misturada = 'O parceiro mostra outra devolução junto: confira no painel dele e use “Dizer o que houve”.';
const semResposta =
  'O parceiro não respondeu. Se não responder em 10 minutos, confira no painel dele e use “Dizer o que houve”.';
/**
 * Milliseconds after which a request that the provider does not know has not arrived. Longer than any provider takes to
 * show a refund: where it has no keys, one that is sent too early again would be a second refund.
 */
const perdida = 600_000;

/** Amounts of the sale that paid an order, and the reason why nothing of it can be given back. */
interface ADevolver {
  readonly conta?: Conta;
  readonly venda?: Infer<typeof zoopTransacao>;
  readonly pago: Centavos;
  readonly devolvido: Centavos;
  readonly resta: Centavos;
  /** Reason why nothing can be given back now. */
  readonly impedimento?: string;
}
const aDevolver = async (
  context: Rows,
  order: Pick<Pedido, 'id'>,
  { refund, isSimulated }: Pick<PaymentProvider, 'refund' | 'isSimulated'>,
): Promise<ADevolver> => {
  const { rows } = context;
  const nada = { pago: zero, devolvido: zero, resta: zero } as const;
  if (!refund) return { ...nada, impedimento: semDevolucao };
  const conta = await contaDa(context, { simulada: isSimulated });
  if (!conta) return { ...nada, impedimento: semCredenciamento };
  const venda = await rows.one(zoopTransacao, {
    pedido: order.id,
    situacao: ['APROVADA', 'ESTORNO_PARCIAL', 'ESTORNADA', 'DISPUTA', 'CHARGEBACK'],
    $sort: [['id', 'desc']],
  });
  if (!venda)
    return {
      ...nada,
      conta,
      impedimento: 'O parceiro ainda não mostra a venda deste pedido: tente em alguns minutos!',
    };
  const feitas = await rows.all(devolucaoOnline, { transacao: venda.id });
  const daqui = somar(
    ...feitas.filter(({ situacao }) => situacao === 'CONFIRMADA').map(({ valor }) => centavos(valor)),
  );
  const [pago, devolvido] = [
    centavos(venda.valorBruto),
    emCentavos(
      Math.max(daqui, centavos(venda.devolvido), venda.situacao === 'ESTORNADA' ? centavos(venda.valorBruto) : 0),
    ),
  ];
  const resta = emCentavos(pago - devolvido);
  const abertas: readonly string[] = devolucaoAberta;
  const impedimento = feitas.some(({ situacao }) => abertas.includes(situacao))
    ? jaEspera
    : venda.situacao === 'DISPUTA' || venda.situacao === 'CHARGEBACK'
      ? 'O cliente contestou a venda: quem decide sobre ela agora é o parceiro!'
      : resta <= 0
        ? 'Tudo o que foi pago online já foi devolvido!'
        : undefined;
  return { conta, venda, pago, devolvido, resta, ...(impedimento !== undefined && { impedimento }) };
};

/** Amounts that the dialog shows while it is filled in. */
export const previaDaDevolucao = async (
  context: Pick<HandlerContext, 'rows' | 'ports'>,
  order: Pedido,
  valor: number | null | undefined,
) => {
  const { pago, devolvido, resta, impedimento, venda } = await aDevolver(context, order, context.ports.pagamentos);
  const demais = valor != null && venda !== undefined && centavos(valor) > resta;
  return {
    pago: reais(pago),
    devolvido: reais(devolvido),
    resta: reais(resta),
    impedimento: impedimento ?? (demais ? `Restam ${dinheiroDe(resta)} a devolver!` : null),
  };
};

const refundOf = (row: Devolucao, seller: string, sale: string): Refund => ({
  seller,
  sale,
  key: row.chave,
  cents: centavos(row.valor),
  before: centavos(row.jaDevolvido),
});
const diaDe = (at: string | null, now: Date): string =>
  dayText(todayIn(zonaDaPlataforma, at === null ? now : new Date(at)));
/** Sentence of the order about a refund. */
const dita = (row: Devolucao, answer: Dito, now: Date): string =>
  `${row.simulada ? 'SIMULAÇÃO: ' : ''}${semAviso(row, answer, now)}`.slice(0, 280);
const semAviso = ({ valor }: Devolucao, answer: Dito, now: Date): string => {
  if (answer === 'mixed')
    return `${dinheiro(valor)} pedidos, e o parceiro mostra outra devolução junto. Diga o que houve na devolução, que está na página da venda.`;
  if (answer === 'failed')
    return `${dinheiro(valor)} pedidos, e o parceiro não respondeu. Perguntamos a ele antes de qualquer novo envio.`;
  const { state, message, at } = answer;
  if (state === 'CONFIRMADA') return `Devolvido ${dinheiro(valor)} em ${diaDe(at, now)}.`;
  return state === 'RECUSADA' ? `A devolução foi recusada: ${message}` : `${dinheiro(valor)} pedidos: ${message}`;
};
/** State of the order's own refund after the provider has given an amount back. */
const depoisDe = (order: Pedido, valor: Centavos, tudo: boolean): Partial<Pedido> => {
  if (order.devolucao !== 'PENDENTE') return {};
  const outras = (order.pagamentos ?? []).some(({ forma }) => seRecebe(forma));
  if (order.situacao === 'CANCELADO') return tudo && !outras ? { devolucao: 'FEITA', valorDevolver: null } : {};
  const falta = emCentavos(centavos(order.valorDevolver ?? 0) - valor);
  return falta > 0 ? { valorDevolver: reais(falta) } : { devolucao: 'FEITA', valorDevolver: null };
};

/** Answer, or the reason why there is none: nobody answered, or the provider mixes it with another refund. */
type Dito = RefundAnswer | 'failed' | 'mixed';
/** Decision of a person in place of the provider. */
type Decisao = Partial<Pick<Devolucao, 'decididaEm' | 'decididaPor' | 'decididaComo'>>;
/** Books what is said of a refund, on the order too. What is decided is never decided again. */
const anotar = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'put'>,
  id: number,
  answer: Dito,
  decisao: Decisao = {},
): Promise<Devolucao | undefined> => {
  const { rows, now, put } = context;
  const vista = await rows.get(devolucaoOnline, id);
  const order = vista && (await rows.get(pedido, vista.pedido, { lock: true }));
  const row = await rows.get(devolucaoOnline, id, { lock: true });
  if (!row || !(devolucaoAberta as readonly string[]).includes(row.situacao)) return row;
  const texto = dita(row, answer, now);
  const agora = now.toISOString();
  if (answer === 'failed' || answer === 'mixed') {
    if (order) await rows.update(pedido, order, { devolucaoDita: texto });
    return rows.update(devolucaoOnline, row, {
      mensagem: answer === 'mixed' ? misturada : semResposta,
      perguntadaEm: agora,
      // A person may decide it only while nobody knows.
      ...(answer === 'mixed' && { situacao: 'INCERTA' }),
    });
  }
  const { state, message, at, id: idParceiro } = answer;
  const nova = await rows.update(devolucaoOnline, row, {
    ...decisao,
    situacao: state,
    mensagem: message.slice(0, 200),
    perguntadaEm: agora,
    ...(state === 'CONFIRMADA' && { confirmadaEm: at ?? agora }),
    ...(idParceiro !== null && { idParceiro: idParceiro.slice(0, 64) }),
  });
  const venda = await rows.get(zoopTransacao, row.transacao);
  if (order) {
    const valor = centavos(row.valor);
    const tudo = venda !== undefined && centavos(row.jaDevolvido) + valor >= centavos(venda.valorBruto);
    await rows.update(pedido, order, {
      devolucaoDita: texto,
      ...(state !== 'PEDIDA' && { devolvendo: null }),
      ...(state === 'CONFIRMADA' && {
        devolvidoOnline: reais(emCentavos(centavos(order.devolvidoOnline ?? 0) + valor)),
        ...depoisDe(order, valor, tudo),
      }),
    });
  }
  // The mirror follows: the provider is read again, and nothing is written in its place. After a person's word too: the
  // next refund rests on what is given back already.
  if ((state === 'CONFIRMADA' || decisao.decididaEm != null) && venda)
    await put(leiturasDeVendas, `${venda.idZoop}/${row.chave}`, { transacao: venda.idZoop });
  return nova;
};

/** Asks the provider of a refund; undefined when it knows nothing of it. */
const dito = async (ask: () => Promise<RefundAnswer | undefined>): Promise<Dito | undefined> => {
  const asked = await tentado(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof MixedRefund) return 'mixed';
      throw error;
    }
  });
  return asked === 'failed' ? asked : asked.answer;
};

const enviar = async (
  { refund }: Pick<PaymentProvider, 'refund'>,
  tx: Tx,
  row: Devolucao,
  conta: Conta,
  sale: string,
): Promise<Devolucao> => {
  const answer = (await dito(async () => refund?.(refundOf(row, conta.seller, sale)))) ?? 'failed';
  return (await tx((context) => anotar(context, row.id, answer))) ?? row;
};

/** Stores a refund with its key, and sends it. Of two people, one stores it. */
export const devolverOnline = async (
  context: OutsideContext,
  order: Pedido,
  form: { readonly valor: number; readonly motivo: string; readonly senha: string; readonly visto: number | null },
): Promise<{ readonly mensagem: string; readonly situacao: string }> => {
  const { ports, transaction, refuse, notFound, demandPassword, now } = context;
  const { sales, isSimulated } = ports.pagamentos;
  await demandPassword(form.senha, 'senha');
  const conta = await transaction((inside) => contaDa(inside, { simulada: isSimulated }));
  const antes = await transaction((inside) => aDevolver(inside, order, ports.pagamentos));
  if (sales && conta && !antes.venda) await espelharConta(sales, transaction, conta, now);
  const { row, daConta, sale } = await transaction(async (inside) => {
    const { rows } = inside;
    const inteiro = (await rows.get(pedido, order.id, { lock: true })) ?? notFound();
    const { conta: dela, venda, devolvido, resta, impedimento } = await aDevolver(inside, inteiro, ports.pagamentos);
    if (impedimento !== undefined || !dela || !venda) return refuse(impedimento ?? semDevolucao);
    if (form.visto != null && centavos(form.visto) !== centavos(inteiro.devolvidoOnline ?? 0))
      refuse('Outra pessoa devolveu uma parte enquanto isso: confira e devolva de novo!', 'valor');
    const valor = centavos(form.valor);
    if (valor > resta) refuse(`Restam ${dinheiroDe(resta)} a devolver!`, 'valor');
    const nova = await rows.insert(devolucaoOnline, {
      empresa: inteiro.empresa,
      chave: `devolucao-${inteiro.id}-${1 + (await rows.count(devolucaoOnline, { pedido: inteiro.id }))}`,
      pedido: inteiro.id,
      transacao: venda.id,
      valor: form.valor,
      jaDevolvido: reais(devolvido),
      motivo: form.motivo.trim(),
      // Nobody has answered yet, whatever happens to this process next.
      situacao: 'INCERTA',
      simulada: isSimulated,
      enviadaEm: now.toISOString(),
    });
    await rows.update(pedido, inteiro, {
      devolvendo: true,
      devolucaoDita: `${isSimulated ? 'SIMULAÇÃO: ' : ''}${dinheiroDe(valor)} pedidos ao parceiro em ${diaDe(null, now)}.`,
    });
    return { row: nova, daConta: dela, sale: venda.idZoop };
  });
  const depois = await enviar(ports.pagamentos, transaction, row, daConta, sale);
  const { situacao, mensagem } = depois;
  const frases = {
    CONFIRMADA: `Devolvido ${dinheiro(row.valor)} ao cliente!`,
    RECUSADA: `A devolução foi recusada: ${mensagem ?? 'o parceiro não disse por quê'}`,
    PEDIDA: 'A devolução foi pedida: o parceiro ainda não disse que devolveu.',
    INCERTA: `${mensagem ?? semResposta}`,
  } as const;
  return { situacao, mensagem: `${isSimulated ? 'SIMULAÇÃO: ' : ''}${frases[situacao]}` };
};

/** Everything that a question about a refund needs; undefined where the account or the sale is gone. */
const perguntavel = async (context: Rows, id: number, simulada: boolean) => {
  const row = await context.rows.get(devolucaoOnline, id);
  const venda = row && (await context.rows.get(zoopTransacao, row.transacao));
  const conta = await contaDa(context, { simulada });
  return row && venda && conta ? { row, conta, sale: venda.idZoop } : undefined;
};
const jaDecidida = 'Esta devolução já foi decidida!';

/** Takes a person's word for a refund of which the provider says nothing. The provider is asked first. */
export const decidirDevolucao = async (
  { ports, transaction, refuse, demandPassword, now }: OutsideContext,
  { id }: Pick<Devolucao, 'id'>,
  form: { readonly houve: 'DEVOLVEU' | 'NAO_DEVOLVEU'; readonly motivo: string; readonly senha: string },
): Promise<{ readonly mensagem: string }> => {
  await demandPassword(form.senha, 'senha');
  const { refunded, isSimulated } = ports.pagamentos;
  const lida = await transaction((inside) => perguntavel(inside, id, isSimulated));
  const resposta = lida && refunded && (await dito(() => refunded(refundOf(lida.row, lida.conta.seller, lida.sale))));
  if (typeof resposta === 'object') {
    const { situacao } = (await transaction((inside) => anotar(inside, id, resposta))) ?? refuse(jaDecidida);
    return {
      mensagem: `O parceiro respondeu agora, e vale o que ele diz: ${situacoesDaDevolucao[situacao].label.toLowerCase()}.`,
    };
  }
  return transaction(async (inside) => {
    // The order is locked first, as by everybody who books a refund.
    const vista = await inside.rows.get(devolucaoOnline, id);
    if (vista) await inside.rows.get(pedido, vista.pedido, { lock: true });
    const row = await inside.rows.get(devolucaoOnline, id, { lock: true });
    if (row?.situacao !== 'INCERTA') return refuse(jaDecidida);
    // It may still be on its way, first or again.
    if (Date.parse(row.enviadaEm ?? '') > now.getTime() - perdida)
      refuse('O parceiro ainda pode responder: espere dez minutos depois do envio!');
    const como = form.motivo.trim();
    const devolveu = form.houve === 'DEVOLVEU';
    await anotar(
      inside,
      id,
      {
        id: null,
        state: devolveu ? 'CONFIRMADA' : 'RECUSADA',
        message: devolveu
          ? 'Devolvida, segundo quem conferiu no parceiro.'
          : `quem conferiu no parceiro diz que nada foi devolvido (${como}).`,
        at: null,
      },
      { decididaEm: now.toISOString(), decididaPor: inside.user.id, decididaComo: como },
    );
    return {
      mensagem: devolveu
        ? `Devolvido ${dinheiro(row.valor)} ao cliente!`
        : 'Nada foi devolvido: a devolução pode ser pedida de novo.',
    };
  });
};

/** Asks the provider for open refunds. One that never arrived is sent again under the same key. */
export const conferirDevolucoes = async ({
  within,
  ports,
  now,
}: Pick<OpenContext, 'within' | 'ports' | 'now'>): Promise<void> => {
  const { refunded, isSimulated } = ports.pagamentos;
  if (!refunded) return;
  const abertas = await within('*', ({ rows }) =>
    rows.find(
      devolucaoOnline,
      { situacao: [...devolucaoAberta], $sort: [['perguntadaEm', 'asc']] },
      { page: 1, size: 200 },
    ),
  );
  for (const { id, empresa } of abertas.rows) {
    const tx: Tx = (run) => within(empresa, run);
    const lida = await tx((context) => perguntavel(context, id, isSimulated));
    if (!lida) continue;
    const { row: vista, conta, sale } = lida;
    const answer = await dito(() => refunded(refundOf(vista, conta.seller, sale)));
    if (answer === 'failed') continue;
    if (answer) {
      const isNew =
        answer === 'mixed' ? vista.mensagem !== misturada : answer.state !== 'PEDIDA' || vista.situacao === 'INCERTA';
      if (isNew) await tx((context) => anotar(context, id, answer));
      continue;
    }
    // One that the provider has taken is never sent again, however long it takes.
    const outra = await tx(async ({ rows }) => {
      const row = await rows.get(devolucaoOnline, id, { lock: true });
      const isLost = row?.situacao === 'INCERTA' && Date.parse(row.enviadaEm ?? '') <= now.getTime() - perdida;
      return isLost ? rows.update(devolucaoOnline, row, { enviadaEm: now.toISOString() }) : undefined;
    });
    if (outra) await enviar(ports.pagamentos, tx, outra, conta, sale);
  }
};
