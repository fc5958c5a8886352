import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { isFoundByPart } from '../../../src/kit/entity/personal';
import { isOwned, tenantColumn } from '../../../src/server/db/columns';
import type { Tx } from '../../../src/server/db/database';
import { strategyOf } from '../../../src/server/db/listStrategy';
import { idsByText } from '../../../src/server/db/many';
import { namedInFiles, namesOf } from '../../../src/server/db/naming';
import {
  countRows,
  deleteRow,
  existingIds,
  getRow,
  idsOf,
  listOnce,
  restoreRow,
  singleReferences,
  titlesOf,
  updateRow,
  usedAmong,
} from '../../../src/server/db/query';
import { queryOf } from '../../../src/server/db/testing';
import { claim, nextDue } from '../../../src/server/jobs/queue';
import { findRecoverable, isLoginTaken } from '../../../src/server/session/people';
import { enlarge } from '../../support/largeTables';
import { startOwnPostgres, type OwnPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';

interface Exception {
  readonly is: (node: PlanNode, text: string) => boolean;
  readonly reason: string;
}
/** Statements that may read a large table whole. An exception that nothing needs fails. */
const exceptions: readonly Exception[] = [
  {
    is: (node, text) => ownedTables.has(node['Relation Name']!) && /\bwhere \(?true and/.test(text),
    reason:
      'The platform lists the rows of all companies, or asks all of them for uses of a row: indexes begin with the company.',
  },
  {
    is: (node, text) => !ownedTables.has(node['Relation Name']!) && /else \(select count\(\*\) from/.test(text),
    reason: 'A list says how many rows there are, and counts are kept for tables of companies alone.',
  },
  {
    is: (_, text) => /@> \$\d+::jsonb\) limit 1$/.test(text),
    reason: 'Groups and addresses are JSON, in which no index finds a reference; asked where a row is to be deleted.',
  },
];
const needed = new Set<Exception>();

/** Rows of each table, of thirty companies. */
const rows = 2_000;
/** Rows that a statement by a key may look at in one table. */
const mostRead = 20;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
interface Planned {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

let postgres: OwnPostgres;
let services: Services;
let large: ReadonlySet<string>;
let models: readonly Model[];
/** Tables whose rows belong to a company. */
let ownedTables: ReadonlySet<string>;
beforeAll(async () => {
  // auto_explain tells the plan of each statement as it was run: in its role, by its generic plan, within triggers.
  postgres = await startOwnPostgres({
    settings: [
      // A row costs as much as thirty: two thousand are planned like many more.
      'cpu_tuple_cost=0.3',
      'session_preload_libraries=auto_explain',
      'auto_explain.log_format=json',
      'auto_explain.log_analyze=on',
      'auto_explain.log_timing=off',
      'auto_explain.log_nested_statements=on',
    ],
  });
  services = await startServices({ engine: 'postgres', url: await postgres.createDatabase(), rows: 3 });
  models = services.models.filter(({ source, settings }) => !source && !settings);
  ownedTables = new Set(models.flatMap(({ tenant, table }) => (tenant && tenant !== 'id' ? [table] : [])));
  large = await enlarge(services.database.owner, models, rows);
}, 300_000);
afterAll(async () => {
  await services?.close();
  await postgres?.stop();
});

/** Every plan that was made while `work` ran, by the server's own log. */
const plansOf = async (work: () => Promise<unknown>): Promise<readonly Planned[]> => {
  const { owner } = services.database;
  const begin = postgres.log().length;
  await sql`alter system set auto_explain.log_min_duration = 0`.execute(owner);
  await sql`select pg_reload_conf()`.execute(owner);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  await work();
  await sql`alter system reset auto_explain.log_min_duration`.execute(owner);
  await sql`select pg_reload_conf()`.execute(owner);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  return postgres
    .log()
    .slice(begin)
    .split(/ LOG: {2}duration: [\d.]+ ms {2}plan:\n/)
    .slice(1)
    .map((text) => {
      const lines = text.split('\n');
      const end = lines.findIndex((line) => !line.startsWith('\t'));
      return JSON.parse(lines.slice(0, end).join('\n')) as Planned;
    });
};
const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const readBy = ({
  'Actual Rows': found = 0,
  'Rows Removed by Filter': removed = 0,
  'Actual Loops': loops = 1,
}: PlanNode): number => (found + removed) * loops;
/** Tables that the plans read without an index although they are large, or beyond `most` rows. */
const tooMuch = (plans: readonly Planned[], most = Infinity): readonly string[] => [
  ...new Set(
    plans.flatMap(({ 'Query Text': text, Plan: plan }) =>
      nodesOf(plan)
        .filter((node) => large.has(node['Relation Name'] ?? '') && node['Actual Loops'] !== 0)
        .filter((node) => readBy(node) > most || (node['Node Type'] === 'Seq Scan' && !isExcepted(node, text)))
        .map(
          (node) =>
            `${node['Node Type']} ${node['Relation Name']!}, ${readBy(node)} rows: ${text.replace(/\s+/g, ' ').slice(0, 800)}`,
        ),
    ),
  ),
];
const isExcepted = (node: PlanNode, text: string): boolean => {
  const found = exceptions.find(({ is }) => is(node, text));
  if (found) needed.add(found);
  return found !== undefined;
};

const undone = new Error('undone');
/** In the role and with the settings of a request; nothing of it stays. */
const within = async (company: number | '*', work: (tx: Tx) => Promise<unknown>): Promise<void> => {
  await services.database
    .transaction({ company }, async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
};
const own = (): number => services.companies[0];
const idOf = (model: Model): number | undefined => services.rowsOf(model.name, model.tenant ? own() : null)[0];
/** The models with a record of the company's or the platform's, each in the scopes in which it is asked for. */
const everywhere = async (work: (tx: Tx, model: Model, id: number) => Promise<unknown>): Promise<void> => {
  for (const model of models) {
    const id = idOf(model);
    if (id === undefined) continue;
    for (const company of [own(), '*'] as const) await within(company, (tx) => work(tx, model, id));
  }
};
const filterable = ({ fields, list }: Model): readonly ModelField[] =>
  Object.values(fields).filter(
    ({ name, options, ref, derived, kind, item }) =>
      !derived &&
      !item &&
      !kind.nested &&
      kind.operators.includes('eq') &&
      (options.index || options.unique !== undefined || ref !== undefined || list.filters.includes(name)),
  );

it('find one record, change it, delete it, restore it and name it by an index', async () => {
  const plans = await plansOf(() =>
    everywhere(async (tx, model, id) => {
      const byName = new Map(services.models.map((one) => [one.name, one]));
      const titled = singleReferences(model.fields, byName, () => true);
      for (const trash of ['without', 'with'] as const) await getRow(tx, model, id, { trash, titled });
      const row = await getRow(tx, model, id, { lock: true, exact: true });
      if (!row) return;
      await existingIds(tx, model, [id]);
      await titlesOf(tx, model, [id]);
      await updateRow(tx, model, row, {});
      await deleteRow(tx, model, row);
      if (!model.bin) return;
      await getRow(tx, model, id, { trash: 'only' });
      await restoreRow(tx, model, id);
    }),
  );
  expect(plans.length).toBeGreaterThan(models.length * 10);
  expect(tooMuch(plans, mostRead)).toEqual([]);
  // Also the platform, whose scope names no company, changes a row that it knows by its whole key.
  const changes = plans.flatMap(({ 'Query Text': text }) => {
    const [, table] = /^\s*(?:update|delete from) "(\w+)" as t /.exec(text) ?? [];
    const model = models.find((one) => one.table === table);
    return model && isOwned(model) && !text.includes('set excluido_em = null') ? [{ text, model }] : [];
  });
  expect(changes.length).toBeGreaterThan(models.length);
  expect(
    changes.filter(({ text, model }) => !text.includes(`"t"."${tenantColumn(model)!}" = `)).map(({ text }) => text),
  ).toEqual([]);
});
it('find where a record is used by an index', async () => {
  const plans = await plansOf(() => everywhere((tx, model, id) => usedAmong(tx, models, model, [id])));
  expect(plans.length).toBeGreaterThan(models.length);
  expect(tooMuch(plans)).toEqual([]);
});
it('list, count and choose by an index', async () => {
  const plans = await plansOf(() =>
    everywhere(async (tx, model) => {
      const query = queryOf(model);
      await listOnce(tx, model, query, { page: 1, size: 10 });
      await idsOf(tx, model, query, 10);
    }),
  );
  expect(plans.length).toBeGreaterThan(models.length * 2);
  expect(tooMuch(plans)).toEqual([]);
});
it('filter by an index in a company', async () => {
  const plans = await plansOf(async () => {
    for (const model of models) {
      const id = idOf(model);
      if (id === undefined) continue;
      await within(own(), async (tx) => {
        const row = await getRow(tx, model, id, { trash: 'with', exact: true });
        for (const { name } of filterable(model)) {
          const value = row?.[name] ?? null;
          if (value === null || typeof value === 'object') continue;
          const query = queryOf(model, { [name]: value as string | number | boolean });
          await listOnce(tx, model, query, { page: 1, size: 10 });
          await countRows(tx, model, query);
        }
      });
    }
  });
  expect(plans.length).toBeGreaterThan(models.length);
  expect(tooMuch(plans)).toEqual([]);
});
it('find by a part of a masked value by an index', async () => {
  const found = models.filter((model) => Object.values(model.fields).some((field) => isFoundByPart(model, field)));
  expect(found.map(({ name }) => name)).toContain('cliente');
  const plans = await plansOf(async () => {
    for (const model of found)
      await within(own(), async (tx) => {
        const query = queryOf(model, { $search: '4616' });
        expect(query.parts.length).toBeGreaterThan(0);
        for (const strategy of ['search', 'any']) {
          const asked = strategy === 'search' ? query : { ...query, where: queryOf(model, { id: { gte: 1 } }).where };
          expect(strategyOf(model, asked)).toBe(strategy);
          await listOnce(tx, model, asked, { page: 1, size: 10 });
          await countRows(tx, model, asked);
        }
      });
  });
  expect(plans.length).toBeGreaterThan(found.length * 3);
  expect(tooMuch(plans)).toEqual([]);
});
it('find people by login or address, and records by what a file calls them, by an index', async () => {
  const named = models.filter(({ name }) => namedInFiles(models).has(name));
  expect(named.map(({ name }) => name)).toContain('categoriaProduto');
  const plans = await plansOf(async () => {
    await within('*', async (tx) => {
      await findRecoverable(tx, models, 'ninguem@exemplo.com');
      await isLoginTaken(tx, 'ninguem');
    });
    for (const model of named)
      for (const by of namesOf(model))
        await within(own(), (tx) => idsByText(tx, model, by, ['ninguém', '12345', 'açaí']));
  });
  expect(plans.length).toBeGreaterThan(named.length);
  expect(tooMuch(plans)).toEqual([]);
});
it('read at each request who is signed in, and what their company may do, by an index', async () => {
  const speakers = [await services.as('admin'), await services.as('um')];
  const plans = await plansOf(async () => {
    for (const speaker of speakers) expect((await speaker('GET', 'user/getUserInformations')).status).toBe(200);
  });
  expect(plans.some(({ 'Query Text': text }) => text.includes(' from empresa_servico '))).toBe(true);
  expect(tooMuch(plans)).toEqual([]);
});
it('tell the history of a record by an index', async () => {
  const speakers = [await services.as('admin'), await services.as('um')];
  const told = models.filter((model) => idOf(model) !== undefined).slice(0, 6);
  const plans = await plansOf(async () => {
    for (const model of told)
      for (const speaker of speakers) await speaker('GET', `${model.root}historico/${idOf(model)}/1/10`);
  });
  expect(plans.length).toBeGreaterThan(told.length * 2);
  expect(tooMuch(plans)).toEqual([]);
});
it('look for due work and due moves by an index', async () => {
  const due = models.flatMap(({ name, states }) =>
    Object.entries(states?.moves ?? {}).flatMap(([move, { at }]) => (at === undefined ? [] : [`${name}.${move}`])),
  );
  const plans = await plansOf(async () => {
    for (const kinds of [['importar'], ['processo', 'relatorio']])
      await within('*', async (tx) => {
        await claim(tx, kinds);
        await nextDue(tx, kinds);
      });
    for (const name of due) await services.app.routines.turn(name);
  });
  expect(plans.length).toBeGreaterThan(4 + due.length);
  expect(tooMuch(plans)).toEqual([]);
});
it('lock the rows that a routine changes one company at a time', async () => {
  const routines = ['clienteToken.apagarVencidos', 'codigoEnviado.apagarCodigos', 'lojaAcesso.apagarAcessos'];
  const tables = ['cliente_token', 'codigo_enviado', 'loja_acesso'];
  for (const table of tables)
    await sql`update ${sql.table(table)} set expira = now() - interval '9 days'
      where id in (select min(id) from ${sql.table(table)} group by empresa_id limit 3)`.execute(
      services.database.owner,
    );
  const plans = await plansOf(async () => {
    for (const name of routines) await services.app.routines.turn(name);
  });
  const locks = plans.map(({ 'Query Text': text }) => text).filter((text) => text.includes('for update of t'));
  for (const table of tables) {
    const its = locks.filter((text) => text.includes(`from "${table}" as t`));
    expect(its).toHaveLength(3);
    expect(its.filter((text) => !text.includes('"t"."empresa_id" = '))).toEqual([]);
  }
});
it('every exception is needed', () => {
  expect(exceptions.filter((one) => !needed.has(one)).map(({ reason }) => reason)).toEqual([]);
});
