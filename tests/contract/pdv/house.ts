import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

export let house: Services;
export let [um, dois, leitor, operador]: Speaker[] = [];
export let empresa: number;
export let pizza: number;
export let terminal: number;
export let keys = 0;
export const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const one = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
export const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
  good(who, method, path, body);
export const newKey = (): string => `venda-de-teste-${keys++}`;
export const sale = (values: Values = {}): Values => ({
  chave: newKey(),
  itens: [{ produto: pizza, quantidade: 1 }],
  pagamentos: [{ forma: 'DINHEIRO', valor: 100 }],
  ...values,
});
export const sell = (values: Values = {}, who = um!) => who('POST', 'venda/save', sale(values));
export const sold = async (values: Values = {}): Promise<{ readonly id: number; readonly pedido: number }> =>
  (await does('POST', 'venda/save', sale(values))) as never;
export const open = async (fundoTroco = 50, who = um!): Promise<number> =>
  Number((await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco }, who)).id);
export const close = (id: number, informado: readonly Values[]) =>
  does('POST', `pdv/caixa/${id}/fechar`, { informado });
export const movements = (caixa: number) =>
  all<{ tipo: string; forma: string; valor: string }>(
    sql`select tipo, forma, valor from caixa_movimento where caixa_id = ${caixa} order by id`,
  );

/** A company with a terminal; its tills are closed before each test. */
export const opensTills = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor, operador] = await Promise.all(
      (['um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    terminal = house.rowsOf('terminal', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`update produto set nome = 'Pizza', preco = 37.4, setor_id = null where id = ${pizza}`);
    await all(sql`update terminal set ativo = true`);
    await all(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${empresa}`);
  });
  beforeEach(async () => {
    await all(sql`delete from conta_cliente`);
    await all(sql`update cliente set deve_fiado = null`);
    await all(sql`delete from caixa_movimento`);
    await all(sql`delete from venda`);
    await all(sql`delete from caixa`);
    await all(sql`delete from pedido`);
    await all(sql`delete from pdv_configuracao`);
    await all(sql`delete from movimento_estoque`);
    await all(sql`update produto set controla_estoque = false, estoque = null, pesavel = false where id = ${pizza}`);
  });
  afterAll(() => house?.close());
};
