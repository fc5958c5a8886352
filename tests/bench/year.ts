import type { Usage } from '../../scripts/lib/arguments.mjs';
import { loadavg } from 'node:os';
import { sql, type RawBuilder } from 'kysely';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { storeOf } from '../../src/server/seed/store';
import { startPostgres } from '../support/postgres';
import { tell, type Figure } from './figures';
import { signedIn, startBuilt, type Process } from './product';
import { todayIn } from '#kit/period';

type Row = Readonly<Record<string, unknown>>;
type Database = Awaited<ReturnType<typeof openDatabase>>;
type Tx = Parameters<Parameters<Database['transaction']>[1]>[0];
const zones = ['UTC_3_BRASIL', 'UTC_4_BRASIL', 'UTC_5_BRASIL', 'UTC_3_BRASIL', 'UTC_4_BRASIL'];
const clocks: Readonly<Record<string, string>> = {
  UTC_3_BRASIL: 'America/Sao_Paulo',
  UTC_4_BRASIL: 'America/Manaus',
  UTC_5_BRASIL: 'America/Rio_Branco',
};
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

export const usage = { text: 'Confere e mede os relatórios de um ano.', values: ['pedidos?', 'anos?'] } satisfies Usage;

/**
 * `npm run bench:year [-- orders [years]]`: a year of 100,000 orders of five shops in three zones, and so many years
 * before it. Every report of a year is asked for at the built server, timed, and compared to the cent with SQL of its
 * own; then again for one shop with more than 120,000 orders, which saves them all as CSV. Exits with 1 if anything
 * differs, or a report takes more than a second.
 */
export const run = async ([orders = '100000', years = '0']: readonly string[]): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const server = await startBuilt(url);
  const { models, seeds } = readBusiness();
  const database = await openDatabase({ models, url, migrations: 'none' });
  try {
    const shops = await fill(database, { models, seeds }, Number(orders), Number(years));
    const speak = await speaker(server.url);
    const differences: string[] = [];
    let count = 0;
    /** Compares the reports of a shop; the slowest answers, in milliseconds. */
    const times = async (shop: Shop, slowest: Map<string, number>): Promise<Map<string, number>> => {
      await speak('POST', `user/admin/company/${shop.id}`);
      count += await compare(database, shop, differences, async (path, body) => {
        const began = performance.now();
        const answer = await speak('POST', `pedido/${path}`, body);
        const name = `${path.replace(/\/\d+\/\d+$/, '')}${body.agrupar ? ` por ${String(body.agrupar)}` : ''}`;
        slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - began));
        return answer;
      });
      return slowest;
    };
    const ofFive = new Map<string, number>();
    for (const shop of shops) await times(shop, ofFive);
    const largest = shops[0]!;
    const rows = await grow(database, largest);
    await sql`analyze`.execute(database.owner);
    const ofOne = await times(largest, new Map());
    const home: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const began = performance.now();
      await speak('POST', 'pedido/dashboard/', {});
      home.push(performance.now() - began);
    }
    const figures: Figure[] = [
      { name: 'valores comparados', value: count, unit: '', least: 500 },
      { name: 'diferenças', value: differences.length, unit: '', most: 0, detail: differences.slice(0, 5).join('; ') },
      ...[...ofOne].map(([name, value]): Figure => ({
        name: `${name}, ${rows} pedidos`,
        value,
        unit: ' ms',
        most: 1000,
        detail: `${ofFive.get(name)?.toFixed(0)} ms a pior das cinco lojas antes`,
      })),
      { name: `tela inicial, a pior de ${home.length}`, value: Math.max(...home), unit: ' ms', most: 300 },
      ...(await saved(server, rows, speak)),
    ];
    tell(figures);
    console.log(`Carga da máquina ${loadavg()[0]!.toFixed(1)}`);
    return figures.every(({ value, most = Infinity, least = 0 }) => value >= least && value <= most) ? 0 : 1;
  } finally {
    await server.stop();
    await database.close();
    await postgres.stop();
  }
};

