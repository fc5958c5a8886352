import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer, Speaker } from '../../../src/server/testing';
import { fiscalCompany, sell } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

export let house: Services;
export let shop: Awaited<ReturnType<typeof fiscalCompany>>;
export let [um, dois, leitor]: Speaker[] = [];
export const clock = { ahead: 0 };
export const now = (): Date => new Date(Date.now() + clock.ahead);
export const list = async (who: Speaker, method: string, path: string, body?: unknown): Promise<Answer['body']> => {
  const answer = await who(method, path, body);
  expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
  return answer.body;
};
export const result = async (...asked: Parameters<typeof list>): Promise<Record<string, unknown>> =>
  (await list(...asked)).result as Record<string, unknown>;
export const adjust = async (root: string, values: object): Promise<void> => {
  expect((await saveSettings(um!, root, values)).body.hasError).toBe(false);
};
export const bytesOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Uint8Array> =>
  new Uint8Array(
    await (
      await house.app.fetch(
        new Request(`http://localhost/services/${path}`, {
          headers: { 'remember-me': await house.token('um'), ...headers },
        }),
        { ip: '10.0.0.1' },
      )
    ).arrayBuffer(),
  );
export const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
export const sale = (over: Partial<Parameters<typeof sell>[2]> = {}): Promise<number> =>
  sell(house, shop.empresa, { produto: shop.pizza, ...over });
export const noteOf = async (order: number) =>
  (
    await query<{
      id: number;
      situacao: string;
      chave: string;
      numero: number;
      simulacao: boolean;
      protocolo: string;
      orientacao: string;
      pedido_ativo: number | null;
      total: string;
      cpf: string;
    }>(sql`select * from nota_fiscal where pedido_id = ${order} order by id desc`)
  )[0]!;
export const issued = async (over: Partial<Parameters<typeof sell>[2]> = {}): Promise<number> => {
  const order = await sale(over);
  expect(await result(um!, 'POST', 'notafiscal/emitir', { id: order })).toMatchObject({ situacao: 'EMITIDA' });
  return Number((await noteOf(order)).id);
};

/** A company that issues notes at the simulator. */
export const opensFiscal = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    // The files of a worker share this module.
    clock.ahead = 0;
    house = await startServices({ engine, now });
    shop = await fiscalCompany(house);
    [um, dois, leitor] = [await house.as('um'), await house.as('dois'), await house.as('leitor')];
  }, 120_000);
  afterAll(() => house.close());
};
