import { sql } from 'kysely';
import { messages } from '#kit/messages';
import type { WizardView } from '#kit/resource/wizard';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';

type Values = Readonly<Record<string, unknown>>;
/** Values of a step, and the draft's version when they were stored. Not done: its form would not accept them. */
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
export const emptyDraft: Draft = { passos: {}, versao: 0, situacao: 'RASCUNHO', atualizadoEm: null };
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

/** The name that one of many drafts is kept under. */
export const numbered = (name: string, id: number): string => `${name}:${id}`;
/** Begins one of many, of a number that none has had. */
export const beginDraft = async (work: Pick<Work, 'tx' | 'scope'>, name: string): Promise<number> => {
  for (;;) {
    const id = 1 + Math.floor(Math.random() * 999_999_999);
    const { rows } =
      await sql`insert into assistente (empresa_id, nome, passos, versao) values (${companyOf(work)}, ${numbered(name, id)}, '{}'::jsonb, 0)
        on conflict do nothing returning nome`.execute(work.tx);
    if (rows.length > 0) return id;
  }
};
export const hasDraft = async (work: Pick<Work, 'tx' | 'scope'>, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from assistente where empresa_id = ${companyOf(work)} and nome = ${name}`.execute(
    work.tx,
  );
  return rows.length > 0;
};
/** Those that a company has, what is still to be sent first, the last changed before. */
export const listDrafts = async (
  work: Pick<Work, 'tx' | 'scope'>,
  name: string,
): Promise<readonly (Draft & { readonly id: number })[]> => {
  const { rows } = await sql<
    Stored & { readonly nome: string }
  >`select nome, passos, versao, situacao, atualizado_em, atualizado_em < now() - ${patience} as esquecido from assistente
    where empresa_id = ${companyOf(work)} and nome like ${`${name}:%`} order by situacao = 'CONCLUIDO', atualizado_em desc limit 100`.execute(
    work.tx,
  );
  return rows.map((row) => ({ ...draftOf(row), id: Number(row.nome.slice(name.length + 1)) }));
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
    : emptyDraft;
