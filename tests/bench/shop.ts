import { join } from 'node:path';
import pg from 'pg';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { startOwnPostgres } from '../support/postgres';
import { password } from '../e2e/support/product';
import { isMet, tell, type Figure } from './figures';
import { median } from './browser/timing';
import { childrenOf, parentOf, processorOf } from './processor';
import { start, type Process } from './product';

type Values = Readonly<Record<string, unknown>>;
/** Milliseconds of processor for one call. */
interface Spent {
  readonly node: number;
  readonly postgres: number;
}
interface House {
  readonly process: Process;
  /** Milliseconds of processor so far. */
  spent(): Spent;
  stop(): Promise<void>;
}
interface Case {
  readonly name: string;
  readonly calls: number;
  readonly most: Spent;
  readonly ask: (turn: number) => { readonly path: string; readonly body?: Values };
}

/** A built checkout on a PostgreSQL of its own, with the demonstration in it. */
const houseOf = async (folder: string): Promise<House> => {
  const postgres = await startOwnPostgres();
  const url = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]!.pid);
  const env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_PASSWORD: password,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const script = join(folder, 'dist/server/node.mjs');
  // The first start plants the demonstration; the one that is measured finds it.
  await (await start(script, env, folder)).stop();
  // Open at any hour.
  await client.query('update empresa set horarios = null');
  await client.query(`update delivery_configuracao set horarios = null, aberto = 'AUTOMATICO'`);
  // A first purchase costs less than the page can say before it knows who buys.
  await client.query('update delivery_promocao set primeira_compra = false');
  await client.query('vacuum analyze');
  await client.end();
  const running = await start(script, env, folder);
  return {
    process: running,
    spent: () => ({
      node: processorOf(running.pid),
      postgres: processorOf(server, 'with ended') + childrenOf(server).reduce((sum, one) => sum + processorOf(one), 0),
    }),
    stop: async () => {
      await running.stop();
      await postgres.stop();
    },
  };
};

/** One after the other on so many connections; each from an address of its own, as strangers are. */
const connections = 4;
let address = 0;
const ask = async (house: House, { path, body }: ReturnType<Case['ask']>): Promise<Values> => {
  address += 1;
  const response = await fetch(`${house.process.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Values) : {};
};
const askAll = async (house: House, one: Case, from: number, calls: number): Promise<void> => {
  let turn = from;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (turn < from + calls) await ask(house, one.ask(turn++));
    }),
  );
};
const measured = async (house: House, one: Case, from: number): Promise<Spent> => {
  const before = house.spent();
  await askAll(house, one, from, one.calls);
  const after = house.spent();
  return {
    node: (after.node - before.node) / one.calls,
    postgres: (after.postgres - before.postgres) / one.calls,
  };
};

const site = '/services/publico/loja/bella';
/** A product that may be sold as it stands at any hour. */
const soldAt = async (house: House): Promise<{ readonly produto: number; readonly total: number }> => {
  const { result } = (await ask(house, { path: site })) as {
    result: { categorias: { produtos: { id: number; esgotado: boolean; aPartir: boolean }[] }[] };
  };
  for (const { id } of result.categorias.flatMap(({ produtos }) => produtos)) {
    const conta = (await ask(house, { path: `${site}/conta`, body: basketOf(id) })).result as {
      recusas: { campo: string }[];
      total: number;
    };
    if (conta.recusas.every(({ campo }) => campo === 'agendadoPara')) return { produto: id, total: conta.total };
  }
  throw new Error('Nothing of the demonstration is sold at this hour.');
};
const basketOf = (produto: number): Values => ({
  modalidade: 'RETIRADA',
  itens: [{ produto, quantidade: 1 }],
  forma: 'DINHEIRO',
});
const aRun = (): string => Math.random().toString(36).slice(2, 10);

const casesOf = (produto: number): readonly Case[] => {
  const run = aRun();
  return [
    { name: 'página da loja', calls: 200, most: { node: 31, postgres: 7 }, ask: () => ({ path: '/bella' }) },
    { name: 'cardápio', calls: 200, most: { node: 31, postgres: 7 }, ask: () => ({ path: site }) },
    {
      name: 'produto',
      calls: 200,
      most: { node: 31, postgres: 7 },
      ask: () => ({ path: `${site}/produto/${produto}` }),
    },
    {
      name: 'conta',
      calls: 200,
      most: { node: 31, postgres: 7 },
      ask: () => ({ path: `${site}/conta`, body: basketOf(produto) }),
    },
    {
      name: 'pedido',
      calls: 150,
      most: { node: 21, postgres: 17 },
      ask: (turn) => ({
        path: `${site}/pedido`,
        body: {
          ...basketOf(produto),
          chave: `bench-${run}-${String(turn).padStart(8, '0')}`,
          nome: 'Marina',
          telefone: `119${String(80_000_000 + turn)}`,
          totalVisto: 0,
        },
      }),
    },
  ];
};

export const usage = {
  text: 'Mede o processador que as chamadas da loja gastam.',
  options: { '--turns': 'N', '--against': 'pasta' },
} satisfies Usage;

/**
 * `npm run bench:shop [-- --turns N] [--against FOLDER]`: milliseconds of processor that one call of the shop's page
 * costs the process and PostgreSQL, medians. `--against`: another built checkout, measured in turns with this one.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const after = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const turns = Number(after('--turns') ?? 3);
  const other = after('--against');
  await build();
  const house = await houseOf(process.cwd());
  const against = other === undefined ? undefined : await houseOf(other);
  try {
    const figures: Figure[] = [];
    const known = new Map<House, { readonly produto: number; readonly total: number }>();
    for (const one of [house, against]) if (one) known.set(one, await soldAt(one));
    for (const [at, { name, most }] of casesOf(0).entries()) {
      const spent = new Map<House, Spent[]>();
      for (let turn = 0; turn <= turns; turn++)
        for (const [one, { produto, total }] of known) {
          const { ask: asked, ...rest } = casesOf(produto)[at]!;
          const told: Case = {
            ...rest,
            ask: (n) => {
              const { path, body } = asked(n);
              return body?.totalVisto === 0 ? { path, body: { ...body, totalVisto: total } } : { path, body };
            },
          };
          const figure = await measured(one, told, turn * rest.calls);
          // The first warms both sides.
          if (turn > 0) spent.set(one, [...(spent.get(one) ?? []), figure]);
        }
      for (const side of ['node', 'postgres'] as const) {
        const of = (one: House): number => median((spent.get(one) ?? []).map((each) => each[side]));
        figures.push({
          name: `${name}: ${side === 'node' ? 'processo' : 'PostgreSQL'}`,
          value: of(house),
          unit: ' ms',
          most: most[side],
          ...(against && { floor: of(against), floorName: 'a outra versão' }),
        });
      }
    }
    tell(figures);
    return figures.every(isMet) ? 0 : 1;
  } finally {
    await house.stop();
    await against?.stop();
  }
};
