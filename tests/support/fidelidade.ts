import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Speaker } from '../../src/server/testing';
import { startServices, type Services } from './services';
import { vendavel } from './vendavel';

export type Values = Readonly<Record<string, unknown>>;
/** Answer of a call: mostly a record. */
export type Row = Values & { readonly id: number };
/** Tables of planted samples: the tests make their own rows. */
const planted = [
  'sorteio_ganhador',
  'sorteio_participante',
  'sorteio',
  'cartao_fila',
  'cartao',
  'vale_presente_movimento',
  'vale_presente',
  'premio_resgate',
  'premio',
  'transacao',
];

/** A company with a programme of points, and what tests do with it. Filled before the tests run. */
export const fidelidade = (engine: 'pglite' | 'postgres', config: Values = {}) => {
  let house: Services;
  const clock = { now: new Date('2026-11-10T15:00:00Z') };
  const speakers: Partial<Record<'admin' | 'um' | 'dois' | 'leitor', Speaker>> = {};
  let made = 10_000_000;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const um: Speaker = (...given) => speakers.um!(...given);
  const done = async (path: string, body: Values = {}, who: Speaker = um): Promise<Row> => {
    const answer = await who('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
    return answer.body.result as unknown as Row;
  };
  /** The words of a refusal, wherever they stand; 'ok' where it was done. */
  const told = async (path: string, body: Values = {}, who: Speaker = um): Promise<unknown> => {
    const answer = await who('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    return answer.body.hasError ? (Object.values(answer.body.fieldErrors ?? {})[0] ?? answer.body.messageError) : 'ok';
  };
  const find = async (path: string, body: Values = {}): Promise<readonly Row[]> =>
    (await um('POST', `${path}filterpaginated/1/100`, body)).body.results as unknown as readonly Row[];
  const configure = async (values: Values): Promise<void> => {
    const { versao } = (await um('GET', 'fidelidade/configuracao/carregar')).body.result as unknown as Values;
    await done('fidelidade/configuracao/save', { versao, ...values });
  };
  let produto = 0;
  const enter = async (): Promise<void> => {
    for (const login of ['admin', 'um', 'dois', 'leitor'] as const) speakers[login] = await house.as(login);
  };
  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    await enter();
    for (const table of planted)
      if ((await all(sql`select from pg_class where relname = ${table}`)).length > 0)
        await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update cliente set pontos = null`);
    await all(sql`delete from fidelidade_configuracao`);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL', situacao = 'ATIVA', bloqueado = false`);
    await vendavel(house.database);
    produto = house.rowsOf('produto', house.companies[0])[0]!;
    await configure({ ativo: true, carenciaHoras: 0, limiteOperadorDia: 100_000, ...config });
  });
  afterAll(() => house?.close());
  const order = async (cliente: number, preco: number, more: Values = {}): Promise<number> => {
    await all(sql`update produto set preco = ${preco} where id = ${produto}`);
    const { id } = await done('pedido/save', {
      cliente,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade: 1 }],
      ...more,
    });
    return Number(id);
  };
  let products = 0;
  /** A plain product of the company of `um`, without stock. */
  const product = async (values: Values): Promise<number> => {
    const nome = `Prato ${(products += 1)}`;
    const [shop] = await all<{ empresa_id: number; categoria_id: number }>(
      sql`select empresa_id, categoria_id from produto where empresa_id = (select empresa_id from usuario where login = 'um') limit 1`,
    );
    const given = {
      ...shop,
      nome,
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      ordem: 0,
      maiores: false,
      pesavel: false,
      da_rede: false,
      controla_estoque: false,
      vende_sem_estoque: false,
      busca: nome.toLowerCase(),
      ...values,
    };
    const [row] = await all<{ id: number }>(
      sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
  /** Until everything that waits is done. */
  const settle = () => house.app.jobs.drain();
  return {
    get house() {
      return house;
    },
    get speakers() {
      return speakers as Record<'admin' | 'um' | 'dois' | 'leitor', Speaker>;
    },
    clock,
    /** It is so late now; sessions of before are over. */
    later: async (at: string): Promise<void> => {
      clock.now = new Date(at);
      await enter();
    },
    turn: (routine: string) => house.app.routines.turn(routine),
    all,
    um,
    done,
    told,
    find,
    configure,
    product,
    order,
    settle,
    cliente: async (nome = 'Maria da Silva'): Promise<number> =>
      Number((await done('client/por-telefone', { telefone: `+55119${(made += 1) + 70_000_000}`, nome })).id),
    conclude: async (id: number): Promise<void> => {
      await done('pedido/alterarstatus', { selection: { ids: [id] }, situacao: 'CONCLUIDO' });
      await settle();
    },
    cancel: async (id: number): Promise<void> => {
      await done('pedido/alterarstatus', {
        selection: { ids: [id] },
        situacao: 'CANCELADO',
        motivoCancelamento: 'Desistiu',
      });
      await settle();
    },
    pontos: async (id: number): Promise<number> =>
      Number(((await um('GET', `client/findbyid/${id}`)).body.result as unknown as Values).pontos ?? 0),
    give: (cliente: number, pontos: number): Promise<Row> =>
      done('transacao/lancar', { cliente, tipo: 'BONUS', pontos, motivo: 'Teste' }),
    /** Each balance is the sum of its rows, and what is left of them. */
    adds: async (): Promise<void> =>
      expect(await done('transacao/verificacao/transacoes')).toEqual({ diferencas: [], semPedido: [] }),
  };
};
