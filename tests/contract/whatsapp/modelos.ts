import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import { evolution } from '../../../resources/whatsapp/evolution.server';
import { fakeCloud } from '../../support/fakeCloud';
import type { WhatsAppProvider } from '../../../resources/whatsapp/provider.server';
import { simulator } from '../../../resources/whatsapp/simulator.server';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

export let house: Services;
export let meta: Awaited<ReturnType<typeof fakeCloud>>;
export const clock = { now: new Date('2026-11-20T15:00:00Z') };
export const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
export let [admin, um, dois]: Speaker[] = [];
export let [line, second, servidorSimulado, servidorCloud] = [0, 0, 0, 0];
export const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
export const result = async (
  who: Speaker | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await who!(method, path, body, once());
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as Record<string, unknown>;
};
export const refusal = async (who: Speaker | undefined, path: string, body: unknown): Promise<unknown> =>
  (await who!('POST', path, body, once())).body.messageError;
export const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const plant = async (table: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const given = { busca: '', ...values };
  const [row] = await all(
    sql<{
      id: number;
    }>`insert into ${sql.table(table)} (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
  );
  return Number(row!.id);
};
export const instance = (values: Readonly<Record<string, unknown>>): Promise<number> =>
  plant('instancia_whatsapp', {
    empresa_id: house.companies[0],
    intervalo_minimo: 1,
    intervalo_maximo: 1,
    inicio_envio: '00:00',
    fim_envio: '23:59',
    pausada: false,
    ...values,
  });
export const turn = (): Promise<void> => {
  later(5);
  return house.app.routines.turn('instanciaWhatsapp.enviar');
};
export const lastSent = () => meta.sent.at(-1)!;
export const template = {
  nome: 'cupom_do_mes',
  idioma: 'pt_BR',
  categoria: 'MARKETING',
  corpo: 'Olá, {{1}}! Use o cupom {{2}} hoje.',
  exemplos: [{ valor: 'Ana' }, { valor: 'PIZZA10' }],
};

export let modelo = 0;

/** A company with lines, templates and a provider that answers as the real one. */
export const opensLines = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    meta = await fakeCloud('token', '1065551234');
    const kept = new Map<string, unknown>();
    const store = {
      get: (key: string) => Promise.resolve(kept.get(key)),
      change: <T>(key: string, change: (value: unknown) => T) => {
        const next = change(kept.get(key));
        kept.set(key, next);
        return Promise.resolve(next);
      },
    };
    const providers: readonly WhatsAppProvider[] = [
      simulator({ now: () => clock.now, store, rehearses: true }),
      cloud({ url: meta.url, token: 'token', secret: 'segredo' }),
      evolution({
        url: 'http://127.0.0.1:9',
        key: 'chave',
        webhook: 'https://loja.example/w',
        webhookKey: 'chave-do-aviso',
      }),
    ];
    house = await startServices({
      engine,
      now: () => clock.now,
      ports: {
        whatsapp: {
          preferred: 'CLOUD',
          rehearses: false,
          available: ['SIMULADOR', 'CLOUD'],
          of: (name) => providers.find((one) => one.name === name),
          verifyToken: '',
        },
      },
    });
    [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
    await all(sql`update instancia_whatsapp set estado = 'DESCONECTADA', servidor_id = null`);
    await all(sql`update mensagem_whatsapp set estado = 'CANCELADA'`);
    servidorSimulado = await plant('servidor_whatsapp', {
      nome: 'Sim',
      provedor: 'SIMULADOR',
      situacao: 'ATIVO',
      capacidade: 10,
      ordem: 1,
    });
    servidorCloud = await plant('servidor_whatsapp', {
      nome: 'Meta',
      provedor: 'CLOUD',
      situacao: 'ATIVO',
      capacidade: 10,
      ordem: 2,
    });
    line = await instance({
      nome: 'Oficial',
      provedor: 'CLOUD',
      servidor_id: servidorCloud,
      estado: 'CONECTADA',
      numero_id: '1065551234',
      conta_id: '20461',
      identificador: 'oficial',
    });
    second = await instance({
      nome: 'Simulada',
      provedor: 'SIMULADOR',
      servidor_id: servidorSimulado,
      estado: 'SEM_SESSAO',
      identificador: 'simulada',
    });
  }, 120_000);
  afterAll(async () => {
    await meta.close();
    await house.close();
  });
};
