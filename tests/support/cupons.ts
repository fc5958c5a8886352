import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Speaker } from '../../src/server/testing';
import { startServices, type Services } from './services';
import { vendavel } from './vendavel';

export type Values = Readonly<Record<string, unknown>>;
/** A shop at noon of a day in November: a pizza of 50 reais, customers who take messages, a line of WhatsApp. */
export const couponShop = (engine: 'pglite' | 'postgres') => {
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const shop = { pizza: 0, empresa: 0, clientes: [] as readonly number[] };
  let house: Services;
  let um: Speaker;
  const all = async <T = Values>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const one = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all<{ n: unknown }>(statement))[0]?.n);
  let keys = 0;
  const post = (path: string, body: Values = {}, who = um) =>
    who('POST', path, body, { 'idempotency-key': `cupons-${engine}-${++keys}` });
  const result = async (path: string, body: Values = {}): Promise<Record<string, unknown>> => {
    const answer = await post(`cupomdesconto/${path}`, body);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as Record<string, unknown>;
  };
  /** Ten reais off, all the year, without a limit. */
  const cupom = async (palavraChave: string | null, values: Values = {}): Promise<number> => {
    const { body, text } = await um('POST', 'cupomdesconto/save', {
      nome: `Cupom ${palavraChave ?? 'de lote'}`,
      palavraChave,
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 10,
      dataInicio: '2026-01-01',
      dataVencimento: '2026-12-31',
      primeiraCompra: false,
      ...values,
    });
    expect(body.hasError, text).toBe(false);
    return body.result!.id;
  };
  const order = (values: Values) =>
    post('pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: shop.pizza, quantidade: 1 }],
      ...values,
    });
  const lote = async (
    id: number,
    quantidade = 5,
  ): Promise<{ readonly id: number; readonly codigos: readonly string[] }> => {
    await result('lote/gerar', { id, nome: 'Natal', quantidade, prefixo: 'NATAL' });
    const [row] = await all<{ id: number }>(
      sql`select id from cupom_lote where cupom_id = ${id} order by id desc limit 1`,
    );
    return {
      id: Number(row!.id),
      codigos: (
        await all<{ codigo: string }>(sql`select codigo from cupom_codigo where lote_id = ${row!.id} order by codigo`)
      ).map(({ codigo }) => codigo),
    };
  };
  /** Signs in anew: a session does not outlive a clock that is turned. */
  const signIn = async (): Promise<Speaker> => (um = await house.as('um'));

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    await signIn();
    const [empresa] = house.companies;
    Object.assign(shop, {
      empresa,
      pizza: house.rowsOf('produto', empresa)[0]!,
      clientes: house.rowsOf('cliente', empresa),
    });
    await all(
      sql`update empresa set fuso = 'UTC_3_BRASIL', short_name = 'Forno', site = 'https://forno.com.br', whatsapp = '+5511987654321' where id = ${empresa}`,
    );
    await vendavel(house.database);
    await all(
      sql`update cliente set situacao = 'ATIVO', aceita_mensagens = true, data_consentimento = '2026-01-01', ultima_compra = null, etiquetas = null where empresa_id = ${empresa}`,
    );
    for (const [at, id] of shop.clientes.entries())
      await all(sql`update cliente set nome = ${`Maria ${at}`}, telefone = ${`+551198765432${at}`} where id = ${id}`);
    await all(sql`delete from instancia_whatsapp where empresa_id = ${empresa}`);
    await all(sql`delete from recusa_whatsapp where empresa_id = ${empresa}`);
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, provedor, estado, pausada, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, busca) values ('Loja', ${empresa}, 'SIMULADOR', 'CONECTADA', false, 3, 8, '08:00', '20:00', '')`,
    );
  });
  afterAll(() => house?.close());
  return {
    clock,
    all,
    one,
    post,
    result,
    cupom,
    order,
    lote,
    signIn,
    get house() {
      return house;
    },
    get um() {
      return um;
    },
    get empresa() {
      return shop.empresa;
    },
    get pizza() {
      return shop.pizza;
    },
    get clientes() {
      return shop.clientes;
    },
  };
};
