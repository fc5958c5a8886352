import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, limits, limitsWith, resolve, type Store, type Stored } from './sessions';
import { hashOf, newSeries, readToken, type Token } from '../core/digest';

const minute = 60_000;

/** One session in memory; every step may be interleaved with those of other requests. */
const house = (schedule: <T>(step: () => T) => Promise<T>) => {
  let row: Stored | undefined;
  const store: Store = {
    find: () => schedule(() => row),
    rotate: (_, hash, next) =>
      schedule(() => {
        if (row?.hash !== hash) return false;
        row = {
          ...row,
          previousHash: row.hash,
          hash: next.hash,
          salt: next.salt,
          rotatedAt: next.at,
          usedAt: next.at,
          confirmedAt: null,
        };
        return true;
      }),
    touch: (_, at, _until, confirm) =>
      schedule(() => {
        if (row && (confirm === undefined || confirm === row.hash))
          row = { ...row, usedAt: at, confirmedAt: row.confirmedAt ?? (confirm === undefined ? null : at) };
      }),
    stolen: () =>
      schedule(() => {
        row = undefined;
      }),
  };
  const open = async (at: number): Promise<Token> => {
    const token = newSeries();
    row = {
      id: 1,
      userId: 1,
      isAdmin: false,
      companyId: null,
      hash: hashOf(token),
      previousHash: null,
      salt: null,
      rotatedAt: at,
      confirmedAt: null,
      createdAt: at,
      usedAt: at,
    };
    return token;
  };
  return { store, open, isAlive: () => row !== undefined };
};
const newer = (held: Token, received: Token): Token => (received.generation > held.generation ? received : held);

describe('tokens that rotate', () => {
  it('never log out an honest browser, whatever the order of its requests and however many answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(
          fc.record({
            wait: fc.integer({ min: 0, max: 40 * minute }),
            isLost: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (scheduler, bursts) => {
          const { store, open, isAlive } = house(async (step) => {
            await scheduler.schedule(Promise.resolve());
            return step();
          });
          let now = 0;
          let held = await open(now);
          for (const { wait, isLost } of bursts) {
            now += wait;
            const at = now;
            const sent = held;
            const requests = isLost.map(async (lost) => {
              const answer = await resolve(store, sent, at, limits);
              expect(answer.kind).toBe('alive');
              if (answer.kind === 'alive' && !lost) held = newer(held, answer.token);
            });
            await scheduler.waitFor(Promise.all(requests));
          }
          expect(isAlive()).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  }, 120_000);

  it('never log out an honest browser whose requests wait as long as a former token is taken, however often it rotates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 700 }),
        fc.array(
          fc.record({ wait: fc.integer({ min: 0, max: 3_000 }), delay: fc.double({ min: 0, max: 1, noNaN: true }) }),
          {
            minLength: 1,
            maxLength: 40,
          },
        ),
        async (rotation, asked) => {
          const often = limitsWith(rotation * 1_000);
          const { store, open, isAlive } = house((step) => Promise.resolve(step()));
          let held = await open(0);
          let clock = 0;
          const events = asked.flatMap(({ wait, delay }, request) => {
            clock += (wait * rotation) / 2;
            return [
              { at: clock, request, isArrival: false },
              { at: clock + delay * often.grace, request, isArrival: true },
            ];
          });
          const sent = new Map<number, Token>();
          for (const { at, request, isArrival } of events.toSorted((a, b) => a.at - b.at)) {
            if (!isArrival) {
              sent.set(request, held);
              continue;
            }
            const answer = await resolve(store, sent.get(request)!, at, often);
            expect(answer.kind).toBe('alive');
            if (answer.kind === 'alive') held = newer(held, answer.token);
          }
          expect(isAlive()).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('never log out an honest browser whose server has its clock set forth and back by an hour or a day', async () => {
    const hour = 60 * minute;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            wait: fc.integer({ min: 0, max: 40 * minute }),
            jump: fc.constantFrom(0, hour, -hour, 24 * hour, -24 * hour),
            isLost: fc.boolean(),
          }),
          { maxLength: 30 },
        ),
        async (turns) => {
          const { store, open, isAlive } = house((step) => Promise.resolve(step()));
          let now = 0;
          let held = await open(now);
          for (const { wait, jump, isLost } of turns) {
            now += wait + jump;
            // Two at once, as pages ask: what one is answered the other has not heard of yet.
            for (const token of [held, held]) {
              const answer = await resolve(store, token, now, {
                ...limits,
                idle: 100 * limits.idle,
                absolute: 100 * limits.absolute,
              });
              expect(answer.kind).toBe('alive');
              if (answer.kind === 'alive' && !isLost) held = newer(held, answer.token);
            }
          }
          expect(isAlive()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
  it('end after their idle time though they were used while the clock was a day ahead', async () => {
    const { store, open } = house((step) => Promise.resolve(step()));
    const day = 24 * 60 * minute;
    const idle = { ...limits, idle: limits.adminIdle };
    const ahead = await resolve(store, await open(day), day, idle);
    const back = ahead.kind === 'alive' ? await resolve(store, ahead.token, 0, idle) : undefined;
    expect(back).toMatchObject({ kind: 'alive', isRenewed: true });
    if (back?.kind !== 'alive') return;
    expect((await resolve(store, back.token, idle.idle, idle)).kind).toBe('alive');
    expect(
      (
        await resolve(
          store,
          ((await resolve(store, back.token, 2 * minute, idle)) as { readonly token: Token }).token,
          idle.idle * 2 + 1,
          idle,
        )
      ).kind,
    ).toBe('none');
  });

  it('end for both when a stolen one is used beside the honest one for long enough', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('honest', 'thief'), fc.integer({ min: 1, max: 15 * minute })), {
          maxLength: 20,
        }),
        async (turns) => {
          const { store, open, isAlive } = house((step) => Promise.resolve(step()));
          let now = 0;
          const first = await open(now);
          const held = { honest: first, thief: first };
          const use = async (who: 'honest' | 'thief'): Promise<void> => {
            const answer = await resolve(store, held[who], now, limits);
            if (answer.kind === 'alive') held[who] = newer(held[who], answer.token);
          };
          for (const [who, wait] of turns) {
            now += wait;
            await use(who);
          }
          // From here the honest client works on, the thief keeps to what they have.
          const loot = held.thief;
          // One turn to hear of the last token, one to present it, one to replace it, one to present the new one.
          for (let turn = 0; turn < 4; turn++) {
            now += 11 * minute;
            await use('honest');
          }
          now += 2 * minute;
          expect((await resolve(store, loot, now, limits)).kind).not.toBe('alive');
          expect(isAlive()).toBe(false);
          expect((await resolve(store, held.honest, now, limits)).kind).toBe('none');
        },
      ),
      { numRuns: 1_000 },
    );
  }, 120_000);
});

