/**
 * A customer is found by four figures of the telephone, by users who may read it; a number that exists makes no other.
 */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsPerHour } from '../../../src/server/operations/asked';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('a customer by the telephone, on %s', (engine) => {
  let house: Services;
  const clock = { now: new Date() };
  let [dono, atendente, leitor]: Speaker[] = [];
  let ids: number[] = [];
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  /** May read customers, and what else is named. */
  const as = async (...permissoes: readonly string[]): Promise<Speaker> => {
    await all(
      sql`update perfil set permissoes = ${['CLIENTE_VER', 'BACKOFFICE_ACESSAR', ...permissoes]} where nome = 'Perfil leitor'`,
    );
    return house.as('leitor');
  };
  const found = async (who: Speaker | undefined, $search: string, filter: object = {}): Promise<readonly number[]> => {
    const { body, text } = await who!('POST', 'client/filterpaginated/1/20', {
      ...filter,
      $search,
      $sort: [['id', 'asc']],
    });
    expect(body.results, text).toBeDefined();
    return body.results!.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0);
  };
  beforeAll(async () => {
    house = await startServices({ engine, rows: 8, now: () => clock.now });
    dono = await house.as('um');
    const [empresa, outra] = house.companies;
    ids = [...house.rowsOf('cliente', empresa)];
    expect(ids.length).toBeGreaterThan(3);
    await all(
      sql`update cliente set busca = 'ana', nome = 'Ana', email = null, unificado_em_id = null, telefone = '+551133330000', telefone_alternativo = null, cpf_cnpj = null`,
    );
    // As it is dialled today, as it was stored before the ninth digit, a landline, and the other telephone of somebody.
    const numbers = ['+5511998274616', '+551198274616', '+551132654616', '+5513997201234'];
    for (const [at, number] of numbers.entries())
      await all(sql`update cliente set telefone = ${number} where id = ${ids[at]}`);
    await all(sql`update cliente set telefone_alternativo = '+5511984616230' where id = ${ids[3]}`);
    // The same number of another company's customer.
    await all(sql`update cliente set telefone = '+5511998274616' where empresa_id = ${outra}`);
  }, 180_000);
  afterAll(() => house?.close());

  it.each([
    ['four figures from the end', '4616', [0, 1, 2, 3]],
    ['from the middle', '9982', [0]],
    ['as the mask writes them', '8274-61', [0, 1]],
    ['with the area', '(11) 99827-4616', [0, 1]],
    ['without it', '99827-4616', [0, 1]],
    ['without the ninth digit', '9827-4616', [0, 1]],
    ['with the area and without the ninth digit', '11 9827 4616', [0, 1]],
    ['with the country', '+55 11 99827-4616', [0, 1]],
    ['with the country and without the ninth digit', '551198274616', [0, 1]],
    ['with the zero of a long distance call', '011 99827-4616', [0, 1]],
    ['a landline', '3265-4616', [2]],
    ['the other telephone', '84616', [3]],
    ['of nobody', '46160', []],
  ] as const)('is found by %s', async (_name, typed, wanted) => {
    for (const who of [dono, (atendente = await as('PEDIDO_EDITAR'))]) expect(await found(who, typed)).toEqual(wanted);
  });
  it('is not guessed step by step by those who never read it', async () => {
    leitor = await as('DADOS_PESSOAIS_BUSCAR');
    expect(await found(leitor, '4616')).toEqual([]);
    expect(await found(leitor, '9982')).toEqual([]);
    // The whole number, in whichever of its forms it is stored.
    expect(await found(leitor, '(11) 99827-4616')).toEqual([0]);
    expect(await found(leitor, '', { telefone: '+5511998274616' })).toEqual([0, 1]);
  });
  it('is looked for so many times an hour, the first of which the audit keeps', async () => {
    atendente = await as('PEDIDO_EDITAR');
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000);
    const kept = async (): Promise<number> =>
      (await all<{ n: number }>(sql`select count(*)::int as n from auditoria where acao = 'procurar.telefone'`))[0]!.n;
    const before = await kept();
    for (const typed of ['4616', '46162', '4616', '9982']) await found(atendente, typed);
    expect((await kept()) - before).toBe(1);
    await all(sql`update freio set vezes = ${partsPerHour} where vezes = 3`);
    const refused = await atendente('POST', 'client/filterpaginated/1/20', { $search: '7777' });
    expect([refused.status, refused.body.messageError]).toEqual([429, expect.stringContaining('dados pessoais')]);
    expect((await atendente('POST', 'client/filterpaginated/1/20', { $search: '4616' })).status).toBe(200);
    // Readers of every telephone have nothing to guess.
    expect(await found(dono, '7777')).toEqual([]);
  });
});
