import { describe, expect, it } from 'vitest';
import { amount, none } from '../../support/figures';
import { nameOf, operations, pathWith } from '../../support/operations';
import { changedIn, stateOf } from '../../support/state';
import type { World } from './world';

type Headers = Readonly<Record<string, string>>;
/** Request that another site can make the victim's browser send, or that a careless program sends itself. */
interface Forgery {
  readonly name: string;
  readonly headers: Headers;
  readonly method?: string;
  readonly body?: string;
  /** It would need a session, which public calls have none of. */ readonly session?: true;
}

/**
 * Every operation that changes something, whatever its verb, as another site would have it called: refused, and nothing
 * changed.
 */
export const forgery = (world: World) =>
  describe('forged requests', () => {
    const mutating = operations().filter(({ mutates, policy }) => mutates && policy !== 'open');

    it('are refused by every operation that changes something, and leave every table as it was', async () => {
      const { app, database, token } = world();
      const [mine, other] = [await token('um'), await token('dois')];
      const signatureOf = async (one: string): Promise<string> => {
        const answer = await app.fetch(
          new Request('http://localhost/services/user/getUserInformations', { headers: { 'remember-me': one } }),
          { ip: '10.0.0.9' },
        );
        return /XSRF-TOKEN=([0-9a-f]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]!;
      };
      const [own, foreign] = [await signatureOf(mine), await signatureOf(other)];
      const cookie = `remember-me=${mine}; XSRF-TOKEN=${own}`;
      const signed = { 'remember-me': mine, 'x-xsrf-token': own, cookie } as const;
      const forgeries: readonly Forgery[] = [
        { name: 'no header of ours', headers: {} },
        { name: 'cookies alone', headers: { cookie } },
        {
          name: 'a wrong signature',
          headers: { ...signed, 'x-xsrf-token': `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}` },
          session: true,
        },
        { name: 'no signature in the header', headers: { ...signed, 'x-xsrf-token': '' }, session: true },
        { name: 'the signature of another user', headers: { ...signed, 'x-xsrf-token': foreign }, session: true },
        ...['cross-site', 'same-site', 'none'].map((site): Forgery => ({
          name: `from elsewhere (${site})`,
          headers: { ...signed, 'sec-fetch-site': site },
        })),
        {
          name: 'a link that is followed',
          headers: { ...signed, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
        },
        {
          name: 'a form of text/plain that looks like JSON',
          method: 'POST',
          headers: { cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
          body: '{"id":1,"nome":"forjado"}',
        },
        {
          name: 'a form',
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'id=1&nome=forjado',
        },
        { name: 'HEAD', method: 'HEAD', headers: signed },
        {
          name: 'another verb by a header',
          method: 'GET',
          headers: {
            cookie,
            'x-http-method-override': 'POST',
            'x-http-method': 'DELETE',
            'x-method-override': 'DELETE',
          },
        },
        {
          name: 'another verb in the query',
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: '_method=DELETE',
        },
      ];
      // Settings are made when they are first asked for: at these paths somebody has asked before.
      for (const operation of operations())
        if (operation.method === 'GET' && !operation.mutates && mutating.some(({ path }) => path === operation.path))
          await (
            await app.fetch(new Request(`http://localhost/services/${pathWith(operation)}`, { headers: signed }), {
              ip: '10.0.0.9',
            })
          ).text();
      const before = await stateOf(database);
      const wrong: string[] = [];
      let sent = 0;
      for (const operation of mutating) {
        for (const { name, method = operation.method, headers, body, session } of forgeries) {
          if (session && operation.policy === 'public') continue;
          const query = name.includes('query') ? '?_method=DELETE' : '';
          const answer = await app.fetch(
            new Request(`http://localhost/services/${pathWith(operation)}${query}`, {
              method,
              headers,
              ...(body !== undefined && { body }),
            }),
            { ip: '10.0.0.9' },
          );
          await answer.text();
          sent++;
          // 404, 405: there is no such call by that verb. 200: a call that only reads stands at the same path, and the
          // tables tell the rest.
          const wanted =
            method === operation.method
              ? [403]
              : [401, 403, 404, 405, ...(method === 'GET' || method === 'HEAD' ? [200, 400] : [])];
          if (!wanted.includes(answer.status)) wrong.push(`${nameOf(operation)}: ${name}: ${answer.status}`);
        }
      }
      amount('forged requests sent', sent);
      none('forged requests accepted', wrong);
      none('tables that forged requests changed', changedIn(before, await stateOf(database)));
    }, 300_000);

    it('are told from honest ones: the same calls with our header get past the gate', async () => {
      const { app, token } = world();
      const mine = await token('um');
      const gate = await Promise.all(
        mutating
          .filter(({ path, policy }) => policy !== 'public' && !/logout|changePassword/.test(path))
          .map(async (operation) => {
            const answer = await app.fetch(
              new Request(`http://localhost/services/${pathWith(operation, '987654321')}`, {
                method: operation.method,
                headers: { 'remember-me': mine, 'sec-fetch-site': 'same-origin' },
              }),
              { ip: '10.0.0.9' },
            );
            await answer.text();
            return answer.status !== 403;
          }),
      );
      expect(gate.filter(Boolean).length / gate.length).toBeGreaterThan(0.6);
    });
  });
