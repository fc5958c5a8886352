import { listener, listeners, moved, outbox, saves, type HandlerContext, type Infer } from '#kit';
import { namesPerson } from '#kit/phones';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import type { SituacaoDoMailing } from '../../../schemas/situacoesDoMailing';
import { contaSpotter, spotterDe } from './contas.server';
import { leadsPara } from './leads.server';
import { CrmError, type Conta } from './parceiro.server';

type Conf = Infer<typeof integracaoCrm>;
type Contato = Infer<typeof mailing>;
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
const pedirLeadlovers = async ({ rows, put }: HandlerContext, row: Contato, conf: Conf): Promise<void> => {
  if (row.email === null || row.situacao === 'NAO_CONTATAR' || !namesPerson(row.telefone)) return;
  if (!conf.leadloversAtivo || conf.maquina === null || conf.sequencia === null) return;
  if (await rows.exists(crmEnvio, { mailing: row.id, parceiro: 'LEADLOVERS' })) return;
  const envio = await rows.insert(crmEnvio, {
    empresa: row.empresa!,
    mailing: row.id,
    vendedor: row.vendedor,
    parceiro: 'LEADLOVERS',
    situacao: 'NA_FILA',
    funil: conf.maquina,
    etapa: conf.sequencia,
  });
  await put(leadsNaLeadlovers, `mailing:${row.id}`, { mailing: row.id, envio: envio.id }, row.empresa!);
};

/** Contacts on their way to LeadLovers, which keeps one a machine and e-mail. */
export const leadsNaLeadlovers = leadsPara('leadNaLeadlovers', {
  label: 'Leads para a LeadLovers',
  parceiro: 'LEADLOVERS',
  entregar: async (ports, { conta, lead, envio, salva }) => {
    const leadlovers = ports.crm.leadlovers(conta);
    await leadlovers.enviar(lead, {
      maquina: envio.funil!,
      sequencia: envio.etapa!,
      nivel: salva.nivel ?? 1,
      etiqueta: salva.etiqueta,
    });
    return { simulado: leadlovers.simulado, texto: 'Enviado à LeadLovers.' };
  },
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
      if (before || row.email === null) return;
      const conf = await confDe(context, row.empresa, 'NOVO_PROSPECT');
      if (conf) await pedirLeadlovers(context, row, conf);
    },
  },
  { on: ['email'] },
);
const aoMover = async (context: HandlerContext, { event: { id } }: { readonly event: { readonly id: number } }) => {
  const row = await context.rows.get(mailing, id);
  const conf = row && (await confDe(context, row.empresa, 'STATUS'));
  if (!row || !conf) return;
  await pedirLeadlovers(context, row, conf);
  if (row.idSpotter && conf.spotterAtivo && etapaDe(conf, row.situacao) !== null)
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
