import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/kit/read/model';
import type { App } from '../../../src/server/app';
import { purge } from '../../../src/server/purge';
import { openHouse, signIn, speaker, testModels, type House, type Speaker } from '../../../src/server/testing';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { openStream } from '../../support/stream';

const bell: Model['bell'] = {
  valiosa: { when: { tipo: 'VALOR' }, text: '{nome} vale {valor}', tone: 'warning' },
  contada: { when: { codigo: { empty: false } }, text: 'Código {codigo}', permission: 'PERFIL_EDITAR' as never },
};
const speaks = <F extends Model['fields'][string]>(field: F): F => ({
  ...field,
  options: { ...field.options, mentions: true },
});
const models = testModels.map((model): Model => {
  if (model.name !== 'coisa') return model;
  const { nome, segredo } = model.fields;
  return { ...model, bell, fields: { ...model.fields, nome: speaks(nome!), segredo: speaks(segredo!) } };
});
interface Notices {
  readonly naoLidos: number;
  readonly avisos: readonly { readonly id: number; readonly texto: string; readonly lidoEm: string | null }[];
}

describe.each(['pglite', 'postgres'] as const)('the bell, on %s', (engine) => {
  let server: TestPostgres | undefined;
  let house: House;
  let app: App;
  let um: Speaker;
  let ver: Speaker;
  let dois: Speaker;
  const tokenOf = async (login: string): Promise<string> =>
    (await signIn(app, login, 'senha-boa')).headers.get('remember-me')!;
  const noticesOf = async (as: Speaker): Promise<Notices> =>
    (await as('GET', 'backoffice/avisos')).body.result as unknown as Notices;
  const textsOf = async (as: Speaker): Promise<readonly string[]> =>
    (await noticesOf(as)).avisos.map(({ texto }) => texto.replaceAll('\u00a0', ' '));
  const make = async (values: object): Promise<number> =>
    (await um('POST', 'coisa/save', { nome: 'Coisa', tipo: 'FIXO', valor: 5, ...values })).body.result!.id;
  const change = async (id: number, values: object): Promise<void> => {
    const { body } = await um('GET', `coisa/findbyid/${id}`);
    const answer = await um('POST', 'coisa/save', { id, versao: body.result!.versao, ...values });
    expect(answer.body.messageError ?? '').toBe('');
  };
  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    house = await openHouse(await server?.createDatabase());
    app = house.start({ models });
    [um, ver, dois] = (await Promise.all(
      ['um', 'ver', 'dois'].map(async (login) => speaker(app, await tokenOf(login))),
    )) as [Speaker, Speaker, Speaker];
  }, 120_000);
  afterAll(async () => {
    app.live.end();
    await house.database.close();
    await server?.stop();
  });

  it('tells those of the company who may list it, but not who did it, and says so at once', async () => {
    const stream = await openStream(app, await tokenOf('ver'));
    await expect.poll(() => stream.messages.length).toBeGreaterThan(0);
    await make({ nome: 'Taça', tipo: 'VALOR', valor: 12.5 });
    expect([await textsOf(ver), await textsOf(um), await textsOf(dois)]).toEqual([['Taça vale R$ 12,50'], [], []]);
    expect((await noticesOf(ver)).avisos).toMatchObject([{ entidade: 'coisa', tom: 'warning', lidoEm: null }]);
    await expect.poll(() => stream.told(), { timeout: 5_000, interval: 10 }).toMatchObject([{ entity: 'aviso' }]);
    await stream.close();
  });

  it('tells whoever holds the permission that it asks for, of what comes to be so, each change once', async () => {
    await ver('POST', 'backoffice/avisos/lidos', {});
    const id = await make({ nome: 'Vaso' });
    await change(id, { tipo: 'VALOR', valor: 7 });
    await change(id, { nome: 'Vaso novo' });
    expect((await textsOf(ver)).slice(0, 2)).toEqual(['Vaso vale R$ 7,00', 'Taça vale R$ 12,50']);
    await change(id, { codigo: 'A1' });
    expect(await textsOf(ver)).toHaveLength(2);
  });

  it('tells whom a text newly names, of those who may read it, and proposes them alone', async () => {
    await ver('POST', 'backoffice/avisos/lidos', {});
    const id = await make({ nome: 'Com @VER, @um e (@dois)', segredo: 'só a @ver' });
    const said = 'um mencionou você: coisa, nome';
    const unread = async (as: Speaker): Promise<readonly string[]> =>
      (await noticesOf(as)).avisos.flatMap(({ texto, lidoEm }) => (lidoEm === null ? [texto] : []));
    expect([await unread(ver), await unread(um), await unread(dois)]).toEqual([[said], [], []]);
    await ver('POST', 'backoffice/avisos/lidos', {});
    await change(id, { nome: 'Com @ver. E ver@um.com' });
    expect(await unread(ver)).toEqual([]);
    await change(id, { nome: 'Com ninguém' });
    await change(id, { nome: '@ver, de novo' });
    expect(await unread(ver)).toEqual([said]);
    const named = async (as: Speaker, body: object): Promise<unknown> => {
      const { status, body: answer } = await as('POST', 'user/mencoes', body);
      return status === 200 ? (answer.result as unknown as { login: string }[]).map(({ login }) => login) : status;
    };
    expect(await named(um, { entidade: 'coisa', campo: 'nome', texto: 'VE' })).toEqual(['ver']);
    expect(await named(um, { entidade: 'coisa', campo: 'segredo', texto: 'VE' })).toEqual([]);
    expect(await named(dois, { entidade: 'coisa', campo: 'nome', texto: 've' })).toEqual([]);
    expect(await named(um, { entidade: 'coisa', campo: 'codigo', texto: '' })).toBe(404);
  });

  it('keeps what is read apart from what is not, for each person, and forgets it after thirty days', async () => {
    const before = await noticesOf(ver);
    expect([before.naoLidos, before.avisos.length]).toEqual([1, 4]);
    await dois('POST', 'backoffice/avisos/lidos', { id: before.avisos[0]!.id });
    expect((await noticesOf(ver)).naoLidos).toBe(1);
    await ver('POST', 'backoffice/avisos/lidos', { id: before.avisos[0]!.id });
    const after = await noticesOf(ver);
    expect([after.naoLidos, after.avisos[0]!.lidoEm]).toEqual([0, expect.any(String)]);
    // Sessions go with it, so nobody is asked.
    const kept = (): Promise<number> =>
      house.database.read({ company: '*' }, async (tx) => (await sql`select from aviso`.execute(tx)).rows.length);
    const day = 86_400_000;
    await purge(house.database, new Date(Date.now() + 29 * day));
    expect(await kept()).toBe(4);
    await purge(house.database, new Date(Date.now() + 31 * day));
    expect(await kept()).toBe(0);
  });
});
