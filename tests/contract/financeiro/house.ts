/** A platform that charges two companies, with a clock of its own and the simulated partner. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { PaymentProvider } from '../../../resources/financeiro/provedor.server';
import { backup } from '../../../src/server/adapters/backup';
import { createLog } from '../../../src/server/core/log';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import type { Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';

export { moduleEngines };
export let house: Services;
export let [admin, um, dois, leitor]: Speaker[] = [];
export let [empresa, vizinha]: number[] = [];
/** Noon in Brasília of a business day. */
export const clock = { now: new Date('2026-11-03T15:00:00Z') };
const enter = async (): Promise<void> => {
  [admin, um, dois, leitor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
  ];
};
/** Goes to an hour of Brasília on a day; everybody signs in anew, for sessions end. */
export const goTo = async (day: string, hour = '12:00'): Promise<void> => {
  clock.now = new Date(`${day}T${hour}:00-03:00`);
  await enter();
};
export const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
export const all = async (statement: ReturnType<typeof sql>): Promise<Values[]> => {
  const { rows } = await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  return rows as Values[];
};
export const one = async (statement: ReturnType<typeof sql>): Promise<Values> => (await all(statement))[0]!;
export const turn = async (name: 'emitir' | 'cobrar' | 'conferir'): Promise<void> => {
  await house.app.routines.turn(`faturaEmpresa.${name}`);
  expect(await all(sql`select erro from rotina_vez where erro is not null`)).toEqual([]);
};

export const does = async (who: Speaker | undefined, method: string, path: string, body?: object): Promise<Values> => {
  const answer = await who!(method, path, body, { 'idempotency-key': crypto.randomUUID() });
  expect(answer.body.hasError, `${path} ${answer.text}`).toBe(false);
  return (answer.body.result ?? {}) as Values;
};
export const refused = async (who: Speaker | undefined, method: string, path: string, body?: object) => {
  const answer = await who!(method, path, body, { 'idempotency-key': crypto.randomUUID() });
  expect(answer.body.hasError, answer.text).toBe(true);
  return answer.body.messageError;
};
/** Issues a month of the first company by the platform. */
export const emite = async (competencia: string, vencimento: string, id = empresa): Promise<number> => {
  const { fatura } = await does(admin, 'POST', 'fatura/recorrente/cobranca', { empresa: id, competencia, vencimento });
  await turn('conferir');
  return Number(fatura);
};
export const fatura = (id: number) =>
  one(
    sql`select situacao, valor::float, pago_valor::float as pago, encargos::float, tentativas, proxima_tentativa::text as proxima, pix_copia_cola as pix, linha_digitavel as boleto, forma_pagamento as forma from fatura_empresa where id = ${id}`,
  );
export const credito = async (id = empresa): Promise<number> =>
  Number((await one(sql`select credito::float from empresa where id = ${id}`)).credito);
/** Enters a test card by its last four digits. */
export const comCartao = async (final: string): Promise<void> => {
  await does(um, 'POST', 'recorrenciaassinatura/cartao', {});
  await does(um, 'POST', 'recorrenciaassinatura/cartao/confirmar', { final });
};

/** Everything that the house has written to its log, with the messages of errors. */
const lines: string[] = [];
/** Places where a text stands that must stand nowhere: lines of the log, and tables of a backup, which has them all. */
export const placesOf = async (text: string): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'retaguarda-copia-'));
  try {
    const file = join(folder, 'copia');
    const tables = Object.keys(await backup(house.database.owner, 'postgres', file));
    expect([tables.length > 50, lines.length > 0]).toEqual([true, true]);
    const kept = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n');
    return [...lines, ...kept].filter((line) => line.includes(text)).map((line) => line.slice(0, 200));
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const opensHouse = (
  engine: 'pglite' | 'postgres',
  ports: { pagamentos?: PaymentProvider } = {},
  url?: string,
) => {
  beforeAll(async () => {
    lines.length = 0;
    const log = createLog('debug', (line) => void lines.push(line), { showsMessages: true });
    house = await startServices({ engine, now: () => clock.now, log, ports, url });
    [empresa, vizinha] = house.companies;
    await enter();
    for (const table of [
      'fatura_empresa',
      'fatura_cobranca',
      'empresa_credito',
      'cobranca_passo',
      'cobranca_excecao',
      'recorrencia_assinatura',
      'empresa_servico',
      'empresa_bloqueio',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update feriado set excluido_em = now()`);
    await all(
      sql`update regra_cobranca set dias_emissao = 10, multa = 2, juros = 1, dias_bloqueio = 15, retentativas = null, avisos = null`,
    );
    await all(
      sql`update empresa set situacao = 'ATIVA', bloqueado = false, motivo_bloqueio = null, credito = 0, dia_vencimento = 10, fuso = 'UTC_3_BRASIL', email = 'dona@exemplo.com.br', emails_financeiro = null`,
    );
    await all(sql`update plano set valor = 100`);
  }, 120_000);
  afterAll(() => house?.close());
};
