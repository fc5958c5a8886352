import { calls, run } from '#kit';
import { clientela } from '../../schemas/clientela';
import { publico } from '../../schemas/marketing/publico';
import { estimar } from './estimar';

export const chamadasDePublico = calls(publico, {
  estimar: run(estimar, async ({ audience, user }, { form: { regras } }) => {
    const { total, reached, again, why } = await audience.count(clientela, { company: user.company.id, rules: regras });
    const { semConsentimento, recusaram, semCelular, semWhatsapp } = why;
    return { total, recebem: reached, repetidos: again, semConsentimento, recusaram, semCelular, semWhatsapp };
  }),
});
