/** States of a delivery that a partner carries, in the order in which they happen. */
export const situacoesDaEntrega = {
  COTADA: { label: 'Cotada' },
  SOLICITADA: { label: 'Pedida ao parceiro', tone: 'info' },
  PROCURANDO: { label: 'Procurando entregador', tone: 'warning' },
  ACEITA: { label: 'Entregador a caminho da loja', tone: 'info' },
  NO_LOCAL: { label: 'Entregador na loja', tone: 'info' },
  COLETADA: { label: 'Coletada', tone: 'info' },
  A_CAMINHO: { label: 'A caminho do cliente', tone: 'info' },
  NO_DESTINO: { label: 'No endereço do cliente', tone: 'info' },
  ENTREGUE: { label: 'Entregue', tone: 'success' },
  DEVOLVENDO: { label: 'Voltando à loja', tone: 'warning' },
  DEVOLVIDA: { label: 'Devolvida à loja', tone: 'error' },
  CANCELADA: { label: 'Cancelada' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  NAO_ATENDIDA: { label: 'Ninguém aceitou', tone: 'error' },
} as const;
export type SituacaoDaEntrega = keyof typeof situacoesDaEntrega;

/** States in which the partner still has something to do. One order has at most one such delivery. */
export const vivas = [
  'COTADA',
  'SOLICITADA',
  'PROCURANDO',
  'ACEITA',
  'NO_LOCAL',
  'COLETADA',
  'A_CAMINHO',
  'NO_DESTINO',
  'DEVOLVENDO',
] as const satisfies readonly SituacaoDaEntrega[];
/** States in which the partner's courier holds the order, or held it. */
export const comOParceiro = [
  'COLETADA',
  'A_CAMINHO',
  'NO_DESTINO',
  'ENTREGUE',
  'DEVOLVENDO',
] as const satisfies readonly SituacaoDaEntrega[];
/** Ends without a delivery. */
export const naoEntregues = [
  'DEVOLVIDA',
  'CANCELADA',
  'FALHOU',
  'NAO_ATENDIDA',
] as const satisfies readonly SituacaoDaEntrega[];

const ordem = Object.keys(situacoesDaEntrega) as readonly SituacaoDaEntrega[];
const viva = (one: SituacaoDaEntrega): boolean => (vivas as readonly SituacaoDaEntrega[]).includes(one);
/** States from which a courier who gives up sends the delivery back to the search. */
const antesDaColeta: readonly SituacaoDaEntrega[] = ['ACEITA', 'NO_LOCAL'];

/**
 * True where a delivery may go from one state to another: never back, and never on from an end. One exception: a courier
 * who gave up before the pick-up, which only the partner's own answer to a question says (`perguntado`); a late notice
 * of the search says nothing.
 */
export const anda = (de: SituacaoDaEntrega, para: SituacaoDaEntrega, perguntado = false): boolean => {
  if (!viva(de) || de === para) return false;
  if (perguntado && para === 'PROCURANDO' && antesDaColeta.includes(de)) return true;
  return ordem.indexOf(para) > ordem.indexOf(de);
};
