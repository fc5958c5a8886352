import { Hono } from 'hono';
import type { BoundCalls } from '#kit/calls/calls';
import type { BusinessPorts } from '#kit/work/port';
import type { BoundProcesses } from '#kit/work/process';
import type { BoundListeners } from '#kit/work/event';
import type { BoundSaves } from '#kit/entity/saves';
import type { BoundMoves } from '#kit/entity/states';
import { closedBy } from '#kit/resource/experimental';
import type { PublicPage, PublicPages, PublicProgram } from '#kit/resource/publicPages';
import type { BoundRoutines } from '#kit/work/routine';
import type { Inbox } from '#kit/work/inbox';
import type { Outbox } from '#kit/work/outbox';
import type { NoticeCategory } from '#kit/work/notice';
import { ownCategories } from '../system/noticeCategories';
import { recoveryJobs, recoveryWorker } from './calls/recoverPassword';
import type { Deps, Operation, Services } from './core/context';
import { groupBy } from '#kit/groupBy';
import { StartError } from './core/startError';
import { silent } from './core/log';
import { answer, refusal } from './core/reply';
import { systemModels, namedModels } from './system';
import { routeTable } from './routing/routes';
import { demandScopes } from './routing/scopes';
import { importWorker, undoWorker } from './imports/worker';
import { dueMoves } from './operations/save/dueMoves';
import { eventJobs, readyListeners } from './jobs/emit';
import { eventWorker } from './jobs/events';
import { exportWorker } from './operations/generic/exportLater';
import { createRoutines, type Routines } from './jobs/routines';
import { atMost } from './jobs/patience';
import { createJobs, type Jobs } from './jobs/runner';
import { createLive, type Live } from './live/live';
import { heedful } from './mail/bounces';
import { mailOutbox } from './mail/outbox';
import { postmanOf } from './mail/postman';
import { mailPage } from './mailPage';
import { describe, type Description } from './openapi/document';
import { handlerContext, outsideContext } from './contexts/handlerContext';
import { openContext } from './contexts/openContext';
import type { HousePorts, Ports } from './ports';
import { isLeaving, leavingPage } from './public/leaving';
import { drawn, isPublic, readyPages } from './public/pages';
import { inboxJobs } from './partners/inboxes';
import { inboxWorker } from './partners/inboxWorker';
import { outboxJobs, readyOutboxes } from './partners/outboxes';
import { outboxWorker } from './partners/outboxWorker';
import { readyProcesses } from './processes/ready';
import { processWorker } from './processes/worker';
import type { BrandStamp } from '#kit/brand';
import { brandOf, stampOf } from './core/brand';
import { createAccesses, type Accesses } from './session/accesses';
import { createKeys } from './session/keys';
import { createProgramCalls, type ProgramCalls } from './session/programCalls';
import { createSessions, type Limits } from './session/sessions';
import { readyReport } from './reports/run';
import { reportWorker, scheduleWorker } from './reports/workers';
import type { Business } from './business';
import type { ReadyWizard } from './wizards/operations';

