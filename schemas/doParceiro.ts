import { f } from '#fields';

/** Last state that the partner has told. */
export const situacoesNoParceiro = {
  NOVO: { label: 'Espera a confirmação', tone: 'warning' },
  CONFIRMADO: { label: 'Confirmado', tone: 'info' },
  PREPARO: { label: 'Em preparo', tone: 'info' },
  PRONTO: { label: 'Pronto', tone: 'info' },
  DESPACHADO: { label: 'Saiu para entrega', tone: 'info' },
  CONCLUIDO: { label: 'Concluído', tone: 'success' },
  CANCELADO: { label: 'Cancelado', tone: 'error' },
} as const;

/** Requests that a partner takes and answers later, by an event. */
export const acoesNoParceiro = {
  CONFIRMAR: 'Confirmação',
  PREPARAR: 'Início do preparo',
  APRONTAR: 'Pronto',
  DESPACHAR: 'Saída para entrega',
  CANCELAR: 'Cancelamento',
} as const;

/** Fields of an order that a partner took. */
export const camposDoParceiro = {
  clienteParceiro: f.text({
    label: 'Cliente no parceiro',
    max: 120,
    readOnly: true,
    copy: false,
    personal: { basis: 'contrato', purpose: 'Entregar o pedido que o parceiro trouxe' },
    help: 'Nome, e o telefone com o localizador que o parceiro dá. Não é um cliente da loja.',
  }),
  noParceiro: f.enum(situacoesNoParceiro, { label: 'No parceiro', readOnly: true, copy: false }),
  aguardaParceiro: f.enum(acoesNoParceiro, {
    label: 'Aguardando o parceiro',
    readOnly: true,
    copy: false,
    help: 'Foi pedido, e o parceiro ainda não disse que fez.',
  }),
  aguardaDesde: f.dateTime({ label: 'Aguardando o parceiro desde', readOnly: true, copy: false }),
  motivoParceiro: f.text({ label: 'Motivo no parceiro', max: 60, readOnly: true, copy: false }),
  recusaParceiro: f.text({ label: 'O parceiro respondeu', max: 200, readOnly: true, copy: false }),
  confirmarAte: f.dateTime({
    label: 'Confirmar até',
    index: true,
    readOnly: true,
    copy: false,
    help: 'Depois disso o parceiro cancela o pedido.',
  }),
  confirmarAvisado: f.dateTime({ label: 'Aviso para confirmar', readOnly: true, copy: false, audited: false }),
  pedeCodigo: f.bool({ label: 'O parceiro pede o código de entrega', readOnly: true, copy: false }),
  codigoDito: f.text({ label: 'Código que o cliente disse', max: 10, readOnly: true, copy: false }),
  codigoDitoEm: f.dateTime({ label: 'Código enviado ao parceiro em', readOnly: true, copy: false, audited: false }),
  codigoConferidoEm: f.dateTime({ label: 'Código de entrega conferido em', readOnly: true, copy: false }),
  entregaDoParceiro: f.bool({ label: 'O parceiro entrega', readOnly: true, copy: false }),
} as const;
