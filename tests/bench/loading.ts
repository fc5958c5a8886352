import type { Usage } from '../../scripts/lib/arguments.mjs';
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, root } from '../../scripts/lib/prepare.mjs';
import { password, serve, temporary } from '../e2e/support/product';
import { newVisit, openChromium } from './browser/chromium';
import { depths, median, slow, timeUntil } from './browser/timing';
import { tell, type Figure } from './figures';
import { keepAs } from './kept';
import { serveStock } from './stock/serve';

/** Selectors of an app, ours or the peer's. Each names an element that is there only when one can go on. */
interface App {
  readonly login: string;
  readonly list: string;
  readonly user: string;
  readonly password: string;
  readonly enter: string;
  readonly row: string;
  readonly next: string;
  readonly open: string;
  readonly field: string;
  readonly edit: string;
}
const ours: App = {
  login: '/app/cadastros/cliente',
  list: '/app/cadastros/cliente',
  user: '#username',
  password: '#password',
  enter: 'button[type=submit]',
  row: 'tr[data-id] th',
  next: '.list-pages [aria-label="Próxima página"]',
  open: 'tr[data-id] [data-action=edit]',
  field: 'form.record-form input.input',
  edit: '/app/cadastros/cliente/edicao/MQ%3D%3D',
};
const stock: App = {
  login: '/',
  list: '/#/client',
  user: '[name=username]',
  password: '[name=password]',
  enter: 'button[type=submit]',
  row: 'tbody tr td.column-nome',
  next: 'button[aria-label="Go to next page"]',
  open: 'tbody tr td.column-nome',
  field: '[name=nome]',
  edit: '/#/client/1',
};
const waits = {
  login: 'login utilizável',
  signed: 'do login às linhas',
  deep: 'endereço de uma lista às linhas',
  edit: 'endereço de uma edição ao campo',
  page: 'troca de página',
  hand: 'outra página, com a mão',
  open: 'abrir uma edição',
} as const;
type Wait = keyof typeof waits;
const most: Readonly<Record<Wait, number>> = {
  login: 0.4,
  signed: 0.4,
  deep: 0.5,
  edit: 0.5,
  page: 0.4,
  hand: 0.4,
  open: 0.4,
};
type Times = Record<Wait, number>;

export const usage = { text: 'Mede o carregamento em um celular lento.', options: { '--turns': 'N' } } satisfies Usage;

