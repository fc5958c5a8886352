import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openHouse, type House, type Speaker } from '../testing';

// An answer that was prepared before the session is known reaches only its user, with the rights that they have now.
describe.each(['pglite', 'postgres'] as const)('an answer prepared ahead, on %s', (engine) => {
  let postgres: TestPostgres | undefined;
  let house: House;
  let um: Speaker, ver: Speaker, admin: Speaker;
  let id: number;
  beforeAll(async () => {
    postgres = engine === 'postgres' ? await startPostgres() : undefined;
    house = await openHouse(await postgres?.createDatabase());
    [um, ver, admin] = (await Promise.all(['um', 'ver', 'admin'].map((login) => house.as(login)))) as [
      Speaker,
      Speaker,
      Speaker,
    ];
    id = (await um('POST', 'coisa/save', { nome: 'Mesa', tipo: 'FIXO' })).body.result!.id;
  }, 60_000);
  afterAll(async () => {
    await house.database.close();
    await postgres?.stop();
  });
  const owner = (statement: string): Promise<unknown> => sql.raw(statement).execute(house.database.owner);
  const both = async (as: Speaker): Promise<number[]> => [
    (await as('GET', `coisa/findbyid/${id}`)).status,
    (await as('POST', 'coisa/filterpaginated/1/10', { nome: 'Mesa' })).status,
  ];

  it('is the same as one that is not', async () => {
    const first = await both(ver);
    const again = await Promise.all(Array.from({ length: 20 }, () => both(ver)));
    expect([first, ...again]).toEqual(Array.from({ length: 21 }, () => [200, 200]));
  });
  it('is not given to who has lost the permission meanwhile', async () => {
    expect(await both(ver)).toEqual([200, 200]);
    await owner("update perfil set permissoes = array[]::text[] where nome = 'Ver'");
    expect(await both(ver)).toEqual([403, 403]);
    await owner("update perfil set permissoes = array['COISA_VER'] where nome = 'Ver'");
    expect(await both(ver)).toEqual([200, 200]);
  });
  it('is for each what he may, however many ask at the same moment', async () => {
    const asks = Array.from({ length: 24 }, (_, turn) => [um, ver, admin][turn % 3]!);
    const answers = await Promise.all(
      asks.map(async (as) => [
        (await as('GET', `coisa/findbyid/${id}`)).status,
        (await as('POST', 'coisa/save', { nome: 'Banco', tipo: '' })).status,
      ]),
    );
    expect(answers).toEqual(asks.map((as) => [200, as === ver ? 403 : 422]));
  });
  it('is made anew, body and all, in the company that the person is in now', async () => {
    const found = async () => (await admin('POST', 'coisa/filterpaginated/1/10', { nome: 'Mesa' })).body.totalRecords;
    expect(await found()).toBe(1);
    await owner("update sessao set empresa_id = 2 where usuario_id = (select id from usuario where login = 'admin')");
    expect(await found()).toBe(0);
    expect((await admin('GET', `coisa/findbyid/${id}`)).status).toBe(404);
    await owner("update sessao set empresa_id = 1 where usuario_id = (select id from usuario where login = 'admin')");
    expect(await found()).toBe(1);
  });
  it('is not given to a session that has ended', async () => {
    expect(await both(um)).toEqual([200, 200]);
    await owner(
      "update sessao set encerrada_em = now() where usuario_id = (select id from usuario where login = 'um')",
    );
    expect(await Promise.all([both(ver), both(um), both(ver)])).toEqual([
      [200, 200],
      [401, 401],
      [200, 200],
    ]);
  });
  it('counts behind the last page too, and on a page that is not full', async () => {
    const pages = await Promise.all(
      [1, 2, 9].map(async (page) => (await ver('POST', `coisa/filterpaginated/${page}/1`, {})).body),
    );
    expect(pages.map(({ totalRecords, results }) => [totalRecords, (results as readonly unknown[]).length])).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
    ]);
  });
});
