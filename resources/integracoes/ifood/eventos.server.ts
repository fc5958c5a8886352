import { ignored, type HandlerContext, type InCompany, type Infer } from '#kit';
import { noticeCategory } from '#kit/work/notice';
import { negociacao, vidaDaNegociacao } from '../../../schemas/integracoes/ifood/negociacao';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';
import type { situacoesNoParceiro } from '../../../schemas/doParceiro';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { reais, emCentavos } from '../../comum/centavos';
import { em, lista, objeto, texto } from '../../comum/lerJson';

type Contexto = HandlerContext & InCompany;
type Pedido = Infer<typeof pedido>;
type NoParceiro = keyof typeof situacoesNoParceiro;

export const avisosDeIntegracao = noticeCategory('integracoes', {
  label: 'Integrações',
  about: 'Pedidos de parceiros por confirmar, negociações abertas e plataformas sem resposta.',
});

/** Codes of iFood, short or long, by what they mean here. */
const codigos: Readonly<Record<string, string>> = {
  PLACED: 'PLC',
  CONFIRMED: 'CFM',
  PREPARATION_STARTED: 'PRS',
  SPE: 'RTP',
  SEPARATION_ENDED: 'RTP',
  READY_TO_PICKUP: 'RTP',
  DISPATCHED: 'DSP',
  CONCLUDED: 'CON',
  CANCELLED: 'CAN',
  CANCELLATION_REQUESTED: 'CAR',
  CANCELLATION_REQUEST_FAILED: 'CARF',
  HANDSHAKE_DISPUTE: 'HSD',
  HANDSHAKE_SETTLEMENT: 'HSS',
  DELIVERY_DROP_CODE_REQUESTED: 'DDCR',
};
export const codigoDe = (dito: string): string => codigos[dito] ?? dito;

/** Order of the states at iFood: what comes late never takes one back. */
const postos: readonly NoParceiro[] = [
  'NOVO',
  'CONFIRMADO',
  'PREPARO',
  'PRONTO',
  'DESPACHADO',
  'CONCLUIDO',
  'CANCELADO',
];
const posto = (situacao: NoParceiro | null): number => (situacao === null ? -1 : postos.indexOf(situacao));
const chegadas: Readonly<
  Record<
    string,
    {
      readonly para: NoParceiro;
      readonly move: 'confirmar' | 'preparar' | 'aprontar' | 'despachar' | 'concluir';
      readonly encerra: readonly Pedido['aguardaParceiro'][];
    }
  >
> = {
  CFM: { para: 'CONFIRMADO', move: 'confirmar', encerra: ['CONFIRMAR'] },
  PRS: { para: 'PREPARO', move: 'preparar', encerra: ['CONFIRMAR', 'PREPARAR'] },
  RTP: { para: 'PRONTO', move: 'aprontar', encerra: ['CONFIRMAR', 'PREPARAR', 'APRONTAR'] },
  DSP: { para: 'DESPACHADO', move: 'despachar', encerra: ['CONFIRMAR', 'PREPARAR', 'APRONTAR', 'DESPACHAR'] },
  CON: { para: 'CONCLUIDO', move: 'concluir', encerra: ['CONFIRMAR', 'PREPARAR', 'APRONTAR', 'DESPACHAR', 'CANCELAR'] },
};

