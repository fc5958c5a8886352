import { outbox, type HandlerContext, type Infer, type InCompany } from '#kit';
import { process, processes } from '#kit/work/process';
import type { Started } from '#kit/calls/answer';
import type { AskedFilter } from '#kit/entity/where';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { namesPerson } from '#kit/phones';
import { escrever } from '../mailing/escrever.server';
import { contaSpotter, spotterDe } from './contas.server';
import { CrmError, type Lead } from './parceiro.server';

type Context = HandlerContext & InCompany;
type Envio = Infer<typeof crmEnvio>;
interface Destino {
  readonly funil: number;
  readonly etapa: number | null;
}
const maximo = 10_000;
/** Hours for which a message is tried; after them it may be asked for again. */
export const horas = 24;

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

const leadDe = ({ nome, contato, telefone, telefone2, email, interesse }: Infer<typeof mailing>): Lead => ({
  nome,
  contato,
  telefone,
  telefone2,
  email,
  interesse,
});
/** Message that may still go: the contact and its place there. Undefined for one that has nothing to do. */
export const leadPronto = async (
  { rows }: HandlerContext,
  id: number,
  parceiro: Envio['parceiro'],
): Promise<{ readonly lead: Lead; readonly envio: Envio; readonly salva: Infer<typeof integracaoCrm> } | undefined> => {
  const envio = await rows.get(crmEnvio, id);
  const row = envio?.situacao === 'NA_FILA' ? await rows.get(mailing, envio.mailing) : undefined;
  if (!envio || !row || !namesPerson(row.telefone) || row.situacao === 'NAO_CONTATAR') return undefined;
  const salva = await rows.settings(integracaoCrm);
  if (!salva.transfere || !(parceiro === 'SPOTTER' ? salva.spotterAtivo : salva.leadloversAtivo))
    throw new CrmError('O envio a este parceiro foi desligado em CRM › Configuração!');
  return { lead: leadDe(row), envio, salva };
};
/** Keeps what became of a message, with a line of the contact's history. */
export const anotarEnviado = async (
  context: HandlerContext,
  id: number,
  feito: { readonly simulado: boolean; readonly agora: Date; readonly texto: string; readonly idSpotter?: string },
): Promise<void> => {
  const { rows } = context;
  const { simulado, agora, texto, idSpotter } = feito;
  const row = await rows.get(crmEnvio, id, { lock: true });
  const contato = row && (await rows.get(mailing, row.mailing, { lock: true }));
  if (!contato || row.situacao !== 'NA_FILA') return;
  await rows.update(crmEnvio, row, {
    situacao: 'ENVIADO',
    simulacao: simulado,
    idParceiro: idSpotter ?? null,
    enviadoEm: agora.toISOString(),
    erro: null,
  });
  const mudado = idSpotter === undefined ? contato : await rows.update(mailing, contato, { idSpotter });
  await escrever(context, mudado, { tipo: 'CRM', texto: `${simulado ? 'SIMULAÇÃO: ' : ''}${texto}` });
};
export const anotarErro = async ({ rows }: HandlerContext, id: number, error: unknown): Promise<void> => {
  const row = await rows.get(crmEnvio, id, { lock: true });
  if (row?.situacao !== 'NA_FILA') return;
  const erro = (error instanceof Error ? error.message : 'Erro ao falar com o parceiro!').slice(0, 300);
  const acabou = error instanceof CrmError && error.isPermanent;
  await rows.update(crmEnvio, row, { erro, ...(acabou && { situacao: 'RECUSADO' as const }) });
};

/**
 * Contacts on their way to the Spotter. Each is looked up there before it is made, so a message whose answer was lost,
 * or whose server died, is sent again and makes no second lead.
 */
export const leadsNoSpotter = outbox('leadNoSpotter', {
  label: 'Leads para o Spotter',
  message: {
    mailing: f.ref('mailing', { label: 'Contato', required: true }),
    envio: f.ref('crmEnvio', { label: 'Envio', required: true }),
  },
  replaces: 'mailing',
  repeats: true,
  perMinute: 240,
  send: async ({ ports, transaction, now }, { message: { envio: id } }) => {
    try {
      const ready = await transaction(async (context) => {
        const found = await leadPronto(context, id, 'SPOTTER');
        return found && { ...found, conta: await contaSpotter(context) };
      });
      if (!ready) return 'sent';
      const { conta, lead, envio } = ready;
      const spotter = spotterDe(ports, conta);
      const feito = await spotter.guardar(lead, { funil: envio.funil!, etapa: envio.etapa });
      const texto = `${feito.novo ? 'Enviado ao' : 'Já estava no'} Spotter, lead ${feito.id}.`;
      await transaction((context) =>
        anotarEnviado(context, id, { simulado: spotter.simulado, agora: now, texto, idSpotter: feito.id }),
      );
      return 'sent';
    } catch (error) {
      await transaction((context) => anotarErro(context, id, error));
      throw error;
    }
  },
  tries: { first: 20, most: 900, hours: horas },
});
