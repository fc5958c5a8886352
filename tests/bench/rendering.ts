import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright-core';
import { build, type Alias } from 'vite';
import house from '../../vite.config';
import { newVisit, openChromium } from './browser/chromium';
import { median, timeUntil } from './browser/timing';
import { partsOf, type Part } from './render/parts';
import { tell, type Figure } from './figures';
import { keepAs } from './kept';

type Kind = 'ours' | 'same' | 'plain' | 'stock';
const turns = 5;

/**
 * `npm run bench:render`: milliseconds of the page's one thread for a change of page, a keystroke and a nested list,
 * against a table by hand and react-admin's; median of five, scrolling once.
 */
export const run = async (): Promise<number> => {
  const server = await serve();
  const browser = await openChromium();
  /** Parts that the product shows on pages 1 to 3. */
  const shown: Part[] = [];
  const visit = async (
    kind: Kind,
    path: string,
    query: string,
    work: (page: Page, session: CDPSession) => Promise<number>,
  ): Promise<number> => {
    const { page, context } = await newVisit(browser, server.url);
    if (kind === 'same')
      await page.addInitScript((pages) => {
        Object.assign(window, { shown: pages });
      }, shown);
    const session = await context.newCDPSession(page);
    // Time of its own thread: other programs on the machine do not count as the page's work.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`/${kind}${path}?${query}`);
    const time = await work(page, session);
    await context.close();
    return time;
  };
  try {
    const figures: Figure[] = [];
    for (const size of [10, 100, 1_000]) {
      const change = (kind: Kind) => () =>
        visit(kind, kind === 'ours' ? '/app/medida/linha' : '', `linhas=${size}`, pageChange);
      if (size === 10)
        await visit('ours', '/app/medida/linha', 'linhas=10', async (page) => {
          shown.push(...(await threePages(page)));
          return 0;
        });
      const [ours = 0, plain, stock, same] = await inTurns(
        change('ours'),
        change('plain'),
        change('stock'),
        ...(size === 10 ? [change('same')] : []),
      );
      figures.push({
        name: `troca de página, ${size} linhas`,
        value: ours,
        unit: ' ms',
        floor: plain,
        floorName: 'tabela à mão, React sozinho',
        mostRatio: 1.3,
      });
      if (same !== undefined)
        figures.push({
          name: `troca de página, ${size} linhas`,
          value: ours,
          unit: ' ms',
          floor: same,
          floorName: 'o mesmo na tela, React sozinho',
          mostRatio: 1.3,
        });
      figures.push({
        name: `troca de página, ${size} linhas`,
        value: ours,
        unit: ' ms',
        floor: stock,
        floorName: 'react-admin',
        ...(size === 1_000 && { mostRatio: 0.1 }),
      });
    }
    figures.push({
      name: 'tecla em um formulário de 100 campos',
      value: await visit('ours', '/app/medida/longo/edicao', 'campos=100', keystroke),
      unit: ' ms',
      most: 16,
    });
    const nestedRows = (count: number) => () =>
      visit('ours', '/app/medida/aninhado/edicao', `aninhadas=${count}`, opening);
    const [none = 0, nested = 0] = await inTurns(nestedRows(0), nestedRows(200));
    figures.push({
      name: 'abrir 200 linhas aninhadas, além do formulário',
      value: nested - none,
      unit: ' ms',
      most: 150,
    });
    figures.push({
      name: 'tarefas longas ao rolar 1.000 linhas',
      value: await visit('ours', '/app/medida/linha', 'linhas=1000', scrolling),
      unit: '',
      most: 0,
    });
    tell(figures);
    return keepAs('render', figures, { turns });
  } finally {
    await browser.close();
    await server.stop();
  }
};

/**
 * The median of so many turns of each, one after the other, each in a browser of its own: the machine is not as fast in
 * one minute as in the next.
 */
const inTurns = async (...works: readonly (() => Promise<number>)[]): Promise<number[]> => {
  const times = works.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, work] of works.entries()) times[index]!.push(await work());
  return times.map(median);
};

/** How long the page's thread has worked so far, in milliseconds. */
const worked = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};
const quiet = (page: Page): Promise<void> => page.waitForTimeout(400);
const next = '[data-next], .list-pages [aria-label="Próxima página"], button[aria-label="Go to next page"]';

