import { describe, expect, it } from 'vitest';
import { minute, renewed, sessionHouse, type Engine } from '../../contract/framework/sessionHouse';
import { amount, none } from '../../support/figures';

/**
 * Credentials of a user: the token of a browser, the one before it, that of another computer, and a link for a new
 * password.
 */
const credentials = ['token', 'tokenBefore', 'otherComputer', 'link'] as const;
type Credential = (typeof credentials)[number];
type House = ReturnType<typeof sessionHouse>;
interface Held extends Readonly<Record<Credential, string>> {
  /** The password of the moment. */ readonly password: string;
}
interface Event {
  readonly name: string;
  /** Those that nobody may work with afterwards; the others go on. */
  readonly kills: readonly Credential[];
  happen(house: House, held: Held): Promise<unknown>;
  undo?(house: House): Promise<unknown>;
}

const user = `login = 'ver'`;
const browser = ['token', 'tokenBefore'] as const;
const events: readonly Event[] = [
  { name: 'logout', kills: browser, happen: ({ of }, { token }) => of(token, 'GET', 'logout') },
  {
    name: 'logout with the token before',
    kills: browser,
    happen: ({ of }, { tokenBefore }) => of(tokenBefore, 'POST', 'logout'),
  },
  {
    name: 'a new password by the link',
    kills: credentials,
    happen: async ({ act, linkFor, later }) => {
      later(61 * minute);
      return act('POST', 'user/changePassword', { token: await linkFor('ver'), novaSenha: 'pela ligação nova' });
    },
  },
  {
    name: 'a new password, signed in elsewhere',
    kills: credentials,
    happen: async ({ of, tokenOf }, { password }) =>
      of(await tokenOf('ver', password), 'POST', 'user/changePassword', {
        senhaAtual: password,
        novaSenha: 'outra ainda melhor',
      }),
  },
  {
    name: 'another link',
    kills: ['link'],
    happen: async ({ linkFor, later }) => {
      later(61 * minute);
      await linkFor('ver');
    },
  },
  {
    name: 'deactivation',
    kills: credentials,
    happen: ({ query }) => query(`update usuario set ativo = false where ${user}`),
    undo: ({ query }) => query(`update usuario set ativo = true where ${user}`),
  },
  {
    name: 'the bin',
    kills: credentials,
    happen: ({ query }) => query(`update usuario set excluido_em = now() where ${user}`),
    undo: ({ query }) => query(`update usuario set excluido_em = null where ${user}`),
  },
  {
    name: 'the end of his company',
    kills: credentials,
    happen: ({ query }) => query('update empresa set excluido_em = now() where id = 1'),
    undo: ({ query }) => query('update empresa set excluido_em = null'),
  },
  {
    name: 'theft of the token',
    kills: browser,
    happen: ({ ask }, { token }) => ask(token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
  },
  {
    name: '90 days',
    kills: credentials,
    happen: async ({ later }) => {
      later(91 * 1440 * minute);
    },
  },
];

/**
 * Eight ways and more to lose one's access, times what one may hold: dead at the next request, and nothing dead that
 * should live.
 */
export const death = (engine: Engine) =>
  describe(`credentials on ${engine}`, () => {
    const house = sessionHouse(engine);
    const { tokenOf, linkFor, ask, act, login, later, query } = house;

    const hold = async (password: string): Promise<Held> => {
      later(61 * minute);
      await query('delete from freio');
      const otherComputer = await tokenOf('ver', password);
      const tokenBefore = await tokenOf('ver', password);
      later(11 * minute);
      const token = renewed(await ask(tokenBefore));
      return { otherComputer, tokenBefore, token, link: await linkFor('ver'), password };
    };
    /** Whether somebody gets in with it: a link counts only if what it gives signs in. */
    const works = async (credential: Credential, held: Held): Promise<boolean> => {
      if (credential !== 'link') return (await ask(held[credential])).status === 200;
      await act('POST', 'user/changePassword', { token: held.link, novaSenha: 'com a ligação velha' });
      return (await login('ver', 'com a ligação velha')).headers.has('remember-me');
    };

    it('die with what ends them, at the next request, and only those', async () => {
      const original = (
        await query<{ hash: string }>(
          `select hash from credencial where usuario_id = (select id from usuario where ${user})`,
        )
      )[0]!.hash;
      const wrong: string[] = [];
      let cells = 0;
      for (const { name, kills, happen, undo } of events) {
        for (const credential of credentials) {
          const start = house.here().clock.now;
          const held = await hold('senha-boa');
          await happen(house, held);
          const isAlive = await works(credential, held);
          if (isAlive === kills.includes(credential))
            wrong.push(`${credential} after ${name}: ${isAlive ? 'still works' : 'is dead'}`);
          cells++;
          await undo?.(house);
          await query(
            `update credencial set hash = '${original}' where usuario_id = (select id from usuario where ${user})`,
          );
          for (const table of ['sessao', 'recuperacao']) await query(`delete from ${table}`);
          house.here().clock.now = start;
        }
      }
      amount('credentials held against events', cells);
      none('credentials that live or die wrongly', wrong);
    }, 300_000);

    it('carry no right longer than the profile does', async () => {
      const token = await tokenOf('ver');
      expect((await house.of(token, 'POST', 'coisa/filterpaginated/1/10', {})).status).toBe(200);
      await query(`update perfil set permissoes = '{}' where nome = 'Ver'`);
      expect((await house.of(token, 'POST', 'coisa/filterpaginated/1/10', {})).status).toBe(403);
      await query(`update perfil set permissoes = array['COISA_VER'] where nome = 'Ver'`);
    });

    it('cannot be guessed round the brake: names, addresses and fields of every dress share one count', async () => {
      for (let turn = 0; turn < 5; turn++) await login('um', 'errada');
      expect((await login('um', 'senha-boa')).status).toBe(429);
      const send = async (
        path: string,
        headers: Readonly<Record<string, string>>,
        body?: string,
      ): Promise<string | null> => {
        const answer = await house.here().app.fetch(
          new Request(`http://localhost${path}`, {
            method: 'POST',
            headers: { username: 'um', password: 'senha-boa', 'remember-me': 'true', ...headers },
            body,
          }),
          { ip: '10.0.0.1' },
        );
        return answer.headers.get('remember-me');
      };
      const names = [
        'UM',
        'Um',
        ' um',
        'um ',
        'u m',
        'u\u00adm',
        'u\u200bm',
        'ｕｍ',
        '\ufeffum',
        'um\t',
        'u\u0000m',
        'um%00',
      ];
      const paths = [
        '/services/login',
        '/login',
        '/services/login/',
        '/services//login',
        '//services/login',
        '/services/./login',
        '/services/x/../login',
        '/services/LOGIN',
        '/services/%6Cogin',
        '/services/login?x=1',
        '/services/login;a=b',
        '/SERVICES/login',
      ];
      const forwarded = [
        'x-forwarded-for',
        'x-real-ip',
        'forwarded',
        'cf-connecting-ip',
        'true-client-ip',
        'x-client-ip',
        'x-cluster-client-ip',
        'via',
        'client-ip',
        'x-originating-ip',
      ];
      const form = 'application/x-www-form-urlencoded';
      const attempts: readonly (readonly [string, Promise<string | null>])[] = [
        ...names.map(
          (name) =>
            [`name ${JSON.stringify(name)}`, send('/services/login', { username: encodeURIComponent(name) })] as const,
        ),
        ...paths.map((path) => [`path ${path}`, send(path, {})] as const),
        ...forwarded.map(
          (header) =>
            [
              `header ${header}`,
              send('/services/login', { [header]: header === 'forwarded' ? 'for=8.8.8.8' : '8.8.8.8' }),
            ] as const,
        ),
        ...['browserKey=outro', 'username=dois', 'webAccessToken=x&browserKey=y&login=um', 'ip=8.8.8.8'].map(
          (body) => [`body ${body}`, send('/services/login', { 'content-type': form }, body)] as const,
        ),
        ...['Mozilla/5.0', 'curl/8', ''].map(
          (agent) => [`agent ${agent}`, send('/services/login', { 'user-agent': agent })] as const,
        ),
      ];
      const open = (await Promise.all(attempts.map(async ([name, token]) => [name, await token] as const)))
        .filter(([, token]) => token !== null)
        .map(([name]) => name);
      amount('ways round the brake tried', attempts.length);
      none('ways round the brake found', open);
    });
  });
