import { outbox, type HandlerContext, type Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { namesPerson } from '#kit/phones';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { escrever } from '../mailing/escrever.server';
import { pedirApagamento } from './apagar.server';
import { contaLeadlovers, contaSpotter } from './contas.server';
import { CrmError, type Conta, type Lead } from './parceiro.server';

type Envio = Infer<typeof crmEnvio>;
interface Pronto {
  readonly lead: Lead;
  readonly envio: Envio;
  readonly salva: Infer<typeof integracaoCrm>;
  readonly conta: Conta;
}
interface Entregue {
  readonly simulado: boolean;
  /** Line of the contact's history. */
  readonly texto: string;
  readonly idSpotter?: string;
}
/** Hours for which a message is tried; after them it may be asked for again. */
export const horas = 24;

const contas = { SPOTTER: contaSpotter, LEADLOVERS: contaLeadlovers } as const;
const usos = { SPOTTER: 'spotterAtivo', LEADLOVERS: 'leadloversAtivo' } as const;

/** Message that may still go: the contact and its place there. Undefined for one that has nothing to do. */
const pronto = async (
  context: HandlerContext,
  id: number,
  parceiro: Envio['parceiro'],
): Promise<Pronto | undefined> => {
  const { rows, now } = context;
  const envio = await rows.get(crmEnvio, id, { lock: true });
  const row = envio?.situacao === 'NA_FILA' ? await rows.get(mailing, envio.mailing) : undefined;
  if (!envio || !row || !namesPerson(row.telefone) || row.situacao === 'NAO_CONTATAR') return undefined;
  const salva = await rows.settings(integracaoCrm);
  if (!salva.transfere || !salva[usos[parceiro]])
    throw new CrmError('O envio a este parceiro foi desligado em CRM › Configuração!');
  const conta = await contas[parceiro](context);
  // From here on the partner may have the lead, whatever becomes of the answer.
  const tentado = await rows.update(crmEnvio, envio, { tentadoEm: now.toISOString() });
  const { nome, contato, telefone, telefone2, email, interesse } = row;
  return { lead: { nome, contato, telefone, telefone2, email, interesse }, envio: tentado, salva, conta };
};
/** Keeps what became of a message. Who was erased while it was on its way is erased there too. */
const anotarEnviado = async (
  context: HandlerContext,
  id: number,
  lead: Lead,
  { simulado, texto, idSpotter }: Entregue,
): Promise<void> => {
  const { rows, now } = context;
  const row = await rows.get(crmEnvio, id, { lock: true });
  if (!row) return;
  if (row.situacao !== 'NA_FILA') return pedirApagamento(context, row, lead, idSpotter);
  const contato = await rows.get(mailing, row.mailing, { lock: true });
  if (!contato) return;
  await rows.update(crmEnvio, row, {
    situacao: 'ENVIADO',
    simulacao: simulado,
    idParceiro: idSpotter ?? null,
    enviadoEm: now.toISOString(),
    erro: null,
  });
  const mudado = idSpotter === undefined ? contato : await rows.update(mailing, contato, { idSpotter });
  await escrever(context, mudado, { tipo: 'CRM', texto: `${simulado ? 'SIMULAÇÃO: ' : ''}${texto}` });
};
const anotarErro = async ({ rows }: HandlerContext, id: number, error: unknown): Promise<void> => {
  const row = await rows.get(crmEnvio, id, { lock: true });
  if (row?.situacao !== 'NA_FILA') return;
  const erro = (error instanceof Error ? error.message : 'Erro ao falar com o parceiro!').slice(0, 300);
  const acabou = error instanceof CrmError && error.isPermanent;
  await rows.update(crmEnvio, row, { erro, ...(acabou && { situacao: 'RECUSADO' as const }) });
};

interface Partida {
  readonly label: string;
  readonly parceiro: Envio['parceiro'];
  /** Hands the contact over. Twice does no harm: a message whose answer was lost is sent again. */
  readonly entregar: (ports: OutsideContext['ports'], ready: Pronto) => Promise<Entregue>;
}
/** Outbox of contacts on their way to one partner. */
export const leadsPara = (name: string, { label, parceiro, entregar }: Partida) =>
  outbox(name, {
    label,
    message: {
      mailing: f.ref('mailing', { label: 'Contato', required: true }),
      envio: f.ref('crmEnvio', { label: 'Envio', required: true }),
    },
    replaces: 'mailing',
    repeats: true,
    perMinute: 240,
    send: async ({ ports, transaction }, { message: { envio: id } }) => {
      try {
        const ready = await transaction((context) => pronto(context, id, parceiro));
        if (!ready) return 'sent';
        const feito = await entregar(ports, ready);
        await transaction((context) => anotarEnviado(context, id, ready.lead, feito));
        return 'sent';
      } catch (error) {
        await transaction((context) => anotarErro(context, id, error));
        throw error;
      }
    },
    tries: { first: 20, most: 900, hours: horas },
  });
