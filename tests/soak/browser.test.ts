import { describe, expect, it } from 'vitest';
import { people } from '../e2e/support/person';
import { go, menuOf } from '../e2e/support/walk';
import { amount, figure, sized } from '../support/figures';

// Without compilers: machine code for what turns out to be hot is the engine's own, and was most of what grew (by two
// snapshots of the heap, 0.9 of 1.2 MB of it).
const arrive = people('--js-flags=--no-opt --no-maglev --no-sparkplug');

/** 500 changes of screen over the whole menu, twice round before it is measured: a page that is left is gone. */
describe('a browser, used for long', () => {
  it('holds no more after 500 screens than after the first round', async () => {
    const person = await arrive();
    const { page, context } = person;
    await person.open('/');
    await person.signIn('empresa');
    const paths = (await menuOf(page)).map((path) => `/app/${path}`);
    expect(paths.length).toBeGreaterThan(20);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const measure = async (): Promise<{
      readonly heap: number;
      readonly nodes: number;
      readonly listeners: number;
    }> => {
      await page.waitForTimeout(500);
      for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((one) => one.name === name)!.value;
      return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
    };
    let turn = 0;
    const next = () => go(page, paths[turn++ % paths.length]!);
    const rest = async () => {
      turn = 0;
      await next();
      return measure();
    };
    for (let count = 0; count < paths.length * 2; count++) await next();
    const before = await rest();
    const screens = sized(500, 60);
    for (let count = 0; count < screens; count++) await next();
    const after = await rest();
    amount('browser: screens', screens);
    figure('browser: growth of the heap, %', (after.heap / before.heap - 1) * 100, { atMost: 10 }, { before, after });
    figure('browser: growth of nodes, %', (after.nodes / before.nodes - 1) * 100, { atMost: 2 }, { before, after });
    figure(
      'browser: growth of listeners, %',
      (after.listeners / before.listeners - 1) * 100,
      { atMost: 2 },
      { before, after },
    );
  });
});
