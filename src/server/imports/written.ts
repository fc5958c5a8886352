import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database';
import type { Written } from '../db/many';
import type { StoredImport } from './store';

type Values = Readonly<Record<string, unknown>>;

/**
 * Records the new rows of an import, line by line, in the statement that stores them: a second row for a line is an
 * error of the database.
 */
export const notesOfNew = ({
  id,
  company,
}: StoredImport): RawBuilder<unknown> => sql`insert into importacao_linha (importacao, linha, empresa_id, estado, registro_id, versao)
  select ${id}::bigint, "$n", ${company}::bigint, 'CRIADO', id, 1 from achado`;
/** Records changed rows, and new rows that were stored one by one. */
export const insertWritten = async (
  tx: Tx,
  { id, company }: StoredImport,
  state: 'CRIADO' | 'ALTERADO',
  written: readonly Written[],
  previous: ReadonlyMap<number, Values> = new Map(),
): Promise<void> => {
  if (written.length === 0) return;
  const sent = JSON.stringify(written.map((one) => ({ ...one, anterior: previous.get(one.line) ?? null })));
  await sql`insert into importacao_linha (importacao, linha, empresa_id, estado, registro_id, versao, anterior)
    select ${id}::bigint, line, ${company}::bigint, ${state}, id, version, anterior from json_to_recordset(${sent}::json) as x (line integer, id bigint, version integer, anterior jsonb)`.execute(
    tx,
  );
};

export interface UndoLine extends Written {
  /** Null of a record that was new. */ readonly previous: Values | null;
}
/** The last lines that are still to be undone. */
export const undoable = async (tx: Tx, id: number, limit: number): Promise<readonly UndoLine[]> => {
  const { rows } =
    await sql<UndoLine>`select linha as line, registro_id as id, versao as version, case when estado = 'ALTERADO' then coalesce(anterior, '{}') end as previous
    from importacao_linha where importacao = ${id} and estado in ('CRIADO', 'ALTERADO') order by linha desc limit ${limit}`.execute(
      tx,
    );
  return rows;
};
/** Marks undone lines; the ones that stay are named beside the process that undoes. */
export const settleUndone = async (
  tx: Tx,
  { id, company }: StoredImport,
  process: number,
  lines: readonly { readonly line: number; readonly id: number; readonly reason: string | null }[],
): Promise<void> => {
  await sql`with d as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as x (line integer, id bigint, reason text)),
    item as (insert into processo_item (processo_id, posicao, empresa_id, chave, rotulo, estado, mensagem, terminado_em)
      select ${process}::bigint, line, ${company}::bigint, id::text, 'Linha ' || line, 'FALHOU', left(reason, 500), now() from d where reason is not null)
    update importacao_linha as l set estado = case when d.reason is null then 'DESFEITO' else 'MANTIDO' end, anterior = null from d where l.importacao = ${id} and l.linha = d.line`.execute(
    tx,
  );
};
/** How many were undone, and how many stayed. */
export const undoneOf = async (tx: Tx, id: number): Promise<{ readonly undone: number; readonly kept: number }> => {
  const { rows } = await sql<{ undone: number; kept: number }>`
    select count(*) filter (where estado = 'DESFEITO') as undone, count(*) filter (where estado = 'MANTIDO') as kept
    from importacao_linha where importacao = ${id} and estado in ('DESFEITO', 'MANTIDO')`.execute(tx);
  return rows[0]!;
};