describe('a token', () => {
  it('is read only in its one form', async () => {
    const { text } = newSeries();
    expect(readToken(text)).toMatchObject({ generation: 0, text });
    for (let at = 0; at < text.length; at++) {
      for (const wrong of ['g', 'A', ' ', '.'].filter((one) => one !== text[at]))
        expect(readToken(text.slice(0, at) + wrong + text.slice(at + 1))).toBeUndefined();
    }
  });
  it('is judged by time to the millisecond', () => {
    const session: Stored = {
      id: 1,
      userId: 1,
      isAdmin: false,
      companyId: null,
      hash: 'b',
      previousHash: 'a',
      salt: 's',
      rotatedAt: 0,
      confirmedAt: null,
      createdAt: 0,
      usedAt: 0,
    };
    const verdict = (hash: string, now: number, change: Partial<Stored> = {}) =>
      judge({ ...session, ...change }, hash, now, limits);
    expect([
      verdict('b', limits.rotateAfter, { confirmedAt: 0 }),
      verdict('b', limits.rotateAfter + 1, { confirmedAt: 0 }),
      verdict('b', limits.rotateAfter + 1),
      verdict('b', limits.rotateAfter + minute, { confirmedAt: limits.rotateAfter }),
      verdict('b', limits.rotateAfter + 1, { previousHash: null }),
      verdict('a', 9_999_999),
      verdict('a', 61_000, { confirmedAt: 1_000 }),
      verdict('a', 61_001, { confirmedAt: 1_000 }),
      verdict('c', 1),
    ]).toEqual(['current', 'due', 'current', 'current', 'due', 'previous', 'previous', 'stolen', 'stolen']);
    expect([
      verdict('b', limits.idle, { confirmedAt: 0 }),
      verdict('b', limits.idle + 1),
      verdict('b', limits.adminIdle + 1, { isAdmin: true }),
      verdict('b', limits.absolute + 1, { usedAt: limits.absolute }),
    ]).toEqual(['due', 'expired', 'expired', 'expired']);
  });
});