interface Shop {
  readonly id: number;
  readonly fuso: string;
}
type Business = Pick<ReturnType<typeof readBusiness>, 'models' | 'seeds'>;
/** Five shops with their year, what was paid in part, what was given back; and the years before. */
const fill = async (
  database: Database,
  { models, seeds }: Business,
  orders: number,
  years: number,
): Promise<readonly Shop[]> => {
  const platform = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ company: '*' }, work);
  const shops = await platform(async (tx) => {
    const { rows } = await sql<{ readonly id: number }>`select id::int from empresa where excluido_em is null
      and exists (select from produto where empresa_id = empresa.id) order by id limit 5`.execute(tx);
    return rows.map(({ id }, index) => ({ id, fuso: zones[index % zones.length]! }));
  });
  for (const [index, { id, fuso }] of shops.entries()) {
    const now = new Date();
    await platform(async (tx) => {
      await sql`update empresa set fuso = ${fuso}, plano_id = (select plano_id from empresa where id = ${shops[0]!.id}) where id = ${id}`.execute(
        tx,
      );
      await seeds!.volumes!.vendas!.make(
        storeOf(tx, models, { seed: index + 1, today: todayIn(seeds!.zone, now), now }),
        { company: id, count: Math.floor(orders / shops.length) },
      );
    });
    console.log(`Loja ${index + 1} de ${shops.length}: ${Math.floor(orders / shops.length)} pedidos`);
  }
  await platform(async (tx) => {
    await sql`update pedido set pagamentos = jsonb_build_array(jsonb_build_object('forma', 'PIX', 'valor', round(total / 3, 2)))
      where id % 50 = 0 and situacao = 'CONCLUIDO'`.execute(tx);
    await sql`update pedido set situacao = 'CANCELADO', cancelado_em = data_conclusao + interval '1 hour'
      where id % 200 = 7 and situacao = 'CONCLUIDO'`.execute(tx);
    for (let year = 1; year <= years; year++) await again(tx, shops, `${year}`, `${year} years`);
    await sql`delete from venda_dia`.execute(tx);
  });
  await sql`analyze`.execute(database.owner);
  return shops;
};
/** The orders of the newest year once more with their items, so much earlier. */
const again = async (tx: Tx, shops: readonly Shop[], mark: string, earlier: string): Promise<void> => {
  const columnsOf = async (table: string, without: readonly string[]) => {
    const { rows } = await sql<{ readonly name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${without})`.execute(tx);
    const named = (of: string) => sql.join(rows.map(({ name }) => sql.ref(of + name)));
    return { plain: named(''), old: named('o.') };
  };
  const order = await columnsOf('pedido', [
    'id',
    'numero',
    'data',
    'acompanhamento',
    'acompanhamento_hash',
    'transacao_zoop',
    'id_externo',
  ]);
  const item = await columnsOf('pedido_item', ['id', 'pedido_id']);
  await sql`with made as (
      insert into pedido (numero, data, ${order.plain})
      select ${`${mark}-`} || o.numero, o.data - ${earlier}::interval, ${order.old} from pedido as o
      where o.empresa_id = any(${shops.map(({ id }) => id)}::bigint[]) and o.data > now() - interval '1 year'
        and o.situacao in ('CONCLUIDO', 'CANCELADO') and position('-' in o.numero) = 0 returning id, numero, empresa_id)
    insert into pedido_item (pedido_id, ${item.plain}) select made.id, ${item.old} from made
      join pedido as p on p.empresa_id = made.empresa_id and p.numero = split_part(made.numero, '-', 2)
      join pedido_item as o on o.pedido_id = p.id`.execute(tx);
};

/** Asks every report of the shop, and tells where one differs from the rows. How many figures were compared. */
const compare = async (
  database: Database,
  { id, fuso }: Shop,
  differences: string[],
  ask: (path: string, body: Row) => Promise<Row>,
): Promise<number> => {
  const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const period = { inicio: dayAgo(360), fim: dayAgo(1) };
  const clock = sql.raw(`data at time zone '${clocks[fuso]!}'`);
  const all = sql`(select *, ${clock} as local from pedido where empresa_id = ${id} and excluido_em is null
    and (${clock})::date between ${period.inicio}::date and ${period.fim}::date)`;
  const sold = sql`(select * from ${all} as every_one where situacao not in ('CANCELADO', 'AGENDADO'))`;
  const found = async (statement: RawBuilder<unknown>): Promise<readonly Row[]> =>
    (await database.read({ company: '*' }, (tx) => statement.execute(tx))).rows as Row[];
  let count = 0;
  const same = (name: string, said: unknown, meant: unknown): void => {
    count += 1;
    if (cents(said) !== cents(meant))
      differences.push(`loja ${id}, ${name}: ${String(said)} em vez de ${String(meant)}`);
  };

  const sales = await ask('relatoriovendas/1/10', period);
  const totals = sales.totals as Row;
  const [sum] = await found(sql`select count(*) as pedidos, sum(valor_itens) as bruto,
    sum(desconto + desconto_entrega) as descontos, sum(taxa_entrega) as taxas, sum(acrescimo) as acrescimos,
    sum(total) as liquido, sum(total) filter (where situacao = 'CONCLUIDO') as faturado,
    (select count(*) from ${all} as c where situacao = 'CANCELADO') as cancelados,
    (select sum(total) from ${all} as c where situacao = 'CANCELADO') as "valorCancelado" from ${sold} as s`);
  for (const [name, meant] of Object.entries(sum!)) same(name, totals[name], meant);
  const { result } = await ask('atualizaotalizadores', period);
  for (const [name, meant] of Object.entries(sum!)) same(`totalizador ${name}`, (result as Row)[name], meant);

  const groups: Readonly<Record<string, RawBuilder<unknown>>> = {
    dia: sql`local::date`,
    semana: sql`date_trunc('week', local)`,
    mes: sql`date_trunc('month', local)`,
    hora: sql`extract(hour from local)`,
    diaSemana: sql`extract(dow from local)`,
    canal: sql`canal`,
    modalidade: sql`modalidade`,
    bairro: sql`endereco ->> 'neighborhoord'`,
    vendedor: sql`vendedor_id`,
    usuario: sql`usuario_id`,
    cupom: sql`cupom_id`,
  };
  for (const [agrupar, group] of Object.entries(groups)) {
    const { results } = await ask('relatorioanalitico/', { ...period, agrupar });
    const meant = await found(sql`select count(*) as pedidos, sum(total) as total from ${sold} as s group by ${group}`);
    const inOrder = (rows: readonly Row[]): readonly (readonly [number, number])[] =>
      rows
        .map(({ pedidos, total }) => [Number(pedidos), cents(total)] as const)
        .filter(([pedidos]) => pedidos > 0)
        .toSorted(([a, b], [c, d]) => a - c || b - d);
    const [said, rows] = [inOrder(results as Row[]), inOrder(meant)];
    same(`grupos por ${agrupar}`, said.length, rows.length);
    for (const [at, [pedidos, total]] of rows.entries()) {
      same(`${agrupar} ${at} pedidos`, said[at]?.[0], pedidos);
      same(`${agrupar} ${at} total`, said[at]?.[1], total);
    }
  }
  await ask('relatorioanalitico/', { ...period, agrupar: 'cliente' });

  const products = await ask('vendas/produto/1/100', period);
  const [fees] = await found(sql`select sum(taxa_entrega - desconto_entrega + acrescimo) as taxas from ${sold} as s`);
  same('produtos com taxas', Number((products.totals as Row).liquido) + Number(fees!.taxas), totals.liquido);
  const lines = await found(sql`select i.produto_id as produto, sum(i.quantidade) as quantidade, sum(i.total) as bruto,
    sum(round(i.quantidade * i.custo, 2)) as custo from pedido_item i join ${sold} as s on s.id = i.pedido_id group by 1`);
  for (const row of products.results as Row[])
    for (const name of ['quantidade', 'bruto', 'custo'])
      same(
        `produto ${String(row.produto)} ${name}`,
        row[name],
        lines.find(({ produto }) => Number(produto) === row.produto)?.[name],
      );
  const [extras] = await found(sql`select sum((a.value ->> 'quantidade')::numeric * i.quantidade) as quantidade
    from pedido_item i join ${sold} as s on s.id = i.pedido_id, jsonb_array_elements(i.adicionais) as a`);
  same('adicionais', ((await ask('vendas/adicionais/', period)).totals as Row).quantidade, extras!.quantidade);
  const [paid] =
    await found(sql`select sum((p.value ->> 'valor')::numeric - coalesce((p.value ->> 'troco')::numeric, 0)) as valor
    from ${sold} as s, jsonb_array_elements(s.pagamentos) as p`);
  same('formas', ((await ask('relatorio/formas/1/50', period)).totals as Row).valor, paid!.valor);
  const customers = await found(sql`select cliente_id, count(*) as pedidos, sum(total) as total from ${sold} as s
    where modalidade = 'ENTREGA' and cliente_id is not null group by 1`);
  for (const row of (await ask('ranking-cliente-delivery/1/100', period)).results as Row[]) {
    const one = customers.find(({ cliente_id }) => Number(cliente_id) === row.cliente);
    same(`cliente ${String(row.cliente)}`, row.total, one?.total);
  }
  await ask('relatorio/tempos/1/50', { ...period, agrupar: 'canal' });
  await ask('relatorio/cancelamentos/1/50', { ...period, agrupar: 'motivo' });
  return count;
};

/** Orders of a shop as often as it takes to have more than 120,000 in the year. How many they are. */
const grow = (database: Database, shop: Shop): Promise<number> =>
  database.transaction({ company: '*' }, async (tx) => {
    const countOf = async (): Promise<number> => {
      const { rows } = await sql<{ readonly n: string }>`select count(*) as n from pedido where empresa_id = ${shop.id}
        and data > now() - interval '361 days' and excluido_em is null`.execute(tx);
      return Number(rows[0]!.n);
    };
    for (let copy = 1; (await countOf()) < 120_000; copy++) await again(tx, [shop], `c${copy}`, `${copy} minutes`);
    return countOf();
  });

/** Saves the orders of a shop as CSV: a process, with memory that does not grow with the rows. */
const saved = async (server: Process, count: number, speak: Speak): Promise<readonly Figure[]> => {
  const from = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
  const seen: number[] = [];
  const began = performance.now();
  await speak('POST', 'pedido/exportar/pedidos/csv', { inicio: from, fim: new Date().toISOString().slice(0, 10) });
  let file: Row | undefined;
  while (!file) {
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    seen.push(server.memory()!);
    const { results } = await speak('POST', 'companydownload/filterpaginated/1/1', {});
    file = (results as Row[]).find(({ situacao }) => situacao !== 'PROCESSANDO' && situacao !== 'AGUARDANDO');
    if (performance.now() - began > 300_000) throw new Error(JSON.stringify(results));
  }
  const third = Math.ceil(seen.length / 3);
  const [first, last] = [Math.max(...seen.slice(0, third)), Math.max(...seen.slice(-third))];
  return [
    {
      name: `exportar ${count} pedidos em CSV`,
      value: (performance.now() - began) / 1000,
      unit: ' s',
      detail: `${String(file.situacao)}, ${String(file.feitos)} linhas`,
    },
    {
      name: 'memória: último terço contra o primeiro',
      value: last - first,
      unit: ' MB',
      most: 60,
      detail: `de ${Math.min(...seen).toFixed(0)} a ${Math.max(...seen).toFixed(0)} MB`,
    },
  ];
};

type Speak = (method: string, path: string, body?: unknown) => Promise<Row>;
const speaker = async (url: string): Promise<Speak> => {
  const headers = { ...(await signedIn(url, 'admin')), 'content-type': 'application/json' };
  return async (method, path, body) => {
    const answer = await fetch(`${url}/services/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The credential of a session is exchanged for a new one from time to time.
    headers['remember-me'] = answer.headers.get('remember-me') ?? headers['remember-me'];
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Row;
  };
};
