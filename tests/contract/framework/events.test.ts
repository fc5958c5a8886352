import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { empresa } from '../../../schemas/cadastros/empresa';
import { actions, entity, event, handlers, listener, listeners, resource } from '#kit';
import { f, modelOf } from '#fields';
import { readyListeners } from '../../../src/server/jobs/emit';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const sino = entity('sino', {
  label: ['Sino', 'Sinos'],
  title: 'nome',
  root: 'sino/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40 }),
    toques: f.integer(),
    ecos: f.text({ max: 200 }),
  },
});
const { record } = actions(sino);
const permission = 'EMPRESA_EDITAR' as const;
const sinos = resource(sino, {
  actions: {
    tocar: record({ label: 'Tocar', call: 'POST tocar', permission }),
    emperrar: record({ label: 'Emperrar', call: 'POST emperrar', permission }),
  },
});
const tocado = event('sinoTocado', { sino: f.integer({ required: true }), vez: f.integer({ required: true }) });
const bound = handlers(sinos, {
  tocar: async ({ rows, emit }, { record: row }) => {
    const { toques } = await rows.update(sino, row, { toques: (row.toques ?? 0) + 1 });
    await emit(tocado, { sino: row.id, vez: toques! });
  },
  emperrar: async ({ emit, refuse }, { record: row }) => {
    await emit(tocado, { sino: row.id, vez: 0 });
    refuse('Emperrou!');
  },
});
let isBroken = false;
let who: unknown[] = [];
let zone = '';
const ouvintes = listeners(sino, {
  eco: listener(tocado, async ({ rows, user }, { event: { sino: id, vez } }) => {
    who.push([user.login, user.company?.id]);
    ({ zone } = user);
    const row = await rows.get(sino, id, { lock: true });
    await rows.update(sino, row!, { ecos: `${row!.ecos ?? ''}${vez} ` });
    if (isBroken) throw new Error('quebrou');
  }),
});
const heard: number[] = [];
/** Listeners of another module, which nobody waits for. */
const outros = listeners(
  { ...sino, name: 'outra' },
  {
    conta: listener(tocado, (context, { event: { vez } }) => {
      heard.push(vez);
    }),
  },
);
const seen: unknown[] = [];
const daPlataforma = listeners(
  { ...sino, name: 'plataforma' },
  {
    todas: listener(
      tocado,
      async ({ rows, user }) => {
        seen.push([user.login, user.company, await rows.count(empresa, {})]);
      },
      { platform: true },
    ),
  },
);

