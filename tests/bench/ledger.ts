import type { Usage } from '../../scripts/lib/arguments.mjs';
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { sql, type RawBuilder } from 'kysely';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { freePort, serve, temporary, type Running } from '../e2e/support/product';
import { startOwnPostgres, type OwnPostgres } from '../support/postgres';
import { signedIn } from './product';

type Engine = 'pglite' | 'postgres';
type Values = Readonly<Record<string, unknown>>;
interface Asked {
  readonly cliente: number;
  readonly tipo: 'BONUS' | 'RESGATE';
  readonly pontos: number;
}
/** Answer that a writer got in the end: the rows written, none where it was refused. */
interface Told extends Asked {
  readonly ids: readonly number[];
}

const [writers, customers] = [50, 20];

export const usage = {
  text: 'Confere o livro de pontos sob quedas.',
  values: ['vezes?', 'quedas?', 'banco?'],
} satisfies Usage;

/**
 * `npm run bench:ledger`: points given and taken by fifty at once, 10,000 times, on both engines, from the built
 * server, which is killed (SIGKILL) every so often, as PostgreSQL is beside it. A writer without an answer asks again
 * with the same key; every tenth is sent twice at once. In the end all answers are compared with the stored rows.
 */
export const run = async ([count = '10000', cuts = '8', only]: readonly string[]): Promise<number> => {
  let wrong = 0;
  for (const engine of ['pglite', 'postgres'] as const)
    if (only === undefined || only === engine) wrong += await once(engine, Number(count), Number(cuts));
  return wrong === 0 ? 0 : 1;
};

