import { ignored, inbox, outbox, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { crmWebhook } from '../../../schemas/atendimento/crm/crmWebhook';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingAberto, type SituacaoDoMailing } from '../../../schemas/situacoesDoMailing';
import { em, objeto, texto } from '../../comum/lerJson';
import { escrever, ocupado } from '../mailing/escrever.server';
import { contaSpotter, spotterDe } from './contas.server';
import type { LeadLido } from './parceiro.server';

const { choices: eventos } = crmWebhook.fields.evento;
const codigo = (value: unknown): string | null => texto(typeof value === 'number' ? String(value) : value, 60);

/** Lead and key of a notice. No document says its shape, so it is read where other programs of the partner write it. */
const ler = (body: unknown): readonly unknown[] => {
  const lead = codigo(em(body, 'lead', 'id') ?? em(body, 'Lead', 'Id') ?? objeto(body).leadId ?? objeto(body).LeadId);
  const evento = texto(objeto(body).event ?? objeto(body).Event, 40);
  const id = codigo(objeto(body).eventId ?? objeto(body).id ?? objeto(body).Id);
  const quando = codigo(objeto(body).date ?? objeto(body).updateDate);
  return [{ lead, evento, id: id ?? (quando && `${lead}/${evento ?? ''}/${quando}`) }];
};

/** Notices of the Spotter. The key of the address is their only proof, so they are a hint, and the partner is asked. */
export const avisosDoSpotter = inbox('avisoDoSpotter', {
  label: 'Avisos do Spotter',
  call: 'POST /crm/aviso/{chave}',
  answers: 200,
  perHour: 36_000,
  headers: [],
  split: ({ body }) => ler(body),
  event: {
    id: f.text({ label: 'Aviso', max: 120 }),
    lead: f.text({ label: 'Lead', required: true, max: 60 }),
    evento: f.text({ max: 40 }),
  },
  key: 'id',
  order: { of: 'lead' },
  each: async ({ rows, put, now }, { event: { id, lead, evento } }) => {
    const registrados = await rows.all(
      crmWebhook,
      evento !== null && Object.hasOwn(eventos, evento) ? { evento: evento as Infer<typeof crmWebhook>['evento'] } : {},
    );
    for (const one of registrados) await rows.update(crmWebhook, one, { ultimaChamada: now.toISOString() });
    if (!(await rows.exists(mailing, { idSpotter: lead }))) return ignored('Nenhum contato é este lead.');
    await put(perguntasAoSpotter, `aviso:${lead}:${id ?? now.toISOString()}`, { lead });
    return `Perguntado ao Spotter: lead ${lead}`;
  },
});

type Movimento = 'ganharNoCrm' | 'perderNoCrm' | 'naoAtenderNoCrm' | 'errarNoCrm' | 'silenciarNoCrm';
const movimentos: { readonly [S in SituacaoDoMailing]?: Movimento } = {
  CONVERTIDO: 'ganharNoCrm',
  SEM_INTERESSE: 'perderNoCrm',
  NAO_ATENDE: 'naoAtenderNoCrm',
  NUMERO_ERRADO: 'errarNoCrm',
  NAO_CONTATAR: 'silenciarNoCrm',
};
/** State of ours for the stage of a lead; undefined where the settings name none. */
const situacaoDe = (
  { etapaGanho, etapaPerdido, mapeamento }: Infer<typeof integracaoCrm>,
  { etapa, descartado }: LeadLido,
): SituacaoDoMailing | undefined => {
  const said = mapeamento?.find(({ deles }) => etapa !== null && deles === etapa)?.nosso;
  if (said) return said;
  if (etapa !== null && etapa === etapaGanho) return 'CONVERTIDO';
  return descartado || (etapa !== null && etapa === etapaPerdido) ? 'SEM_INTERESSE' : undefined;
};

/** Follows the stage of a lead at one contact. The moves are of the house alone, so that none goes back to the partner. */
const seguir = async (context: HandlerContext, id: number, lead: LeadLido, simulado: boolean): Promise<void> => {
  const { rows, move } = context;
  const row = await rows.get(mailing, id, { lock: true });
  const situacao = row && situacaoDe(await rows.settings(integracaoCrm), lead);
  if (!row || !situacao || situacao === row.situacao) return;
  const dito = `${simulado ? 'SIMULAÇÃO: ' : ''}No Spotter: ${lead.nomeDaEtapa}.`;
  const diz = (texto: string) => escrever(context, row, { tipo: 'CRM', texto });
  const nosso = row.situacaoDesde && lead.mudadoEm && row.situacaoDesde > lead.mudadoEm.toISOString();
  if (nosso && !(mailingAberto as readonly string[]).includes(row.situacao))
    return diz(`${dito} Vale a situação daqui, que é mais nova.`);
  const outro = await ocupado({ ...context, user: { ...context.user, id: 0 } }, row);
  if (outro) return diz(`${dito} ${outro.texto} A situação daqui fica.`);
  await diz(dito);
  await move(vidaDoMailing, row, movimentos[situacao]!);
};

/** Asks the Spotter for a lead. Asking twice does no harm, so every failure is tried again. */
export const perguntasAoSpotter = outbox('perguntaAoSpotter', {
  label: 'Perguntas ao Spotter',
  message: { lead: f.text({ label: 'Lead', required: true, max: 60 }) },
  replaces: 'lead',
  repeats: true,
  send: async ({ ports, transaction }, { message: { lead } }) => {
    try {
      const spotter = spotterDe(ports, await transaction(contaSpotter));
      const lido = await spotter.ler(lead);
      if (lido)
        await transaction(async (context) => {
          for (const { id } of await context.rows.all(mailing, { idSpotter: lead }))
            await seguir(context, id, lido, spotter.simulado);
        });
      return 'sent';
    } catch (error) {
      await transaction(async ({ rows }) => {
        for (const one of await rows.all(crmWebhook, {})) await rows.update(crmWebhook, one, { erros: one.erros + 1 });
      });
      throw error;
    }
  },
  tries: { first: 20, most: 600, hours: 12 },
});
