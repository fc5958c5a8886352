import { sql } from 'kysely';
import { capitalised } from '#kit/text';
import { actionText } from '../../system/auditWords';
import type { Work } from '../core/context';
import { titlesOf } from '../db/query';
import { andCompany } from '../db/scope';
import { personalFields } from './holdings';

export interface AffectedFilter {
  readonly range: { readonly gte?: string; readonly lt?: string };
  readonly usuario: number | null;
  /** 'VISTOS': shown or taken along. */ readonly oque: 'TUDO' | 'VISTOS';
}
/** One time that somebody saw, took along or changed what is kept of a person. */
export interface Affected {
  readonly quando: string;
  readonly titular: string;
  readonly cadastro: string;
  readonly oque: string;
  readonly quem: string;
  readonly ip: string | null;
}
interface Page {
  readonly page: number;
  readonly size: number;
}
interface Found {
  readonly quando: Date | string;
  readonly acao: string;
  readonly entidade: string;
  readonly registro_id: number | null;
  readonly nome: string | null;
  readonly ip: string | null;
  readonly programa: string | null;
}

/**
 * Which persons an incident touches (LGPD, art. 48), from the audit, the newest first. Lists and records that were only
 * opened leave no row: they show masks.
 */
export const affectedBy = async (
  work: Work,
  { range, usuario, oque }: AffectedFilter,
  { page, size }: Page,
): Promise<{ readonly results: readonly Affected[]; readonly totalRecords: number; readonly titulares: number }> => {
  const {
    tx,
    services: { models, byName },
  } = work;
  const held = models.filter((model) => personalFields(model).length > 0).map(({ name }) => name);
  const where = sql`a.entidade in (${sql.join(held)}) and a.quando >= ${range.gte ?? '-infinity'} and a.quando < ${range.lt ?? 'infinity'}
    and (${usuario}::bigint is null or a.usuario_id = ${usuario}) and (${oque === 'TUDO'} or a.acao like 'revelar.%' or a.acao like 'exportar%') ${andCompany(tx, 'a')}`;
  const {
    rows: [count],
  } = await sql<{
    n: number;
    people: number;
  }>`select count(*) as n, count(distinct (a.entidade, a.registro_id)) filter (where a.registro_id is not null) as people from auditoria as a where ${where}`.execute(
    tx,
  );
  const { rows } =
    await sql<Found>`select a.quando, a.acao, a.entidade, a.registro_id, u.nome, a.ip, a.programa from auditoria as a left join usuario as u on u.id = a.usuario_id
    where ${where} order by a.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const name of new Set(rows.map(({ entidade }) => entidade)))
    titles.set(
      name,
      await titlesOf(
        tx,
        byName.get(name)!,
        rows.flatMap((row) => (row.entidade === name && row.registro_id !== null ? [Number(row.registro_id)] : [])),
      ),
    );
  return {
    totalRecords: Number(count!.n),
    titulares: Number(count!.people),
    results: rows.map((row) => ({
      quando: new Date(row.quando).toISOString(),
      cadastro: byName.get(row.entidade)!.label.many,
      oque: capitalised(actionText(row.acao, byName.get(row.entidade))),
      quem: row.programa ? `${row.programa} (chave de ${row.nome ?? 'Sistema'})` : (row.nome ?? 'Sistema'),
      ip: row.ip,
      titular:
        row.registro_id === null
          ? 'Todos os que a lista mostrava'
          : (titles.get(row.entidade)?.get(Number(row.registro_id)) ?? `#${row.registro_id}`),
    })),
  };
};
