import { loadavg } from 'node:os';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { startPostgres } from '../support/postgres';
import { password } from '../e2e/support/product';
import { signedIn, startBuilt } from './product';
import { newVisit, openChromium } from './browser/chromium';

/** Orders of an evening that are still under way, by where they stand. */
const underWay = { NOVO: 20, CONFIRMADO: 400, PREPARO: 600, PRONTO: 400, ENTREGA: 580 };
const rounds = 5;
const board = '/app/delivery/quadro';

/**
 * `npm run bench:board`: the board with 2,000 orders under way on three screens of two processes, in a browser: when
 * the first card is there, the longest that the page stands still, and how long a new order takes to each screen.
 */
export const run = async (): Promise<void> => {
  await build();
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const servers = [await startBuilt(url)];
  const database = await openDatabase({ models: readBusiness().models, url, migrations: 'none' });
  const browser = await openChromium();
  try {
    const company = await database.transaction({ company: '*' }, async (tx) => {
      const { rows } = await sql<{ id: number }>`select min(empresa_id)::int as id from pedido`.execute(tx);
      await multiply(tx, rows[0]!.id);
      return rows[0]!.id;
    });
    servers.push(await startBuilt(url));
    const screens: Page[] = [];
    for (const server of [servers[0]!, servers[0]!, servers[1]!]) screens.push(await open(browser, server.url));
    for (const [index, page] of screens.entries()) {
      const began = performance.now();
      await page.goto(board);
      await page.locator('.board__card').first().waitFor();
      const first = performance.now() - began;
      await page.waitForTimeout(3_000);
      console.log(
        `Tela ${index + 1}: primeiro cartão em ${first.toFixed(0)} ms, ${await page.locator('.board__card').count()} cartões, parada mais longa ${await longest(page)} ms`,
      );
    }
    const order = await seller(servers[0]!.url);
    const delays: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const numero = await order();
      const began = performance.now();
      delays.push(
        ...(await Promise.all(
          screens.map(async (page) => {
            await page.locator('.board__card', { hasText: numero }).first().waitFor();
            return performance.now() - began;
          }),
        )),
      );
      await screens[0]!.waitForTimeout(1_500);
    }
    const sorted = delays.toSorted((one, other) => one - other);
    const stalls = await Promise.all(screens.map(longest));
    console.log(
      `Empresa ${company}: pedido novo na tela em ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms no meio, ${sorted.at(-1)!.toFixed(0)} ms no pior de ${sorted.length}; título «${await screens[2]!.title()}»; parada mais longa ${Math.max(...stalls)} ms; carga da máquina ${loadavg()[0]!.toFixed(1)}`,
    );
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await database.close();
    await postgres.stop();
  }
};

type Tx = Parameters<Parameters<Awaited<ReturnType<typeof openDatabase>>['transaction']>[1]>[0];
/** Copies of the orders that the demo has under way, seconds apart, the oldest two hours ago. */
const multiply = async (tx: Tx, company: number): Promise<void> => {
  const { rows } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_name = 'pedido' and is_generated = 'NEVER'
    and column_name not in ('id', 'numero', 'data', 'situacao', 'acompanhamento', 'acompanhamento_hash', 'transacao_zoop', 'origem_externa', 'id_externo')`.execute(
    tx,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  let at = 0;
  for (const [state, count] of Object.entries(underWay)) {
    await sql`insert into pedido (numero, data, situacao, ${columns})
      select (100000 + ${at}::int + n)::text, now() - make_interval(secs => 7200 - (${at}::int + n) * 3), ${state}, ${columns}
      from generate_series(1, ${count}::int) as n cross join lateral (select * from pedido where empresa_id = ${company}
        and situacao = 'PREPARO' and id % 6 = n % 6 limit 1) as o`.execute(tx);
    at += count;
  }
};

const open = async (browser: Awaited<ReturnType<typeof openChromium>>, url: string): Promise<Page> => {
  const { page } = await newVisit(browser, url);
  await page.addInitScript(() => {
    const told = globalThis as unknown as { longest: number };
    told.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto('/');
  await page.getByLabel('Usuário').fill('empresa');
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((to) => to.pathname.startsWith('/app'));
  return page;
};
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round((globalThis as unknown as { longest: number }).longest));

/** Takes an order over the wire, and answers its number. */
const seller = async (url: string): Promise<() => Promise<string>> => {
  const headers = { ...(await signedIn(url, 'empresa')), 'content-type': 'application/json' };
  const ask = async (path: string, body: unknown) =>
    (await (
      await fetch(`${url}/services/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as Record<string, never>;
  const { results } = (await ask('produto/filterpaginated/1/1', {
    situacao: 'ATIVO',
    tipo: 'SIMPLES',
    controlaEstoque: false,
  })) as unknown as { readonly results: readonly [{ readonly id: number }] };
  return async () => {
    const { result, messageError } = (await ask('pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: results[0].id, quantidade: 1 }],
    })) as unknown as { readonly result?: { readonly numero: string }; readonly messageError?: string };
    if (!result) throw new Error(messageError);
    return result.numero;
  };
};
