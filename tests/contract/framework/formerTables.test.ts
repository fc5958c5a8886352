import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenedDatabase } from '../../../src/server/adapters';
import { backup, restore } from '../../../src/server/adapters/backup';
import { readBusiness } from '../../../src/server/business';
import { applyPlan } from '../../../src/server/db/migrate';
import { planOf } from '../../../src/server/db/plan';
import { getRow } from '../../../src/server/db/query';
import { tablesOf } from '../../../src/server/db/tables';
import { engines } from '../../support/engines';
import { startPostgres, type TestPostgres } from '../../support/postgres';

const models = readBusiness().models.filter(({ name }) =>
  ['empresa', 'usuario', 'perfil', 'vendedor', 'plano'].includes(name),
);
const people = models.find(({ is }) => is === 'people')!;
const tables = tablesOf(models);
let server: TestPostgres | undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retaguarda-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The tables of the framework as they were while a row of the platform had no company, and a sign-in wrote its user. */
const former = [
  'alter table auditoria drop constraint auditoria_pkey',
  'alter table auditoria alter column empresa_id drop not null, alter column empresa_id drop default, add primary key (id)',
  'alter table idempotencia drop constraint idempotencia_pkey',
  'alter table idempotencia alter column empresa_id drop not null, alter column empresa_id drop default, add primary key (usuario_id, chave)',
  'alter table usuario add column ultimo_acesso timestamp with time zone',
  'drop table ultimo_acesso',
  "insert into auditoria (empresa_id, usuario_id, acao) values (null, 1, 'entrar'), (7, 2, 'criar')",
  "insert into idempotencia (usuario_id, chave, empresa_id, operacao) values (1, 'da-plataforma', null, 'POST /a'), (2, 'da-empresa', 7, 'POST /a')",
  "insert into usuario (id, nome, login, email, papel, ultimo_acesso) values (1, 'Ana', 'ana', 'ana@exemplo.com', 'ADMIN', '2026-03-04T05:06:07Z'), (2, 'Bia', 'bia', 'bia@exemplo.com', 'ANALISTA', null)",
];
const asBefore = (db: OpenedDatabase): Promise<void> =>
  db.owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.empresa', '*', true)`.execute(tx);
    for (const statement of former) await sql.raw(statement).execute(tx);
  });
const stands = async (db: OpenedDatabase) => ({
  audit: await all(db, 'select empresa_id::int as empresa, acao from auditoria order by id'),
  kept: await all(db, 'select empresa_id::int as empresa, chave from idempotencia order by usuario_id'),
  seen: await db.read({ company: '*' }, async (tx) =>
    Promise.all([1, 2].map(async (id) => (await getRow(tx, people, id))?.ultimoAcesso)),
  ),
});
const all = (db: OpenedDatabase, statement: string) =>
  db.read({ company: '*' }, async (tx) => (await sql.raw(statement).execute(tx)).rows);
const wanted = {
  audit: [
    { empresa: 0, acao: 'entrar' },
    { empresa: 7, acao: 'criar' },
  ],
  kept: [
    { empresa: 0, chave: 'da-plataforma' },
    { empresa: 7, chave: 'da-empresa' },
  ],
  seen: ['2026-03-04T05:06:07.000Z', null],
};

it.each(engines)(
  'rows of the platform get company 0, and last sign-ins a table of their own, in a database and a copy of before on %s',
  async (engine) => {
    server ??= engine === 'postgres' ? await startPostgres() : undefined;
    const open = async (): Promise<OpenedDatabase> =>
      openDatabase({ models, url: engine === 'postgres' ? await server!.createDatabase() : undefined });
    const [db, copy] = [await open(), await open()];
    try {
      await asBefore(db);
      await backup(db.owner, engine, join(folder, engine));
      const { refused } = await applyPlan(db.owner, tables);
      expect(refused).toEqual([]);
      expect(await planOf(db.owner, tables)).toEqual({ safe: [], refused: [] });
      expect(await stands(db)).toEqual(wanted);

      await restore(copy.owner, join(folder, engine));
      // The copy brought the former column of the users: the next start carries it over.
      await applyPlan(copy.owner, tables);
      expect(await stands(copy)).toEqual(wanted);
      expect(await planOf(copy.owner, tables)).toEqual({ safe: [], refused: [] });
    } finally {
      await db.close();
      await copy.close();
    }
  },
  120_000,
);
