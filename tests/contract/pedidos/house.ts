import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { vendavel } from '../../support/vendavel';
import { startServices, type Services } from '../../support/services';

export type Values = Readonly<Record<string, unknown>>;
export let house: Services;
export let [admin, um, dois, leitor]: Speaker[] = [];
export let empresa: number;
export let pizza: number;
export let clientes: number[];
export const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const one = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
/** A coupon of company one: 10 reais off, for everybody and every day. */
export const cupom = async (palavraChave: string, values: Values = {}): Promise<number> => {
  const given = {
    palavra_chave: palavraChave,
    nome: palavraChave,
    empresa_id: empresa,
    situacao: 'ATIVO',
    tipo: 'VALOR',
    valor: 10,
    data_inicio: '2020-01-01',
    data_vencimento: '2099-12-31',
    primeira_compra: false,
    busca: '',
    ...values,
  };
  const [row] = await all<{ id: number }>(
    sql`insert into cupom_desconto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
  );
  return Number(row!.id);
};
export const order = (values: Values = {}, who = um!) =>
  who('POST', 'pedido/save', {
    canal: 'BALCAO',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'PIX' }],
    itens: [{ produto: pizza, quantidade: 1 }],
    ...values,
  });
export const ordered = async (
  values: Values = {},
): Promise<{ readonly id: number; readonly numero: string; readonly total: number; readonly desconto: number }> => {
  const { body, text } = await order(values);
  expect(body.hasError, text).toBe(false);
  return body.result as never;
};
export const refused = async (values: Values): Promise<unknown> => (await order(values)).body.messageError;
export const change = (body: Values, who = um!) => who('POST', 'pedido/alterarstatus', body);

/** A company that sells a pizza; its orders are deleted before each test. */
export const opensOrders = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    house = await startServices({ engine });
    [admin, um, dois, leitor] = await Promise.all(
      (['admin', 'um', 'dois', 'leitor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    clientes = [...house.rowsOf('cliente', empresa)];
    await vendavel(house.database);
    await all(sql`update produto set nome = 'Pizza' where id = ${pizza}`);
    await all(sql`update cliente set situacao = 'ATIVO', address = null where empresa_id = ${empresa}`);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL' where id = ${empresa}`);
  });
  beforeEach(() => all(sql`delete from pedido where empresa_id = ${empresa}`));
  afterAll(() => house?.close());
};
