/** Answers to a problem of a delivery. */
export const respostasAoProblema = {
  ENTREGAR: 'Tentar entregar de novo',
  VOLTAR: 'Trazer de volta à loja',
  CANCELAR: 'Cancelar a entrega',
} as const;
/** Reasons of a cancellation, which each partner translates into its own. */
export const motivosDoCancelamento = {
  CLIENTE_DESISTIU: 'O cliente desistiu',
  PROBLEMA_NA_LOJA: 'Problema na loja',
  DEMOROU: 'Demorou para aceitar',
  PEDIDO_ERRADO: 'Saiu o pedido errado',
  OUTRO: 'Outro motivo',
} as const;
