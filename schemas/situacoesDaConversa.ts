/** States of a conversation of WhatsApp. */
export const situacoesDaConversa = {
  NA_FILA: { label: 'Na fila', tone: 'warning' },
  COM_ALGUEM: { label: 'Em atendimento', tone: 'info' },
  ADIADA: { label: 'Adiada' },
  RESOLVIDA: { label: 'Resolvida', tone: 'success' },
} as const;
