import type { HandlerContext, InCompany } from '#kit';
import { process, processes } from '#kit/work/process';
import type { Started } from '#kit/calls/answer';
import type { AskedFilter } from '#kit/entity/where';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { namesPerson } from '#kit/phones';
import { contaSpotter, spotterDe } from './contas.server';
import { horas, leadsPara } from './leads.server';

type Context = HandlerContext & InCompany;
interface Destino {
  readonly funil: number;
  readonly etapa: number | null;
}
const maximo = 10_000;

/** Funnel and stage of new leads. Refuses where the company may not send, or has not said where to. */
export const destinoNoSpotter = async (
  context: HandlerContext,
  pedido: { readonly funil: number | null; readonly etapa: number | null },
): Promise<Destino> => {
  const { rows, refuse } = context;
  const { transfere, funil, etapaInicial } = await rows.settings(integracaoCrm);
  await contaSpotter(context);
  if (!transfere) refuse('Ligue “Enviar dados de contatos a estes parceiros” em CRM › Configuração!');
  return {
    funil: pedido.funil ?? funil ?? refuse('Escolha o funil em CRM › Configuração!', 'funil'),
    etapa: pedido.etapa ?? (pedido.funil === null ? etapaInicial : null),
  };
};

/** Puts a contact into the queue of the Spotter, unless it stands there already. Answers what was done. */
export const pedirEnvio = async (context: HandlerContext, id: number, { funil, etapa }: Destino): Promise<string> => {
  const { rows, refuse, put, now } = context;
  const row = await rows.get(mailing, id, { lock: true });
  if (!row) return 'Já excluído';
  if (row.situacao === 'NAO_CONTATAR') return refuse('Pediu para não receber ligações!');
  if (!namesPerson(row.telefone)) return refuse('Os dados deste contato foram apagados!');
  const { ambiente } = await rows.settings(integracaoCrm);
  // A simulated lead never went anywhere.
  if (row.idSpotter !== null && (ambiente === 'SIMULACAO' || !row.idSpotter.startsWith('SIM-')))
    return 'Já está no Spotter';
  const antes = await rows.one(crmEnvio, { mailing: id, parceiro: 'SPOTTER' }, { lock: true });
  if (antes?.situacao === 'NA_FILA' && now.getTime() - Date.parse(antes.pedidoEm!) < horas * 3_600_000)
    return 'Já está na fila';
  const pedido = { situacao: 'NA_FILA', funil, etapa, erro: null, vendedor: row.vendedor } as const;
  const envio = antes
    ? await rows.update(crmEnvio, antes, { ...pedido, pedidos: antes.pedidos + 1, pedidoEm: now.toISOString() })
    : await rows.insert(crmEnvio, { ...pedido, empresa: row.empresa!, mailing: id, parceiro: 'SPOTTER' });
  await put(leadsNoSpotter, `mailing:${id}${envio.pedidos > 1 ? `:${envio.pedidos}` : ''}`, {
    mailing: id,
    envio: envio.id,
  });
  return 'Na fila do Spotter';
};

export const enviarAoSpotter = process('enviarAoSpotter', {
  label: 'Contatos enviados ao Spotter',
  permission: ['CRM_ENVIAR'],
  plan: 'MARKETING',
  form: { ids: f.longText({ required: true, max: 100_000 }), funil: f.integer({ required: true }), etapa: f.integer() },
  items: async ({ rows }, { form: { ids } }) =>
    [...(await rows.byId(mailing, ids.split(',').map(Number))).values()].map(({ id, nome }) => ({
      key: id,
      label: nome,
    })),
  each: (context, { key, form: { funil, etapa } }) => pedirEnvio(context, Number(key), { funil, etapa }),
});
export const processosDoCrm = processes(crmEnvio, [enviarAoSpotter]);

export const enviarEscolhidos = async (
  context: Context,
  filter: AskedFilter,
  pedido: { readonly funil: number | null; readonly etapa: number | null },
): Promise<Started> => {
  const { rows, refuse, start } = context;
  const destino = await destinoNoSpotter(context, pedido);
  const { rows: found, total } = await rows.find(mailing, filter, { page: 1, size: maximo });
  if (total === 0) refuse('Nenhum contato encontrado!');
  if (total > maximo) refuse('No máximo 10.000 contatos por vez! Escolha menos na lista.');
  return start(enviarAoSpotter, { ids: found.map(({ id }) => id).join(','), ...destino });
};

/** Contacts on their way to the Spotter. A lead is looked up there before it is made, so a second try makes no second one. */
export const leadsNoSpotter = leadsPara('leadNoSpotter', {
  label: 'Leads para o Spotter',
  parceiro: 'SPOTTER',
  entregar: async (ports, { conta, lead, envio }) => {
    const spotter = spotterDe(ports, conta);
    const { id, novo } = await spotter.guardar(lead, { funil: envio.funil!, etapa: envio.etapa });
    const texto = `${novo ? 'Enviado ao' : 'Já estava no'} Spotter, lead ${id}.`;
    return { simulado: spotter.simulado, texto, idSpotter: id };
  },
});
