import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer, Speaker } from '../../src/server/testing';
import { startServices, type Services } from './services';

export type Values = Readonly<Record<string, unknown>>;

/** A company with a menu of its own making, and what tests do with it. Filled before the tests run. */
export const cardapio = (engine: 'pglite' | 'postgres', now?: () => Date) => {
  let house: Services;
  const speakers: Partial<Record<'admin' | 'um' | 'dois' | 'leitor', Speaker>> = {};
  beforeAll(async () => {
    house = await startServices({ engine, ...(now && { now }) });
    for (const login of ['admin', 'um', 'dois', 'leitor'] as const) speakers[login] = await house.as(login);
    // Deletes planted samples: the tests make their own.
    await all(sql`delete from cupom_desconto where empresa_id = ${house.companies[0]}`);
    await all(sql`delete from taxa_entrega`);
    await all(sql`delete from delivery_promocao`);
    await all(sql`update produto set combo = null, ficha_tecnica = null where empresa_id = ${house.companies[0]}`);
  });
  afterAll(() => house?.close());
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const um: Speaker = (...given) => speakers.um!(...given);
  const post = (path: string, body: Values | readonly unknown[] = {}, who: Speaker = um): Promise<Answer> =>
    who('POST', path, body);
  const result = async (path: string, body: Values | readonly unknown[] = {}): Promise<Values> => {
    const { body: answer, text } = await post(path, body);
    expect(answer.hasError, `${path}: ${text}`).toBe(false);
    return answer.result as Values;
  };
  const save = async (root: string, values: Values): Promise<number> =>
    Number((await result(`${root}save`, values)).id);
  return {
    get house() {
      return house;
    },
    get speakers() {
      return speakers as Record<'admin' | 'um' | 'dois' | 'leitor', Speaker>;
    },
    get empresa() {
      return house.companies[0];
    },
    all,
    um,
    post,
    result,
    categoria: (nome: string): Promise<number> => save('produto/categoria/', { nome, ativo: true }),
    produto: (nome: string, categoria: number, values: Values = {}): Promise<number> =>
      save('produto/', { nome, categoria, preco: 50, ...values }),
    grupo: (nome: string, values: Values = {}): Promise<number> =>
      save('produto/adicional/categoria/', { nome, minimo: 0, maximo: 3, ...values }),
    adicional: (nome: string, categoria: number, valor: number): Promise<number> =>
      save('produto/adicional/', { nome, categoria, valor }),
    usar: (produto: number, categoria: number): Promise<number> =>
      save('produto/adicional/vinculo/', { produto, categoria }),
    um1: async (id: number): Promise<Values> => (await um('GET', `produto/findbyid/${id}`)).body.result as Values,
    /** Until the process is over. */
    feito: async (answer: Values): Promise<Values> => {
      await house.app.jobs.drain();
      return (await um('GET', `processo/findbyid/${String(answer.processo)}`)).body.result as Values;
    },
  };
};
