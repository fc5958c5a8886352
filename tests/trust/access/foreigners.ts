import { sql } from 'kysely';
import { insertRow } from '../../../src/server/db/query';
import type { Model } from '../../../src/kit/read/model';
import type { Tx } from '../../../src/server/db/database';
import { files } from '../../../src/server/operations/present';
import type { Services } from '../../support/services';
import { canaryOf, freeTexts } from './canaries';

/**
 * Ids of rows that are not the first company's, by entity; a file's by {@link files}, those of the house by their
 * table. They stand nowhere else.
 */
export type Foreigners = ReadonlyMap<string, number>;
const base = 770_000_000;
/** One of them in the text of a row, of an answer. */
export const foreignId = /(?<!\d)77000\d{4}(?!\d)/;

/**
 * A row of every entity and of the tables of the house in the second company, with a canary in its texts. A third
 * company is made too, and has the rows of which a company has one.
 */
export const plantForeigners = async (services: Services): Promise<Foreigners> => {
  const {
    database,
    models,
    companies: [, two],
  } = services;
  const made = new Map<string, number>();
  const numbered = async (name: string, table: string, insert: (tx: Tx) => Promise<number>): Promise<void> => {
    const {
      rows: [now],
    } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1000 as next from ${sql.table(table)}`.execute(
      database.owner,
    );
    const from = (next: number): Promise<unknown> =>
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next}, false)`.execute(database.owner);
    await from(base + made.size * 100 + 1);
    made.set(name, await database.transaction({ company: '*' }, insert));
    await from(Number(now!.next));
  };
  const owned = models
    .filter(({ tenant, settings }) => tenant && !settings)
    .toSorted((one, other) => Number(other.tenant === 'id') - Number(one.tenant === 'id'));
  // The second company has its only row of such an entity already.
  const isOneACompany = ({ tenant, fields }: Model): boolean => fields[tenant ?? '']?.options.unique !== undefined;
  for (const model of owned) {
    const company = isOneACompany(model) ? made.get(owned[0]!.name)! : two;
    const texts = Object.fromEntries(
      freeTexts(model).map(({ name, options: { max = 80 } }) => [name, canaryOf(services, two).slice(0, max)]),
    );
    const values = {
      ...services.sample(model, company, 900_000),
      ...texts,
      ...(model.tenant === 'id' && { unidade: 'UNICA', matriz: null, rede: null, bloqueado: false }),
    };
    await numbered(model.name, model.table, async (tx) => (await insertRow(tx, model, values)).id);
  }
  for (const [name, insert] of Object.entries(
    ofTheHouse(two, services.rowsOf('usuario', two)[0]!, canaryOf(services, two)),
  ))
    await numbered(name, name === files ? 'arquivo' : name, insert);
  return made;
};
const ofTheHouse = (
  company: number,
  user: number,
  mark: string,
): Readonly<Record<string, (tx: Tx) => Promise<number>>> => {
  const one =
    (statement: ReturnType<typeof sql<{ id: number }>>) =>
    async (tx: Tx): Promise<number> =>
      Number((await statement.execute(tx)).rows[0]!.id);
  return {
    [files]: one(
      sql<{
        id: number;
      }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por) values (${company}, ${`${mark}.txt`}, 'text/plain', 1, '', ${new Uint8Array([65])}, ${user}) returning id`,
    ),
    processo: one(
      sql<{
        id: number;
      }>`insert into processo (empresa_id, usuario_id, tipo, entidade, rotulo, dados) values (${company}, ${user}, 'nenhum', 'pedido', ${mark}, '{}'::jsonb) returning id`,
    ),
    agendamento: one(
      sql<{
        id: number;
      }>`insert into agendamento (empresa_id, usuario_id, relatorio, filtros, formato, emails, frequencia, hora, fuso, proxima) values (${company}, ${user}, 'nenhum', '{}'::jsonb, 'csv', '[]'::jsonb, 'DIARIA', '08:00', 'America/Sao_Paulo', now()) returning id`,
    ),
  };
};

/**
 * Rows of any table that hold an id of a foreigner. A stored filter is no reference: an export finds what its filter
 * finds when it is made, and no file but a foreigner's may hold their canary.
 */
export const rowsWithForeigners = async ({
  database: { owner },
}: Pick<Services, 'database'>): Promise<ReadonlySet<string>> => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'freio' order by 1`.execute(
    owner,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) #- '{dados,filter}' #- '{dados,filters}')::text as row from ${sql.table(name)} as t where to_jsonb(t)::text ~ '77000[0-9]{4}'`.execute(
      owner,
    );
    for (const { row } of rows) if (foreignId.test(row)) found.add(`${name}: ${row}`);
  }
  const { rows: stored } = await sql<{
    id: number;
  }>`select id from arquivo where position('CANARIODOIS'::bytea in conteudo) > 0`.execute(owner);
  for (const { id } of stored) found.add(`arquivo: canary in ${id}`);
  return found;
};
