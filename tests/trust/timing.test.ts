import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argon2 } from '../../src/server/adapters/argon2';
import { openHouse, signIn, type House } from '../../src/server/testing';
import { storeCredential } from '../../src/server/session/users';
import { startPostgres } from '../support/postgres';
import { figure, sized } from '../support/figures';

const pairs = sized(400, 40);
type Pair = readonly [known: number, unknown: number];
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
/**
 * The quarter of the pairs that the machine's other work disturbed least, by the sum of both: it favours neither. An
 * attacker who measures would use them too.
 */
const calm = (all: readonly Pair[]): readonly Pair[] =>
  all.toSorted((a, b) => a[0] + a[1] - b[0] - b[1]).slice(0, Math.ceil(all.length / 4));

/**
 * The time of an answer tells nobody whether a user exists: with the hashing of production, in turns, each try from an
 * address of its own.
 */
describe('the time of an answer', () => {
  let house: House;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
    house = await openHouse(await server.createDatabase());
  });
  afterAll(async () => {
    await house.database.close();
    await server.stop();
  });

  const time = async (work: () => Promise<Response>): Promise<number> => {
    // The brake counts by name, whether somebody has it or not. A refusal without a look at the password measures nothing.
    await sql`delete from freio`.execute(house.database.owner);
    const start = performance.now();
    const response = await work();
    await response.text();
    const took = performance.now() - start;
    expect(response.status).not.toBe(429);
    return took;
  };
  const compare = async (
    name: string,
    ask: (login: string, ip: string) => Promise<Response>,
    login = 'um',
  ): Promise<void> => {
    const measured: Pair[] = [];
    for (let turn = -5; turn < pairs; turn++) {
      const ip = `2001:db8:${(turn + 10).toString(16)}::1`;
      const first = turn % 2 === 0;
      const a = await time(() => ask(first ? login : `ninguem${turn}`, ip));
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      const b = await time(() => ask(first ? `ninguem${turn}` : login, ip));
      // Work after an answer is not measured.
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      // The first few warm the engine up.
      if (turn >= 0) measured.push(first ? [a, b] : [b, a]);
    }
    const least = calm(measured);
    figure(
      `${name}: time for an unknown to that for a known user, medians of the calm quarter of ${pairs} pairs`,
      median(least.map(([, unknown]) => unknown)) / median(least.map(([known]) => known)),
      { between: [0.95, 1.05] },
    );
  };

  it('of a failed login', async () => {
    const passwords = argon2();
    const app = house.start({
      ports: { passwords, mail: house.mail, cep: { find: () => Promise.resolve(null) } as never, vault: {} as never },
    });
    const hash = await passwords.hash('senha-boa');
    await house.database.transaction({ company: '*' }, (tx) => storeCredential(tx, 2, hash));
    await compare('login', (login, ip) =>
      app.fetch(
        new Request('http://localhost/services/login', {
          method: 'POST',
          headers: { username: login, password: 'errada' },
        }),
        { ip },
      ),
    );
  });
  it('of a forgotten password', () =>
    compare('forgotten password', (login, ip) =>
      house.app.fetch(
        new Request(`http://localhost/services/user/esqueciminhasenha/${login}`, {
          method: 'POST',
          headers: { 'x-xsrf-token': 'publico' },
        }),
        { ip },
      ),
    ));
  /** Editors of users learn which logins are taken, at the same pace as which are free. */
  it('of the question whether a login is taken', async () => {
    const token = (await signIn(house.app, 'admin', 'senha-boa')).headers.get('remember-me')!;
    await compare('taken login', (login, ip) =>
      house.app.fetch(
        new Request('http://localhost/services/user/existeusuario', {
          method: 'POST',
          headers: { 'remember-me': token, 'content-type': 'application/json' },
          body: JSON.stringify({ login }),
        }),
        { ip },
      ),
    );
  });
});
