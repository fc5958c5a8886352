/** A shop whose orders three partners carry, each a fake of its own, with a clock of its own. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { logistica, type Logistica } from '../../../resources/integracoes/entregas/logistica.port';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fakeBox } from '../../support/fakeBox';
import type { FakeCourier } from '../../support/fakeCourier';
import { fakeFoody } from '../../support/fakeFoody';
import { fakeOpenDelivery, type FakeOpenDelivery } from '../../support/fakeOpenDelivery';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

export { moduleEngines };
export const secrets = {
  foody: 'token-da-foody-123',
  hook: 'senha-do-gatilho-1',
  box: 'chave-da-box-456',
  od: 'segredo-aberto-789',
};
export let house: Services;
export let [foody, box]: FakeCourier[] = [];
export let aberta: FakeOpenDelivery;
export let [um, dois, leitor, stranger]: Speaker[] = [];
let [empresa, pizza] = [0, 0];
export let cidade = 0;
export const accounts: Record<'foody' | 'box' | 'aberta' | 'sim', number> = { foody: 0, box: 0, aberta: 0, sim: 0 };
const clock = { now: new Date('2026-11-24T21:00:00Z') };
let keys = 0;
export const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um!, method, path, body);
export const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
export const order = async (values: Values = {}): Promise<number> => {
  const { id } = await does('POST', 'pedido/save', {
    canal: 'TELEFONE',
    modalidade: 'ENTREGA',
    pagamentos: [{ forma: 'PIX' }],
    taxaEntrega: 8,
    endereco: {
      street: 'Rua Um',
      number: '1',
      neighborhoord: 'Centro',
      cep: '01001000',
      city: cidade,
      latitude: -23.55,
      longitude: -46.63,
    },
    itens: [{ produto: pizza, quantidade: 1 }],
    ...values,
  });
  return Number(id);
};
export const call = (pedido: number, integracao: number, who = um!) =>
  who(
    'POST',
    'entrega/chamar',
    { pedido, integracao, cotado: 11.5 },
    { 'idempotency-key': `chamar-${crypto.randomUUID()}` },
  );
export const called = async (pedido: number, integracao = accounts.foody): Promise<number> => {
  const { body } = await call(pedido, integracao);
  expect(body.messageError ?? '').toBe('');
  await house.app.jobs.drain();
  return Number((body.result as unknown as Values).id);
};
export const show = (id: number): Promise<Values> => does('GET', `entrega/findbyid/${id}`);
export const follow = (): Promise<void> => house.app.routines.turn('entrega.acompanhar');
export const rideOf = async (id: number): Promise<string> => String((await show(id)).idExterno);
export const addressOf = async (integracao: number): Promise<string> => {
  const { endereco } = await does('POST', 'entrega/endereco-de-avisos', { integracao });
  return String(endereco).split('/services/')[1]!;
};
export const stateOf = async (pedido: number): Promise<unknown> =>
  (await does('GET', `pedido/findbyid/${pedido}`)).situacao;

/** Opens the shop for the tests of a file. */
export const opensCouriers = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    [foody, box, aberta] = [
      await fakeFoody(secrets.foody),
      await fakeBox(secrets.box),
      await fakeOpenDelivery('cliente-1', secrets.od),
    ];
    const kept = new Map<string, unknown>();
    const opened = logistica.open(
      {
        LOGISTICA_PROVIDER: 'parceiros',
        LOGISTICA_FOODY_URL: foody.url,
        LOGISTICA_BOX_URL: box.url,
        LOGISTICA_BOX_TESTES_URL: box.url,
        LOGISTICA_MACHINE_URL: 'http://127.0.0.1:1',
        LOGISTICA_MACHINE_TESTES_URL: 'http://127.0.0.1:1',
      },
      {
        fetch,
        fetchAbroad: fetch,
        now: () => clock.now,
        rehearses: true,
        store: {
          get: (key: string) => Promise.resolve(kept.get(key)),
          change: (key: string, change: (value: unknown) => unknown) => {
            kept.set(key, change(kept.get(key)));
            return Promise.resolve(kept.get(key));
          },
        },
      } as never,
    ) as Logistica;
    house = await startServices({ engine, now: () => clock.now, ports: { logistica: opened } });
    [um, dois, leitor, stranger] = await Promise.all(
      (['um', 'dois', 'leitor', 'dois'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    await all(sql`delete from entrega_evento`);
    await all(sql`delete from entrega`);
    await all(sql`delete from integracao_empresa`);
    await all(sql`delete from motoboy`);
    const place = {
      street: 'Rua da Loja',
      number: '10',
      neighborhoord: 'Centro',
      cep: '01001000',
      city: cidade,
      latitude: -23.56,
      longitude: -46.64,
    };
    await all(sql`update empresa set address = ${JSON.stringify(place)}::jsonb`);
    const account = async (values: Values): Promise<number> => {
      const { id } = await does('POST', 'empresa/integracao/save', {
        ambiente: 'PRODUCAO',
        quandoChamar: 'MANUAL',
        idLoja: `loja-${(keys += 1)}`,
        ...values,
      });
      return Number(id);
    };
    accounts.foody = await account({
      servico: 'FOODY_DELIVERY',
      nome: 'Foody',
      token: secrets.foody,
      segredo: secrets.hook,
      valorCombinado: 11.5,
    });
    accounts.box = await account({ servico: 'BOX_DELIVERY', nome: 'Box', token: secrets.box });
    accounts.aberta = await account({
      servico: 'PICKNGO',
      nome: 'Pick N Go',
      usuario: 'cliente-1',
      segredo: secrets.od,
      endereco: aberta.url,
    });
    accounts.sim = await account({ servico: 'MACHINE', nome: 'Machine de ensaio', ambiente: 'SIMULACAO' });
    await all(sql`update integracao_empresa set situacao = 'ATIVA'`);
  }, 120_000);
  afterAll(async () => {
    await house?.close();
    for (const one of [foody, box, aberta]) await one?.close();
  });
  beforeEach(async () => {
    await house.app.jobs.drain();
    await all(
      sql`update integracao_empresa set situacao = 'ATIVA', quando_chamar = 'MANUAL', valor_max = null, raio_max = null`,
    );
  });
};
