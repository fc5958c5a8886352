import { post } from '#kit';
import { f } from '#fields';

/** Draws the next prize; answers with the page's data, the winner included. */
export const sortearNoTelao = post('/sorteio/telao/sortear', {
  permission: ['SORTEIO_SORTEAR'],
  plan: 'SORTEIO',
  inCompany: true,
  form: { sorteio: f.integer({ required: true }) },
  result: { ganhador: f.integer({ required: true }) },
});
