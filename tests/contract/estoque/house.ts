import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

/** Stock: looked up, counted, announced, shared by a network. */

export type Values = Readonly<Record<string, unknown>>;
export let house: Services;
export let [um, dois, leitor]: Speaker[] = [];
export let [matriz, filial]: number[] = [];
export let now = new Date();
export const setNow = (at: Date): void => {
  now = at;
};
export const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const idOf = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await all(statement as RawBuilder<{ id: unknown }>))[0]!.id);
export const product = (company: number, nome: string, values: Values = {}): Promise<number> => {
  const given = {
    empresa_id: company,
    nome,
    categoria_id: house.rowsOf('categoriaProduto', company)[0]!,
    situacao: 'ATIVO',
    tipo: 'SIMPLES',
    preco: 10,
    custo: 2.5,
    ordem: 0,
    maiores: false,
    pesavel: false,
    da_rede: false,
    controla_estoque: true,
    vende_sem_estoque: false,
    estoque: 10,
    busca: nome.toLowerCase(),
    ...values,
  };
  return idOf(
    sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
  );
};
export const stockOf = async (id: number): Promise<number> =>
  Number((await all<{ estoque: string }>(sql`select estoque from produto where id = ${id}`))[0]!.estoque);
export const central = async (codigo: string): Promise<number | undefined> => {
  const [row] = await all<{ estoque: string }>(
    sql`select estoque from estoque_centralizado where codigo = ${codigo} and empresa_id = ${matriz}`,
  );
  return row && Number(row.estoque);
};
export const movements = (id: number) =>
  all<{ tipo: string; quantidade: string; saldo: string; motivo: string | null }>(
    sql`select tipo, quantidade, saldo, motivo from movimento_estoque where produto_id = ${id} order by id`,
  );
export const asked = (who: Speaker, produto: number, quantidade: number) =>
  who('POST', 'pedido/save', {
    canal: 'BALCAO',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'PIX' }],
    itens: [{ produto, quantidade }],
  });
export const order = async (who: Speaker, produto: number, quantidade: number): Promise<number> => {
  const { body, text } = await asked(who, produto, quantidade);
  expect(body.hasError, text).toBe(false);
  return (body.result as unknown as { id: number }).id;
};
export const told = ({ body }: Awaited<ReturnType<Speaker>>): unknown =>
  body.hasError ? (body.messageError ?? Object.values(body.fieldErrors ?? {})[0]) : 'ok';
export const tryOrder = async (who: Speaker, produto: number, quantidade: number): Promise<unknown> =>
  told(await asked(who, produto, quantidade));
export const confirm = async (who: Speaker, id: number): Promise<unknown> =>
  told(await who('POST', `pedido/${id}/confirmar`, {}));
export const see = async (filter: Values = {}): Promise<Values> => {
  const { body, text } = await um!('POST', 'produto/estoque/ver', { de: 'produto', pagina: 1, ...filter });
  expect(body.hasError, text).toBe(false);
  return body.result as Values;
};
export const names = ({ linhas }: Values): readonly unknown[] => (linhas as Values[]).map(({ nome }) => nome);

/** Two companies with products in stock. */
export const opensStock = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    // The files of a worker share this module.
    now = new Date();
    house = await startServices({ engine, now: () => now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    [matriz, filial] = house.companies;
    await vendavel(house.database);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL', situacao = 'ATIVA', unidade = 'UNICA', matriz_id = null`);
  });
  beforeEach(async () => {
    now = new Date();
    for (const table of [
      'movimento_centralizado',
      'estoque_centralizado',
      'rede_estoque',
      'aviso_reposicao',
      'movimento_estoque',
      'pedido_item',
      'pedido',
      'produto',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update adicional set controla_estoque = false`);
    await all(
      sql`update categoria_produto set ativo = true, canais = null, dias_semana = null, hora_inicio = null, hora_fim = null`,
    );
    await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
  });
  afterAll(() => house?.close());
};