describe.each(['pglite', 'postgres'] as const)('events on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let id = 0;
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const ring = async (): Promise<void> => {
    expect((await um('POST', 'sino/tocar', { id })).body.hasError).toBe(false);
  };
  const echoes = async (): Promise<unknown> =>
    (await all(sql<{ ecos: string | null }>`select ecos from sino where id = ${id}`))[0]!.ecos;
  const soon = (): Promise<unknown> => all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
  beforeAll(async () => {
    const access = {
      list: permission,
      show: permission,
      create: permission,
      update: permission,
      delete: permission,
      export: permission,
    };
    const model = modelOf({ entity: sino, section: 'cadastros', resource: { ...sinos, access } as never });
    house = await startServices({
      engine,
      rows: 0,
      extra: { models: [model], handlers: [bound], listeners: [ouvintes, outros, daPlataforma] },
    });
    um = await house.as('um');
  }, 120_000);
  afterAll(() => house.close());
  beforeEach(async () => {
    isBroken = false;
    who = [];
    heard.length = 0;
    seen.length = 0;
    await all(sql`delete from trabalho`);
    id = (await um('POST', 'sino/save', { nome: 'sino' })).body.result!.id;
  });

  it('are told after the commit, in order, to each module, in the name of who did it', async () => {
    await ring();
    await ring();
    expect([await echoes(), heard]).toEqual([null, []]);
    await house.app.jobs.drain();
    expect([await echoes(), heard.toSorted()]).toEqual(['1 2 ', [1, 2]]);
    expect(who).toEqual([
      ['um', house.companies[0]],
      ['um', house.companies[0]],
    ]);
    expect(
      await all(
        sql`select count(*)::int as n from auditoria where entidade = 'sino' and registro_id = ${id} and acao = 'sino.eco'`,
      ),
    ).toEqual([{ n: 2 }]);
  });

  it('are told over all companies, as nobody, to a listener of the platform', async () => {
    await ring();
    await house.app.jobs.drain();
    expect(seen).toEqual([['', null, house.companies.length]]);
  });

  it('of what was not stored are not told', async () => {
    await um('POST', 'sino/emperrar', { id });
    expect(await all(sql`select 1 from trabalho where tipo = 'evento'`)).toEqual([]);
  });

  it('are told again when a listener throws, which keeps its later ones waiting and no other module', async () => {
    isBroken = true;
    await ring();
    await ring();
    await house.app.jobs.drain();
    expect([await echoes(), heard.toSorted()]).toEqual([null, [1, 2]]);
    expect(
      await all(
        sql`select estado, tentativas::int, erro from trabalho where dados->>'ouvinte' = 'sino.eco' order by id`,
      ),
    ).toEqual([
      { estado: 'ESPERA', tentativas: 1, erro: 'quebrou' },
      { estado: 'ESPERA', tentativas: 0, erro: null },
    ]);
    isBroken = false;
    await soon();
    await house.app.jobs.drain();
    expect(await echoes()).toBe('1 2 ');
  });

  it('go on as nobody in the company, when who did it is gone', async () => {
    await ring();
    await all(sql`update trabalho set usuario_id = null`);
    await all(sql`update empresa set fuso = 'UTC_4_BRASIL' where id = ${house.companies[0]}`);
    await house.app.jobs.drain();
    expect([await echoes(), who]).toEqual(['1 ', [['', house.companies[0]]]]);
    expect(zone, 'of the company, as calendars name it').toBe('America/Manaus');
  });

  it('that were given up are seen, let later ones pass, and are tried again', async () => {
    isBroken = true;
    await ring();
    await all(sql`update trabalho set tentativas = 9`);
    await house.app.jobs.drain();
    isBroken = false;
    await ring();
    await house.app.jobs.drain();
    expect(await echoes()).toBe('2 ');
    const admin = await house.as('admin');
    expect((await um('POST', 'evento/filterpaginated/1/10', {})).status).toBe(403);
    const { results, totalRecords } = (
      await admin('POST', 'evento/filterpaginated/1/10', { ouvinte: { contains: 'sino' } })
    ).body;
    expect([totalRecords, results]).toMatchObject([
      1,
      [
        {
          empresa: house.companies[0],
          evento: 'sinoTocado',
          ouvinte: 'sino.eco',
          dados: `{"vez": 1, "sino": ${id}}`,
          erro: 'quebrou',
        },
      ],
    ]);
    const stuck = (results as unknown as readonly { readonly id: number }[])[0]!.id;
    expect((await admin('POST', 'evento/tentar-de-novo', { id: stuck })).body.hasError).toBe(false);
    expect((await admin('POST', 'evento/tentar-de-novo', { id: stuck })).status).toBe(404);
    await house.app.jobs.drain();
    expect(await echoes()).toBe('2 1 ');
    expect((await all(sql`select empresa_id from auditoria where acao = 'tentarEventoDeNovo'`)).length).toBe(1);
    isBroken = true;
    await ring();
    await ring();
    await all(sql`update trabalho set tentativas = 9`);
    await house.app.jobs.drain();
    await all(sql`update trabalho set tentativas = 9, rodar_em = now() where estado = 'ESPERA'`);
    await house.app.jobs.drain();
    isBroken = false;
    expect((await um('POST', 'evento/tentar-de-novo/selecionados', { selection: { filter: {} } })).status).toBe(403);
    expect(
      (await admin('POST', 'evento/tentar-de-novo/selecionados', { selection: { filter: {} } })).body.result,
    ).toMatchObject({ changed: 2, failed: [] });
    await house.app.jobs.drain();
    expect(await echoes()).toMatch(/^2 1 .*3 .*4 |^2 1 .*4 .*3 /);
  });
});

it('refuses two listeners, or two events, of a name', () => {
  expect(() => readyListeners([ouvintes, ouvintes])).toThrow('Dois ouvintes com o nome “sino.eco”');
  const other = listeners(
    { ...sino, name: 'outra' },
    { x: listener(event('sinoTocado', { n: f.integer() }), () => undefined) },
  );
  expect(() => readyListeners([ouvintes, other])).toThrow('Dois eventos com o nome “sinoTocado”');
});
