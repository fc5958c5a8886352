import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { f } from '../../../src/fields';
import { inbox, type HandlerContext } from '../../../src/kit';
import { routine, routines } from '../../../src/kit/work/routine';
import { setor } from '../../../schemas/cadastros/setor';
import type { Log } from '../../../src/server/core/log';
import { speaker, type Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

const plain = { imprimePedido: false, vias: 1, ordem: 0, ativo: true };
const clock = { now: new Date() };
/** Number of sectors that `verify` saw, over all companies. */
let seen: number[] = [];
const given = {
  perHour: 10_000,
  headers: ['x-recusa'],
  event: { id: f.text({ required: true, max: 60 }), nome: f.text({ required: true }) },
  key: 'id',
  each: async ({ rows, user }: HandlerContext, { event: { nome } }: { readonly event: { readonly nome: string } }) => {
    await rows.insert(setor, { ...plain, nome, empresa: user.company!.id });
    return `Feito: ${nome}`;
  },
} as const;
const avisos = inbox('avisosComChave', {
  ...given,
  label: 'Avisos com chave',
  call: 'POST /parceiro-com-chave/aviso/{chave}',
  answers: 200,
  keyLength: 48,
  verify: async ({ chave, company, rows, headers }) => {
    seen.push(await rows.count(setor, { empresa: company }));
    expect(chave).toHaveLength(48);
    return headers['x-recusa'] === null;
  },
});
const silencioso = inbox('avisosSemCorpo', {
  ...given,
  label: 'Avisos sem resposta',
  call: 'POST /parceiro-sem-corpo/{chave}',
  answers: 204,
});
let left = (_context: HandlerContext): Promise<void> => Promise.resolve();
let where = 0;
const leaving = routines(setor, {
  trocar: routine({
    label: 'Troca de endereços',
    every: 3600,
    run: ({ within }) => within(where, (context) => left(context)),
  }),
});

describe.each(engines)('addresses of partners on %s', (engine) => {
  let house: Services;
  let [admin, stranger]: Speaker[] = [];
  const lines: string[] = [];
  const written = (...parts: readonly unknown[]): void => {
    lines.push(
      parts.map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : JSON.stringify(one))).join(' '),
    );
  };
  const log: Log = { debug: written, info: written, warn: written, error: written };
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const trocar = async (company: number, to = avisos): Promise<string> => {
    let url = '';
    where = company;
    left = async ({ newAddress }) => {
      url = await newAddress(to);
    };
    await house.app.routines.turn('setor.trocar');
    return new URL(url).pathname.slice('/services/'.length);
  };
  const tell = (address: string, event: object | string, headers = {}) =>
    stranger!('POST', address, typeof event === 'string' ? event : JSON.stringify(event), headers);
  const made = async () => {
    await house.app.jobs.drain();
    return all(
      sql<{
        nome: string;
        empresa: number;
      }>`select nome, empresa_id::int as empresa from setor where nome like 'K%' order by nome`,
    );
  };

  beforeAll(async () => {
    const extra = { inboxes: [avisos, silencioso], routines: [leaving] };
    house = await startServices({ engine, rows: 0, extra, log, now: () => clock.now });
    [admin, stranger] = [await house.as('admin'), speaker(house.app, null)];
  }, 120_000);
  afterAll(() => house.close());
  beforeEach(async () => {
    [seen, clock.now] = [[], new Date()];
    await all(sql`delete from aviso_parceiro`);
    await all(sql`delete from endereco_aviso`);
    await all(sql`delete from setor where nome like 'K%'`);
  });

  it('name the company, are answered as declared, and hand the key and all rows to verify', async () => {
    const [um, dois] = house.companies;
    const [here, there] = [await trocar(um), await trocar(dois)];
    const answer = await tell(there, { id: '1', nome: 'K1' });
    expect([answer.status, answer.body]).toEqual([200, { hasError: false }]);
    expect((await tell(here, { id: '1', nome: 'K2' })).status).toBe(200);
    expect(await made()).toEqual([
      { nome: 'K1', empresa: dois },
      { nome: 'K2', empresa: um },
    ]);
    expect(seen).toHaveLength(2);
    const listed = await admin!('POST', 'parceiro/aviso/filterpaginated/1/10', {});
    expect(listed.body.results).toMatchObject([
      { empresa: um, chave: '1', motivo: 'Feito: K2' },
      { empresa: dois, chave: '1' },
    ]);
    const quiet = await tell(await trocar(um, silencioso), { id: '9', nome: 'K9' });
    expect([quiet.status, quiet.text]).toEqual([204, '']);
  });

  it('take an event once, and one told at the address of another company is that company’s own', async () => {
    const [um, dois] = house.companies;
    const [here, there] = [await trocar(um), await trocar(dois)];
    for (const event of [
      { id: 'r', nome: 'K1' },
      { id: 'r', nome: 'K replay' },
    ])
      await tell(here, event);
    await tell(there, { id: 'r', nome: 'K outra', empresa: um });
    // Collations do not agree whether a space comes before a digit.
    expect((await made()).toSorted((one, other) => one.empresa - other.empresa)).toEqual([
      { nome: 'K1', empresa: um },
      { nome: 'K outra', empresa: dois },
    ]);
    expect((await tell(here, { id: 'r', nome: 'K replay' })).status).toBe(200);
    expect(await made()).toHaveLength(2);
  });

  it('refuse a wrong key, that of another inbox, a failed proof and a body too big, and store nothing', async () => {
    const [um] = house.companies;
    const here = await trocar(um);
    const key = here.split('/').at(-1)!;
    const wrong = key.replace(/.$/, key.endsWith('A') ? 'B' : 'A');
    const event = { id: '1', nome: 'K1' };
    for (const one of [wrong, key.slice(1), '', 'x', '%00', "'", 'é'.repeat(400)])
      expect((await tell(`parceiro-com-chave/aviso/${encodeURIComponent(one)}`, event)).status, one).toBe(404);
    expect((await tell(`parceiro-sem-corpo/${key}`, event)).status).toBe(404);
    expect((await tell(here, event, { 'x-recusa': 'sim' })).status).toBe(401);
    expect((await tell(here, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await all(sql`select id from aviso_parceiro`)).toEqual([]);
    expect((await tell(here, 'isto não é JSON')).status).toBe(200);
    expect(await all(sql`select estado from aviso_parceiro`)).toEqual([{ estado: 'IGNORADO' }]);
  });

  it('live for a day after they were replaced', async () => {
    const [um] = house.companies;
    const old = await trocar(um);
    const young = await trocar(um);
    expect(young).not.toBe(old);
    const hour = 3_600_000;
    const start = clock.now.getTime();
    clock.now = new Date(start + 23.9 * hour);
    // A second change gives the first address no further day.
    const youngest = await trocar(um);
    expect((await tell(old, { id: '1', nome: 'K1' })).status).toBe(200);
    clock.now = new Date(start + 24.1 * hour);
    const states = [];
    for (const one of [old, young, youngest]) states.push((await tell(one, { id: one, nome: 'K2' })).status);
    expect(states).toEqual([404, 200, 200]);
  });

  it('stand in no log and no table', async () => {
    const [um] = house.companies;
    const old = await trocar(um);
    const here = await trocar(um);
    lines.length = 0;
    await tell(here, { id: '1', nome: 'K1' });
    await tell(here, '{');
    await tell(here, 'x'.repeat(1024 * 1024 + 1));
    await tell(`${here}A`, { id: '1', nome: 'K1' });
    await tell(old, { id: '2', nome: 'K'.repeat(400) });
    await made();
    const keys = [old, here].map((one) => one.split('/').at(-1)!);
    expect(lines.some((one) => one.includes('parceiro-com-chave/aviso/{chave}'))).toBe(true);
    const tables = await all(
      sql<{
        nome: string;
      }>`select table_name as nome from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { nome } of tables)
      for (const { tudo } of await all(
        sql<{ tudo: string }>`select row_to_json(t)::text as tudo from ${sql.table(nome)} as t limit 500`,
      ))
        lines.push(`${nome} ${tudo}`);
    for (const key of keys) expect(lines.filter((one) => one.includes(key))).toEqual([]);
  });
});
