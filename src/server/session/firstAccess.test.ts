import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openHouse, signIn, speaker, type House } from '../testing';
import { openFirstAccess } from './firstAccess';

let house: House;
beforeEach(async () => {
  house ??= await openHouse();
  await house.database.transaction({ company: '*' }, async (tx) => {
    for (const table of ['sessao', 'credencial', 'usuario', 'primeiro_acesso', 'freio'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
  });
});
afterAll(() => house.database.close());

const tokenIn = (address: string | undefined): string =>
  /^https:\/\/x\/auth\/primeiro-acesso#token=([0-9a-f]{32})$/.exec(address ?? '')![1]!;
const opened = async (): Promise<string> => tokenIn(await openFirstAccess(house.database, 'https://x'));
const ana = { nome: 'Ana', login: 'Ana ', email: 'ana@exemplo.com.br', senha: 'cavalo bateria grampo' };
const create = (body: object) =>
  speaker(house.app, null)('POST', 'user/primeiroadministrador', body, { 'x-xsrf-token': '1' });
const isDone = ({ body }: Awaited<ReturnType<typeof create>>): boolean => (body.result as unknown) === true;
const people = async (): Promise<unknown[]> =>
  (
    await house.database.read({ company: '*' }, (tx) =>
      sql`select login, papel, empresa_id from usuario order by id`.execute(tx),
    )
  ).rows;

it('creates one administrator, who can sign in and enters no company', async () => {
  const token = await opened();
  expect((await create({ token, ...ana })).body.result).toBe(true);
  expect(await people()).toEqual([{ login: 'ana', papel: 'ADMIN', empresa_id: null }]);
  expect((await signIn(house.app, 'ana', ana.senha)).headers.get('remember-me')).not.toBeNull();
  expect(await openFirstAccess(house.database, 'https://x')).toBeUndefined();
});
it('works once, at several processes and in the same moment', async () => {
  const tokens = [await opened(), await opened()];
  const answers = await Promise.all(
    [...tokens, ...tokens].map((token, at) =>
      create({ token, ...ana, login: `ana${at}`, email: `a${at}@exemplo.com` }),
    ),
  );
  expect(answers.filter(isDone)).toHaveLength(1);
  for (const { body } of answers.filter((one) => !isDone(one)))
    expect(body.fieldErrors?.token).toMatch(/não vale mais/);
  expect(await people()).toHaveLength(1);
  expect((await create({ token: tokens[0]!, ...ana })).body.fieldErrors).toHaveProperty('token');
});
it('stores the hash alone, and is over after a day', async () => {
  const token = await opened();
  const { rows } = await house.database.read({ company: '*' }, (tx) => sql`select * from primeiro_acesso`.execute(tx));
  expect(JSON.stringify(rows)).not.toContain(token);
  const now = house.clock.now;
  house.clock.now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await create({ token, ...ana })).body.fieldErrors).toHaveProperty('token');
  house.clock.now = now;
  expect((await create({ token: '0'.repeat(32), ...ana })).body.fieldErrors).toHaveProperty('token');
  expect(await people()).toEqual([]);
});
it('says every problem at its field, and the address stays good', async () => {
  const token = await opened();
  expect(
    Object.keys((await create({ token, nome: '', login: '', email: 'x', senha: 'curta' })).body.fieldErrors!),
  ).toEqual(expect.arrayContaining(['nome', 'login', 'email', 'senha']));
  expect((await create({ token, ...ana, senha: 'ana@exemplo.com.br' })).body.fieldErrors).toHaveProperty('senha');
  expect((await create({ token, ...ana })).body.result).toBe(true);
});
it('is counted', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => create({ token: 'x', ...ana })));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
});
