import { calls, run } from '#kit';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { abrirLeadlovers, abrirSpotter } from './contas.server';
import type { Opcao } from './parceiro.server';
import { etapas, funis, maquinas, niveis, sequencias } from './seletores';

/** A code that the partner does not have is 404, and is not asked for. */
const tem = (rows: readonly Opcao[], id: number, notFound: () => never): void => {
  if (!rows.some((one) => one.id === id)) notFound();
};
export const seletoresDoCrm = calls(integracaoCrm, {
  funis: run(funis, async (context) => [...(await (await abrirSpotter(context)).funis())]),
  etapas: run(etapas, async (context, { form: { id } }) => {
    const spotter = await abrirSpotter(context);
    tem(await spotter.funis(), id, context.notFound);
    return [...(await spotter.etapas(id))];
  }),
  maquinas: run(maquinas, async (context) => [...(await (await abrirLeadlovers(context)).maquinas())]),
  sequencias: run(sequencias, async (context, { form: { id } }) => {
    const leadlovers = await abrirLeadlovers(context);
    tem(await leadlovers.maquinas(), id, context.notFound);
    return [...(await leadlovers.sequencias(id))];
  }),
  niveis: run(niveis, async (context, { form: { id, seqId } }) => {
    const leadlovers = await abrirLeadlovers(context);
    tem(await leadlovers.maquinas(), id, context.notFound);
    tem(await leadlovers.sequencias(id), seqId, context.notFound);
    return [...(await leadlovers.niveis(id, seqId))];
  }),
});
