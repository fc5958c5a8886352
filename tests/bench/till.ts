import type { Usage } from '../../scripts/lib/arguments.mjs';
import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { build } from '../../scripts/lib/prepare.mjs';
import { startPostgres } from '../support/postgres';
import { password } from '../e2e/support/product';
import { startBuilt } from './product';
import { newVisit, openChromium } from './browser/chromium';

const scans = 200;
const every = 300;
const receipts = 20;
/** After so many sales the page is weighed. */
const weighed = [50, 250, 500];

export const usage = { text: 'Mede; o número diz o tamanho.', values: ['vendas?'] } satisfies Usage;

/**
 * `npm run bench:till`: the selling page in a browser. A scanner that reads an item each 300 ms, two hundred times:
 * none may be missing or there twice. How long it takes from the key that ends a sale to the receipt that goes to the
 * printer. Memory of the page after 50, 250 and 500 sales, as many as a day of eight hours has: `-- 1000` sells on.
 * Ends with 1 where an item is missing or too many.
 */
export const run = async ([sales]: readonly string[] = []): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const server = await startBuilt(await postgres.createDatabase());
  const browser = await openChromium();
  try {
    const { context, page } = await newVisit(browser, server.url);
    // Counts what a frame sends to the printer.
    await page.addInitScript(() => {
      globalThis.print = () => {
        (top as unknown as { printed: number }).printed = performance.timeOrigin + performance.now();
      };
    });
    await page.goto('/app/pdv/vender');
    await page.getByLabel('Usuário').fill('operador');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
    const codes = await plainCodes(page);
    const wrong = await scanned(page, codes);
    await sell(page);
    const delays: number[] = [];
    for (let at = 0; at < receipts; at++) delays.push(await printed(page, codes[at % codes.length]!));
    const sorted = delays.toSorted((one, other) => one - other);
    console.log(
      `Da tecla ao recibo: ${sorted[receipts / 2]!.toFixed(0)} ms no meio, ${sorted.at(-1)!.toFixed(0)} ms no pior de ${receipts}; carga da máquina ${loadavg()[0]!.toFixed(1)}`,
    );
    const session = await context.newCDPSession(page);
    const most = Number(sales ?? weighed.at(-1));
    const began = performance.now();
    for (let at = 1; at <= most; at++) {
      await scan(page, codes[at % codes.length]!);
      await sell(page);
      if (weighed.includes(at) || at === most)
        console.log(
          `Depois de ${at} vendas: ${(await heap(session)).toFixed(1)} MB na página, ${((performance.now() - began) / at).toFixed(0)} ms por venda`,
        );
    }
    return wrong === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
};

interface Sold {
  readonly codigo: string | null;
  readonly pesavel: boolean;
  readonly falta: string | null;
  readonly grupos: readonly { readonly minimo: number }[];
  readonly escolhas: readonly unknown[];
}
/** Codes of what is sold without a question. */
const plainCodes = async (page: Page): Promise<readonly string[]> => {
  const codes = await page.evaluate(async () => {
    const answer = await fetch('/services/pdv/cardapio', {
      headers: { 'remember-me': localStorage.getItem('remember-me') ?? '' },
    });
    const renewed = answer.headers.get('remember-me');
    if (renewed) localStorage.setItem('remember-me', renewed);
    const { result } = (await answer.json()) as {
      readonly result: { readonly produtos: readonly Sold[] };
    };
    return result.produtos.flatMap(({ codigo, grupos, escolhas, pesavel, falta }) =>
      codigo && !pesavel && !falta && escolhas.length === 0 && grupos.every(({ minimo }) => minimo === 0)
        ? [codigo]
        : [],
    );
  });
  return codes.slice(0, 20);
};

/** As a scanner does: as fast as keys go, and Enter. */
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
const scanned = async (page: Page, codes: readonly string[]): Promise<number> => {
  const began = performance.now();
  let [late, slowest] = [0, 0];
  for (let at = 0; at < scans; at++) {
    await page.waitForTimeout(Math.max(0, began + at * every - performance.now()));
    const before = performance.now();
    await scan(page, codes[at % codes.length]!);
    slowest = Math.max(slowest, performance.now() - before);
    late += performance.now() > began + (at + 1) * every ? 1 : 0;
  }
  await page.waitForTimeout(1_000);
  const sold = (await page.locator('.pdv__quantidade').allInnerTexts()).map((text) => Number(text.replace(',', '.')));
  const should = codes.map((_, at) => Math.floor(scans / codes.length) + (at < scans % codes.length ? 1 : 0));
  const wrong = should.reduce((sum, count, at) => sum + Math.abs(count - (sold[at] ?? 0)), 0);
  console.log(
    `Leitor: ${scans} itens, um a cada ${every} ms: ${sold.reduce((sum, one) => sum + one, 0)} na venda, ${wrong} perdidos ou em dobro; a leitura mais lenta levou ${slowest.toFixed(0)} ms, ${late} passaram dos ${every}`,
  );
  return wrong;
};

/** Pays the open sale in cash, to the cent, with two keys. */
const sell = async (page: Page): Promise<void> => {
  const done = page.locator('.pdv__pronta');
  await page.locator('.pdv__linhas').waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await done.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Milliseconds from F10 to the receipt at the printer. */
const printed = async (page: Page, code: string): Promise<number> => {
  await scan(page, code);
  await page.locator('.pdv__linhas').waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('dialog').getByLabel('Imprimir recibo').check();
  await page.getByRole('dialog').getByRole('textbox').first().focus();
  const began = await page.evaluate(() => {
    delete (globalThis as unknown as { printed?: number }).printed;
    return performance.timeOrigin + performance.now();
  });
  await page.keyboard.press('F10');
  const at = await page.waitForFunction(() => (globalThis as unknown as { printed?: number }).printed);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return Number(await at.jsonValue()) - began;
};

/** Megabytes that the page keeps, once what it does not need is thrown away. */
const heap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.send('HeapProfiler.disable');
  return usedSize / 2 ** 20;
};
