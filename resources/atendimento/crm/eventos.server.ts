import { listener, listeners, moved, outbox, saves, type HandlerContext, type Infer } from '#kit';
import { namesPerson } from '#kit/phones';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import type { SituacaoDoMailing } from '../../../schemas/situacoesDoMailing';
import { contaLeadlovers, contaSpotter, spotterDe } from './contas.server';
import { anotarEnviado, anotarErro, horas, leadPronto } from './enviar.server';
import { CrmError, type Conta } from './parceiro.server';

type Conf = Infer<typeof integracaoCrm>;
type Evento = NonNullable<Conf['quandoEnviar']>[number];

/** Settings of the contact's company, where it lets the event go out by itself. */
const confDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  empresa: number | null,
  evento: Evento,
): Promise<Conf | undefined> => {
  const conf = empresa === null ? undefined : await rows.one(integracaoCrm, { empresa });
  return conf?.transfere && conf.quandoEnviar?.includes(evento) ? conf : undefined;
};

/** Puts a contact with an e-mail into the queue of LeadLovers, once. */
const pedirLeadlovers = async ({ rows, put }: HandlerContext, id: number, evento: Evento): Promise<void> => {
  const row = await rows.get(mailing, id);
  if (!row || row.email === null || row.situacao === 'NAO_CONTATAR' || !namesPerson(row.telefone)) return;
  const conf = await confDe({ rows }, row.empresa, evento);
  if (!conf?.leadloversAtivo || conf.maquina === null || conf.sequencia === null) return;
  if (await rows.exists(crmEnvio, { mailing: id, parceiro: 'LEADLOVERS' })) return;
  const envio = await rows.insert(crmEnvio, {
    empresa: row.empresa!,
    mailing: id,
    vendedor: row.vendedor,
    parceiro: 'LEADLOVERS',
    situacao: 'NA_FILA',
    funil: conf.maquina,
    etapa: conf.sequencia,
  });
  await put(leadsNaLeadlovers, `mailing:${id}`, { mailing: id, envio: envio.id }, row.empresa!);
};

/** Contacts on their way to LeadLovers, which keeps one a machine and e-mail: twice does no harm. */
export const leadsNaLeadlovers = outbox('leadNaLeadlovers', {
  label: 'Leads para a LeadLovers',
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
        const found = await leadPronto(context, id, 'LEADLOVERS');
        return found && { ...found, conta: await contaLeadlovers(context) };
      });
      if (!ready) return 'sent';
      const { conta, lead, envio, salva } = ready;
      const leadlovers = ports.crm.leadlovers(conta);
      await leadlovers.enviar(lead, {
        maquina: envio.funil!,
        sequencia: envio.etapa!,
        nivel: salva.nivel ?? 1,
        etiqueta: salva.etiqueta,
      });
      await transaction((context) =>
        anotarEnviado(context, id, { simulado: leadlovers.simulado, agora: now, texto: 'Enviado à LeadLovers.' }),
      );
      return 'sent';
    } catch (error) {
      await transaction((context) => anotarErro(context, id, error));
      throw error;
    }
  },
  tries: { first: 20, most: 900, hours: horas },
});

/** Stage at the Spotter for a state of ours; undefined where the settings name none. */
const etapaDe = ({ mapeamento, etapaGanho, etapaPerdido }: Conf, situacao: SituacaoDoMailing): number | null =>
  mapeamento?.find(({ nosso }) => nosso === situacao)?.deles ??
  (situacao === 'CONVERTIDO' ? etapaGanho : situacao === 'SEM_INTERESSE' ? etapaPerdido : null);

/** Tells the Spotter the state of a contact. It is an absolute value, so twice does no harm. */
export const etapasNoSpotter = outbox('etapaNoSpotter', {
  label: 'Etapas para o Spotter',
  message: { mailing: f.ref('mailing', { label: 'Contato', required: true }) },
  replaces: 'mailing',
  repeats: true,
  perMinute: 240,
  send: async ({ ports, transaction }, { message: { mailing: id } }) => {
    const ready = await transaction(
      async (context): Promise<{ conta: Conta; lead: string; etapa: number } | undefined> => {
        const row = await context.rows.get(mailing, id);
        const conf = row && (await confDe(context, row.empresa, 'STATUS'));
        const etapa = row && conf?.spotterAtivo ? etapaDe(conf, row.situacao) : null;
        if (!row?.idSpotter || etapa === null) return undefined;
        return { conta: await contaSpotter(context), lead: row.idSpotter, etapa };
      },
    );
    if (!ready) return 'sent';
    try {
      await spotterDe(ports, ready.conta).mover(ready.lead, ready.etapa);
      return 'sent';
    } catch (error) {
      if (error instanceof CrmError && error.isPermanent) return 'rejected';
      throw error;
    }
  },
  tries: { first: 20, most: 900, hours: 12 },
});

/** New contacts. Those that a CRM brings do not come this way: no handler makes one. */
export const novosContatos = saves(
  mailing,
  {
    saved: async (context, { row, before }) => {
      if (!before) await pedirLeadlovers(context, row.id, 'NOVO_PROSPECT');
    },
  },
  { on: ['email'] },
);
const aoMover = async (context: HandlerContext, { event: { id } }: { readonly event: { readonly id: number } }) => {
  await pedirLeadlovers(context, id, 'STATUS');
  const row = await context.rows.get(mailing, id);
  const conf = row && (await confDe(context, row.empresa, 'STATUS'));
  if (row?.idSpotter && conf?.spotterAtivo && etapaDe(conf, row.situacao) !== null)
    await context.put(etapasNoSpotter, `etapa:${id}:${row.versao}`, { mailing: id }, row.empresa!);
};
/** Moves of people. Those that follow a CRM are not among them: what comes from there does not go back. */
export const movidosPorPessoas = listeners(crmEnvio, {
  agendado: listener(moved(vidaDoMailing, 'agendar'), aoMover),
  vendido: listener(moved(vidaDoMailing, 'converter'), aoMover),
  perdido: listener(moved(vidaDoMailing, 'perder'), aoMover),
  semResposta: listener(moved(vidaDoMailing, 'desistir'), aoMover),
  errado: listener(moved(vidaDoMailing, 'errar'), aoMover),
  silenciado: listener(moved(vidaDoMailing, 'naoContatar'), aoMover),
});
