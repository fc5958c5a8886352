import { f } from '#fields';

/** What one customer had at an instant, from the rows alone. */
export const saldoPassado = {
  pontos: f.integer({ label: 'Pontos', required: true }),
  emCarencia: f.integer({ label: 'Em carência', required: true }),
  lotes: f.longText({ label: 'De que créditos', required: true }),
};
