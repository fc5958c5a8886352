import type { Usage } from '../../scripts/lib/arguments.mjs';
import { openDatabase } from '../../src/server/adapters';
import { argon2, cheap } from '../../src/server/adapters/argon2';
import { offlineCep } from '../../src/server/adapters/cep';
import { simulatedMail } from '../../src/server/adapters/mail';
import { vaultOf } from '../../src/server/adapters/vault';
import { createApp } from '../../src/server/app';
import { readBusiness } from '../../src/server/business';
import { openPorts } from '../../src/server/businessPorts';
import { silent } from '../../src/server/core/log';
import { programOf } from '../../src/server/hosts/program';
import { zoop } from '../../resources/financeiro/zoop.server';

export const usage = {
  text: 'Processo que lê as vendas do parceiro, e que uma prova derruba.',
  values: ['banco', 'parceiro', 'chave'],
} satisfies Usage;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Process that `npm run test:kill-sales` kills: takes notices and reads the provider by its clock, as a server would,
 * until it is killed. It prints the hour of each turn.
 */
export const run = async ([url = '', provider = '', key = '']: readonly string[]): Promise<void> => {
  const business = readBusiness();
  let clock = new Date();
  const now = (): Date => clock;
  const database = await openDatabase({ models: business.models, log: silent, url, migrations: 'none' });
  const mail = simulatedMail();
  const opened = await openPorts(
    business.ports,
    {},
    { database, log: silent, publicUrl: 'http://localhost:3000', isProduction: false, now, mail, fetch: undefined },
  );
  const app = createApp({
    ...business,
    database,
    now,
    log: silent,
    keepsUndeclared: true,
    program: programOf(() => ['/begin.js']),
    ports: {
      passwords: argon2(cheap),
      mail,
      cep: offlineCep(),
      vault: vaultOf(new Uint8Array(32)),
      ...opened,
      pagamentos: zoop({ url: provider, marketplace: 'mercado-1', key, timeout: 5_000, pause: 5 }),
    },
  });
  for (;;) {
    clock = new Date(Number(await (await fetch(`${provider}/relogio`)).text()));
    await app.jobs.drain();
    await app.routines.turn('zoopTransacao.espelhar');
    process.stdout.write(`${clock.getTime()}\n`);
    await pause(50);
  }
};
