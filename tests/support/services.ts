import type { Model } from '../../src/kit/read/model';
import { openDatabase } from '../../src/server/adapters';
import { argon2, cheap } from '../../src/server/adapters/argon2';
import { offlineCep } from '../../src/server/adapters/cep';
import { simulatedMail } from '../../src/server/adapters/mail';
import { vaultOf } from '../../src/server/adapters/vault';
import { createApp, type App } from '../../src/server/app';
import { readBusiness, type Business } from '../../src/server/business';
import { programOf } from '../../src/server/hosts/program';
import { openPorts } from '../../src/server/businessPorts';
import type { Words } from '../../src/server/core/context';
import { silent, type Log } from '../../src/server/core/log';
import type { Database } from '../../src/server/db/database';
import { uniqueSets } from '../../src/server/db/tables';
import type { Cep, HousePorts, KeptMessage, Ports } from '../../src/server/ports';
import { mailboxOf, signIn, speaker, unsteady, type Speaker } from '../../src/server/testing';
import { madeOf } from '../../src/server/testingAnswers';
import { plant, plantedOf, type House, type Planted } from './planting';
import { startPostgres, type TestPostgres } from './postgres';
import { keepHouse, keptHouse, templateName, templateOn } from './template';

export const password = 'senha-de-teste';
/**
 * `admin`: the platform. `um`, `dois`: all functions in company one and two. `leitor`: company one, only looks.
 * `vendedor`: all functions but to see what is other sellers', the first seller of company one. `revenda`: the same
 * outside any company, a seller of the platform.
 */
export type Login = 'admin' | 'um' | 'dois' | 'leitor' | 'vendedor' | 'revenda';
export interface Services extends Planted {
  readonly app: App;
  readonly database: Database;
  readonly models: readonly Model[];
  readonly mail: ReturnType<typeof simulatedMail>;
  /** Messages of the simulated mail server, the newest first, once the outbox has sent what waits. */
  mailbox(): Promise<readonly KeptMessage[]>;
  /** A credential for the header `remember-me`. */
  token(login: Login): Promise<string>;
  as(login: Login): Promise<Speaker>;
  /** The same person at another server process of the same database; where the test gave its `url`. */
  beside(login: Login | null): Promise<Speaker>;
  close(): Promise<void>;
}
/** Declarations of a test, beside the business. */
export type Extra = Partial<
  Pick<
    Business,
    | 'models'
    | 'handlers'
    | 'named'
    | 'processes'
    | 'saves'
    | 'moves'
    | 'listeners'
    | 'inboxes'
    | 'outboxes'
    | 'routines'
    | 'wizards'
    | 'reports'
  >
>;
interface Options {
  readonly engine: 'pglite' | 'postgres';
  /** Rows of each entity, and of each company. */ readonly rows?: number;
  /** Offline when left out. */ readonly cep?: Cep;
  /** Simulators when left out. */ readonly ports?: Partial<HousePorts & Ports>;
  readonly extra?: Extra;
  /** Network of the ports. */ readonly fetch?: typeof fetch;
  /** The clock of everything but the database. */ readonly now?: () => Date;
  /** Another declaration in place of one of the business. */ readonly declared?: (model: Model) => Model;
  /** Silent when left out. */ readonly log?: Log;
  /** An empty database of PostgreSQL, on a server that the test looks after. */ readonly url?: string;
}

const asDeclared = (model: Model): Model => model;

/** Drawn without end: not what two references tell from the others, of which there are as many as rows. */
export const isDrawable = (one: Model): boolean =>
  !uniqueSets(one).some(({ fields }) => fields.length > 1 && fields.every((name) => one.fields[name]?.ref));
