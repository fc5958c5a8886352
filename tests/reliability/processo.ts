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
import type { HousePorts, Ports } from '../../src/server/ports';

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The services over a database that another process has made, with a clock and ports of the test: to be killed. */
export const servicos = async (url: string, now: () => Date, ports: Partial<HousePorts & Ports>) => {
  const business = readBusiness();
  const database = await openDatabase({ models: business.models, log: silent, url, migrations: 'none' });
  const mail = simulatedMail();
  const opened = await openPorts(
    business.ports,
    {},
    { database, log: silent, publicUrl: 'http://localhost:3000', isProduction: false, now, mail, fetch: undefined },
  );
  return createApp({
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
      ...ports,
    },
  });
};