export interface Evento {
  readonly id: string;
  readonly code: string;
  readonly orderId: string;
  readonly createdAt: string;
  readonly metadata: unknown;
}
/** Applies an event to its order, in the transaction that marks it as done. */
export const aplicarEvento = async (context: Contexto, order: Pedido, evento: Evento) => {
  const code = codigoDe(evento.code);
  const chegada = chegadas[code];
  if (chegada) return chegar(context, order, chegada);
  switch (code) {
    case 'PLC':
      return 'O pedido já estava aqui';
    case 'CAN':
      return cancelado(context, order, evento);
    case 'CAR':
      return 'O iFood recebeu o pedido de cancelamento';
    case 'CARF':
      await context.rows.update(pedido, order, {
        aguardaParceiro: null,
        aguardaDesde: null,
        recusaParceiro: `O iFood não cancelou o pedido. ${motivoDe(evento)}`.trim().slice(0, 200),
      });
      return 'O iFood recusou o cancelamento';
    case 'DDCR':
      await context.rows.update(pedido, order, { pedeCodigo: true });
      return 'O iFood pede o código de entrega';
    case 'HSD':
      return abrirNegociacao(context, order, evento);
    case 'HSS':
      return encerrarNegociacao(context, order, evento);
    default:
      return ignored(`O evento ${evento.code} não muda nada aqui.`);
  }
};
const motivoDe = ({ metadata }: Evento): string =>
  texto(em(metadata, 'CANCEL_REASON')) ?? texto(em(metadata, 'details')) ?? texto(em(metadata, 'reason')) ?? '';

const chegar = async (
  { rows, move }: Contexto,
  order: Pedido,
  { para, move: nome, encerra }: (typeof chegadas)[string],
) => {
  if (posto(order.noParceiro) >= posto(para)) return ignored('O iFood já tinha dito mais do que isto.');
  const fim = encerra.includes(order.aguardaParceiro);
  const told = await rows.update(pedido, order, {
    noParceiro: para,
    confirmarAte: null,
    ...(fim && { aguardaParceiro: null, aguardaDesde: null, recusaParceiro: null }),
  });
  if (nome === 'despachar' && order.modalidade !== 'ENTREGA') return 'Anotado';
  await move(vida, told, nome, {});
  return 'Feito';
};

/** Cancelled at iFood. A concluded order, or one with a note, keeps its state here: a person decides. */
const cancelado = async (context: Contexto, order: Pedido, evento: Evento) => {
  const { rows, move } = context;
  if (order.noParceiro === 'CANCELADO') return ignored('Já estava cancelado.');
  const motivo = `iFood: ${motivoDe(evento) || 'cancelado'}`.slice(0, 280);
  const told = await rows.update(pedido, order, {
    noParceiro: 'CANCELADO',
    confirmarAte: null,
    aguardaParceiro: null,
    aguardaDesde: null,
  });
  if (order.situacao === 'CANCELADO') return 'Já estava cancelado aqui';
  if (order.situacao !== 'CONCLUIDO' && order.notaFiscal === null) {
    await move(vida, told, 'cancelar', { motivoCancelamento: motivo });
    return 'Cancelado';
  }
  const detalhe =
    order.notaFiscal === null
      ? 'O iFood cancelou este pedido depois de concluído: só o dinheiro muda. Estorne se for o caso.'
      : 'O iFood cancelou este pedido, que já tem nota fiscal: cancele a nota e depois o pedido.';
  await anotarPendencia(context, order, detalhe);
  return detalhe;
};
const anotarPendencia = async (
  { rows, user, tell }: Contexto,
  order: Pick<Pedido, 'id' | 'numero'>,
  detalhe: string,
): Promise<void> => {
  await rows.insert(pedidoPendencia, {
    empresa: user.company.id,
    pedido: order.id,
    problema: 'EDITADO',
    detalhe,
    servico: 'IFOOD',
  });
  await tell({
    to: { permission: 'PEDIDO_EDITAR' },
    category: avisosDeIntegracao,
    tone: 'warning',
    text: `iFood, pedido ${order.numero}: ${detalhe}`.slice(0, 300),
    address: '/app/integracoes/pedido-pendencia',
  });
};

