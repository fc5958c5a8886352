import { applyPlan } from '../db/migrate';
import type { Jobs } from '../jobs/runner';
import type { Plan } from '../db/plan';
import { tablesOf } from '../db/tables';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { mailOf } from '../adapters/mail';
import { readSound } from '../business';
import { ConfigError, readConfig, type Config } from '../config';
import { createLog, type Log } from '../core/log';
import type { DeclarationError } from '../core/startError';
import { findingText } from '#kit/checks';
import type { Mail } from '../ports';
import { startPurge } from '../purge';
import { mistakesOf, mistakeText } from './mistakes';
import { announce, appOver } from './open';
import { programOf } from './program';
import { callerOf } from './address';
import { outlive } from './outlet';

/** State that outlives a change to the sources: the database, and everything that is read once. */
export interface State {
  readonly database: OpenedDatabase;
  readonly config: Config;
  readonly log: Log;
  readonly mail: Mail;
  readonly stopPurge: () => void;
  isAnnounced: boolean;
  /** Jobs of the present sources. */ jobs?: Jobs;
}
/** A mistake for the screen and the terminal. */
interface Problem {
  readonly text: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}
/** `mistakes`: those of declarations that are left out. */
export interface DevApp {
  /** Is it the address of a page for people without a login? */
  isPublic(pathname: string): boolean;
  readonly mistakes: readonly Problem[];
  fetch(
    request: Request,
    bindings: { readonly incoming: { readonly socket: { readonly remoteAddress?: string } } },
  ): Promise<Response>;
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Opens the database, without tables yet: those come with each version of the declarations. */
export const open = async (): Promise<State> => {
  outlive(process.stdout, process.stderr);
  const config = readConfig(process.env, readSound().business.ports, 'command');
  if (config.production)
    throw new ConfigError('npm run dev mostra fontes e erros: com NODE_ENV=production use npm start.');
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, print, {
    showsMessages: true,
  });
  const database = await openDatabase({
    models: [],
    log,
    migrations: 'apply',
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir }),
  });
  return { database, config, log, mail: mailOf(config), stopPurge: startPurge(database, log), isAnnounced: false };
};
export const close = async ({ database, stopPurge, jobs }: State): Promise<void> => {
  stopPurge();
  await jobs?.stop();
  await database.close();
};

/**
 * The services of the present sources over the lasting database: the tables follow the declarations at once. A change
 * that would lose data is refused and reported; the service goes on, the data stays.
 *
 * @param how.whole declarations with mistakes are refused, for the services of before go on; else they are left out
 * @throws an error with `mistakes`, a {@link Problem} each
 */
export const serve = async (state: State, { whole }: { readonly whole: boolean }): Promise<DevApp> => {
  const { config, log } = state;
  const { business, mistakes: refused } = readSound();
  const mistakes = refused ? problemsOf(refused) : [];
  if (refused && whole) throw Object.assign(refused, { mistakes });
  for (const warning of business.warnings) print(`Aviso: ${findingText(warning)}`);
  const { database } = state;
  tell(await applyPlan(database.owner, tablesOf(business.models)));
  // Read again: the variables of a port that was written since.
  const { ports } = readConfig(process.env, business.ports, 'command');
  const { app, planted } = await appOver(database, business, { ...config, ports }, log, state.mail, programOf(filesOf));
  if (!state.isAnnounced)
    announce(`http://${config.host}:${config.port}`, database.description, config, state.mail, planted);
  state.isAnnounced = true;
  await state.jobs?.stop();
  state.jobs = app.jobs;
  app.jobs.start();
  return {
    mistakes,
    isPublic: app.isPublic,
    fetch: (request, { incoming }) =>
      app.fetch(request, callerOf(request, incoming.socket.remoteAddress, config.trustedProxies)),
  };
};

/** Read from the sources as they are; what it asks for is found by Vite. */
const filesOf = (): readonly string[] => ['/src/public/start.tsx'];

const problemsOf = (error: DeclarationError): readonly Problem[] =>
  mistakesOf(error, process.cwd()).map((one) => ({
    text: mistakeText(one),
    ...(one.place && { file: one.place.path, line: one.place.line, column: one.place.column }),
  }));

const tell = ({ safe, refused }: Plan): void => {
  // A new database is one line, a change to a declaration its statements.
  if (safe.length > 40) print(`Banco de dados criado: ${safe.length} comandos`);
  else for (const statement of safe) print(`Banco de dados: ${statement.split('\n')[0]!.slice(0, 160)}`);
  for (const { statement, reason } of refused)
    print(`Banco de dados, recusado: ${reason}. Se for mesmo o que você quer, revise e execute: ${statement}`);
};