export interface AppDeps
  extends
    Pick<Deps, 'models' | 'handlers' | 'database'>,
    Partial<
      Pick<Deps, 'words' | 'log' | 'now' | 'publicUrl' | 'supportWhatsapp' | 'adminSecondStep' | 'keepsUndeclared'>
    > {
  /** Ports of the framework; those of the business only where its calls use them. */
  readonly ports: HousePorts & Partial<BusinessPorts>;
  /** The calls with a name of their own. */
  readonly named?: readonly BoundCalls[];
  readonly processes?: readonly BoundProcesses[];
  /** Hooks of modules around a save. */
  readonly saves?: readonly BoundSaves[];
  /** Effects of state transitions beyond the state. */
  readonly moves?: readonly BoundMoves[];
  readonly listeners?: readonly BoundListeners[];
  /** Jobs that run again and again. */
  readonly routines?: readonly BoundRoutines[];
  /** Webhooks of partners. */
  readonly inboxes?: readonly Inbox[];
  /** Messages to partners. */
  readonly outboxes?: readonly Outbox[];
  /** Subjects of notices beside the framework's own. */
  readonly noticeCategories?: readonly NoticeCategory[];
  /** Forms in steps, with what finishes them. */
  readonly wizards?: readonly ReadyWizard[];
  readonly reports?: Business['reports'];
  readonly pages?: Business['pages'];
  /** Pages for people without a login, and what draws them; without it none is served. */
  readonly publicPages?: readonly PublicPages[];
  readonly program?: PublicProgram;
  /** Other times than the usual ones, for tests. */
  readonly sessionLimits?: Limits;
}
export interface App {
  /** One request of the services. `ip` is the caller; behind a proxy that is trusted, whom it names. */
  fetch(request: Request, info?: { readonly ip?: string }): Promise<Response>;
  /** Is it the address of a page for people without a login? */
  isPublic(pathname: string): boolean;
  /** All that is served, as OpenAPI. */
  describe(): Description;
  /** Brand for a page of the app; undefined where it is the product's own. */
  stamp(): Promise<BrandStamp | undefined>;
  /** Background work, routines included: the host starts and stops it. */
  readonly jobs: Jobs;
  readonly routines: Pick<Routines, 'turn'>;
  /** The streams to open screens: a host that goes ends them, or it would wait for them. */
  readonly live: Pick<Live, 'end'>;
  /** Writes the records of access that wait for their minute; for tests. */
  readonly accesses: Pick<Accesses, 'flush'>;
  /** The same of the calls of programs. */
  readonly programCalls: Pick<ProgramCalls, 'flush'>;
}

/**
 * The services on the web standard: a Request in, a Response out. Only what the declarations and the named calls say is
 * served.
 */
