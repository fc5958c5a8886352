import { answers, calls } from '#kit';
import { motoboy } from '../../schemas/delivery/motoboy';
import { entregou, minhasEntregas } from './entregador';
import { hashDe } from './servico/acompanhamento';
import { entregasDe, entregueAgora } from './servico/entregador';

/** The link says whose it is; the rest is read and done in that company alone. */
export const paginaDoEntregador = calls(motoboy, {
  entregas: answers(minhasEntregas, async ({ form, within, notFound }) => {
    const paginaHash = await hashDe(form.token);
    const found = (await within('*', ({ rows }) => rows.one(motoboy, { paginaHash }))) ?? notFound();
    return within(found.empresa, (context) => entregasDe(context, found));
  }),
  entregou: answers(entregou, async ({ form, within, notFound }) => {
    const paginaHash = await hashDe(form.token);
    const found = (await within('*', ({ rows }) => rows.one(motoboy, { paginaHash }))) ?? notFound();
    return within(found.empresa, (context) => entregueAgora(context, found, form.pedido));
  }),
});
