import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { vaultOf } from '../../../src/server/adapters/vault';
import { leaveLink } from '../../../src/server/public/leaving';

describe.each(engines)('leaving messages that are not needed on %s', (engine) => {
  let house: Services;
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const linkOf = (company: number, email: string, about = 'Relatórios por e-mail') =>
    leaveLink(
      {
        database: house.database,
        ports: { vault: vaultOf(new Uint8Array(32)) } as never,
        now: () => new Date(),
        publicUrl: 'https://loja.exemplo.com.br',
      },
      { company, email, about },
    );
  const at = async (link: string, body?: string) => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const response = await house.app.fetch(new Request(link, init));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  beforeAll(async () => {
    house = await startServices({ engine, rows: 0 });
  }, 120_000);
  afterAll(() => house.close());

  it('is done by one click and by nothing less, for one reader, company and kind, and taken back', async () => {
    const [um, dois] = house.companies;
    const link = (await linkOf(um, 'Ana@exemplo.com.br'))!;
    expect(link).toMatch(/^https:\/\/loja\.exemplo\.com\.br\/d\/[0-9a-f]{32}$/);
    expect(await linkOf(um, 'ana@exemplo.com.br'), 'the same in every message').toBe(link);
    const others = [await linkOf(dois, 'ana@exemplo.com.br'), await linkOf(um, 'bia@exemplo.com.br')];
    const shown = await at(link);
    expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-referrer',
      'noindex, nofollow',
    ]);
    expect(shown.text).toContain('Não quero mais receber');
    expect(shown.text).not.toContain('ana@');
    expect(await linkOf(um, 'ana@exemplo.com.br'), 'programs open links').toBe(link);
    // RFC 8058: the body that a mail program posts; it may do so again.
    for (const _ of [1, 2]) expect((await at(link, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await linkOf(um, 'ana@exemplo.com.br')).toBeUndefined();
    expect((await at(link)).text).toContain('você não recebe mais');
    expect([await linkOf(dois, 'ana@exemplo.com.br'), await linkOf(um, 'bia@exemplo.com.br')]).toEqual(others);
    expect(await linkOf(um, 'ana@exemplo.com.br', 'Novidades')).toBeDefined();
    expect((await at(link, 'voltar=1')).text).toContain('Não quero mais receber');
    expect(await linkOf(um, 'ana@exemplo.com.br')).toBe(link);
    expect(
      await all(sql`select acao from auditoria where acao like '%osEmails' or acao like '%dosEmails' order by id`),
    ).toEqual([{ acao: 'sairDosEmails' }, { acao: 'voltarAosEmails' }]);
    const token = link.split('/').at(-1)!;
    expect(JSON.stringify(await all(sql`select * from saida_email`))).not.toContain(token);
  });

  it('answers 404 to a token that nobody has', async () => {
    for (const token of ['0'.repeat(32), 'x', "'", '%00']) {
      expect((await at(`https://loja.exemplo.com.br/d/${token}`)).status, token).toBe(404);
      expect((await at(`https://loja.exemplo.com.br/d/${token}`, 'List-Unsubscribe=One-Click')).status).toBe(404);
    }
    expect(house.app.isPublic(`/d/${'0'.repeat(32)}`)).toBe(true);
  });
});
