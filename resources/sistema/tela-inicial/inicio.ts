/** Address, under /app, of each page that may open after the sign-in. */
export const inicio = {
  QUADRO: 'delivery/quadro',
  PDV: 'pdv/vender',
  ATENDIMENTO: 'servidor/conversas',
} as const;
