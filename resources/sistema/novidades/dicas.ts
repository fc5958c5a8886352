import { get, post, r } from '#kit';
import { f } from '#fields';

/*
 * Calls of every company's rows: what a person has put away stays away in another shop of the network too.
 */
const leitores = { permission: [], platform: true } as const;
/** Tips that the user has not put away, of all pages, in their order. */
export const minhasDicas = get('/dica/minhas', {
  ...leitores,
  result: r.list({
    id: f.integer({ required: true }),
    titulo: f.text({ required: true }),
    texto: f.text({ required: true }),
    rota: f.text({ required: true }),
  }),
});
/** Keeps a tip from the user for good. */
export const dispensarDica = post('/dica/dispensar', {
  ...leitores,
  form: { dica: f.integer({ required: true, min: 1 }) },
  result: r.nothing,
});
