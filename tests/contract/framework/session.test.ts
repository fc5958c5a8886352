import { describe, expect, it } from 'vitest';
import { createLog, type LogFields } from '../../../src/server/core/log';
import { purge } from '../../../src/server/purge';
import { signIn, speaker } from '../../../src/server/testing';
import { engines, minute, renewed, sessionHouse } from './sessionHouse';

describe.each(engines)('sessions on %s', (engine) => {
  const { here, query, of, act, later, tokenOf, ask } = sessionHouse(engine);

  describe('rotation', () => {
    it('leaves a young token alone and replaces one older than ten minutes, a generation on', async () => {
      const token = await tokenOf();
      later(9 * minute);
      expect(renewed(await ask(token))).toBeNull();
      later(2 * minute);
      const next = renewed(await ask(token));
      expect(next.split('.')[0]).toBe(token.split('.')[0]);
      expect([token.split('.')[1], next.split('.')[1]]).toEqual(['0', '1']);
      expect(renewed(await ask(next))).toBeNull();
    });
    it('tells 30 parallel requests, and one whose answer was lost, the same new token', async () => {
      const token = await tokenOf();
      later(11 * minute);
      const answers = await Promise.all(Array.from({ length: 30 }, () => ask(token)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(renewed)).size).toBe(1);
      later(30 * minute);
      expect(renewed(await ask(token))).toBe(renewed(answers[0]!));
    });
    it('takes the one before for a minute after the new one has been presented, and then calls it theft', async () => {
      const token = await tokenOf();
      later(11 * minute);
      const next = renewed(await ask(token));
      await ask(next);
      later(minute);
      expect([(await ask(token)).status, renewed(await ask(token))]).toEqual([200, next]);
      later(1);
      const stolen = await ask(token);
      expect([stolen.status, stolen.body.messageError]).toEqual([401, expect.stringContaining('usada em outro lugar')]);
      expect((await ask(next)).status).toBe(401);
      expect(await query(`select usuario_id from auditoria where acao = 'furtoDeSessao'`)).toHaveLength(1);
      expect(
        (await here().mailbox())
          .filter(({ subject }) => subject.includes('encerrada por segurança'))
          .map(({ to }) => to),
      ).toEqual([['um@exemplo.com.br']]);
    });
    it('ends only the series that was stolen', async () => {
      const [mine, other] = [await tokenOf(), await tokenOf()];
      const forged = mine.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      expect([(await ask(forged)).status, (await ask(mine)).status, (await ask(other)).status]).toEqual([
        401, 401, 200,
      ]);
    });
    it('takes no token that was never one, nor one changed in any byte', async () => {
      for (const text of [
        '',
        'true',
        'a.0.b',
        `${'0'.repeat(32)}.0.${'0'.repeat(32)}`,
        `${'0'.repeat(32)}.00.${'0'.repeat(32)}`,
        'x'.repeat(9000),
      ])
        expect((await ask(text)).status).toBe(401);
      const token = await tokenOf();
      const [series, , secret] = token.split('.') as [string, string, string];
      for (const text of [`${series.toUpperCase()}0`, `${series}.1.${secret}`, `${series}.0.${'f'.repeat(32)}`])
        expect((await ask(text)).status).toBe(401);
    });
    it('refuses every one of 50 old tokens', async () => {
      let token = await tokenOf();
      const old: string[] = [];
      for (let turn = 0; turn < 50; turn++) {
        later(11 * minute);
        old.push(token);
        token = renewed(await ask(token));
      }
      later(11 * minute);
      for (const one of old.slice(0, 49)) expect((await ask(one)).status).toBe(401);
    });
    it('keeps only hashes', async () => {
      const token = await tokenOf();
      const rows = JSON.stringify(await query('select * from sessao'));
      expect(rows).not.toContain(token.split('.')[2]);
    });
  });

  describe('what a login brings along', () => {
    const enter = (name: string, form: Readonly<Record<string, string>>, password = 'senha-boa') =>
      act('POST', 'login', new URLSearchParams(form).toString(), {
        username: name,
        password,
        'content-type': 'application/x-www-form-urlencoded',
      });
    const brought = async (name: string, destino: string): Promise<readonly [string, unknown][]> => {
      const { body, headers } = await enter(name, { destino });
      const answers = body.respostas as [string, unknown][];
      // As each of them asked by itself is answered, which the description of the services is held against.
      for (const [asked, envelope] of answers) {
        const [path, sent] = asked.split(' ');
        expect(
          (await of(headers.get('remember-me')!, sent ? 'POST' : 'GET', path!, sent && JSON.parse(sent))).body,
        ).toEqual(envelope);
      }
      return answers;
    };
    const always = ['user/getUserInformations', 'backoffice/menu'];
    const rows = 'coisa/filterpaginated/1/10 {"$sort":[["nome","asc"]]}';

    it('notes the time beside the row of the person, which it does not write', async () => {
      const row = () => query(`select xmin::text, ctid::text from usuario where login = 'um'`);
      const time = () =>
        query(`select em from ultimo_acesso where usuario_id = (select id from usuario where login = 'um')`);
      await enter('um', { destino: '/app' });
      const [before, then] = [await row(), await time()];
      later(minute);
      await enter('um', { destino: '/app' });
      expect(await row()).toEqual(before);
      expect(then).toHaveLength(1);
      expect(await time()).not.toEqual(then);
    });
    it('is what the address asks first, of this person', async () => {
      const [one, two] = [await brought('um', '/app/cadastros/coisa'), await brought('dois', '/app/cadastros/coisa')];
      for (const [answers, company] of [
        [one, 1],
        [two, 2],
      ] as const) {
        expect(answers.map(([asked]) => asked)).toEqual([...always, rows]);
        expect(answers[0]![1]).toMatchObject({ hasError: false, result: { companyId: company } });
      }
    });
    it.each([
      '/app',
      '/app/cadastros/outra',
      '/app/cadastros/coisa?page=2',
      'https://exemplo.com.br/app/cadastros/coisa',
      '/app/../services/logout',
    ])('is who signed in and his menu where the address asks nothing of its own: %j', async (address) => {
      expect((await brought('um', address)).map(([asked]) => asked)).toEqual(always);
    });
    it('leaves out what he may not, or what is not there', async () => {
      expect(
        (await brought('um', `/app/cadastros/coisa/edicao/${encodeURIComponent(btoa('999999'))}`)).map(
          ([asked]) => asked,
        ),
      ).toEqual(always);
      await query(`update usuario set perfil_id = null where login = 'ver'`);
      expect((await brought('ver', '/app/cadastros/coisa')).map(([asked]) => asked)).toEqual(always);
      await query(`update usuario set perfil_id = (select id from perfil where nome = 'Ver') where login = 'ver'`);
    });
    it('is nothing for who does not say where he goes, nor for who is refused', async () => {
      for (const form of ['', 'destino='])
        expect((await enter('um', Object.fromEntries(new URLSearchParams(form)))).body).toEqual({
          hasError: false,
          auth: { hasError: false },
        });
      const { status, body } = await enter('um', { destino: '/app/cadastros/coisa' }, 'outra');
      expect([status, body.respostas]).toEqual([200, undefined]);
    });
  });

  describe('the end of a session', () => {
    const idleAndAbsolute = async (login: string, step: number, absolute: number): Promise<void> => {
      const start = here().clock.now;
      const idle = await tokenOf(login);
      later(step + minute);
      expect((await ask(idle)).status).toBe(401);
      let used = await tokenOf(login);
      for (let passed = 0; passed + step * 0.9 <= absolute; passed += step * 0.9) {
        later(step * 0.9);
        const answer = await ask(used);
        expect(answer.status).toBe(200);
        used = renewed(answer) ?? used;
      }
      later(step * 0.9);
      expect((await ask(used)).status).toBe(401);
      here().clock.now = start;
    };
    it('comes after 14 idle days and after 90 in any case', () =>
      idleAndAbsolute('um', 14 * 1440 * minute, 90 * 1440 * minute));
    it('comes after 30 idle minutes and after 12 hours for an administrator', () =>
      idleAndAbsolute('admin', 30 * minute, 720 * minute));
    it.each([
      ['logout', async (token: string) => of(token, 'GET', 'logout')],
      ['logout by POST', async (token: string) => of(token, 'POST', 'logout')],
      ['deactivation', () => query(`update usuario set ativo = false where login = 'ver'`)],
      ['the bin', () => query(`update usuario set excluido_em = now() where login = 'ver'`)],
      ['a removed company', () => query('update empresa set excluido_em = now() where id = 1')],
    ])('comes at once with %s', async (_, kill) => {
      const token = await tokenOf('ver');
      expect((await ask(token)).status).toBe(200);
      await kill(token);
      expect((await ask(token)).status).toBe(401);
      await query(`update usuario set ativo = true, excluido_em = null where login = 'ver'`);
      await query('update empresa set excluido_em = null');
    });
    it('is not the end of the others at a password change of this one, which gets a new token', async () => {
      const [here, there] = [await tokenOf('dois'), await tokenOf('dois')];
      const answer = await of(here, 'POST', 'user/changePassword', {
        senhaAtual: 'senha-boa',
        novaSenha: 'outra-senha-boa',
      });
      expect(answer.status, answer.text).toBe(200);
      expect([(await ask(renewed(answer))).status, (await ask(there)).status]).toEqual([200, 401]);
      expect(
        (
          await of(renewed(answer), 'POST', 'user/changePassword', {
            senhaAtual: 'outra-senha-boa',
            novaSenha: 'senha-boa!',
          })
        ).status,
      ).toBe(200);
      await query(
        `update credencial set hash = (select hash from credencial where usuario_id = (select id from usuario where login = 'um')) where usuario_id = (select id from usuario where login = 'dois')`,
      );
    });
    it('survives a restart: 50 sessions go on', async () => {
      const tokens: string[] = [];
      for (let turn = 0; turn < 50; turn++) tokens.push(await tokenOf(['um', 'dois', 'ver'][turn % 3]));
      const restarted = here().start();
      const answers = await Promise.all(
        tokens.map((token) => speaker(restarted, token)('GET', 'user/getUserInformations')),
      );
      expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    });
    it('leaves nothing behind: the purge', async () => {
      const token = await tokenOf();
      await of(token, 'GET', 'logout');
      await purge(here().database, new Date(here().clock.now.getTime() + 500 * 1440 * minute));
      expect(await query('select id from sessao')).toEqual([]);
    });
  });

  it('are refused with a line of the log that says why and from where, and nothing that was typed', async () => {
    const lines: string[] = [];
    const app = here().start({ log: createLog('info', (line) => void lines.push(line)) });
    for (const [name, password] of [
      ['um', 'errada-7'],
      ['fulano', 'senha-boa'],
      ['um', 'senha-boa'],
    ] as const)
      await signIn(app, name, password);
    const refused = lines
      .map((line) => JSON.parse(line) as LogFields)
      .filter(({ event }) => event === 'sign-in refused');
    expect(refused).toMatchObject([1, 2].map(() => ({ level: 'warn', why: 'wrong', ip: '10.0.0.1' })));
    expect(lines.join('\n')).not.toMatch(/errada|fulano|senha/);
  });
  describe('forged requests', () => {
    it("are refused with another session's signature, told the right cookie, and accepted with it", async () => {
      const [token, other] = [await tokenOf(), await tokenOf('dois')];
      const cookieOf = async (one: string): Promise<string> =>
        /XSRF-TOKEN=([0-9a-f]{64}); Path=\/; SameSite=Strict; Max-Age=\d+$/.exec(
          (await ask(one)).headers.get('set-cookie') ?? '',
        )![1]!;
      const [mine, foreign] = [await cookieOf(token), await cookieOf(other)];
      expect(mine).not.toBe(foreign);
      const save = (xsrf: string) =>
        of(token, 'POST', 'coisa/save', { nome: 'x' }, { 'x-xsrf-token': xsrf, cookie: `XSRF-TOKEN=${xsrf}` });
      for (const wrong of [foreign, 'publico', `${mine}0`])
        expect([(await save(wrong)).status, (await save(wrong)).headers.get('set-cookie')]).toEqual([
          403,
          expect.stringContaining(mine),
        ]);
      expect((await save(mine)).status).toBe(200);
      expect(
        (await act('POST', 'coisa/save', { nome: 'x' }, { cookie: `XSRF-TOKEN=${mine}`, 'x-xsrf-token': mine })).status,
      ).toBe(401);
    });
    it.each([
      ['POST', 'user/changePassword'],
      ['GET', 'user/esqueciminhasenha/um'],
      ['GET', 'logout'],
      ['POST', 'user/admin/company/1'],
      ['DELETE', 'user/admin/company'],
      ['POST', 'user/salvarperfil'],
    ])('%s %s: without our header, from elsewhere or by a link', async (method, path) => {
      const send = async (headers: Readonly<Record<string, string>>): Promise<number> =>
        (await here().app.fetch(new Request(`http://localhost/services/${path}`, { method, headers }))).status;
      const token = await tokenOf('admin');
      expect([
        await send({}),
        await send({ 'remember-me': token, 'sec-fetch-site': 'cross-site' }),
        await send({ 'remember-me': token, 'sec-fetch-site': 'same-site' }),
        await send({ 'remember-me': token, 'sec-fetch-mode': 'navigate' }),
      ]).toEqual([403, 403, 403, 403]);
      expect((await ask(token)).status).toBe(200);
    });
  });
});
