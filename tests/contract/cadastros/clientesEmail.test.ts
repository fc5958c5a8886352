import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('the e-mail of a customer on %s', (engine) => {
  let house: Services;
  let [um, dois, stranger]: Speaker[] = [];
  let id = 0;
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T = Row>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const ask = (who = um) => who!('POST', 'client/solicitarativacaoemail', { id });
  const linkOf = async (): Promise<string> => /\/email\/([0-9a-f]{32})/.exec((await house.mailbox())[0]!.text)![1]!;
  const confirm = async (token: string) =>
    (await stranger!('POST', `publico/email/${token}/confirmar`, {})).body.result as unknown as Row;
  const open = async (token: string) => {
    const response = await house.app.fetch(new Request(`http://localhost/email/${token}`), { ip: '10.0.0.2' });
    return { status: response.status, text: await response.text() };
  };
  const customer = async () => (await um!('GET', `client/findbyid/${id}`)).body.result as unknown as Row;
  const change = async (email: string): Promise<void> => {
    const { versao } = await customer();
    const { body, text } = await um!('POST', 'client/save', { id, versao, email });
    expect(body.hasError, text).toBe(false);
  };

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois] = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    id = house.rowsOf('cliente', house.companies[0])[0]!;
    await all(sql`update empresa set short_name = 'Forno'`);
    await all(sql`delete from cliente_token`);
    await all(
      sql`update cliente set nome = 'Maria Segredo', email = 'maria@exemplo.com.br', tipo = 'FISICA', cpf_cnpj = null, situacao = 'ATIVO', unificado_em_id = null where id = ${id}`,
    );
  });
  afterAll(() => house?.close());

  it('is proved by a link that works once, and of which nothing but a digest is kept', async () => {
    expect((await ask(dois)).status).toBe(404);
    const asked = await ask();
    expect(asked.body.hasError, asked.text).toBe(false);
    const [mail] = await house.mailbox();
    expect(mail).toMatchObject({ to: ['maria@exemplo.com.br'], subject: 'Forno: confirme o seu e-mail' });
    const token = await linkOf();
    expect(JSON.stringify(await all(sql`select * from cliente_token`))).not.toContain(token);
    const page = await open(token);
    expect([page.status, page.text.includes('Confirme o seu e-mail'), page.text.includes('Forno')]).toEqual([
      200,
      true,
      true,
    ]);
    for (const secret of ['Maria', 'Segredo', 'maria@', 'exemplo.com']) expect(page.text).not.toContain(secret);
    expect(await customer(), 'looking at it proves nothing').toMatchObject({ emailVerificado: false });
    const twice = await Promise.all([confirm(token), confirm(token)]);
    expect(twice.filter(({ confirmado }) => confirmado)).toHaveLength(1);
    expect(await customer()).toMatchObject({
      emailVerificado: true,
      emailVerificadoEm: clock.now.toISOString(),
    });
    const gone = await open(token);
    expect([gone.status, gone.text.includes('Link usado ou vencido')]).toEqual([410, true]);
    expect((await ask()).status, 'it is proved').toBe(409);
  });
  it('is proved no more once it changes, whoever changes it, and no earlier link proves another', async () => {
    await change('outra@exemplo.com.br');
    expect(await customer()).toMatchObject({ emailVerificado: false, emailVerificadoEm: null });
    expect((await ask()).body.hasError).toBe(false);
    const token = await linkOf();
    await change('terceira@exemplo.com.br');
    expect(await confirm(token)).toEqual({ confirmado: false });
    expect((await ask()).body.hasError).toBe(false);
    await confirm(await linkOf());
    expect(await customer()).toMatchObject({ emailVerificado: true });
    const bulk = await um!('POST', 'client/alterar-em-massa', {
      selection: { ids: [id] },
      values: { email: 'massa@exemplo.com.br' },
    });
    expect(bulk.body.hasError, bulk.text).toBe(false);
    expect(await customer()).toMatchObject({ emailVerificado: false, emailVerificadoEm: null });
  });
  it('is asked for three times an hour, for two days', async () => {
    const mails = (await house.mailbox()).length;
    const fourth = await ask();
    expect([fourth.status, (await house.mailbox()).length]).toEqual([429, mails]);
    clock.now = new Date('2026-11-24T16:01:00Z');
    um = await house.as('um');
    expect((await ask()).body.hasError).toBe(false);
    const token = await linkOf();
    clock.now = new Date('2026-11-26T16:02:00Z');
    expect(await confirm(token)).toEqual({ confirmado: false });
    expect((await open(token)).status).toBe(410);
    await house.app.routines.turn('clienteToken.apagarVencidos');
    expect(await all(sql`select 1 from cliente_token`)).toEqual([]);
    // An unknown link is answered like one that has expired.
    expect((await open('0'.repeat(32))).status).toBe(410);
  });
});
