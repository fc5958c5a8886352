import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entity, resource } from '#kit';
import { f, modelOf } from '#fields';
import { readBusiness } from '../../src/server/business';
import { isFilled } from '../../src/server/db/columns';
import { startServices, type Services } from '../support/services';
import type { Speaker } from '../../src/server/testing';

const { models } = readBusiness();
const pote = entity('pote', {
  label: ['Pote', 'Potes'],
  title: 'nome',
  root: 'pote/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40 }),
    peso: f.integer({ index: true }),
    cor: f.text({ max: 20 }),
  },
});
const permission = 'EMPRESA_EDITAR' as const;
const access = { list: permission, show: permission, create: permission, update: permission, delete: permission };
const potes = modelOf({
  entity: pote,
  section: 'cadastros',
  resource: { ...resource(pote, {}), access: { ...access, export: permission } } as never,
});
const isBlank = (value: unknown): boolean => value === null || value === undefined;

describe('blanks stand last in both directions', () => {
  let house: Services;
  let admin: Speaker;
  beforeAll(async () => {
    house = await startServices({ engine: 'pglite' });
    admin = await house.as('admin');
  }, 120_000);
  afterAll(() => house.close());

  it('in every sort of every list', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const model of models)
      for (const field of Object.values(model.fields)) {
        if (isFilled(field) || field.derived || field.kind.sortable === false) continue;
        const { status, body, text } = await admin('POST', `${model.root}filterpaginated/1/100`, {
          $sort: [[field.name, 'desc']],
        });
        if (status !== 200) {
          // No list of this person, or no order by this field.
          if (![400, 403, 404].includes(status)) wrong.push(`${model.name}.${field.name}: ${status} ${text}`);
          continue;
        }
        const values = body.results!.map((row) => row[field.name]);
        const first = values.findIndex(isBlank);
        if (first > 0) tried++;
        if (first >= 0 && values.slice(first).some((value) => !isBlank(value)))
          wrong.push(`${model.name}.${field.name}`);
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  }, 300_000);
});

describe.each(['pglite', 'postgres'] as const)('pages of a list with blanks on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  beforeAll(async () => {
    house = await startServices({ engine, rows: 0, extra: { models: [potes] } });
    um = await house.as('um');
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`insert into pote (empresa_id, nome, peso, cor, busca)
        select ${house.companies[0]}::bigint, 'Pote ' || n, case when n % 3 = 0 then n % 50 end, case when n % 2 = 0 then 'cor' || n end, 'pote ' || n
        from generate_series(1, 900) as n`.execute(tx),
    );
  }, 120_000);
  afterAll(() => house.close());

  it.each([
    ['peso', {}],
    ['cor', {}],
    ['peso', { $search: 'pote' }],
    ['peso', { $search: 'pote 1' }],
    ['cor', { peso: { empty: false } }],
  ] as const)('page after page by %s, with %j', async (name, filter) => {
    for (const direction of ['asc', 'desc'] as const) {
      const page = async (number: number, size: number): Promise<readonly Readonly<Record<string, unknown>>[]> =>
        (await um('POST', `pote/filterpaginated/${number}/${size}`, { ...filter, $sort: [[name, direction]] })).body
          .results!;
      const { totalRecords: total = 0 } = (await um('POST', 'pote/filterpaginated/1/1', filter)).body;
      const rows: Readonly<Record<string, unknown>>[] = [];
      for (let number = 1; rows.length < total; number++) {
        const found = await page(number, 70);
        expect(found.length, `${direction} ${number}`).toBeGreaterThan(0);
        rows.push(...found);
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      const filled = rows.filter((row) => !isBlank(row[name]));
      expect(rows.map(({ id }) => id)).toEqual([
        ...filled.map(({ id }) => id),
        ...rows.filter((row) => isBlank(row[name])).map(({ id }) => id),
      ]);
      const sign = direction === 'asc' ? 1 : -1;
      const key = (row: Readonly<Record<string, unknown>>): readonly [number, number] => [
        Number(String(row[name]).replace(/\D/g, '')),
        Number(row.id),
      ];
      if (name === 'peso')
        expect(filled.map(({ id }) => id)).toEqual(
          filled.toSorted((a, b) => sign * (key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1])).map(({ id }) => id),
        );
    }
  });

  it('and an index is read, in either direction', async () => {
    await house.database.transaction({ company: '*' }, async (tx) => {
      await sql`insert into pote (empresa_id, nome, peso, busca)
        select ${house.companies[0]}::bigint, 'Mais ' || n, case when n % 3 = 0 then n end, 'mais' from generate_series(1, 30000) as n`.execute(
        tx,
      );
      await sql`analyze pote`.execute(tx);
    });
    const time = async (direction: string): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const begun = performance.now();
        await um('POST', 'pote/filterpaginated/2/10', { $sort: [['peso', direction]] });
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const [up, down] = [await time('asc'), await time('desc')];
    console.log('times', up, down);
    expect(down).toBeLessThan(Math.max(up * 4, 20));
  });
});
