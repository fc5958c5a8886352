import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/server/core/digest';
import { speaker } from '../../../src/server/testing';
import { engines, minute, sessionHouse } from './sessionHouse';

const ids = { admin: 1, um: 2, ver: 4 } as const;
type Who = keyof typeof ids;

describe.each(engines)('the second step of a sign-in on %s', (engine) => {
  const { here, query, of, later, tokenOf, ask, login } = sessionHouse(engine);
  const codeOf = (secret: string, shift = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: here().clock.now.getTime() + shift * 30_000,
    });
  const withCode = (name: string, code: string, password = 'senha-boa') =>
    speaker(here().app, null)('POST', 'login', undefined, {
      username: name,
      password,
      codigo: code,
      'remember-me': 'true',
    });
  const enrol = async (name: Who) => {
    await query(`delete from segundo_fator`);
    const token = await tokenOf(name);
    const { secret, uri, qrCode } = (await of(token, 'POST', 'user/segundo-fator/iniciar', { senha: 'senha-boa' })).body
      .result as unknown as Record<'secret' | 'uri' | 'qrCode', string>;
    const confirmed = await of(token, 'POST', 'user/segundo-fator/confirmar', { codigo: codeOf(secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
    // The code that has confirmed it is used up.
    later(minute);
    return { token, secret, uri, qrCode, codes: (confirmed.body.result as unknown as { codigos: string[] }).codigos };
  };

  it('is turned on with the password and a first code, and not before', async () => {
    await query(`delete from segundo_fator`);
    const [token, other] = [await tokenOf('um'), await tokenOf('um')];
    expect((await of(token, 'GET', 'user/segundo-fator')).body.result).toEqual({
      active: false,
      since: null,
      codesLeft: 0,
      required: false,
    });
    expect(
      (await of(token, 'POST', 'user/segundo-fator/iniciar', { senha: 'errada' })).body.fieldErrors,
    ).toHaveProperty('senha');
    const { secret, uri, qrCode } = (await of(token, 'POST', 'user/segundo-fator/iniciar', { senha: 'senha-boa' })).body
      .result as unknown as Record<string, string>;
    expect(uri).toBe(
      `otpauth://totp/Retaguarda:um?issuer=Retaguarda&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await login('um', 'senha-boa')).headers.get('remember-me')).not.toBeNull();
    expect(
      (await of(token, 'POST', 'user/segundo-fator/confirmar', { codigo: '000000' })).body.fieldErrors,
    ).toHaveProperty('codigo');
    expect((await login('um', 'senha-boa')).headers.get('remember-me')).not.toBeNull();
    const done = await of(token, 'POST', 'user/segundo-fator/confirmar', { codigo: codeOf(secret!) });
    expect((done.body.result as unknown as { codigos: string[] }).codigos).toHaveLength(10);
    expect([(await ask(token)).status, (await ask(other)).status]).toEqual([200, 401]);
    expect((await of(token, 'POST', 'user/segundo-fator/iniciar', { senha: 'senha-boa' })).status).toBe(409);
  });
  it('is sealed at rest, and its recovery codes are hashes', async () => {
    const { secret, codes } = await enrol('um');
    const [row] = await query<{ segredo: string; codigos: string[] }>(`select segredo, codigos from segundo_fator`);
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    for (const text of [secret, bytes.toString('base64url'), bytes.toString('hex')])
      expect(row!.segredo).not.toContain(text);
    expect(row!.codigos).toHaveLength(10);
    expect(codes.some((code) => JSON.stringify(row).includes(code.replaceAll('-', '')))).toBe(false);
    expect(codes.every((code) => /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(code))).toBe(true);
  });
  it('asks for a code after the right password only, and takes it', async () => {
    const { secret } = await enrol('um');
    const wrong = await login('um', 'outra-senha');
    expect(wrong.body.auth).toEqual({ hasError: true, messageError: 'Usuário ou senha inválidos!' });
    const wanted = await login('um', 'senha-boa');
    expect([wanted.headers.get('remember-me'), (wanted.body.auth as { segundoFator?: boolean }).segundoFator]).toEqual([
      null,
      true,
    ]);
    expect((await withCode('um', codeOf(secret), 'outra-senha')).body.auth).toEqual({
      hasError: true,
      messageError: 'Usuário ou senha inválidos!',
    });
    expect((await withCode('um', codeOf(secret))).headers.get('remember-me')).not.toBeNull();
    expect((await login('dois', 'senha-boa')).headers.get('remember-me')).not.toBeNull();
  });
  it('is asked for again, with the password, before his e-mail changes', async () => {
    const { secret, token } = await enrol('um');
    const change = async (email: string, $confirm?: object) =>
      of(token, 'POST', 'user/salvarperfil', {
        versao: (await ask(token, 'user/perfil')).body.result!.versao,
        email,
        $confirm,
      });
    for (const sent of [undefined, { senha: 'senha-boa' }])
      expect(Object.keys((await change('outro@exemplo.com.br', sent)).body.fieldErrors ?? {})).toEqual([
        '$confirm.senha',
        '$confirm.codigo',
      ]);
    expect((await change('outro@exemplo.com.br', { senha: 'senha-boa', codigo: '000000' })).body.fieldErrors).toEqual({
      '$confirm.codigo': 'Código incorreto! Use o que o aplicativo mostra agora.',
    });
    expect((await ask(token, 'user/perfil')).body.result).toMatchObject({ email: 'um@exemplo.com.br' });
    expect(
      (await change('outro@exemplo.com.br', { senha: 'senha-boa', codigo: codeOf(secret) })).body.result,
    ).toMatchObject({ email: 'outro@exemplo.com.br' });
    later(minute);
    expect((await change('um@exemplo.com.br', { senha: 'senha-boa', codigo: codeOf(secret) })).status).toBe(200);
  });
  it('takes a code once, an older one never, and only of half a minute around now', async () => {
    const { secret } = await enrol('um');
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => withCode('um', code)));
    expect(answers.filter(({ headers }) => headers.has('remember-me'))).toHaveLength(1);
    await query('delete from freio');
    expect((await withCode('um', codeOf(secret, -1))).headers.has('remember-me')).toBe(false);
    expect((await withCode('um', codeOf(secret, 3))).headers.has('remember-me')).toBe(false);
    expect((await withCode('um', codeOf(secret, 1))).headers.has('remember-me')).toBe(true);
  });
  it('shares the brake with the password, from any address', async () => {
    const { secret } = await enrol('um');
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn++) statuses.push((await withCode('um', '000000')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await withCode('um', codeOf(secret))).status).toBe(429);
    // Elsewhere the password is not braked, the code is.
    const elsewhere = await here().app.fetch(
      new Request('http://localhost/services/login', {
        method: 'POST',
        headers: { username: 'um', password: 'senha-boa', codigo: codeOf(secret), 'remember-me': 'true' },
      }),
      { ip: '10.9.9.9' },
    );
    expect(elsewhere.status).toBe(429);
  });
  it('lets who has lost the app in by a recovery code, each once, and says so in the audit', async () => {
    const { token, codes } = await enrol('um');
    const answers = await Promise.all(Array.from({ length: 4 }, () => withCode('um', codes[0]!.toLowerCase())));
    expect(answers.filter(({ headers }) => headers.has('remember-me'))).toHaveLength(1);
    await query('delete from freio');
    expect((await withCode('um', codes[1]!.replaceAll('-', ' '))).headers.has('remember-me')).toBe(true);
    expect((await of(token, 'GET', 'user/segundo-fator')).body.result).toMatchObject({ active: true, codesLeft: 8 });
    expect(
      (await query(`select id from auditoria where acao = 'usarCodigoDeRecuperacao' and usuario_id = ${ids.um}`))
        .length,
    ).toBeGreaterThan(1);
    // One of the length that they had before is still taken.
    await query(
      `update segundo_fator set codigos = codigos || '${digest(`${ids.um}:ABCDEFGHIJKLMNOP`)}'::text where usuario_id = ${ids.um}`,
    );
    expect((await withCode('um', 'ABCD-EFGH-IJKL-MNOP')).headers.has('remember-me')).toBe(true);
    // Somebody else's codes are of no use to him.
    await query(
      `insert into segundo_fator (usuario_id, segredo, confirmado_em, codigos) select ${ids.ver}, segredo, now(), codigos from segundo_fator where usuario_id = ${ids.um}`,
    );
    expect((await withCode('ver', codes[2]!)).headers.has('remember-me')).toBe(false);
  });
  it('gives new recovery codes and is turned off with the password and a code', async () => {
    const { token, secret, codes } = await enrol('um');
    expect(
      (await of(token, 'POST', 'user/segundo-fator/codigos', { senha: 'senha-boa' })).body.fieldErrors,
    ).toHaveProperty('codigo');
    const renewed = await of(token, 'POST', 'user/segundo-fator/codigos', {
      senha: 'senha-boa',
      codigo: codeOf(secret),
    });
    expect((renewed.body.result as unknown as { codigos: string[] }).codigos).toHaveLength(10);
    expect((await withCode('um', codes[0]!)).headers.has('remember-me')).toBe(false);
    later(minute);
    expect(
      (await of(token, 'POST', 'user/segundo-fator/desativar', { senha: 'errada', codigo: codeOf(secret) })).body
        .fieldErrors,
    ).toHaveProperty('senha');
    expect(
      (await of(token, 'POST', 'user/segundo-fator/desativar', { senha: 'senha-boa', codigo: codeOf(secret) })).status,
    ).toBe(200);
    expect((await login('um', 'senha-boa')).headers.has('remember-me')).toBe(true);
  });
  it('is taken off a user by who administers, who ends his sessions with it; never off himself', async () => {
    const { token } = await enrol('um');
    const [admin, ver] = [await tokenOf('admin'), await tokenOf('ver')];
    expect((await of(ver, 'POST', `user/${ids.um}/segundo-fator/remover`)).status).toBe(403);
    expect((await of(admin, 'GET', `user/${ids.um}/segundo-fator`)).body.result).toEqual({ active: true });
    expect((await of(admin, 'POST', `user/${ids.um}/segundo-fator/remover`)).status).toBe(200);
    expect((await ask(token)).status).toBe(401);
    expect((await login('um', 'senha-boa')).headers.has('remember-me')).toBe(true);
    expect((await of(admin, 'POST', `user/${ids.um}/segundo-fator/remover`)).status).toBe(404);
    expect((await of(admin, 'POST', `user/${ids.admin}/segundo-fator/remover`)).status).toBe(403);
    expect(
      await query(`select registro_id from auditoria where acao = 'removerSegundoFator' and usuario_id = ${ids.admin}`),
    ).toEqual([{ registro_id: ids.um }]);
    expect((await here().mailbox())[0]).toMatchObject({
      to: ['um@exemplo.com.br'],
      subject: expect.stringContaining('removida por um administrador') as unknown,
    });
  });
  it('is demanded of administrators where the house says so: without it they reach their profile alone', async () => {
    await query(`delete from segundo_fator`);
    const strict = here().start({ adminSecondStep: 'required' });
    const [admin, um] = [await tokenOf('admin'), await tokenOf('um')];
    const asAdmin = speaker(strict, admin);
    const listed = await asAdmin('POST', 'coisa/filterpaginated/1/10', {});
    expect([listed.status, listed.body.messageError]).toEqual([
      403,
      'Ative a verificação em duas etapas no seu perfil para continuar!',
    ]);
    expect((await speaker(strict, um)('POST', 'coisa/filterpaginated/1/10', {})).status).toBe(200);
    expect((await asAdmin('GET', 'user/getUserInformations')).body.result).toMatchObject({ mustEnrol: true });
    const { secret } = (await asAdmin('POST', 'user/segundo-fator/iniciar', { senha: 'senha-boa' })).body
      .result as unknown as { secret: string };
    expect((await asAdmin('POST', 'user/segundo-fator/confirmar', { codigo: codeOf(secret) })).status).toBe(200);
    expect((await asAdmin('POST', 'coisa/filterpaginated/1/10', {})).status).toBe(200);
    expect((await asAdmin('GET', 'user/getUserInformations')).body.result).toMatchObject({ mustEnrol: false });
  });
});
