import type { Usage } from '../../scripts/lib/arguments.mjs';
import { zoop } from '../../resources/financeiro/zoop.server';
import { pause, servicos } from './processo';

export const usage = {
  text: 'Processo que lê as vendas do parceiro, e que uma prova derruba.',
  values: ['banco', 'parceiro', 'chave'],
} satisfies Usage;

/**
 * Process that `npm run test:kill-sales` kills: takes notices and reads the provider by its clock, as a server would,
 * until it is killed. It prints the hour of each turn.
 */
export const run = async ([url = '', provider = '', key = '']: readonly string[]): Promise<void> => {
  let clock = new Date();
  const app = await servicos(url, () => clock, {
    pagamentos: zoop({ url: provider, marketplace: 'mercado-1', key, timeout: 5_000, pause: 5 }),
  });
  for (;;) {
    clock = new Date(Number(await (await fetch(`${provider}/relogio`)).text()));
    await app.jobs.drain();
    await app.routines.turn('zoopTransacao.espelhar');
    process.stdout.write(`${clock.getTime()}\n`);
    await pause(50);
  }
};
