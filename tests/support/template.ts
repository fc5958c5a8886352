/** A database that is planted once and copied for every test file after that, in this run and in the next ones. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Model } from '../../src/kit/read/model';
import type { Words } from '../../src/server/core/context';
import type { Db } from '../../src/server/db/database';
import { tablesOf } from '../../src/server/db/tables';
import { permissionsOf, plansOf } from '../../src/server/session/catalogue';
import type { House } from './planting';
import type { TestPostgres } from './postgres';
import { templatePrefix } from './templateName';

/** Code that decides what is planted, beside the declarations themselves. */
const sources = [
  'package-lock.json',
  'schemas',
  'src/fields',
  'src/kit',
  'src/server/adapters',
  'src/server/db',
  'src/server/session',
  'src/system',
  'tests/support/planting.ts',
];
const filesIn = (path: string): readonly string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .toSorted()
        .flatMap((name) => filesIn(join(path, name)));
let code: string | undefined;
const codeStamp = (): string => {
  if (code) return code;
  const hash = createHash('sha256');
  for (const path of sources.filter((one) => existsSync(one)).flatMap(filesIn))
    if (!/\.test\.tsx?$|\.md$/.test(path)) hash.update(path).update(readFileSync(path));
  return (code = hash.digest('hex'));
};

/** Functions count by their text. */
const asText = (_: string, value: unknown): unknown => (typeof value === 'function' ? String(value) : value);
/**
 * Names the house that these declarations are planted as. It changes with all that decides a row, and with the day of
 * the tests' time zone: samples count their dates from today, and lists of a day ask by the clock of a company.
 */
export const templateName = (models: readonly Model[], words: Words, rows: number): string => {
  const day = new Date().toLocaleDateString('sv-SE').replaceAll('-', '');
  const decided = JSON.stringify(
    [
      rows,
      codeStamp(),
      tablesOf(models),
      permissionsOf({ models, words }),
      plansOf({ models, words }),
      models.map(({ name, is, roles, tenant, owner, network, unique, fields, rules, settings, source, list }) => [
        [name, is, roles, tenant, owner, network, unique, list.period, list.search, Boolean(settings), Boolean(source)],
        [fields, rules],
      ]),
    ],
    asText,
  );
  return `${templatePrefix}${day}_${createHash('sha256').update(decided).digest('hex').slice(0, 16)}`;
};

const written = ({ companies, stored, taken }: House): string =>
  JSON.stringify({
    companies,
    stored: [...stored].map(([entity, rooms]) => [entity, [...rooms]]),
    taken: [...taken],
  });
const read = (text: string): House => {
  const { companies, stored, taken } = JSON.parse(text) as {
    readonly companies: readonly number[];
    readonly stored: readonly (readonly [string, readonly (readonly [number | null, readonly number[]])[]])[];
    readonly taken: readonly string[];
  };
  return {
    companies,
    stored: new Map(stored.map(([entity, rooms]) => [entity, new Map(rooms)])),
    taken: new Set(taken),
  };
};

/** The house is kept as the comment on its database, which a copy does not have. */
export const keepHouse = async (owner: Db, house: House): Promise<void> => {
  await sql`comment on database ${sql.ref(await currentOf(owner))} is ${sql.lit(written(house))}`.execute(owner);
};
export const keptHouse = async (owner: Db): Promise<House> => {
  const { rows } = await sql<{ house: string }>`
    select shobj_description(oid, 'pg_database') as house from pg_database where datname = current_database()`.execute(
    owner,
  );
  return read(rows[0]!.house);
};
const currentOf = async (owner: Db): Promise<string> =>
  (await sql<{ name: string }>`select current_database() as name`.execute(owner)).rows[0]!.name;

const known = new Map<string, Promise<House>>();
/**
 * Contents of the template of that name on the server. A missing template is planted; when several workers miss it
 * together, one plants and the others wait.
 */
export const templateOn = (
  server: TestPostgres,
  name: string,
  plantIn: (url: string) => Promise<House>,
): Promise<House> => {
  const id = `${server.url} ${name}`;
  const house = known.get(id) ?? planted(server, name, plantIn);
  known.set(id, house);
  return house;
};
const planted = async (
  server: TestPostgres,
  name: string,
  plantIn: (url: string) => Promise<House>,
): Promise<House> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query<{ house: string | null }>(
      "select shobj_description(oid, 'pg_database') as house from pg_database where datname = $1",
      [name],
    );
    if (rows[0]?.house) return read(rows[0].house);
    const url = await server.createDatabase();
    const house = await plantIn(url);
    const making = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`comment on database ${making} is ${client.escapeLiteral(written(house))}`);
    await client.query(`alter database ${making} rename to ${client.escapeIdentifier(name)}`);
    return house;
  } finally {
    await client.end();
  }
};
