import type { Usage } from '../../scripts/lib/arguments.mjs';
import { dayOfTills } from '../support/dayOfTills';
import { startServices } from '../support/services';

export const usage = { text: 'Vende um dia em três caixas ao mesmo tempo.', values: ['vendas?'] } satisfies Usage;

/**
 * `npm run test:tills`: a day of three cashiers at once, 200 sales each, on both engines. Not a cent, a piece or a number
 * may be other than each of them has reckoned.
 */
export const run = async ([sales = '200']: readonly string[]): Promise<number> => {
  let failures = 0;
  for (const engine of ['pglite', 'postgres'] as const) {
    const house = await startServices({ engine });
    try {
      const began = performance.now();
      const wrong = await dayOfTills(house, Number(sales));
      const seconds = (performance.now() - began) / 1000;
      failures += wrong.length;
      console.log(`${engine}: ${3 * Number(sales)} vendas em ${seconds.toFixed(1)} s, ${wrong.length} diferenças`);
      for (const line of wrong) console.log(`  ${line}`);
    } finally {
      await house.close();
    }
  }
  return failures === 0 ? 0 : 1;
};