const pageChange = async (page: Page, session: CDPSession): Promise<number> => {
  await page.waitForSelector('tbody tr td');
  await quiet(page);
  const times: number[] = [];
  // Three pages at the most stand in the table; the first turn warms up.
  for (let turn = 0; turn < 2; turn += 1) {
    const before = (await page.textContent('tbody tr')) ?? '';
    const started = await worked(session);
    await timeUntil(page, { selector: 'tbody tr', otherThan: before }, next);
    await quiet(page);
    times.push((await worked(session)) - started);
  }
  return times.at(-1)!;
};
/** Parts of the screen, page by page, when all of it is drawn. */
const threePages = async (page: Page): Promise<Part[]> => {
  const pages: Part[] = [];
  await page.waitForSelector('tbody tr td');
  for (let turn = 0; turn < 3; turn += 1) {
    await quiet(page);
    pages.push(await page.evaluate(partsOf, 'main'));
    await page.click(next);
  }
  return pages;
};
const keystroke = async (page: Page, session: CDPSession): Promise<number> => {
  const field = page.locator('main form input.input').nth(50);
  await field.click();
  await quiet(page);
  const times: number[] = [];
  for (const key of 'abcdefghij') {
    const started = await worked(session);
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    times.push((await worked(session)) - started);
  }
  return median(times);
};
const opening = async (page: Page, session: CDPSession): Promise<number> => {
  await page.waitForSelector('main form input.input');
  await page.waitForTimeout(1_500);
  return worked(session);
};
const scrolling = async (page: Page): Promise<number> => {
  await page.waitForSelector('tbody tr td');
  await quiet(page);
  return page.evaluate(async () => {
    let long = 0;
    const observer = new PerformanceObserver((list) => {
      long += list.getEntries().length;
    });
    observer.observe({ type: 'longtask' });
    for (let step = 0; step < 60; step += 1) {
      window.scrollBy(0, 600);
      document.querySelector('.list-scroll')?.scrollBy(0, 600);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    return long;
  });
};

/**
 * The pages, built as the product is; the peer without the product's stand-ins, what shows the same as ours in its
 * styles.
 */
const serve = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  // This runs as in development; the plugin of React reads it.
  process.env.NODE_ENV = 'production';
  const { resolve } = await house({ command: 'build', mode: 'production' });
  const files = new Map<string, { readonly type: string; readonly body: string | Uint8Array }>();
  const sheets: Partial<Record<Kind, readonly string[]>> = {};
  for (const kind of ['ours', 'same', 'plain', 'stock'] as const) {
    const made = await build({
      root: fileURLToPath(new URL('./render', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [react()],
      resolve: { alias: kind === 'stock' ? [] : (resolve?.alias as Alias[]) },
      build: {
        write: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: fileURLToPath(new URL(`./render/${kind}.tsx`, import.meta.url)),
          output: { entryFileNames: `assets/${kind}.js` },
        },
      },
    });
    const styles: string[] = [];
    for (const one of [made].flat().flatMap((part) => ('output' in part ? part.output : []))) {
      files.set(`/${one.fileName}`, {
        type: one.fileName.endsWith('.css')
          ? 'text/css'
          : one.fileName.endsWith('.svg')
            ? 'image/svg+xml'
            : 'text/javascript',
        body: one.type === 'chunk' ? one.code : one.source,
      });
      if (one.fileName.endsWith('.css')) styles.push(`<link rel="stylesheet" href="/${one.fileName}">`);
    }
    sheets[kind] = styles;
    files.set(`/${kind}`, {
      type: 'text/html',
      body: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><link rel="icon" href="data:,">${(kind === 'same' ? sheets.ours! : styles).join('')}</head><body><div id="root"></div><script type="module" src="/assets/${kind}.js"></script></body></html>`,
    });
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = files.get(path) ?? files.get(`/${path.split('/')[1]}`);
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve_) => {
    server.listen(0, '127.0.0.1', resolve_);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve_) => {
        server.closeAllConnections();
        server.close(() => resolve_());
      }),
  };
};
