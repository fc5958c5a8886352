import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/kit/read/model';
import { openDatabase } from '../../../src/server/adapters';
import type { App } from '../../../src/server/app';
import type { Database } from '../../../src/server/db/database';
import { forgetTold, tell, tellSessions } from '../../../src/server/db/tell';
import { createSessions, limits } from '../../../src/server/session/sessions';
import { openHouse, signIn, speaker, testModels, type House, type Speaker } from '../../../src/server/testing';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { itWhere } from './itWhere';
import { openStream, type Stream } from '../../support/stream';

const rings = { when: { tipo: 'VALOR' }, one: '1 nova', many: '{count} novas' };
/** The things of the house, told as they happen; those of value ring. */
const models = testModels.map((model): Model => (model.name === 'coisa' ? { ...model, live: { rings } } : model));
const within = { timeout: 5_000, interval: 10 };

describe.each(['pglite', 'postgres'] as const)('what happens, on %s', (engine) => {
  let server: TestPostgres | undefined;
  let url: string | undefined;
  let house: House;
  let app: App;
  let um: Speaker;
  const others: { readonly app: App; readonly database?: Database }[] = [];
  const streams: Stream[] = [];
  const tokenOf = async (login: string): Promise<string> =>
    (await signIn(app, login, 'senha-boa')).headers.get('remember-me')!;
  const open = async (login: string, query = '', of = app): Promise<Stream> => {
    const stream = await openStream(of, await tokenOf(login), query);
    streams.push(stream);
    await expect.poll(() => stream.messages.length, within).toBeGreaterThan(0);
    return stream;
  };
  const make = async (values: object = {}, as = um): Promise<number> => {
    const { body } = await as('POST', 'coisa/save', { nome: 'Coisa', tipo: 'FIXO', valor: 5, ...values });
    expect(body.messageError ?? '').toBe('');
    return body.result!.id;
  };
  /** Tests of several processes or transactions on one database. */
  const onSeveral = itWhere(engine === 'postgres');
  const records = (stream: Stream) => stream.told().map(({ record }) => record);
  /** Another process of the same database. */
  const another = async (): Promise<App> => {
    const database = url === undefined ? undefined : await openDatabase({ models, url, migrations: 'none' });
    const made = house.start({ models, ...(database && { database }) });
    others.push({ app: made, database });
    return made;
  };
  beforeAll(async () => {
    if (engine === 'postgres') {
      server = await startPostgres();
      url = await server.createDatabase();
    }
    house = await openHouse(url);
    app = house.start({ models });
    um = speaker(app, await tokenOf('um'));
  }, 120_000);
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close();
    for (const other of others.splice(0)) {
      other.app.live.end();
      await other.database?.close();
    }
  });
  afterAll(async () => {
    app.live.end();
    await house.database.close();
    await server?.stop();
  });

  it('is told to who may see it in the company, and to nobody else', async () => {
    const [own, colleague, stranger] = [await open('um'), await open('ver'), await open('dois')];
    const platform = await open('admin');
    const id = await make({ tipo: 'VALOR' });
    await expect.poll(() => colleague.told(), within).toMatchObject([{ entity: 'coisa', record: id, rings: true }]);
    await expect
      .poll(() => own.told(), within)
      .toMatchObject([{ entity: 'coisa', record: id, rings: true, own: true }]);
    await expect.poll(() => platform.told(), within).toMatchObject([{ entity: 'coisa', record: id }]);
    expect(platform.told()[0]!.rings).toBeUndefined();
    expect(stranger.told()).toEqual([]);
    expect((await openStream(app, 'a.1.b')).status).toBe(401);
  });

  it('ends with its session at once, in every process, and at the hour at which the session does', async () => {
    const apps = engine === 'postgres' ? [app, await another()] : [app];
    const both = async (login: string) => {
      const token = await tokenOf(login);
      const opened = await Promise.all(apps.map((of) => openStream(of, token)));
      streams.push(...opened);
      await expect.poll(() => opened.every(({ messages }) => messages.length > 0), within).toBe(true);
      return { token, opened, isOver: () => opened.every((stream) => stream.isOver()) };
    };
    const stays = await both('dois');
    const left = await both('ver');
    await speaker(app, left.token)('POST', 'logout');
    await expect.poll(left.isOver, within).toBe(true);
    const changed = await both('ver');
    await house.database.transaction({ company: '*' }, async (tx) => {
      const [{ id }] = (await sql<{ id: number }>`select id::int from usuario where login = 'ver'`.execute(tx))
        .rows as [{ id: number }];
      await createSessions({ database: house.database, now: () => new Date() } as never).endAll(tx, id, 'senha');
    });
    await expect.poll(changed.isOver, within).toBe(true);
    expect(stays.isOver()).toBe(false);
    // Once a session has an end that is near, the stream ends then.
    const sessionLimits = { ...limits, idle: 3_000, absolute: 3_000 };
    const brief = house.start({ models, now: () => new Date(), sessionLimits });
    others.push({ app: brief });
    const token = (await signIn(brief, 'um', 'senha-boa')).headers.get('remember-me')!;
    const stream = await openStream(brief, token);
    streams.push(stream);
    expect(stream.status).toBe(200);
    await expect.poll(() => stream.isOver(), { timeout: 8_000, interval: 20 }).toBe(true);
  });

  it('is open thirty times for a person and six for a session: the oldest gives way', async () => {
    const token = await tokenOf('um');
    const opened = await Promise.all(Array.from({ length: 9 }, () => openStream(app, token)));
    streams.push(...opened);
    await expect.poll(() => opened.filter((stream) => !stream.isOver()).length, within).toBe(6);
    for (let times = 0; times < 5; times++) {
      const another = await tokenOf('um');
      streams.push(...(await Promise.all(Array.from({ length: 6 }, () => openStream(app, another)))));
    }
    await expect.poll(() => streams.filter((stream) => !stream.isOver()).length, within).toBe(30);
  });

  it('rings when the row comes to meet the condition, and not while it goes on to', async () => {
    const stream = await open('ver');
    const id = await make();
    const version = async (): Promise<unknown> => (await um('GET', `coisa/findbyid/${id}`)).body.result!.versao;
    for (const values of [{ tipo: 'VALOR' }, { nome: 'Outra' }])
      await um('POST', 'coisa/save', { id, versao: await version(), valor: 9, ...values });
    await expect.poll(() => stream.told().map((one) => one.rings ?? false), within).toEqual([false, true, false]);
  });

  it('is not told of what was not stored', async () => {
    const stream = await open('ver');
    await house.database
      .transaction({ company: 1 }, async (tx) => {
        await tell(tx, { entity: 'coisa', record: 7, company: 1, user: null });
        throw new Error('no');
      })
      .catch(() => undefined);
    const id = await make();
    await expect.poll(() => records(stream), within).toEqual([id]);
  });

  it('that concerns one person alone is told to him alone', async () => {
    const [one, other] = [await open('um'), await open('ver')];
    const [{ id: person } = { id: 0 }] = (
      await house.database.read({ company: '*' }, (tx) =>
        sql<{ id: number }>`select id from usuario where login = 'ver'`.execute(tx),
      )
    ).rows;
    await house.database.transaction({ company: 1 }, (tx) =>
      tell(tx, { entity: 'aviso', record: 1, company: 1, user: null, to: person }),
    );
    await expect.poll(() => other.told(), within).toMatchObject([{ entity: 'aviso' }]);
    expect(one.told()).toEqual([]);
  });

  it('is told to those who may do more or less than before, in every process, and after a pause', async () => {
    const held = async (login: string, change: string): Promise<void> => {
      await house.database.transaction({ company: '*' }, async (tx) => {
        await sql`update perfil set permissoes = ${sql.raw(change)} where id = (select perfil_id from usuario where login = ${login})`.execute(
          tx,
        );
        await tellSessions(tx);
      });
    };
    const other = engine === 'postgres' ? await another() : app;
    const [concerned, elsewhere, unconcerned] = [await open('ver'), await open('ver', '', other), await open('dois')];
    await held('ver', "array_append(permissoes, 'COISA_EDITAR')");
    await expect.poll(() => [concerned.accesses(), elsewhere.accesses()], within).toEqual([1, 1]);
    await concerned.close();
    await held('ver', "array_remove(permissoes, 'COISA_EDITAR')");
    await expect.poll(() => elsewhere.accesses(), within).toBe(2);
    const again = await open('ver', `?since=${concerned.since()}`);
    await expect.poll(() => again.accesses(), within).toBe(1);
    // A word that changes nothing for a person is not passed on to them.
    const id = await make();
    await expect.poll(() => records(elsewhere), within).toEqual([id]);
    expect([unconcerned.accesses(), elsewhere.accesses()]).toEqual([0, 2]);
  });

  it('is told after a pause from where the stream had ended, by another process too, nothing lost and nothing twice', async () => {
    const first = await open('ver');
    const ids = [await make()];
    await expect.poll(() => records(first), within).toEqual(ids);
    await first.close();
    ids.push(await make(), await make());
    for (const of of [app, await another()]) {
      const again = await open('ver', `?since=${first.since()}`, of);
      const seen = new Set(first.told().map(({ id }) => id));
      // Rows of tests before may be told again: a transaction of another database of the server holds the horizon back.
      const fresh = () =>
        again
          .told()
          .filter(({ id, record }) => !seen.has(id) && (ids as readonly (number | null)[]).includes(record))
          .map(({ record }) => record);
      // Messages that this process has not read yet come after the first one.
      await expect.poll(fresh, within).toEqual(ids.slice(1));
      expect(again.messages[0]!.refetch).toBeUndefined();
    }
  });

  it('says that all is to be asked again where what was told since is no longer known', async () => {
    const first = await open('ver');
    const ids = [await make()];
    await expect.poll(() => first.told().length, within).toBe(1);
    await first.close();
    ids.push(await make());
    await house.database.transaction({ company: '*' }, (tx) => forgetTold(tx, new Date(Date.now() + 60_000)));
    const restarted = await another();
    expect((await open('ver', `?since=${first.since() - 1}`, restarted)).messages[0]).toMatchObject({ refetch: true });
    expect((await open('ver', '?since=99999999', restarted)).messages[0]).toMatchObject({ refetch: true });
    // The newest is kept, so who was there until then misses nothing.
    const id = await make();
    const last = await open('ver', '', restarted);
    const after = await open('ver', `?since=${last.since()}`, await another());
    expect(after.messages[0]!.refetch).toBeUndefined();
    // A transaction of another database of the server holds the horizon back: what was told is told again.
    expect([...ids, id]).toEqual(expect.arrayContaining([...records(after)]));
  });

  it('tells who comes for the first time what has happened since his page asked', async () => {
    await open('um');
    const id = await make();
    await expect.poll(() => records(streams.at(-1)!), within).toEqual([id]);
    expect(records(await open('ver', '?ago=5000'))).toContain(id);
    await expect.poll(async () => records(await open('ver')), within).toEqual([]);
  });

  it('ends at once when the process goes, which opens no other', async () => {
    const going = await another();
    const stream = await open('ver', '', going);
    going.live.end();
    await expect.poll(() => stream.isOver(), within).toBe(true);
    const late = await openStream(going, await tokenOf('ver'));
    await expect.poll(() => late.isOver(), within).toBe(true);
    expect(late.messages).toEqual([]);
  });

  onSeveral('goes from one process to the streams of another', async () => {
    const stream = await open('ver', '', await another());
    const id = await make();
    await expect.poll(() => records(stream), within).toEqual([id]);
  });

  onSeveral('that commits late is not missed', async () => {
    const stream = await open('ver');
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let began = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const late = house.database.transaction({ company: 1 }, async (tx) => {
      await tell(tx, { entity: 'coisa', record: 4_711, company: 1, user: null });
      await sql`select 1`.execute(tx);
      began();
      await held;
    });
    await begun;
    const id = await make();
    await expect.poll(() => records(stream), within).toEqual([id]);
    commit();
    await late;
    await expect.poll(() => records(stream), within).toEqual([id, 4_711]);
    const again = await open('ver', `?since=${stream.messages[1]!.since}`, await another());
    await expect.poll(() => records(again), within).toContain(4_711);
  });
});
