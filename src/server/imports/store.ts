import { sql } from 'kysely';
import type { ImportLine } from '#kit/work/imports';
import type { StateOfProcess } from '#kit/work/process';
import type { Tx } from '../db/database';
import { originOf, rememberOrigin } from '../files/origins';
import { beginProcess } from '../processes/store';

/**
 * Every statement on `importacao` and `importacao_linha`. All run in the company of the import: row-level security
 * guards them.
 */
export interface Plan {
  readonly headings: readonly string[];
  /** The column that each heading means. */
  readonly columns: readonly (string | null)[];
  /** Known records are changed; else they are left as they are. */
  readonly updates: boolean;
}
export interface StoredImport {
  readonly id: number;
  readonly company: number | null;
  readonly user: number;
  readonly entity: string;
  readonly file: number | null;
  readonly name: string;
  readonly plan: Plan;
  readonly isDry: boolean;
  readonly process: number;
  readonly undo: number | null;
  readonly total: number;
  readonly line: number;
  readonly counts: Counts;
  /** The first lines with a warning. */
  readonly warned: readonly ImportLine[];
  readonly at: Date;
}
export interface Counts {
  readonly criados: number;
  readonly alterados: number;
  readonly ignorados: number;
  readonly rejeitados: number;
  readonly avisos: number;
}
const stored = sql`id, empresa_id as company, usuario_id as "user", classe as entity, arquivo as file, nome as name, dados as plan, simulada as "isDry",
  processo as process, desfazer as undo, total, linha as line, criado_em as at, avisadas as warned, json_build_object('criados', criados, 'alterados', alterados,
  'ignorados', ignorados, 'rejeitados', rejeitados, 'avisos', avisos) as counts`;

interface New {
  readonly entity: string;
  readonly company: number | null;
  readonly user: number;
  readonly file: number;
  readonly name: string;
  readonly plan: Plan;
  readonly isDry: boolean;
  readonly process: number;
  readonly total: number;
}
export const insertImport = async (
  tx: Tx,
  { entity, company, user, file, name, plan, isDry, process, total }: New,
): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`insert into importacao (empresa_id, usuario_id, classe, arquivo, nome, dados, simulada, processo, total)
    values (${company}, ${user}, ${entity}, ${file}, ${name}, ${JSON.stringify(plan)}::jsonb, ${isDry}, ${process}, ${total}) returning id`.execute(
    tx,
  );
  await rememberOrigin(tx, [file], originOf.import(entity));
  return row!.id;
};
/** Meaning that was chosen for these headings the last time, in this company. */
export const rememberedPlan = async (
  tx: Tx,
  entity: string,
  headings: readonly string[],
): Promise<(Pick<Plan, 'columns'> & { readonly at: Date }) | undefined> => {
  const {
    rows: [row],
  } = await sql<{ columns: Plan['columns']; at: Date }>`select dados -> 'columns' as columns, criado_em as at
    from importacao where classe = ${entity} and dados -> 'headings' = ${JSON.stringify(headings)}::jsonb
    order by id desc limit 1`.execute(tx);
  return row;
};
export const importById = async (tx: Tx, id: number): Promise<StoredImport | undefined> => {
  const {
    rows: [row],
  } = await sql<StoredImport>`select ${stored} from importacao where id = ${id}`.execute(tx);
  return row;
};
/** The same, for the process that does or undoes it. */
export const importOf = async (tx: Tx, process: number): Promise<StoredImport | undefined> => {
  const {
    rows: [row],
  } =
    await sql<StoredImport>`select ${stored} from importacao where processo = ${process} or desfazer = ${process}`.execute(
      tx,
    );
  return row;
};
export const setTotal = async (tx: Tx, id: number, total: number): Promise<void> => {
  await sql`update importacao set total = ${total} where id = ${id}`.execute(tx);
};
/** Once: false when somebody has begun to undo it. */
export const setUndo = async (tx: Tx, id: number, process: number): Promise<boolean> =>
  (
    await sql`update importacao set desfazer = ${process} where id = ${id} and desfazer is null returning id`.execute(
      tx,
    )
  ).rows.length > 0;

