import { writes } from '#kit';
import { f } from '#fields';

/** The next prize; who won comes with what the page shows. */
export const sortearNoTelao = writes('POST /sorteio/telao/sortear', {
  permission: ['SORTEIO_SORTEAR'],
  plan: 'SORTEIO',
  inCompany: true,
  form: { sorteio: f.integer({ required: true }) },
  result: { ganhador: f.integer({ required: true }) },
});
