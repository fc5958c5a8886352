import type { Table } from '../../src/server/db/table';

/**
 * SQL that finds the companies whose kept count of a table is not that of its rows: `tabela`, `empresa`, `mantidas`,
 * `linhas`.
 */
export const wrongCounts = (tables: readonly Table[]): string =>
  tables
    .filter(({ isCounted }) => isCounted)
    .map(
      ({ name, tenant }) => `
  select '${name}' as tabela, coalesce(k.empresa, t.empresa)::int as empresa, coalesce(k.linhas, 0)::int as mantidas, coalesce(t.linhas, 0)::int as linhas
  from (select empresa_id as empresa, sum(linhas) as linhas from contagem where tabela = '${name}' group by 1) as k
  full join (select "${tenant}" as empresa, count(*) as linhas from "${name}" where excluido_em is null and "${tenant}" is not null group by 1) as t on t.empresa = k.empresa
  where coalesce(k.linhas, 0) <> coalesce(t.linhas, 0)`,
    )
    .join(' union all ');