/** Lines that are shown of many. */
export const firstLines = 20;
/** Stores the results of lines, and the number of the last one. Keeps the first lines with a warning. */
export const settleLines = async (
  tx: Tx,
  id: number,
  line: number,
  { criados, alterados, ignorados, rejeitados }: Omit<Counts, 'avisos'>,
  warned: readonly ImportLine[],
): Promise<void> => {
  const kept =
    warned.length === 0
      ? sql``
      : sql`, avisos = avisos + ${warned.length},
    avisadas = case when avisos < ${firstLines} then avisadas || ${JSON.stringify(warned.slice(0, firstLines))}::jsonb else avisadas end`;
  await sql`update importacao set linha = ${line}, criados = criados + ${criados}, alterados = alterados + ${alterados}, ignorados = ignorados + ${ignorados}, rejeitados = rejeitados + ${rejeitados}${kept} where id = ${id}`.execute(
    tx,
  );
};
/** Held until the end of the transaction; true while it is this worker's and has not been ended. */
export const holdProcess = async (tx: Tx, process: number, turn: number): Promise<'mine' | 'lost' | 'over'> => {
  const {
    rows: [row],
  } = await sql<{
    estado: StateOfProcess;
    vez: number;
  }>`select estado, vez from processo where id = ${process} for update`.execute(tx);
  return !row || row.vez !== turn ? 'lost' : row.estado === 'RODANDO' ? 'mine' : 'over';
};
export const advanceProcess = async (tx: Tx, process: number, done: number, failed: number): Promise<void> => {
  await sql`update processo set feitos = feitos + ${done}, falhas = falhas + ${failed} where id = ${process}`.execute(
    tx,
  );
};
export const runProcess = async (tx: Tx, process: number, total: number): Promise<void> => {
  await beginProcess(tx, process);
  await sql`update processo set total = ${total} where id = ${process} and estado = 'RODANDO'`.execute(tx);
};

/** Lines that were refused, and beside the process what was wrong with them. */
export const insertRefused = async (
  tx: Tx,
  { id, company, process }: StoredImport,
  lines: readonly (ImportLine & { readonly message: string })[],
): Promise<void> => {
  if (lines.length === 0) return;
  await sql`with d as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as x (linha integer, erros jsonb, celulas jsonb, message text)),
    item as (insert into processo_item (processo_id, posicao, empresa_id, chave, rotulo, estado, mensagem, terminado_em)
      select ${process}::bigint, linha, ${company}::bigint, linha::text, 'Linha ' || linha, 'FALHOU', left(message, 500), now() from d)
    insert into importacao_linha (importacao, linha, empresa_id, estado, erros, celulas) select ${id}::bigint, linha, ${company}::bigint, 'REJEITADO', erros, celulas from d`.execute(
    tx,
  );
};
export const refusedOf = async (tx: Tx, id: number, after: number, limit: number): Promise<ImportLine[]> => {
  const { rows } = await sql<{
    linha: number;
    erros: ImportLine['erros'] | null;
    celulas: readonly string[] | null;
  }>`select linha, erros, celulas from importacao_linha
    where importacao = ${id} and estado = 'REJEITADO' and linha > ${after} order by linha limit ${limit}`.execute(tx);
  return rows.map(({ linha, erros, celulas }) => ({ linha, erros: erros ?? {}, avisos: {}, celulas: celulas ?? [] }));
};

/** Bytes of a file that travel at once: what the driver unpacks in one go keeps everybody waiting. */
const piece = 512 * 1024;
/** The bytes of a file that the same user has stored. */
export const ownFile = async (
  tx: Tx,
  id: number,
  user: number,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    nome: string;
    tamanho: number;
  }>`select nome, tamanho from arquivo where id = ${id} and criado_por = ${user}`.execute(tx);
  if (!row) return undefined;
  const bytes = new Uint8Array(row.tamanho);
  for (let at = 0; at < bytes.byteLength; at += piece) {
    const {
      rows: [part],
    } = await sql<{
      parte: Uint8Array;
    }>`select substring(conteudo from ${at + 1}::int for ${piece}::int) as parte from arquivo where id = ${id}`.execute(
      tx,
    );
    bytes.set(part!.parte, at);
  }
  return { name: row.nome, bytes };
};
/** One that is not over keeps the next of the entity waiting. */
export const openImport = async (tx: Tx, entity: string, company: number | null): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select i.id from importacao as i join processo as p on p.id in (i.processo, i.desfazer)
    where i.classe = ${entity} and i.empresa_id is not distinct from ${company} and p.estado in ('ESPERA', 'RODANDO') order by i.id desc limit 1`.execute(
    tx,
  );
  return row?.id;
};
