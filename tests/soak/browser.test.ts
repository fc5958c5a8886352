import { describe, it } from 'vitest';
import { people } from '../e2e/support/person';
import { amount, figure, sized } from '../support/figures';

const arrive = people();

/** 500 changes of screen over the whole menu, twice round before it is measured: a page that is left is gone. */
describe('a browser, used for long', () => {
  it('holds no more after 500 screens than after the first round', async () => {
    const person = await arrive();
    const { page, context } = person;
    await person.open('/');
    await person.signIn('empresa');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link').first().waitFor();
    const paths = [...new Set(await menu.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href)).filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname)))];
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const measure = async (): Promise<{ readonly heap: number; readonly nodes: number; readonly listeners: number }> => {
      await page.waitForTimeout(500);
      for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((one) => one.name === name)!.value;
      return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
    };
    let turn = 0;
    const go = async (): Promise<void> => {
      const path = paths[turn++ % paths.length]!;
      // As a click does: the app's own router, no new document.
      await page.evaluate((to) => { window.history.pushState({}, '', to); window.dispatchEvent(new PopStateEvent('popstate', { state: {} })); }, path);
      await page.locator('#conteudo h1').first().waitFor();
      await page.waitForTimeout(30);
    };
    const rest = async () => { turn = 0; await go(); await page.waitForLoadState('networkidle'); return measure(); };
    for (let count = 0; count < paths.length * 2; count++) await go();
    const before = await rest();
    const screens = sized(500, 60);
    for (let count = 0; count < screens; count++) await go();
    const after = await rest();
    amount('browser: screens', screens);
    figure('browser: growth of the heap, %', (after.heap / before.heap - 1) * 100, { atMost: 10 }, { before, after });
    figure('browser: growth of nodes, %', (after.nodes / before.nodes - 1) * 100, { atMost: 2 }, { before, after });
    figure('browser: growth of listeners, %', (after.listeners / before.listeners - 1) * 100, { atMost: 2 }, { before, after });
  });
});
