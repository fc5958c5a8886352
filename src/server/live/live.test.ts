import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../core/context';
import { nobody } from '../core/nobody';
import { silent } from '../core/log';
import { namedModels } from '../system';
import { testModels } from '../testing';
import { createLive, heardBy } from './live';
import type { Standing } from '../session/sessions';

const coisa = testModels.find(({ name }) => name === 'coisa')!;
const byName = namedModels(testModels);
const person: User = { ...nobody, id: 5, company: { id: 1, name: 'Um' }, permissions: new Set(['COISA_VER']) };
const told = { id: 1, entity: 'coisa', record: 7, company: 1, user: 9, to: null, rings: true };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is heard by permission, plan and company; by sellers and the platform without what is not theirs', () => {
  const heard = (user: Partial<User>, model = coisa, row: object = {}) =>
    heardBy({ ...person, ...user }, { ...told, ...row }, new Map([['coisa', model]]));
  expect(heard({})).toEqual({ id: 1, entity: 'coisa', record: 7, rings: true });
  expect(heard({ id: 9 })).toMatchObject({ own: true });
  expect(heard({ permissions: new Set() })).toBeUndefined();
  expect(heard({}, { ...coisa, plan: 'COISA' })).toBeUndefined();
  expect(heard({ company: { id: 2, name: 'Dois' } })).toBeUndefined();
  expect(heard({ isBlocked: true })).toBeUndefined();
  expect(heard({ company: null })).toEqual({ id: 1, entity: 'coisa', record: 7 });
  const owned = { ...coisa, owner: { field: 'vendedor', seeAll: 'COISA_VER_TODOS' } };
  expect(heard({ seller: 3 }, owned)).toEqual({ id: 1, entity: 'coisa', record: null });
  expect(heard({}, coisa, { to: 5 })).toBeDefined();
  expect(heard({}, coisa, { to: 6 })).toBeUndefined();
});

it('tells at the next beat whoever may do more or less than before, as at the midnight at which a service begins', async () => {
  let user = person;
  const live = createLive({
    database: {
      read: () => Promise.resolve({ rows: [{ agora: '9', novas: null }] }),
      listen: () => () => undefined,
    } as never,
    log: silent,
    now: () => new Date(),
    byName,
    sessions: {
      standing: () => Promise.resolve(new Map([['a', { user, until: Date.now() + 3_600_000 }]])),
    },
  });
  const heard: string[] = [];
  const reader = live
    .open({ id: 1, user, isRenewed: false, token: { series: 'a', generation: 0, text: '' } }, {})
    .body!.pipeThrough(new TextDecoderStream())
    .getReader();
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value.startsWith('data: ')) heard.push(value.trim());
    }
  })();
  const steps: readonly [Partial<User>, number][] = [
    [{}, 0],
    [{ plan: new Set(['COISA']) }, 1],
    // The same functions, read again.
    [{ plan: new Set(['COISA']) }, 1],
    [{ permissions: new Set(['COISA_VER', 'COISA_EDITAR']) }, 2],
    [{ permissions: new Set(['COISA_VER', 'COISA_EDITAR']), isBlocked: true }, 3],
  ];
  for (const [change, times] of steps) {
    user = { ...person, plan: new Set(['COISA']), ...change, ...(times === 0 && { plan: person.plan }) };
    await vi.advanceTimersByTimeAsync(21_000);
    expect(heard.filter((one) => one === 'data: {"access":true}')).toHaveLength(times);
  }
  live.end();
});

it('ends the stream of who has signed out, lost his right or changed company, at the next beat', async () => {
  const stands = (user: User) => ({ user, until: Date.now() + 3_600_000 });
  let standing: ReadonlyMap<string, Standing> = new Map([
    ['a', stands(person)],
    ['b', stands(person)],
  ]);
  const live = createLive({
    database: {
      read: () => Promise.resolve({ rows: [{ agora: '9', novas: null }] }),
      listen: () => () => undefined,
    } as never,
    log: silent,
    now: () => new Date(),
    byName,
    sessions: { standing: () => Promise.resolve(standing) },
  });
  const over: string[] = [];
  for (const series of ['a', 'b']) {
    const reader = live
      .open({ id: 1, user: person, isRenewed: false, token: { series, generation: 0, text: '' } }, {})
      .body!.getReader();
    void (async () => {
      while (!(await reader.read()).done);
      over.push(series);
    })();
  }
  await vi.advanceTimersByTimeAsync(21_000);
  expect(over).toEqual([]);
  standing = new Map([['b', stands({ ...person, company: { id: 2, name: 'Dois' } })]]);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(over.toSorted()).toEqual(['a', 'b']);
  live.end();
});