export const createApp = ({
  log = silent,
  now = () => new Date(),
  words = noWords,
  publicUrl = 'http://localhost:3000',
  adminSecondStep = 'offered',
  sessionLimits,
  named,
  processes = [],
  saves = [],
  moves = [],
  listeners = [],
  routines: bound = [],
  inboxes = [],
  outboxes = [],
  noticeCategories = [],
  wizards = [],
  reports = [],
  pages = [],
  publicPages = [],
  program,
  ports: allPorts,
  ...given
}: AppDeps): App => {
  const { mail: opened, ...ports } = allPorts;
  const mail = heedful(opened, { database: given.database, now });
  const deps: Deps = {
    log,
    now,
    words,
    publicUrl,
    adminSecondStep,
    ports: ports as Ports,
    isSecure: publicUrl.startsWith('https:'),
    experiments: closedBy([...given.models, ...pages, ...[...reports, ...wizards].map(({ model }) => model)]),
    ...given,
  };
  demandForeign([...pages, ...publicPages.flatMap((one) => Object.values(one.pages))], publicUrl);
  const readyReports = reports.map(({ model, bound: answers }) => readyReport(model, answers));
  const operations = routeTable(deps.models, deps.handlers, named, wizards, readyReports, inboxes);
  demandScopes(operations, deps);
  let description: Description | undefined;
  const accesses = createAccesses(deps);
  const postman = postmanOf(deps, mail);
  const sessions = createSessions({ ...deps, mail: postman }, sessionLimits);
  const programCalls = createProgramCalls(deps);
  const byName = namedModels(deps.models);
  const live = createLive({ ...deps, sessions, byName });
  const services: Services = {
    ...deps,
    mail: postman,
    brand: brandOf(deps, deps.database),
    accesses,
    programCalls,
    keys: createKeys(deps),
    sessions,
    live,
    byName,
    processes: readyProcesses(processes),
    outboxes: readyOutboxes(outboxes, [mailOutbox(() => services, mail)]),
    noticeCategories: [...ownCategories, ...noticeCategories],
    saves: groupBy(saves, ({ entity }) => entity.name),
    // Files of several rooms may bind the moves of one entity.
    moves: new Map(
      [...groupBy(moves, ({ states }) => states.name)].map(([name, own]) => [
        name,
        Object.assign({}, ...own.map(({ bound }) => bound)),
      ]),
    ),
    listeners: readyListeners(listeners),
    contextOf: handlerContext,
    outsideContextOf: outsideContext,
    openContextOf: (action, from) => openContext(services, action, from),
    wizards: wizards.map(({ model }) => model),
    reports: readyReports,
    pages,
    describe: () => (description ??= describe(operations, [...deps.models, ...systemModels])),
    fetch: async (request, info) => hono.fetch(request, info),
  };
  // A slash at the end, which some paths of the specification have and others not, says nothing.
  const hono = new Hono<{ Bindings: { readonly ip?: string } }>({ strict: false });
  for (const operation of operations) {
    for (const path of pathsOf(operation))
      hono.on(operation.method, path, (context) =>
        answer(services, operation, context.req.raw, context.req.param(), context.env?.ip ?? ''),
      );
  }
  const isPage = program ? isPublic(publicPages) : () => false;
  for (const one of program ? readyPages(publicPages, operations) : [])
    hono.get(one.page.path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      drawn(services, program!, one, context.req.raw, context.req.param(), context.env?.ip ?? ''),
    );
  hono.on(['GET', 'POST'], '/d/:token', (context) =>
    leavingPage(services, context.req.raw, context.req.param('token'), context.env?.ip ?? ''),
  );
  if (mail.kept) hono.get('/dev/mail', (context) => mailPage(mail, context.req.raw));
  hono.notFound(() => refusal({ kind: 'notFound' }));
  hono.onError((error) => {
    log.error('request failed outside an operation', {}, error);
    return refusal({ kind: 'broken' });
  });
  const jobs = createJobs(services, {
    [eventJobs]: eventWorker(services),
    [inboxJobs]: inboxWorker(services, inboxes),
    [outboxJobs]: outboxWorker(services),
    [recoveryJobs]: recoveryWorker(services),
    exportarCsv: exportWorker(services),
    processo: processWorker(services),
    relatorio: reportWorker(services),
    agendamento: scheduleWorker(services),
    importar: importWorker(services),
    desfazerImportacao: undoWorker(services),
  });
  const routines = createRoutines(services, [...bound, ...dueMoves(deps.models)]);
  return {
    fetch: (request, { ip = '' } = {}) => services.fetch(request, { ip }),
    isPublic: (pathname) => isLeaving(pathname) || isPage(pathname),
    describe: services.describe,
    stamp: async () => stampOf(await services.brand(), deps),
    routines,
    accesses,
    programCalls,
    live,
    jobs: {
      drain: jobs.drain,
      start: () => {
        jobs.start();
        routines.start();
        accesses.start();
        programCalls.start();
      },
      stop: async () => {
        live.end();
        // Unfinished work is left to the next process, which takes it up when its lease is over.
        await atMost(stopMs, Promise.all([jobs.stop(), routines.stop(), accesses.stop(), programCalls.stop()]));
      },
    },
  };
};

/** Refuses a policy that names the product's own origin, which only the configuration knows. */
const demandForeign = (all: readonly Pick<PublicPage, 'path' | 'policy'>[], publicUrl: string): void => {
  const { origin } = new URL(publicUrl);
  const own = all.find(({ policy }) =>
    Object.values(policy ?? {}).some((list: readonly string[]) => list.includes(origin)),
  );
  if (own)
    throw new StartError(
      `A página ${own.path} declara ${origin} em policy, que é o próprio endereço (PUBLIC_URL). Tire-o.`,
    );
};

/** Time for the jobs under way to come to a good place, when the process is to stop. */
const stopMs = 8_000;
const noWords = { permissions: {}, planFunctions: {}, sections: {} };

/** Under /services; login and logout also at the root (decision 0001). */
const pathsOf = ({ path }: Operation): string[] => {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  return [`/services/${pattern}`, ...(['login', 'logout'].includes(path) ? [`/${pattern}`] : [])];
};