/** The real services on a real, empty database with two companies and sample rows of every entity. */
export const startServices = async ({
  engine,
  rows = 3,
  cep = offlineCep(),
  ports = {},
  extra = {},
  now = () => new Date(),
  declared = asDeclared,
  log = silent,
  fetch: network,
  url,
}: Options): Promise<Services> => {
  const declaredBusiness = readBusiness();
  const models = [...declaredBusiness.models.map(declared), ...(extra.models ?? [])];
  const business = {
    ...declaredBusiness,
    ...Object.fromEntries(
      Object.entries(extra).map(([kind, more]) => [kind, [...declaredBusiness[kind as keyof typeof extra], ...more]]),
    ),
    models,
  };
  const passwords = argon2(cheap);
  const server = engine === 'postgres' && url === undefined ? await startPostgres() : undefined;
  const planting = async (made: Database): Promise<House> =>
    plant(made, models, business.words, rows, await passwords.hash(password));
  const planted = async (target: string | undefined): Promise<Planting> => {
    const made = await openDatabase({ models, log, url: target });
    return { made, house: await planting(made), place: target };
  };
  const isPlain = url === undefined && declared === asDeclared && (extra.models ?? []).length === 0;
  const {
    made: database,
    house,
    place,
  } = isPlain
    ? await copied({ server, models, words: business.words, rows, log, planting })
    : await planted(server ? await server.createDatabase() : url);
  const standing = plantedOf(models, house);
  const mail = simulatedMail();
  const opened = await openPorts(
    business.ports,
    {},
    { database, log, publicUrl: 'http://localhost:3000', isProduction: false, now, mail, fetch: network },
  );
  const deps = {
    ...business,
    database,
    now,
    log,
    keepsUndeclared: true as const,
    program: programOf(() => ['/begin.js']),
    ports: { passwords, mail: unsteady(mail), cep, vault: vaultOf(new Uint8Array(32)), ...opened, ...ports },
  };
  const isOwn = isPlain && Object.keys(extra).length === 0;
  const app = isOwn ? madeOf(createApp(deps), declaredBusiness) : createApp(deps);
  const besides: Database[] = [];
  const token = async (login: Login): Promise<string> =>
    (await signIn(app, login, password)).headers.get('remember-me')!;
  return {
    app,
    database,
    models,
    mail,
    mailbox: () => mailboxOf(app, database, mail),
    ...standing,
    token,
    as: async (login) => speaker(app, await token(login)),
    beside: async (login) => {
      const another = await openDatabase({ models, log, url, migrations: 'none' });
      besides.push(another);
      return speaker(createApp({ ...deps, database: another }), login === null ? null : await token(login));
    },
    close: async () => {
      for (const another of besides) await another.close();
      await database.close();
      if (place !== undefined) await server?.dropDatabase(place);
      await server?.stop();
    },
  };
};

interface Planting {
  readonly made: Database;
  readonly house: House;
  /** The address of the database, on PostgreSQL. */
  readonly place?: string | undefined;
}
interface Copying {
  /** PostgreSQL; without it the embedded engine. */ readonly server: TestPostgres | undefined;
  readonly models: readonly Model[];
  readonly words: Words;
  readonly rows: number;
  readonly log: Log;
  readonly planting: (made: Database) => Promise<House>;
}
/** A database of its own with the business as it is declared: a copy of the template, which is made where it is missing. */
const copied = async ({ server, models, words, rows, log, planting }: Copying): Promise<Planting> => {
  const name = templateName(models, words, rows);
  if (!server) {
    const fill = async (fresh: Database): Promise<void> => keepHouse(fresh.owner, await planting(fresh));
    const made = await openDatabase({ models, log, template: { name, fill } });
    return { made, house: await keptHouse(made.owner) };
  }
  const house = await templateOn(server, name, async (url) => {
    const fresh = await openDatabase({ models, url });
    const stands = await planting(fresh);
    await fresh.close();
    return stands;
  });
  const place = await server.createDatabase(undefined, name);
  return { made: await openDatabase({ models, log, url: place, migrations: 'none' }), house, place };
};

/** The items of a process that failed, in their order. */
export const failedItems = async (as: Speaker, processo: unknown) =>
  (
    await as('POST', 'processoitem/filterpaginated/1/100', {
      processo: Number(processo),
      situacao: 'FALHOU',
      $sort: [['posicao', 'asc']],
    })
  ).body.results as unknown as readonly { readonly rotulo: string; readonly mensagem: string }[];
