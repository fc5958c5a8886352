import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { tenantColumn } from './columns';
import type { Tx } from './database';
import { scopeOf } from './scope';
import type { Table } from './table';
import { digest, quote, quoted } from './tables';

/**
 * How many rows a company has in a table, the bin left out: kept by triggers, so that a whole list is not counted to be
 * shown. Each connection adds to a line of its own, so nobody waits for anybody, and the count is their sum. Where
 * there is no line the rows are counted: nothing but speed rests on the triggers.
 */
const countsTable = 'contagem';
/** Connection number of the rows before the triggers, and of those that closed connections have added. */
const nobody = 0;

/**
 * A function that counts, and the triggers that call it. Its name tells what it says: when that changes, another takes
 * its place.
 */
export interface Counting {
  readonly name: string;
  readonly create: string;
  readonly triggers: readonly { readonly name: string; readonly create: string }[];
  /** For a table in which there are rows. */
  readonly recount: readonly string[];
}
/** Is the trigger one of a counting, this one or a former? */
export const isCounting = (trigger: string): boolean => /^conta_[0-9a-f]{8}_/.test(trigger);
export const countingOf = ({ name: table, tenant }: Table): Counting | undefined => {
  if (tenant === undefined) return undefined;
  const company = quote(tenant);
  const isIn = (row: string): string => `${row}.excluido_em is null and ${row}.${company} is not null`;
  const add = (
    counted: string,
  ): string => `insert into ${countsTable} as c (tabela, empresa_id, conexao, linhas) select tg_table_name, empresa, pg_backend_pid(), n from (${counted}) as s (empresa, n)
      on conflict (tabela, empresa_id, conexao) do update set linhas = c.linhas + excluded.linhas;`;
  const body = `begin
  case tg_op
    when 'INSERT' then ${add(`select t.${company}, count(*) from novas as t where ${isIn('t')} group by 1`)}
    when 'DELETE' then ${add(`select t.${company}, -count(*) from antigas as t where ${isIn('t')} group by 1`)}
    when 'UPDATE' then ${add(`select old.${company}, -1 where ${isIn('old')} union all select new.${company}, 1 where ${isIn('new')}`)}
    else delete from ${countsTable} where tabela = tg_table_name;
  end case;
  return null;
end`;
  const name = `conta_${digest(body)}`;
  const on = quote(table);
  const trigger = (kind: string, when: string) => ({
    name: `${name}_${kind}`,
    create: `create or replace trigger ${name}_${kind} after ${when} execute function ${name}()`,
  });
  return {
    name,
    create: `create or replace function ${name}() returns trigger language plpgsql as $$\n${body}\n$$`,
    triggers: [
      trigger('novas', `insert on ${on} referencing new table as novas for each statement`),
      trigger('antigas', `delete on ${on} referencing old table as antigas for each statement`),
      // The bin, and a row that goes to another company.
      trigger(
        'mudada',
        `update of excluido_em, ${company} on ${on} for each row when ((old.excluido_em is null) <> (new.excluido_em is null) or old.${company} is distinct from new.${company})`,
      ),
      trigger('esvaziada', `truncate on ${on} for each statement`),
    ],
    recount: [
      `delete from ${countsTable} where tabela = ${quoted(table)}`,
      `insert into ${countsTable} (tabela, empresa_id, conexao, linhas) select ${quoted(table)}, t.${company}, ${nobody}, count(*) from ${on} as t where ${isIn('t')} group by 2`,
    ],
  };
};

/**
 * The kept count of the company's rows, on the platform of every company's, null where there is none; undefined where
 * none is kept, or it would not say what this person sees.
 */
export const keptCount = (tx: Tx, model: Model): RawBuilder<unknown> | undefined => {
  const { company, seller } = scopeOf(tx);
  const tenant = tenantColumn(model);
  if (tenant === undefined || tenant === 'id' || seller) return undefined;
  // Rows without a company have no line, and what a law keeps of a company that is gone has lost its own.
  if (company === '*' && (!model.fields[model.tenant!]!.required || model.lawful !== undefined)) return undefined;
  return sql`(select sum(linhas)::bigint from ${sql.table(countsTable)} where tabela = ${model.table} ${company === '*' ? sql`` : sql`and empresa_id = ${company}`})`;
};

/** The lines of connections that are gone become one, so that there are never more than connections, and some. */
export const foldCounts = async (tx: Tx): Promise<void> => {
  await sql`with gone as (delete from ${sql.table(countsTable)} where conexao <> ${nobody} and conexao not in (select pid from pg_stat_activity) returning tabela, empresa_id, linhas)
    insert into ${sql.table(countsTable)} as c (tabela, empresa_id, conexao, linhas) select tabela, empresa_id, ${nobody}, sum(linhas) from gone group by 1, 2
    on conflict (tabela, empresa_id, conexao) do update set linhas = c.linhas + excluded.linhas`.execute(tx);
};