/** Amount of a negotiation, which iFood writes in cents as a text. */
const doValor = (value: unknown): number | null => {
  const dito = Number(em(value, 'value') ?? value);
  return Number.isFinite(dito) && dito > 0 ? reais(emCentavos(Math.round(dito))) : null;
};
const acoes = ['CANCELLATION', 'PARTIAL_CANCELLATION', 'PROPOSED_AMOUNT_REFUND'] as const;
const opcoes = ['REFUND', 'BENEFIT', 'ADDITIONAL_TIME'] as const;
const fases = ['PREPARATION_TIME', 'DELAY', 'AFTER_DELIVERY'] as const;
const faseDe = (dita: string | null) => (dita === null ? null : (fases.find((known) => known === dita) ?? 'OUTRA'));
const abrirNegociacao = async (context: Contexto, order: Pedido, { metadata, createdAt }: Evento) => {
  const { rows, user, tell } = context;
  const idDisputa = texto(em(metadata, 'disputeId'));
  if (idDisputa === null) return ignored('A negociação veio sem o código dela.');
  if (await rows.exists(negociacao, { idDisputa })) return ignored('Esta negociação já está aqui.');
  const ate = texto(em(metadata, 'expiresAt'));
  const dadas = lista(em(metadata, 'alternatives')).map(objeto);
  const achadas = dadas.flatMap((one) => {
    const tipo = opcoes.find((known) => known === one.type);
    return tipo === undefined
      ? []
      : [
          {
            tipo,
            codigo: texto(one.id),
            valorMaximo: doValor(em(one, 'metadata', 'maxAmount') ?? one.maxAmount),
            minutos: lista(em(one, 'metadata', 'allowedsAdditionalTimeInMinutes')).map(String),
          },
        ];
  });
  const vencer = texto(em(metadata, 'timeoutAction'));
  const motivo = texto(em(metadata, 'message')) ?? 'O cliente abriu uma negociação.';
  const stored = await rows.insert(negociacao, {
    empresa: user.company.id,
    pedido: order.id,
    idDisputa,
    acao: acoes.find((known) => known === em(metadata, 'action')) ?? 'OUTRA',
    motivo: motivo.slice(0, 300),
    fase: faseDe(texto(em(metadata, 'handshakeType')) ?? texto(em(metadata, 'metadata', 'handshakeGroup'))),
    valorMaximo: achadas.find(({ tipo }) => tipo === 'REFUND')?.valorMaximo ?? null,
    opcoes: achadas,
    provas: lista(em(metadata, 'evidences') ?? em(metadata, 'metadata', 'evidences'))
      .map(objeto)
      .flatMap((one) => {
        const endereco = texto(one.url);
        return endereco === null
          ? []
          : [{ endereco: endereco.slice(0, 500), tipo: texto(one.contentType)?.slice(0, 40) ?? null }];
      })
      .slice(0, 20),
    respondeAte: ate ?? new Date(Date.parse(createdAt) + 5 * 60_000).toISOString(),
    aoVencer: (['ACCEPT_CANCELLATION', 'REJECT_CANCELLATION', 'VOID'] as const).find((one) => one === vencer) ?? 'VOID',
  });
  await tell({
    to: { permission: 'PEDIDO_NEGOCIAR' },
    category: avisosDeIntegracao,
    tone: 'error',
    text: `iFood, pedido ${order.numero}: o cliente espera resposta.`,
    address: `/app/integracoes/negociacao/detalhe/${encodeURIComponent(btoa(String(stored.id)))}`,
  });
  return 'Negociação aberta';
};
const desfechos: Readonly<Record<string, 'acolher' | 'negar' | 'oferecer' | 'vencer'>> = {
  ACCEPTED: 'acolher',
  REJECTED: 'negar',
  ALTERNATIVE_REPLIED: 'oferecer',
  EXPIRED: 'vencer',
};
const encerrarNegociacao = async ({ rows, move }: Contexto, _order: Pedido, { metadata }: Evento) => {
  const found = await rows.one(negociacao, { idDisputa: texto(em(metadata, 'disputeId')) ?? '' }, { lock: true });
  if (!found) return ignored('Nenhuma negociação daqui tem este código.');
  const nome = desfechos[texto(em(metadata, 'status')) ?? ''] ?? 'vencer';
  return (await move(vidaDaNegociacao, found, nome)) ? 'Negociação encerrada' : ignored('Já estava encerrada.');
};
