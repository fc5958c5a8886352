import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../src/server/db/database';

/** So many people, each in the company that the SQL over `i` says. */
export type Share = readonly [count: number, company: RawBuilder<unknown>];
/** Names with accents, folded as the product folds them, over the declarations of src/server/db/testing.ts. */
export const fill = async (owner: Db, shares: readonly Share[], companies: number): Promise<void> => {
  await sql`insert into loja (nome) select 'Loja ' || i from generate_series(1, ${sql.lit(companies)}) as i`.execute(
    owner,
  );
  await sql`insert into tipo (nome) select 'Tipo ' || i from generate_series(1, 50) as i`.execute(owner);
  for (const [count, company] of shares) await bulk(owner, count, company);
  await sql`vacuum analyze`.execute(owner);
};
/** A statement keeps its new rows until they are counted: not ten million of them. */
const most = 500_000;
const bulk = async (owner: Db, count: number, loja: RawBuilder<unknown>): Promise<void> => {
  for (let first = 1; first <= count; first += most) await part(owner, first, Math.min(count, first + most - 1), loja);
};
const part = (owner: Db, first: number, last: number, loja: RawBuilder<unknown>): Promise<unknown> =>
  sql`
  insert into pessoa (loja_id, nome, situacao, tipo_id, limite, pontos, contato, busca)
  select ${loja}, name, case when i % 20 = 0 then 'INATIVO' else 'ATIVO' end, 1 + i % 50, (i % 20000) / 7.0, i % 1000, '{"setor": "Caixa"}',
    translate(lower(name), 'éçãô', 'ecao')
  from (select i, (array['José', 'Antônio', 'Conceição', 'Maria', 'Luís', 'Bruna', 'Carla', 'Davi'])[1 + i % 8] || ' ' || i || ' '
    || (array['Silva', 'Souza', 'Oliveira', 'Pereira', 'Araújo'])[1 + i % 5] as name from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}) as i) as people`.execute(
    owner,
  );