const once = async (engine: Engine, count: number, cuts: number): Promise<number> => {
  const dataDir = await temporary('ledger');
  const postgres = engine === 'postgres' ? await startOwnPostgres({ isDurable: true }) : undefined;
  const place = postgres ? { url: await postgres.createDatabase() } : { dataDir };
  const house = new House(place, postgres);
  try {
    await house.open(await freePort());
    const people = await house.prepare();
    const told: Told[] = [];
    let [next, doubled, cutsMade] = [0, 0, 0];
    const began = performance.now();
    const write = async (): Promise<void> => {
      while (next < count) {
        const at = next++;
        const asked = askedAt(at, people);
        const send = () => house.call('transacao/lancar', { ...asked, motivo: 'Bench' }, `bench-ledger-${at}`);
        const isDoubled = at % 10 === 0;
        const ids = (await Promise.all(isDoubled ? [send(), send()] : [send()])).map((row) => row?.id);
        doubled += Number(isDoubled);
        // The first of two at once may be refused, and the other find points a moment later.
        told.push({ ...asked, ids: [...new Set(ids.filter((id) => id !== undefined).map(Number))] });
        if (cutsMade < cuts && told.length >= ((cutsMade + 1) * count) / (cuts + 1)) house.cut((cutsMade += 1));
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    const seconds = (performance.now() - began) / 1000;
    await house.close();
    const { negative, wrong } = await compare(place, people, told);
    const done = told.filter(({ ids }) => ids.length > 0).length;
    console.log(
      `${engine}: ${writers} escritores, ${told.length} pedidos em ${seconds.toFixed(0)} s (${(told.length / seconds).toFixed(0)} por segundo): ${done} feitos, ${told.length - done} recusados por saldo; ${doubled} mandados em dobro, ${house.retries} repetidos com a mesma chave; ${house.killed} cortes do servidor${postgres ? ` e ${house.killedDatabases} do PostgreSQL` : ''}; ${negative} saldos negativos, ${wrong.length} diferenças; ${cpus().length} processadores, carga ${loadavg()[0]!.toFixed(1)}`,
    );
    for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
    return wrong.length + negative;
  } finally {
    await house.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
/** In turns given and taken; a little more is asked for than there is. */
const askedAt = (at: number, people: readonly number[]): Asked => ({
  cliente: people[at % people.length]!,
  ...(Math.floor(at / people.length) % 2 === 0
    ? { tipo: 'BONUS', pontos: 55 }
    : { tipo: 'RESGATE', pontos: 30 + (at % 51) }),
});

/** Compares the stored rows and balances with the answers that the writers got. */
const compare = async (
  place: { readonly url?: string; readonly dataDir?: string },
  people: readonly number[],
  told: readonly Told[],
): Promise<{ readonly negative: number; readonly wrong: readonly string[] }> => {
  const database = await openDatabase({ ...place, models: readBusiness().models, migrations: 'none' });
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await database.read({ company: '*' }, (tx) => statement.execute(tx))).rows;
  try {
    const rows = await all(sql<{ id: string; cliente: string; pontos: number; saldo: number; corrido: string }>`
      select id, cliente_id as cliente, pontos, saldo, sum(pontos) over (partition by cliente_id order by id) as corrido
      from transacao where cliente_id = any(${sql.val(people)})`);
    const balances = await all(sql<{ id: string; pontos: number | null; soma: string; restante: string }>`
      select c.id, c.pontos, coalesce(sum(t.pontos), 0) as soma, coalesce(sum(t.restante), 0) as restante
      from cliente c left join transacao t on t.cliente_id = c.id where c.id = any(${sql.val(people)}) group by c.id, c.pontos`);
    const stored = new Map(rows.map((row) => [Number(row.id), row]));
    const wrong: string[] = [];
    const signed = ({ tipo, pontos }: Asked): number => (tipo === 'RESGATE' ? -pontos : pontos);
    for (const { ids, ...asked } of told) {
      if (ids.length > 1) wrong.push(`escritas duas vezes: ${ids.join(', ')}`);
      for (const id of ids) {
        const row = stored.get(id);
        if (!row || Number(row.cliente) !== asked.cliente || row.pontos !== signed(asked))
          wrong.push(`confirmada e não guardada: ${id}`);
        stored.delete(id);
      }
    }
    for (const id of stored.keys()) wrong.push(`guardada e de ninguém: ${id}`);
    for (const { id, saldo, corrido } of rows)
      if (saldo !== Number(corrido)) wrong.push(`transação ${id}: saldo ${saldo}, soma até ela ${corrido}`);
    for (const { id, pontos, soma, restante } of balances)
      if (pontos !== Number(soma) || pontos !== Number(restante))
        wrong.push(`cliente ${id}: saldo ${pontos}, soma ${soma}, restante ${restante}`);
    return { negative: rows.filter(({ saldo }) => saldo < 0).length, wrong };
  } finally {
    await database.close();
  }
};

/** The built server, which comes again after each cut, and what its clients know of it. */
class House {
  retries = 0;
  killed = 0;
  killedDatabases = 0;
  #server: Running | undefined;
  #port = 0;
  #headers: Record<string, string> = {};
  #ready: Promise<void> = Promise.resolve();
  readonly #env: Readonly<Record<string, string>>;
  readonly #postgres: OwnPostgres | undefined;
  constructor({ url, dataDir }: { readonly url?: string; readonly dataDir?: string }, postgres?: OwnPostgres) {
    this.#env = url ? { DATABASE_URL: url } : { DATA_DIR: dataDir! };
    this.#postgres = postgres;
  }
  async open(port: number): Promise<void> {
    this.#port = port;
    this.#server = await serve('scripts/start.mjs', { ...this.#env, PORT: String(port) });
    this.#headers = { ...(await signedIn(this.#server.url, 'empresa')), 'content-type': 'application/json' };
  }
  /** The server, and every other time its database in its place; it is taken up again. */
  cut(time: number): void {
    const isDatabase = this.#postgres !== undefined && time % 2 === 0;
    this.#ready = isDatabase ? this.#cutDatabase(this.#postgres!) : this.#cutServer();
  }
  async #cutServer(): Promise<void> {
    this.killed += 1;
    await this.#server!.kill();
    await this.open(this.#port);
  }
  async #cutDatabase(postgres: OwnPostgres): Promise<void> {
    this.killedDatabases += 1;
    await postgres.kill();
    await postgres.start();
  }
  async close(): Promise<void> {
    await this.#ready;
    await this.#server?.stop();
    this.#server = undefined;
  }
  /**
   * The row that was written; undefined where the balance did not suffice. Without an answer the same is asked again.
   */
  async call(path: string, body: Values, key: string): Promise<Values | undefined> {
    for (;;) {
      await this.#ready;
      const answer = await fetch(`http://127.0.0.1:${this.#port}/services/${path}`, {
        method: 'POST',
        headers: { ...this.#headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer && text !== undefined && answer.status < 500) {
        const { hasError, result } = JSON.parse(text) as { hasError: boolean; result: Values };
        if (!hasError) return result;
        if (text.includes('Saldo insuficiente')) return undefined;
        throw new Error(`${path}: ${answer.status} ${text}`);
      }
      this.retries += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
  /** A programme without a limit of what one person gives in a day, and customers of nobody else. */
  async prepare(): Promise<readonly number[]> {
    const settings = await fetch(`${this.#server!.url}/services/fidelidade/configuracao/carregar`, {
      headers: this.#headers,
    });
    const { versao } = ((await settings.json()) as { result: Values }).result;
    const open = { versao, ativo: true, limiteOperadorDia: 2_000_000_000, resgateMinimo: 1, validadeDias: null };
    await this.call('fidelidade/configuracao/save', open, 'bench-ledger-settings');
    const people: number[] = [];
    for (let at = 0; at < customers; at++) {
      const who = { telefone: `+551198${String(1_000_000 + at)}`, nome: 'Bench' };
      people.push(Number((await this.call('client/por-telefone', who, `bench-ledger-customer-${at}`))!.id));
    }
    return people;
  }
}
