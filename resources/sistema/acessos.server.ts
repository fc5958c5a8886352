import { sql } from 'kysely';
import type { HandlerContext } from '#kit/calls/handlers';

interface Asked {
  readonly range: { readonly gte?: string; readonly lt?: string };
  readonly usuario: number | null;
  readonly ip: string | null;
}
interface Found {
  readonly quando: Date | string;
  readonly nome: string | null;
  readonly login: string | null;
  readonly empresa: string | null;
  readonly ip: string;
}

/** Accesses, newest first. A company learns that platform users were in it, but not their names. */
export const acessos = async (
  db: HandlerContext['db'],
  { range, usuario, ip }: Asked,
  { page, size }: { readonly page: number; readonly size: number },
) => {
  const where = sql`a.quando >= ${range.gte ?? '-infinity'} and a.quando < ${range.lt ?? 'infinity'} and (${usuario}::bigint is null or a.usuario_id = ${usuario}) and (${ip}::text is null or a.ip = ${ip})`;
  const {
    rows: [count],
  } = await sql<{
    n: number;
    people: number;
  }>`select count(*) as n, count(distinct a.usuario_id) as people from acesso as a where ${where}`.execute(db);
  const { rows } =
    await sql<Found>`select a.quando, u.nome, u.login, e.short_name as empresa, a.ip from acesso as a left join usuario as u on u.id = a.usuario_id left join empresa as e on e.id = a.empresa_id
    where ${where} order by a.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return {
    totalRecords: Number(count!.n),
    totals: { usuarios: Number(count!.people), acessos: Number(count!.n) },
    results: rows.map((row) => ({
      quando: new Date(row.quando).toISOString(),
      quem: row.nome ?? 'Suporte da plataforma',
      login: row.login,
      empresa: row.empresa,
      ip: row.ip,
    })),
  };
};
