import { sql } from 'kysely';
import { messages } from '#kit/messages';
import type { WizardView } from '#kit/wizard';
import type { Work } from '../core/context';
import { fail } from '../core/failure';

type Values = Readonly<Record<string, unknown>>;
/** What a step holds, and the draft's version when it was kept. Not done: its form would not take it. */
export interface KeptStep {
  readonly versao: number;
  readonly valores: Values;
  readonly incompleto?: true;
}
export interface Draft {
  readonly passos: Readonly<Record<string, KeptStep>>;
  readonly versao: number;
  readonly situacao: WizardView['situacao'];
  readonly atualizadoEm: string | null;
}
const none: Draft = { passos: {}, versao: 0, situacao: 'RASCUNHO', atualizadoEm: null };
/** After so long a draft that was just being sent is taken for one whose process has died. */
const patience = sql`interval '2 minutes'`;

export const isDone = ({ passos }: Draft, step: string): boolean =>
  passos[step] !== undefined && !passos[step].incompleto;

/** The company whose draft it is: that of the session. Outside of any there is none. */
export const companyOf = ({ scope }: Pick<Work, 'scope'>): number =>
  scope.company === '*' ? fail({ kind: 'business', message: messages.companyFirst }) : scope.company;

export const readDraft = async (work: Pick<Work, 'tx' | 'scope'>, name: string): Promise<Draft> => {
  const company = companyOf(work);
  const {
    rows: [row],
  } = await sql<Stored>`select passos, versao, situacao, atualizado_em, atualizado_em < now() - ${patience} as esquecido
    from assistente where empresa_id = ${company} and nome = ${name}`.execute(work.tx);
  return draftOf(row);
};
/** The draft, made if there is none, held until the transaction ends. */
export const holdDraft = async (work: Pick<Work, 'tx' | 'scope'>, name: string): Promise<Draft> => {
  const company = companyOf(work);
  await sql`insert into assistente (empresa_id, nome, passos, versao) values (${company}, ${name}, '{}'::jsonb, 0) on conflict do nothing`.execute(
    work.tx,
  );
  const {
    rows: [row],
  } = await sql<Stored>`select passos, versao, situacao, atualizado_em, atualizado_em < now() - ${patience} as esquecido
    from assistente where empresa_id = ${company} and nome = ${name} for update`.execute(work.tx);
  return draftOf(row);
};

/** Keeps a step of a draft that is held. */
export const keepStep = async (
  work: Pick<Work, 'tx' | 'scope'>,
  name: string,
  { passos, versao }: Draft,
  step: string,
  valores: Values,
  isDone = true,
): Promise<void> => {
  const next = { ...passos, [step]: { versao: versao + 1, valores, ...(!isDone && { incompleto: true }) } };
  await sql`update assistente set passos = ${JSON.stringify(next)}::jsonb, versao = ${versao + 1}, atualizado_em = now()
    where empresa_id = ${companyOf(work)} and nome = ${name}`.execute(work.tx);
};
export const setState = async (
  work: Pick<Work, 'tx' | 'scope'>,
  name: string,
  situacao: Draft['situacao'],
): Promise<void> => {
  await sql`update assistente set situacao = ${situacao}, atualizado_em = now() where empresa_id = ${companyOf(work)} and nome = ${name}`.execute(
    work.tx,
  );
};
export const throwAway = async (work: Pick<Work, 'tx' | 'scope'>, name: string): Promise<void> => {
  await sql`delete from assistente where empresa_id = ${companyOf(work)} and nome = ${name}`.execute(work.tx);
};

interface Stored {
  readonly passos: Draft['passos'];
  readonly versao: number;
  readonly situacao: Draft['situacao'];
  readonly atualizado_em: Date | string;
  readonly esquecido: boolean;
}
const draftOf = (row: Stored | undefined): Draft =>
  row
    ? {
        passos: row.passos,
        versao: Number(row.versao),
        atualizadoEm: new Date(row.atualizado_em).toISOString(),
        situacao: row.situacao === 'ENVIANDO' && row.esquecido ? 'RASCUNHO' : row.situacao,
      }
    : none;
