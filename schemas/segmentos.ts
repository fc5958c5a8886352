/** Segments by recency, frequency and value, each in fifths of the company's customers. */
export const segmentos = {
  CAMPEAO: { label: 'Campeões', tone: 'success' },
  FIEL: { label: 'Fiéis', tone: 'success' },
  PROMISSOR: { label: 'Promissores', tone: 'info' },
  OCASIONAL: 'Ocasionais',
  RISCO: { label: 'Em risco', tone: 'warning' },
  ADORMECIDO: { label: 'Adormecidos', tone: 'warning' },
  PERDIDO: { label: 'Perdidos', tone: 'error' },
} as const;
