import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { clienteIfood } from '../../resources/integracoes/ifood/cliente.server';
import { createLog } from '../../src/server/core/log';
import type { Speaker } from '../../src/server/testing';
import { detalheDoIfood, fakeIfood, type FakeIfood } from './fakeIfood';
import { fiscalCompany } from './fiscal';
import { vendavel } from './vendavel';
import { startServices, type Services } from './services';

export const segredo = 'dummysecret';
export const loja = 'cad65e8f-6fc6-438a-b159-e64a902a6b9a';
export const marcado = 'segredo-que-nao-sai-daqui';
export let house: Services;
export let fake: FakeIfood;
export let um: Speaker;
export let dois: Speaker;
export let ninguem: Speaker;
export let empresa: number;
export let pizza: number;
/** Everything that the house has written to its log, with the messages of errors. */
export const linhas: string[] = [];
let relogio = Date.now();
export const agora = (): Date => new Date(relogio);
export const passar = (seconds: number): void => {
  relogio += seconds * 1000;
};
export const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
// The clock of the services stands still while that of the database goes on.
export const soon = () =>
  all(sql`update trabalho set rodar_em = least(now(), ${agora().toISOString()}::timestamptz) where estado = 'ESPERA'`);
export const drain = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) {
    await soon();
    await house.app.jobs.drain();
  }
};
export const buscar = async (): Promise<void> => {
  await house.app.routines.turn('integracaoEmpresa.buscar');
  await drain();
};
export interface Pedido {
  readonly id: number;
  readonly numero: string;
  readonly situacao: string;
  readonly no_parceiro: string | null;
  readonly aguarda_parceiro: string | null;
  readonly recusa_parceiro: string | null;
  readonly total: string;
  readonly desconto: string;
  readonly desconto_parceiro: string | null;
  readonly taxa_parceiro: string | null;
  readonly cliente_id: number | null;
  readonly cliente_parceiro: string | null;
  readonly confirmar_avisado: string | null;
  readonly vias_impressas: unknown;
}
export const pedidos = (id: string) => all(sql<Pedido>`select * from pedido where id_externo = ${id}`);
export const pedidoDe = async (id: string): Promise<Pedido> => {
  const found = await pedidos(id);
  expect(found).toHaveLength(1);
  return found[0]!;
};
export const pendencias = (id: number) =>
  all(
    sql<{
      id: number;
      problema: string;
      detalhe: string;
      resolvida_em: string | null;
    }>`select id::int, problema, detalhe, resolvida_em from pedido_pendencia where pedido_id = ${id} order by id`,
  );
export const item = (codigo: string, price: number, quantity = 1, more: object = {}) => ({
  index: 1,
  id: crypto.randomUUID(),
  name: `Item ${codigo}`,
  externalCode: codigo,
  quantity,
  unitPrice: price,
  totalPrice: price * quantity,
  options: [],
  ...more,
});
export const pizzaDoIfood = (price = 50): object => item('PIZZA-1', price);
export const chegar = async (
  detalhe: Parameters<typeof detalheDoIfood>[1] = { itens: [pizzaDoIfood() as never] },
  atraso = 0,
) => {
  const id = crypto.randomUUID();
  fake.regras.pedir(loja, detalheDoIfood(id, detalhe), atraso);
  await buscar();
  return id;
};
export const avisar = (body: string, signature = createHmac('sha256', segredo).update(body).digest('hex')) =>
  ninguem('POST', 'integracao/aviso/ifood', body, { 'x-ifood-signature': signature });
export const pedir = async (path: string, body: object = {}) => {
  const answer = await um('POST', path, body);
  expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
  return answer;
};
export const integracao = async (): Promise<number> =>
  (await all(sql<{ id: number }>`select id::int from integracao_empresa where id_loja = ${loja}`))[0]!.id;

/** Opens a shop whose iFood is a fake of its own, for the tests of a file. */
export const comIfood = (): void => {
  beforeAll(async () => {
    relogio = Date.now();
    fake = await fakeIfood(['cliente', segredo], agora);
    const cliente = clienteIfood({ url: fake.url, clientId: 'cliente', segredo, fetch, now: agora });
    house = await startServices({
      engine: 'pglite',
      now: agora,
      log: createLog('debug', (line) => void linhas.push(line), { showsMessages: true }),
      ports: { ifood: { de: (ambiente) => (ambiente === 'SIMULACAO' ? undefined : cliente), segredo } },
    });
    const shop = await fiscalCompany(house);
    [um, dois, ninguem] = [await house.as('um'), await house.as('dois'), await house.as('leitor')];
    ({ empresa, pizza } = shop);
    await vendavel(house.database, [pizza]);
    await all(sql`update produto set codigo = 'PIZZA-1', controla_estoque = true, estoque = 100 where id = ${pizza}`);
    await all(sql`delete from integracao_empresa`);
    await all(sql`delete from delivery_pausa`);
    await all(sql`update delivery_configuracao set aberto = 'AUTOMATICO' where false`);
    const made = await um('POST', 'empresa/integracao/save', {
      servico: 'IFOOD',
      nome: 'iFood da loja',
      idLoja: loja,
      ambiente: 'PRODUCAO',
      empresa,
      sincronizaPausas: false,
      enviaStatus: true,
      confirmaAutomatico: false,
    });
    expect(made.body.hasError, made.text).toBe(false);
    await pedir(`empresa/integracao/${String((made.body.result as { id: number }).id)}/ligar`, {
      id: (made.body.result as { id: number }).id,
    });
  }, 180_000);
  afterAll(async () => {
    await house?.close();
    await fake?.close();
  });
  beforeEach(async () => {
    fake.inverte = false;
    fake.fora = false;
    fake.estado.eventos = [];
    fake.chamadas.length = 0;
    fake.corpos.length = 0;
    await all(sql`delete from trabalho`);
  });
};
