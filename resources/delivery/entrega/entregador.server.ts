import { calls, run } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { entregou, minhasEntregas } from './entregador';
import { hashDe } from '../../comum/acompanhamento.server';
import { entregasDe, entregueAgora } from './entregasDoEntregador.server';

const doLink = async ({ within, notFound }: Pick<OpenContext, 'within' | 'notFound'>, token: string) => {
  const paginaHash = await hashDe(token);
  return (await within('*', ({ rows }) => rows.one(motoboy, { paginaHash }))) ?? notFound();
};
/** The link names the courier's company, and the rest runs within it. */
export const paginaDoEntregador = calls(motoboy, {
  entregas: run(minhasEntregas, async (context, { form }) => {
    const found = await doLink(context, form.token);
    return context.within(found.empresa, (inside) => entregasDe(inside, found));
  }),
  entregou: run(entregou, async (context, { form }) => {
    const found = await doLink(context, form.token);
    return context.within(found.empresa, (inside) => entregueAgora(inside, found, form));
  }),
});
