import { afterAll, beforeAll, describe, it } from 'vitest';
import { argon2 } from '../../src/server/adapters/argon2';
import { openHouse, type House } from '../../src/server/testing';
import { storeCredential } from '../../src/server/session/users';
import { startPostgres } from '../support/postgres';
import { figure, sized } from '../support/figures';

const pairs = sized(400, 40);
/** The quarter that the machine's other work disturbed least: what somebody who measures from outside would go by too. */
const quartile = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;

/** The time of an answer tells nobody whether a user exists: with the hashing of production, in turns, each try from an address of its own. */
describe('the time of an answer', () => {
  let house: House;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
    house = await openHouse(await server.createDatabase());
  });
  afterAll(async () => { await house.database.close(); await server.stop(); });

  const time = async (work: () => Promise<Response>): Promise<number> => {
    const start = performance.now();
    await (await work()).text();
    return performance.now() - start;
  };
  const compare = async (name: string, ask: (login: string, ip: string) => Promise<Response>): Promise<void> => {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let turn = -5; turn < pairs; turn++) {
      const ip = `2001:db8:${(turn + 10).toString(16)}::1`;
      const first = turn % 2 === 0;
      const a = await time(() => ask(first ? 'um' : `ninguem${turn}`, ip));
      await new Promise((resolve) => { setTimeout(resolve, 20); });
      const b = await time(() => ask(first ? `ninguem${turn}` : 'um', ip));
      // What goes on after an answer is not what is measured.
      await new Promise((resolve) => { setTimeout(resolve, 20); });
      // The first few warm the engine up.
      if (turn >= 0) { known.push(first ? a : b); unknown.push(first ? b : a); }
    }
    figure(`${name}: time for an unknown to that for a known user, lower quartiles of ${pairs} pairs`, quartile(unknown) / quartile(known), { between: [0.95, 1.05] });
  };

  it('of a failed login', async () => {
    const passwords = argon2();
    const app = house.start({ ports: { passwords, mail: house.mail, cep: { find: () => Promise.resolve(null) } as never, vault: {} as never } });
    const hash = await passwords.hash('senha-boa');
    await house.database.transaction({ company: '*' }, (tx) => storeCredential(tx, 2, hash));
    await compare('login', (login, ip) => app.fetch(new Request('http://localhost/services/login', { method: 'POST', headers: { username: login, password: 'errada' } }), { ip }));
  });
  it('of a forgotten password', () => compare('forgotten password', (login, ip) => house.app.fetch(new Request(`http://localhost/services/user/esqueciminhasenha/${login}`, { method: 'POST', headers: { 'x-xsrf-token': 'publico' } }), { ip })));
});
