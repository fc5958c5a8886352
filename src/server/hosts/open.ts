import { sql } from 'kysely';
import { findingText } from '#kit/checks';
import { openDatabase } from '../adapters';
import { argon2 } from '../adapters/argon2';
import { onlineCep } from '../adapters/cep';
import { mailOf } from '../adapters/mail';
import { openVault } from '../adapters/vault';
import { createApp, type App } from '../app';
import type { Business } from '../business';
import { openPorts } from '../businessPorts';
import type { Config } from '../config';
import type { Log } from '../core/log';
import type { Database } from '../db/database';
import { readMigrations } from '../adapters/migrationFiles';
import { adoptEmpty, reindex } from '../db/reindex';
import { rememberOldFiles } from '../files/origins';
import { sealWhatIsPlain } from '../operations/save/stored';
import type { Mail } from '../ports';
import type { PublicProgram } from '#kit/resource/publicPages';
import { limitsWith } from '../session/sessions';
import { startPurge } from '../purge';
import { plant, type Planted } from './plant';

export interface OpenServices {
  readonly app: App;
  /** Does the database answer? */
  health(): Promise<boolean>;
  /** The process is on its way out: streams that would never end by themselves are ended. */
  drain(): void;
  /** The lines a person sees once the address is known. */
  announce(address: string): void;
  close(): Promise<void>;
}
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Opens the database, brings it up to date and starts the services over it. */
export const openServices = async (
  business: Business,
  config: Config,
  log: Log,
  program: PublicProgram,
): Promise<OpenServices> => {
  const { models, warnings } = business;
  for (const warning of warnings) log.warn(findingText(warning));
  const database = await openDatabase({
    models,
    log,
    migrations: config.migrations,
    ...(config.migrations === 'files' && { files: readMigrations() }),
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir }),
  });
  try {
    await adoptEmpty(database, models);
    const mail = mailOf(config);
    const { app, planted } = await appOver(database, business, config, log, mail, program);
    const stopPurge = startPurge(database, log, models);
    let isClosing = false;
    const indexing = reindex(database, models, () => isClosing).then(
      (rows) => {
        if (rows > 0) log.info('Texto de busca refeito', { linhas: rows });
      },
      (error: unknown) => {
        log.error('search text not made anew', {}, error);
      },
    );
    app.jobs.start();
    return {
      app,
      health: () =>
        database
          .read({ company: '*' }, (tx) => sql`select 1`.execute(tx))
          .then(
            () => true,
            () => false,
          ),
      drain: () => app.live.end(),
      announce: (address) => announce(address, database.description, config, mail, planted),
      close: async () => {
        stopPurge();
        isClosing = true;
        await indexing;
        await app.jobs.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Opens the ports, plants what the first start needs, and makes the app over a database whose tables are up to date. */
export const appOver = async (
  database: Database,
  { ports: declared, seeds, warnings: _warnings, ...business }: Business,
  config: Config,
  log: Log,
  mail: Mail,
  program: PublicProgram,
): Promise<{ readonly app: App; readonly planted: Planted }> => {
  const { models } = business;
  const { publicUrl, supportWhatsapp, adminSecondStep, sessionRotation } = config;
  const ports = {
    passwords: argon2(),
    mail,
    cep: onlineCep(),
    vault: openVault(config),
    ...(await openPorts(declared, config.ports, {
      database,
      log,
      publicUrl,
      isProduction: config.production,
      mail,
    })),
  };
  const remembered = await rememberOldFiles(database, models);
  if (remembered > 0) log.info('Arquivos de antes lembram de onde vieram', { quantos: remembered });
  const planted = await plant(database, models, seeds, ports.passwords, config);
  const sealed = await sealWhatIsPlain(database, models, ports.vault);
  if (sealed > 0) log.info('Segredos que estavam em texto foram cifrados', { quantos: sealed });
  const app = createApp({
    ...business,
    program,
    database,
    ports,
    log,
    publicUrl,
    supportWhatsapp,
    adminSecondStep,
    sessionLimits: limitsWith(sessionRotation),
  });
  return { app, planted };
};

export const announce = (
  address: string,
  engine: string,
  { databaseUrl, demoPassword, production }: Config,
  { key, isOff }: Mail,
  { password, logins, firstAccess }: Planted,
): void => {
  say(`\nRetaguarda em ${address}`);
  say(`Banco de dados: ${engine}`);
  if (!databaseUrl)
    say(
      '  Banco embutido, para um só processo. Para crescer: DATABASE_URL=postgres://usuario:senha@servidor:5432/banco (leve os dados com npm run db:backup e db:restore)',
    );
  if (isOff) say('E-mails: nenhum é enviado (SMTP_URL=none); quem esquecer a senha pede um link ao administrador.');
  if (key) say(`E-mails simulados, nenhum é enviado: ${address}/dev/mail?chave=${key}`);
  if (firstAccess)
    say(`Crie o primeiro administrador em até 24 horas, neste endereço que vale uma vez:\n  ${firstAccess}`);
  if (production && demoPassword) say('DEMO_PASSWORD não tem efeito: em produção não há logins de demonstração.');
  if (production && logins.length > 0)
    say(
      `Atenção: este banco nasceu como demonstração e tem os logins ${logins.join(', ')}. Exclua-os, ou comece com um banco vazio.`,
    );
  else if (logins.length > 0) say(`Logins de demonstração: ${logins.join(', ')}`);
  if (password) say(`Senha de demonstração: ${password}  (mostrada só agora; para escolher, defina DEMO_PASSWORD)`);
};
