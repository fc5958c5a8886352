/** Without mail an administrator hands a new user the link of the first password. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOff } from '../../../src/server/adapters/mail/off';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { password, startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('a link of access on %s', (engine) => {
  let [silent, posting]: Services[] = [];
  const ask = (who: Speaker, id: number, senha: string) =>
    who('POST', `user/${id}/link-de-acesso`, { senha }, { 'idempotency-key': crypto.randomUUID() });
  const userOf = (house: Services): number => house.rowsOf('usuario', house.companies[0])[0]!;
  beforeAll(async () => {
    silent = await startServices({ engine, ports: { mail: mailOff } });
    posting = await startServices({ engine });
  }, 240_000);
  afterAll(async () => {
    await silent?.close();
    await posting?.close();
  });

  it('is shown to an administrator who types their password, and sets one password', async () => {
    const house = silent!;
    const [admin, id] = [await house.as('admin'), userOf(house)];
    expect((await ask(admin, id, 'outra senha')).body.fieldErrors).toEqual({ senha: 'Senha atual incorreta!' });
    const { url } = (await ask(admin, id, password)).body.result as unknown as { readonly url: string };
    const token = /#token=([0-9a-f]{32})$/.exec(url)![1]!;
    const { rows: trail } = await house.database.transaction({ company: '*' }, (tx) =>
      sql<{ texto: string }>`select t::text as texto from auditoria as t
        where entidade = 'usuario' and acao = 'linkDeAcesso' and registro_id = ${id}`.execute(tx),
    );
    expect(trail).toHaveLength(1);
    expect(trail[0]!.texto).not.toContain(token);
    const { rows: kept } = await house.database.transaction({ company: '*' }, (tx) =>
      sql<{ texto: string }>`select t::text as texto from idempotencia as t where operacao like '%link-de-acesso'
        and resposta is not null`.execute(tx),
    );
    expect(kept.map(({ texto }) => texto).join()).toMatch(/selado(?!.*#token)/);
    const stranger = speaker(house.app, null);
    const chosen = { token, novaSenha: 'bem comprida mesmo' };
    const change = () => stranger('POST', 'user/changePassword', chosen, { 'x-xsrf-token': 'publico' });
    expect((await change()).body).toMatchObject({ hasError: false });
    expect((await change()).body).toMatchObject({ fieldErrors: { token: 'Este link não vale mais! Peça um novo.' } });
  });
  it('is made by nobody else, and by nobody where mail is sent', async () => {
    expect((await ask(await silent!.as('um'), userOf(silent!), password)).status).toBe(403);
    expect((await ask(await posting!.as('admin'), userOf(posting!), password)).body.messageError).toBe(
      'Este sistema envia e-mails: use «Enviar link de acesso», no cadastro do usuário!',
    );
  });
});
