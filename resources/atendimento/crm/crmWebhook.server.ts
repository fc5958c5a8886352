import { calls, run, type HandlerContext } from '#kit';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { crmWebhook } from '../../../schemas/atendimento/crm/crmWebhook';
import { abrirSpotter } from './contas.server';
import { listarAvisos, registrarAviso, removerAviso } from './crmWebhook';
import { avisosDoSpotter } from './avisos.server';

/** Address of the company. All its notices share one: a new address would end the others. */
const enderecoDe = async ({ rows, newAddress }: HandlerContext): Promise<string> => {
  const feito = await rows.one(crmWebhook, { $sort: [['id', 'asc']] });
  return (feito && (await rows.secret(crmWebhook, feito, 'endereco'))) ?? newAddress(avisosDoSpotter);
};

export const chamadasDosAvisos = calls(crmWebhook, {
  listar: run(listarAvisos, async (context) => {
    const spotter = await abrirSpotter(context);
    const la = await spotter.avisos?.listar();
    const feitos = await context.transaction(({ rows }) => rows.all(crmWebhook, { $sort: [['id', 'asc']] }));
    return feitos.map(({ id, evento, idParceiro, ultimaChamada, erros }) => ({
      id,
      evento,
      idParceiro,
      ultimaChamada,
      erros,
      noParceiro: la ? idParceiro !== null && la.includes(idParceiro) : null,
    }));
  }),
  registrar: run(registrarAviso, async (context, { form: { evento } }) => {
    const { transaction, refuse, user } = context;
    const spotter = await abrirSpotter(context);
    const { id, url } = await transaction(async (within) => {
      const { rows } = within;
      // Two people who register at once come one after the other.
      await rows.one(integracaoCrm, { empresa: user.company.id }, { lock: true });
      if (await rows.exists(crmWebhook, { evento })) return refuse('Este aviso já está registrado!', 'evento');
      const endereco = await enderecoDe(within);
      const row = await rows.insert(crmWebhook, { empresa: user.company.id, evento, endereco });
      return { id: row.id, url: endereco };
    });
    const { avisos, simulado } = spotter;
    if (!avisos)
      return {
        id,
        url,
        simulado,
        mensagem:
          'O Spotter não publica como um programa registra avisos: cole este endereço lá, e confirme no Spotter.',
      };
    try {
      const idParceiro = await avisos.criar({ evento, url });
      await transaction(({ rows }) => rows.change(crmWebhook, id, { idParceiro }));
    } catch (error) {
      // Not registered there: the row would tell of a notice that never comes.
      await transaction(async ({ rows }) => {
        const row = await rows.get(crmWebhook, id);
        if (row) await rows.remove(crmWebhook, row);
      });
      throw error;
    }
    return { id, url, simulado, mensagem: `${simulado ? 'SIMULAÇÃO: ' : ''}Registrado no Spotter.` };
  }),
  remover: run(removerAviso, async (context, { form: { id } }) => {
    const { transaction, notFound } = context;
    const row = (await transaction(({ rows }) => rows.get(crmWebhook, id))) ?? notFound();
    const { avisos, simulado } = await abrirSpotter(context);
    if (avisos && row.idParceiro !== null) await avisos.remover(row.idParceiro);
    await transaction(async ({ rows }) => {
      const ainda = await rows.get(crmWebhook, id);
      if (ainda) await rows.remove(crmWebhook, ainda);
    });
    const mensagem = avisos ? 'Removido no Spotter.' : 'Removido aqui: apague o endereço também no Spotter.';
    return { mensagem: `${simulado ? 'SIMULAÇÃO: ' : ''}${mensagem}` };
  }),
});
