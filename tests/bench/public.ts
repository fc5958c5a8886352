import type { Usage } from '../../scripts/lib/arguments.mjs';
import type { Browser, Locator } from 'playwright-core';
import { build } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../e2e/support/product';
import { publicLinks } from '../e2e/support/publicLinks';
import { publicBytes } from './budgets';
import { newVisit, openChromium } from './browser/chromium';
import { median, slow, slow4G, timeUntil } from './browser/timing';
import { watchVitals, type Vitals } from './browser/vitals';
import { sum, weigh } from './browser/weigh';
import { isMet, tell, type Figure } from './figures';

/** Pages, with the element that makes each readable, and the button whose tap writes; links need no script. */
const pages = [
  { name: 'acompanhar pedido', of: 'order', reads: '.sums__total', taps: undefined },
  { name: 'loja', of: 'shop', reads: '.produto', taps: { button: '.produto', says: 'dialog[open]' } },
  { name: 'cupom', of: 'coupon', reads: '.code', taps: { button: '.copy', says: '[role=status]' } },
] as const;

/** Limits that browsers call good. */
const vitals = [
  ['lcp', 'maior conteúdo (LCP)', ' ms', 2_500],
  ['cls', 'deslocamento (CLS)', '', 0.1],
  ['inp', 'toque mais lento (INP)', ' ms', 200],
] as const;
export const usage = {
  text: 'Mede as páginas públicas em um celular lento.',
  options: { '--turns': 'N' },
} satisfies Usage;

/**
 * `npm run bench:public [-- --turns N]`: a cold visit of each public page on slow 4G with a quarter of the processor:
 * bytes, until it can be read, until the first tap is answered; medians. And the Core Web Vitals of a customer who
 * fills basket and checkout by taps on a telephone.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const turns = args.includes('--turns') ? Number(args[args.indexOf('--turns') + 1]) : 3;
  await build();
  const product = await startProduct();
  const browser = await openChromium();
  try {
    const links = await publicLinks(product.url);
    const figures: Figure[] = [];
    for (const { name, of, reads, taps } of pages) {
      const visits: Visit[] = [];
      // The first warms the server, which loads what draws pages when the first is asked for.
      for (let turn = 0; turn <= turns; turn++)
        visits.push(await visit(browser, product.url, of === 'shop' ? '/bella' : links[of], reads, taps));
      const measured = visits.slice(1);
      figures.push(
        { name: `${name}: bytes`, value: median(measured.map((one) => one.bytes)), unit: ' B', most: publicBytes },
        { name: `${name}: legível`, value: median(measured.map((one) => one.readable)), unit: ' ms', most: 1_200 },
        ...(taps
          ? [
              {
                name: `${name}: primeiro toque`,
                value: median(measured.map((one) => one.tapped)),
                unit: ' ms',
                most: 2_000,
              },
            ]
          : []),
      );
    }
    const visits: Vitals[] = [];
    for (let turn = 0; turn < turns; turn++) visits.push(await order(browser, product.url));
    for (const [key, name, unit, most] of vitals)
      figures.push({ name: `loja, pedido: ${name}`, value: median(visits.map((one) => one[key])), unit, most });
    tell(figures);
    return figures.every(isMet) ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
};

/** By touches that the browser is sent as a screen sends them. */
const order = async (browser: Browser, url: string): Promise<Vitals> => {
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context } = await newVisit(browser, url, undefined, device);
  const measured = await watchVitals(page);
  await slow(await context.newCDPSession(page), slow4G);
  await page.goto('/bella', { waitUntil: 'commit' });
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('load');
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  await button(/^Pizza mussarela/)
    .first()
    .tap();
  await button('Mais Pizza mussarela').tap();
  await button('Menos Pizza mussarela').tap();
  await button(/^Adicionar/).tap();
  await button(/^Ver pedido/).tap();
  await page.getByLabel('Celular').tap();
  await page.keyboard.type('11977771234');
  await page.getByRole('radio', { name: 'Retirar na loja' }).tap();
  await page.getByRole('radio', { name: /^Dinheiro/ }).tap();
  // The last value is reported when it is painted.
  await page.waitForTimeout(1_000);
  const found = await measured();
  await context.close();
  return found;
};

interface Visit {
  readonly bytes: number;
  readonly readable: number;
  readonly tapped: number;
}
const visit = async (
  browser: Browser,
  url: string,
  path: string,
  reads: string,
  taps: { readonly button: string; readonly says: string } | undefined,
): Promise<Visit> => {
  const { page, context } = await newVisit(browser, url);
  const fetched = weigh(page);
  await slow(await context.newCDPSession(page), slow4G);
  await page.goto(path, { waitUntil: 'commit' });
  const readable = await timeUntil(page, { selector: reads });
  const ready = await timeUntil(page, { selector: `html[data-ready] ${reads}` });
  const tapped = taps ? ready + (await timeUntil(page, { selector: taps.says }, taps.button)) : ready;
  const bytes = sum(await fetched());
  await context.close();
  return { bytes, readable, tapped };
};
