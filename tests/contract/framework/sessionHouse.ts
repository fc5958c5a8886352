import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openHouse, signIn, speaker, type Answer, type House } from '../../../src/server/testing';
import { startPostgres } from '../../support/postgres';

export type Engine = 'pglite' | 'postgres';
export const engines = ['pglite', 'postgres'] as const;
export const minute = 60_000;
const everywhere = { company: '*' } as const;
type Headers = Readonly<Record<string, string>>;

/** A house on the engine, and what the tests of sessions do in it. The brake is released before each test. */
export const sessionHouse = (engine: Engine) => {
  let house: House | undefined;
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined;
    house = await openHouse(await server?.createDatabase());
  });
  afterAll(async () => {
    await house?.database.close();
    await server?.stop();
  });
  beforeEach(() => query('delete from freio'));

  const here = (): House => house!;
  const query = async <T>(text: string): Promise<T[]> =>
    here().database.transaction(everywhere, async (tx) => (await sql<T>`${sql.raw(text)}`.execute(tx)).rows);
  const of = (token: string, method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer> =>
    speaker(here().app, token)(method, path, body, headers);
  /** Without a session, as our public pages do. */
  const act = (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
    speaker(here().app, null)(method, path, body, { 'x-xsrf-token': 'publico', ...headers });
  const login = (name: string, password: string): Promise<Answer> => signIn(here().app, name, password);
  return {
    here,
    query,
    of,
    act,
    login,
    later: (ms: number): void => {
      here().clock.now = new Date(here().clock.now.getTime() + ms);
    },
    tokenOf: async (name = 'um', password = 'senha-boa'): Promise<string> => {
      const token = (await login(name, password)).headers.get('remember-me');
      expect(token, `${name} signs in`).not.toBeNull();
      return token!;
    },
    ask: (token: string, path = 'user/getUserInformations'): Promise<Answer> => of(token, 'GET', path),
    linkFor: async (name: string): Promise<string> => {
      const before = (await here().mailbox()).length;
      expect((await act('POST', `user/esqueciminhasenha/${name}`)).status).toBe(200);
      const [newest, ...others] = await here().mailbox();
      expect(others.length).toBeGreaterThanOrEqual(before);
      return /#token=([0-9a-f]{32})/.exec(newest!.text)![1]!;
    },
  };
};
/** The token an answer brings; null: none. */
export const renewed = (answer: Answer): string => answer.headers.get('remember-me')!;