/**
 * `npm run bench:load [-- --turns N]`: how long a slow phone on a slow network waits, ours against a stock react-admin
 * on the same rows, in turns; median.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const turns = args.includes('--turns') ? Number(args[args.indexOf('--turns') + 1]) : 3;
  await build();
  const data = await temporary('bench');
  // The first start makes the companies that the customers belong to.
  await (await serve('scripts/start.mjs', { DATA_DIR: data, LOG_LEVEL: 'error' })).stop();
  execFileSync(process.execPath, ['scripts/run.mjs', 'demo:data', '--clientes', '500'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, DEMO_PASSWORD: password },
    stdio: 'ignore',
  });
  const product = await serve('scripts/start.mjs', { DATA_DIR: data, LOG_LEVEL: 'error' });
  const peer = await serveStock(product.url);
  const browser = await openChromium();
  try {
    const [mine, theirs]: [Times[], Times[]] = [[], []];
    let facts: Facts = { depth: 0, navigations: 0, isShellFirst: false };
    for (let turn = 0; turn < turns; turn++) {
      mine.push(await visit(browser, product.url, ours));
      theirs.push(await visit(browser, peer.url, stock));
      facts = await factsOf(browser, product.url);
    }
    const figures: Figure[] = (Object.keys(waits) as Wait[]).map((name) => ({
      name: waits[name],
      value: median(mine.map((one) => one[name])),
      unit: ' ms',
      floor: median(theirs.map((one) => one[name])),
      floorName: 'react-admin',
      mostRatio: most[name],
    }));
    figures.push(
      { name: 'pedidos em fila, do documento às linhas', value: facts.depth, unit: '', most: 2 },
      { name: 'navegações até o login', value: facts.navigations, unit: '', most: 3 },
      { name: 'moldura depois da primeira resposta (0: antes)', value: facts.isShellFirst ? 0 : 1, unit: '', most: 0 },
    );
    tell(figures);
    return keepAs('load', figures, { turns, network: '150 ms, 1.6 Mbit/s', processor: '/4' });
  } finally {
    await browser.close();
    await peer.stop();
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
};

const visit = async (browser: Browser, url: string, app: App): Promise<Times> => {
  const { page, context } = await newVisit(browser, url);
  const slowed = await slowly(context, page);
  await page.goto(app.login, { waitUntil: 'commit' });
  const login = await timeUntil(page, { selector: app.password });
  await page.fill(app.user, 'empresa');
  await page.fill(app.password, password);
  // The program may have come while the person typed; a person takes longer than this.
  await page.waitForTimeout(1_000);
  const signed = await timeUntil(page, { selector: app.row }, app.enter);
  await slowed.detach();
  const state = await context.storageState();
  await context.close();
  const cold = async (
    path: string,
    selector: string,
  ): Promise<{ readonly time: number; readonly page: Page; readonly context: BrowserContext }> => {
    const fresh = await newVisit(browser, url, state);
    await slowly(fresh.context, fresh.page);
    await fresh.page.goto(path, { waitUntil: 'commit' });
    return { time: await timeUntil(fresh.page, { selector }), ...fresh };
  };
  const edit = await cold(app.edit, app.field);
  await edit.context.close();
  const list = await cold(app.list, app.row);
  await list.page.waitForSelector(`${app.next}:enabled`);
  await list.page.waitForLoadState('networkidle');
  const first = async (): Promise<string> => (await list.page.textContent(app.row)) ?? '';
  const paged = await timeUntil(list.page, { selector: app.row, otherThan: await first() }, app.next);
  // Requests that pointing at the button makes count for both apps.
  await list.page.waitForLoadState('networkidle');
  const hand = await timeUntil(list.page, { selector: app.row, otherThan: await first() }, app.next, 'by hand');
  const open = await timeUntil(list.page, { selector: app.field }, app.open);
  await list.context.close();
  return { login, signed, deep: list.time, edit: edit.time, page: paged, hand, open };
};
const slowly = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page);
  await slow(session);
  return session;
};

interface Facts {
  readonly depth: number;
  readonly navigations: number;
  readonly isShellFirst: boolean;
}
/**
 * Facts that are counted and not timed: the depth of the chain of requests, navigations of a signed-out start, and the
 * screen of a warm start before any answer.
 */
const factsOf = async (browser: Browser, url: string): Promise<Facts> => {
  const out = await newVisit(browser, url);
  let navigations = 0;
  out.page.on('framenavigated', () => {
    navigations += 1;
  });
  await out.page.goto(ours.list);
  await out.page.waitForSelector(ours.password);
  await out.page.fill(ours.user, 'empresa');
  await out.page.fill(ours.password, password);
  const untilLogin = navigations;
  await out.page.click(ours.enter);
  await out.page.waitForSelector(ours.row);
  const state = await out.context.storageState();
  await out.context.close();
  const signed = await newVisit(browser, url, state);
  const session = await signed.context.newCDPSession(signed.page);
  await session.send('Network.enable');
  const found = depths(session);
  await signed.page.goto(ours.list);
  await signed.page.waitForSelector(ours.row);
  const depth = Math.max(...found().values());
  let isAnswered = false;
  await signed.page.route('**/services/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    isAnswered = true;
    await route.continue().catch(() => undefined);
  });
  await signed.page.goto(ours.list, { waitUntil: 'commit' });
  await signed.page.waitForSelector('.shell .side__item');
  const isShellFirst = !isAnswered;
  await signed.context.close();
  return { depth, navigations: untilLogin, isShellFirst };
};
