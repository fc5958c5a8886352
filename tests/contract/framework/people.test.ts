import { describe, expect, it } from 'vitest';
import { figure } from '../../support/figures';
import { engines, minute, renewed, sessionHouse } from './sessionHouse';

describe.each(engines)('people on %s', (engine) => {
  const { here, query, of, act, login, later, tokenOf, ask, linkFor } = sessionHouse(engine);
  const password = 'senha-boa';

  describe('the brake', () => {
    it('lets at most five of 100 parallel guesses through', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, turn) => login(['um', ' UM', 'ｕｍ', 'u​m'][turn % 4]!, `errada${turn}`)),
      );
      figure(`of 100 parallel guesses verified, ${engine}`, answers.filter(({ status }) => status !== 429).length, {
        atMost: 5,
      });
      expect((await login('um', 'senha-boa')).status).toBe(429);
      expect((await login('dois', 'senha-boa')).status).toBe(200);
    });
    it('waits longer each time, and forgives who gets it right', async () => {
      for (let turn = 0; turn < 5; turn++) await login('um', 'errada');
      const waits: number[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const slow = await login('um', 'errada');
        waits.push(Number(slow.headers.get('retry-after')));
        expect([slow.status, (slow.body.auth as { hasError: boolean }).hasError]).toEqual([429, true]);
        later(waits.at(-1)! * 1000);
        expect((await login('um', 'errada')).status).toBe(200);
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
      later(900_000);
      await tokenOf();
      expect((await login('um', 'errada')).status).toBe(200);
      expect((await login('um', 'errada')).status).toBe(200);
    });
    it('stops an address after 100 failures an hour, whoever it tries', async () => {
      for (let turn = 0; turn < 100; turn++) await login(`nome${turn}`, 'errada');
      const slow = await login('um', 'senha-boa');
      expect([slow.status, Number(slow.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
      later(61 * minute);
      await tokenOf();
    });
    it('slows guesses from ever other addresses, and never who comes from where he was before or has the link of a mail', async () => {
      const from = async (
        ip: string,
        password: string,
      ): Promise<{ readonly status: number; readonly wait: number; readonly isIn: boolean }> => {
        const headers = { username: 'um', password, 'remember-me': 'true' };
        const answer = await here().app.fetch(
          new Request('http://localhost/services/login', { method: 'POST', headers }),
          { ip },
        );
        return {
          status: answer.status,
          wait: Number(answer.headers.get('retry-after')),
          isIn: answer.headers.get('remember-me') !== null,
        };
      };
      const stranger = (turn: number) => from(`203.0.${turn >> 8}.${turn & 255}`, 'errada');
      await tokenOf();
      expect((await from('2001:db8::1', password)).isIn).toBe(true);
      for (let turn = 0; turn < 20; turn++) expect((await stranger(turn)).status).toBe(200);
      const waits: number[] = [];
      for (let turn = 20; turn < 25; turn++) {
        waits.push((await stranger(turn)).wait);
        later(waits.at(-1)! * 1000);
        expect((await stranger(turn)).status).toBe(200);
      }
      expect(waits).toEqual([10, 20, 40, 60, 60]);
      expect(await from('198.51.100.7', password)).toMatchObject({ status: 429, isIn: false });
      expect([
        (await login('um', password)).headers.has('remember-me'),
        (await from('2001:db8::2', password)).isIn,
      ]).toEqual([true, true]);
      later(minute);
      expect((await from('198.51.100.7', password)).isIn).toBe(true);
      for (let turn = 25; turn < 30; turn++) await stranger(turn);
      const token = await linkFor('um');
      const chosen = await here().app.fetch(
        new Request('http://localhost/services/user/changePassword', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': 'publico' },
          body: JSON.stringify({ token, novaSenha: password }),
        }),
        { ip: '198.51.100.8' },
      );
      expect(chosen.status).toBe(200);
      expect([(await from('198.51.100.9', password)).status, (await from('198.51.100.8', password)).isIn]).toEqual([
        429,
        true,
      ]);
    });
  });

  describe('a forgotten password', () => {
    it('is answered alike for everybody, and only the owner gets a link', async () => {
      const before = (await here().mailbox()).length;
      const answers = [
        await act('POST', 'user/esqueciminhasenha/um'),
        await act('GET', 'user/esqueciminhasenha/ninguem'),
        await act('POST', 'user/esqueciminhasenha/UM@exemplo.com.br', {}, { host: 'mau.exemplo' }),
      ];
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect((await here().mailbox()).length).toBe(before + 2);
      for (const { to, text } of (await here().mailbox()).slice(0, 2)) {
        expect(to).toEqual(['um@exemplo.com.br']);
        expect(text).toMatch(/http:\/\/localhost:3000\/auth\/alterar-senha#token=[0-9a-f]{32}/);
      }
    });
    it('is changed by exactly one of 50 parallel uses of the link, and ends every session', async () => {
      const [token, link] = [await tokenOf('ver'), await linkFor('ver')];
      const told = async () =>
        (await here().mailbox()).filter(({ subject }) => subject === 'Retaguarda: sua senha foi alterada');
      const before = (await told()).length;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          act('POST', 'user/changePassword', { token: link, novaSenha: `senha nova ${turn}` }),
        ),
      );
      figure(
        `of 50 parallel uses of a link for a password taken, ${engine}`,
        answers.filter(({ status }) => status === 200).length,
        { exactly: 1 },
      );
      for (const { status } of answers) expect([200, 422, 429]).toContain(status);
      expect((await ask(token)).status).toBe(401);
      const won = answers.findIndex(({ status }) => status === 200);
      expect((await login('ver', `senha nova ${won}`)).headers.get('remember-me')).not.toBeNull();
      expect(
        await query(
          `select id from auditoria where acao = 'trocarSenha' and usuario_id = (select id from usuario where login = 'ver')`,
        ),
      ).toHaveLength(1);
      const [notice, ...others] = await told();
      expect([notice?.to, others.length]).toEqual([['ver@exemplo.com.br'], before]);
    });
    it('has a link that ends after an hour and with the next one; a weak password does not use it up', async () => {
      const use = (token: string, novaSenha = 'mais uma senha') =>
        act('POST', 'user/changePassword', { token, novaSenha });
      const late = await linkFor('ver');
      later(61 * minute);
      expect((await use(late)).body.fieldErrors).toHaveProperty('token');
      const [first, second] = [await linkFor('ver'), await linkFor('ver')];
      expect((await use(first)).status).toBe(422);
      for (const weak of [
        'curta',
        'senha123',
        'Senha123',
        '12345678',
        'ver',
        'aaaaaaaaaa',
        'VER@exemplo.com.br',
        'abcdefghij',
        'x'.repeat(257),
      ])
        expect((await use(second, weak)).body.fieldErrors, weak).toHaveProperty('novaSenha');
      expect((await use(second, 'é bem comprida')).status).toBe(200);
      expect((await use(second)).status).toBe(422);
    });
    it('writes to nobody more than three times an hour, and says no word of it', async () => {
      later(61 * minute);
      const before = (await here().mailbox()).length;
      for (let turn = 0; turn < 6; turn++) expect((await act('POST', 'user/esqueciminhasenha/um')).status).toBe(200);
      expect((await here().mailbox()).length).toBe(before + 3);
    });
  });

  describe('the company an administrator is in', () => {
    it('is state of the session: other tabs are told and nothing is written to the wrong one', async () => {
      const token = await tokenOf('admin');
      const entered = await of(token, 'POST', 'user/admin/company/1', undefined, { 'x-empresa': '*' });
      expect(entered.body.result).toEqual({ empresaId: 1, nomeEmpresa: 'Um' });
      const inOne = renewed(entered);
      expect(Number(inOne.split('.')[1])).toBe(Number(token.split('.')[1]) + 1);
      const before = (await query('select id from coisa')).length;
      const refused = await of(token, 'POST', 'coisa/save', { nome: 'Perdida', empresa: 2 }, { 'x-empresa': '*' });
      expect([refused.status, refused.body.messageError]).toEqual([409, 'Você trocou de empresa em outra aba']);
      expect((await query('select id from coisa')).length).toBe(before);
      const kept = await of(inOne, 'POST', 'coisa/save', { nome: 'Achada', empresa: 2 }, { 'x-empresa': '1' });
      expect(kept.body.result, kept.text).toMatchObject({ empresa: 1 });
      expect((await ask(inOne, 'user/admin/company')).body.result).toEqual({ empresaId: 1, nomeEmpresa: 'Um' });
      expect((await ask(inOne, 'user/admin/analista/empresaadmin')).body.result).toEqual({
        userAdmin: true,
        nomeEmpresa: 'Um',
        empresaId: 1,
      });
      const second = renewed(await of(inOne, 'POST', 'user/admin/company', { empresaId: 2 }));
      const left = await of(second, 'DELETE', 'user/admin/company');
      expect((await ask(renewed(left))).body.result).toMatchObject({ companyId: null, userAdmin: true });
      expect(await query(`select acao, empresa_id from auditoria where entidade = 'empresa' order by id`)).toEqual(
        [
          ['entrarNaEmpresa', 1],
          ['sairDaEmpresa', 1],
          ['entrarNaEmpresa', 2],
          ['sairDaEmpresa', 2],
        ].map(([acao, company]) => ({ acao, empresa_id: expect.toSatisfy((id) => Number(id) === company) as unknown })),
      );
    });
    it('is not for others, and not for a company that is not there', async () => {
      const [admin, um] = [await tokenOf('admin'), await tokenOf('um')];
      expect([
        (await of(um, 'POST', 'user/admin/company/2')).status,
        (await of(admin, 'POST', 'user/admin/company/99')).status,
        (await of(admin, 'POST', 'user/admin/company/x')).status,
      ]).toEqual([403, 404, 400]);
      expect((await ask(um, 'user/admin/analista/empresaadmin')).body.result).toEqual({
        userAdmin: false,
        nomeEmpresa: 'Um',
        empresaId: 1,
      });
    });
  });

  describe('people', () => {
    it('save their own registration and nothing else of it', async () => {
      const token = await tokenOf('um');
      const own = async (): Promise<number> => Number((await ask(token, 'user/perfil')).body.result!.versao);
      const wanted = {
        versao: await own(),
        nome: 'Úrsula',
        email: 'nova@exemplo.com.br',
        papel: 'ADMIN',
        empresa: 2,
        perfil: 2,
        login: 'x',
        id: 1,
        ativo: false,
      };
      const { body } = await of(token, 'POST', 'user/salvarperfil', { ...wanted, $confirm: { senha: password } });
      expect(body.result).toMatchObject({
        nome: 'Úrsula',
        email: 'nova@exemplo.com.br',
        login: 'um',
        papel: 'EMPRESA',
        empresa: 1,
        perfil: 1,
      });
      expect((await ask(token, 'user/perfil')).body.result).toMatchObject({ nome: 'Úrsula' });
      expect((await here().mailbox())[0]).toMatchObject({
        to: ['um@exemplo.com.br'],
        subject: 'Retaguarda: seu e-mail foi alterado',
      });
      expect(
        (await of(token, 'POST', 'user/salvarperfil', { versao: await own(), email: 'não é' })).body.fieldErrors,
      ).toHaveProperty('email');
      for (const [versao, status] of [
        [undefined, 422],
        [wanted.versao, 409],
      ] as const)
        expect((await of(token, 'POST', 'user/salvarperfil', { versao, nome: 'X' })).status).toBe(status);
      await of(token, 'POST', 'user/salvarperfil', {
        versao: await own(),
        nome: 'um',
        email: 'um@exemplo.com.br',
        $confirm: { senha: password },
      });
    });
    it('show the password before their own e-mail or telephone changes, on whatever way; before nothing else', async () => {
      const [um, admin] = [await tokenOf('um'), await tokenOf('admin')];
      const stored = (login: string) =>
        query<{ id: number; email: string; telefone: string | null; nome: string }>(
          `select id, email, telefone, nome from usuario where login = '${login}'`,
        ).then(([row]) => row!);
      const before = [await stored('um'), await stored('admin')] as const;
      const id = Number(before[1].id);
      const versao = async (of: number): Promise<number> =>
        Number((await query<{ versao: number }>(`select versao from usuario where id = ${of}`))[0]!.versao);
      const mails = (await here().mailbox()).length;
      for (const [token, path, extra] of [
        [um, 'user/salvarperfil', { versao: await versao(before[0].id) }],
        [admin, 'user/save', { id, versao: await versao(id) }],
      ] as const)
        for (const change of [
          { email: 'outra@exemplo.com.br' },
          { telefone: '+5511987654321' },
          { email: 'outra@exemplo.com.br', nome: 'X' },
        ])
          for (const $confirm of [undefined, null, 'x', {}, { senha: '' }, { senha: 'errada demais' }]) {
            const refused = await of(token, 'POST', path, { ...extra, ...change, $confirm });
            expect(
              [refused.status, Object.keys(refused.body.fieldErrors ?? {})],
              `${path} ${JSON.stringify([change, $confirm])}`,
            ).toEqual([422, ['$confirm.senha']]);
            await query('delete from freio');
          }
      expect((await of(um, 'POST', 'user/salvarperfil', { nome: 'X', $confirm: { senha: ['x'] } })).status).toBe(400);
      const bulk = await of(admin, 'POST', 'user/alterar-em-massa', {
        selection: { ids: [id] },
        values: { telefone: '+5511987654321' },
      });
      expect((bulk.body.result as unknown as { changed: number }).changed, bulk.text).toBe(0);
      expect([[await stored('um'), await stored('admin')], (await here().mailbox()).length]).toEqual([before, mails]);
      expect(
        (await of(admin, 'POST', 'user/save', { id, versao: await versao(id), nome: 'Ada', email: before[1].email }))
          .status,
      ).toBe(200);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const own = {
        id,
        versao: await versao(id),
        nome: before[1].nome,
        email: 'outra@exemplo.com.br',
        $confirm: { senha: password },
      };
      for (let turn = 0; turn < 2; turn++)
        expect((await of(admin, 'POST', 'user/save', own, key)).body.hasError).toBe(false);
      expect((await here().mailbox())[0]).toMatchObject({
        to: [before[1].email],
        subject: 'Retaguarda: seu e-mail foi alterado',
      });
      expect(
        JSON.stringify(await query('select antes, depois from auditoria')) +
          JSON.stringify(await query('select resposta from idempotencia')),
      ).not.toContain(password);
      expect(
        (await of(admin, 'POST', 'user/save', { ...own, versao: await versao(id), email: before[1].email })).body
          .hasError,
      ).toBe(false);
      // Administrators change another user's without it; the former address is told.
      expect(
        (
          await of(admin, 'POST', 'user/save', {
            id: Number(before[0].id),
            versao: await versao(before[0].id),
            telefone: '+5511987654321',
          })
        ).body.hasError,
      ).toBe(false);
      expect(await here().mailbox()).toContainEqual(
        expect.objectContaining({ to: [before[0].email], subject: 'Retaguarda: seu telefone foi alterado' }),
      );
      expect(
        (
          await of(admin, 'POST', 'user/save', {
            id: Number(before[0].id),
            versao: await versao(before[0].id),
            telefone: null,
          })
        ).body.hasError,
      ).toBe(false);
      expect([await stored('um'), await stored('admin')]).toEqual(before);
    });
    it('get a free login from their name, and nobody without the right learns which are taken', async () => {
      await query(`update usuario set login = 'joana.darc' where login = 'dois'`);
      const [admin, ver] = [await tokenOf('admin'), await tokenOf('um')];
      const name = (one: string) =>
        of(admin, 'POST', 'user/generateUsername', { name: one }).then(({ body }) => body.result);
      expect([await name("Joana d'Arc"), await name('JOANA Darc'), await name('Zé'), await name('李')]).toEqual([
        'joana.darc2',
        'joana.darc2',
        'usuario.ze',
        'usuario',
      ]);
      expect([
        (await of(admin, 'POST', 'user/existeusuario', { login: ' Joana.Darc' })).body.result,
        (await of(admin, 'POST', 'user/existeusuario', { login: 'ninguem' })).body.result,
      ]).toEqual([true, false]);
      expect((await of(ver, 'POST', 'user/existeusuario', { login: 'dois' })).status).toBe(403);
      await query(`update usuario set login = 'dois' where login = 'joana.darc'`);
    });
    it('see the profiles of their company, the platform all', async () => {
      const names = async (login: string, path: string) =>
        ((await ask(await tokenOf(login), path)).body.result as unknown as { nome: string }[]).map(({ nome }) => nome);
      expect(await names('admin', 'profile/listall')).toHaveLength(3);
      expect(await names('admin', 'profile/listcompanyprofiles')).toEqual([]);
    });
    it('are told what they are', async () => {
      const [admin, um] = [await tokenOf('admin'), await tokenOf('um')];
      const ids = await query<{ id: number; login: string }>('select id, login from usuario');
      const idOf = (login: string) => ids.find((one) => one.login === login)!.id;
      expect([
        (await ask(um, `usercompany/eh-gestor-plataforma/${idOf('admin')}`)).body.result,
        (await ask(admin, `usercompany/eh-gestor-plataforma/${idOf('um')}`)).body.result,
        (await ask(admin, `usercompany/eh-gestor-plataforma/${idOf('admin')}`)).body.result,
      ]).toEqual([false, false, true]);
      expect([
        (await ask(admin, 'company/acesso/backoffice/admin')).body.result,
        (await ask(um, 'company/acesso/backoffice/admin')).body.result,
      ]).toEqual([true, false]);
    });
  });
});
