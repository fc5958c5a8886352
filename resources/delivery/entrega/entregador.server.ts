import { answers, calls } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { entregou, minhasEntregas } from './entregador';
import { hashDe } from '../../comum/acompanhamento.server';
import { entregasDe, entregueAgora } from './entregasDoEntregador.server';

type Asked = Pick<OpenContext, 'within' | 'notFound'> & { readonly form: { readonly token: string } };
const doLink = async ({ form, within, notFound }: Asked) => {
  const paginaHash = await hashDe(form.token);
  return (await within('*', ({ rows }) => rows.one(motoboy, { paginaHash }))) ?? notFound();
};
/** The link names the courier's company, and the rest runs within it. */
export const paginaDoEntregador = calls(motoboy, {
  entregas: answers(minhasEntregas, async (asked) => {
    const found = await doLink(asked);
    return asked.within(found.empresa, (context) => entregasDe(context, found));
  }),
  entregou: answers(entregou, async (asked) => {
    const found = await doLink(asked);
    return asked.within(found.empresa, (context) => entregueAgora(context, found, asked.form));
  }),
});
