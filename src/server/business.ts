import { modelOf } from '#fields';
import { checkModels, type Finding } from '#kit/checks';
import { unread } from '#kit/checks/finding';
import type { AnyAudience } from '#kit/entity/audience';
import type { AnyEntity } from '#kit/entity/entity';
import type { BoundCalls } from '#kit/calls/calls';
import type { BoundListeners } from '#kit/work/event';
import type { NoticeCategory } from '#kit/work/notice';
import { ownCategories } from '../system/noticeCategories';
import type { BoundHandlers } from '#kit/calls/handlers';
import type { Model } from '#kit/read/model';
import { pageModelOf, type OwnPage, type OwnPageModel } from '#kit/resource/page';
import type { PublicPages } from '#kit/resource/publicPages';
import type { Port } from '#kit/work/port';
import type { BoundProcesses, Process } from '#kit/work/process';
import type { BoundRoutines } from '#kit/work/routine';
import type { Inbox } from '#kit/work/inbox';
import type { Outbox } from '#kit/work/outbox';
import type { BoundSaves } from '#kit/entity/saves';
import type { AnyStates, BoundMoves } from '#kit/entity/states';
import { reportModelOf, type BoundReport, type Report, type ReportModel } from '#kit/resource/report';
import { wizardModelOf, type BoundWizard, type Wizard, type WizardModel } from '#kit/resource/wizard';
import type { AnyResource } from '#kit/resource/resource';
import type { Upgrade } from '#kit/entity/upgrade';
import type { Seeds } from '#kit/entity/seeds';
import { sectionOfPath } from '#kit/sections';
import { calls } from './calls';
import { variables } from './config';
import { sourcePorts } from './sourcePorts';
import type { Words } from './core/context';
import { DeclarationError, StartError, type Misdeclared } from './core/startError';

/** The declarations, found by writing the files; nothing is registered by hand. */
export interface Business {
  readonly models: readonly Model[];
  readonly handlers: readonly BoundHandlers[];
  /** The calls with a name of their own. */
  readonly named: readonly BoundCalls[];
  readonly processes: readonly BoundProcesses[];
  readonly routines: readonly BoundRoutines[];
  readonly saves: readonly BoundSaves[];
  readonly moves: readonly BoundMoves[];
  readonly listeners: readonly BoundListeners[];
  readonly inboxes: readonly Inbox[];
  readonly outboxes: readonly Outbox[];
  readonly wizards: readonly { readonly model: WizardModel; readonly bound: BoundWizard }[];
  readonly reports: readonly { readonly model: ReportModel; readonly bound: BoundReport }[];
  readonly pages: readonly OwnPageModel[];
  /** Pages for people without a login. */
  readonly publicPages: readonly PublicPages[];
  readonly ports: readonly Port[];
  readonly words: Words;
  readonly noticeCategories: readonly NoticeCategory[];
  /** Initial data of a new database; undefined: none. */
  readonly seeds: Seeds | undefined;
  /** Findings that do not stop the start-up. */
  readonly warnings: readonly Finding[];
}
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export interface Sources {
  readonly schemas: Modules;
  readonly resources: Modules;
  readonly servers: Modules;
  readonly ports?: Modules;
  readonly words: Modules;
}

const found: Sources = {
  schemas: import.meta.glob(['/schemas/*/**/*.ts', '!**/*.test.ts'], { eager: true }),
  resources: import.meta.glob(['/resources/*/**/*.ts', '!**/*.server.ts', '!**/*.port.ts', '!**/*.test.ts'], {
    eager: true,
  }),
  servers: import.meta.glob(['/resources/*/**/*.server.ts', '!**/*.lazy.server.ts'], { eager: true }),
  ports: import.meta.glob('/resources/*/**/*.port.ts', { eager: true }),
  words: import.meta.glob(['/schemas/vocabulary.ts', '/resources/house.ts'], { eager: true }),
};

let own: Business | undefined;
/**
 * Reads and checks the business; that of the product once a process. Throws {@link StartError} with every error found,
 * each with its remedy.
 */
export const readBusiness = (sources: Sources = found): Business =>
  sources === found ? (own ??= read(found)) : read(sources);
const read = ({ schemas, resources, servers, ports: portModules = {}, words: modules }: Sources): Business => {
  const words: Words = {
    permissions: {},
    planFunctions: {},
    sections: {},
    ...(Object.assign({}, ...Object.values(modules)) as Partial<Words>),
  };
  const titled = Object.keys(words.sections);
  const declared = exportsOf<AnyResource>(resources, 'resource', titled);
  const entities = exportsOf<AnyEntity>(schemas, 'entity', titled);
  const lives = valuesOf<AnyStates>(schemas, 'states');
  const upgrades = valuesOf<Upgrade>(servers, 'upgrade');
  const failed: Finding[] = [];
  /** Makes models of declarations. One that cannot be read is told with the findings of the others. */
  const made = <T, M>(all: readonly Exported<T>[], make: (one: Exported<T>) => M): M[] =>
    all.flatMap((one) => {
      try {
        return [make(one)];
      } catch (failure) {
        failed.push(unread(String(nameOf(one.value) ?? one.path), failure));
        return [];
      }
    });
  const models = made(entities, ({ value: entity, section }): Model => ({
    ...modelOf({
      entity,
      section,
      resource: declared.find(({ value }) => value.entity.name === entity.name)?.value,
      states: lives.find(({ name }) => name === entity.name),
    }),
    upgrade: upgrades.find((one) => one.entity === entity.name),
  }));
  /** Values of a type that have these parts. Of one that lacks a part, nothing else can be read. */
  const whole = <T extends object>(from: Modules, type: string, parts: readonly (keyof T & string)[]): T[] =>
    made(exportsOf<T>(from, type), ({ value }) => {
      const lacking = parts.find((part) => value[part] === undefined);
      if (lacking !== undefined) throw new TypeError(`it has no '${lacking}'`);
      return value;
    });
  const handlers = whole<BoundHandlers>(servers, 'handlers', ['resource', 'handlers']);
  const named = valuesOf<BoundCalls>(servers, 'calls');
  const processes = valuesOf<BoundProcesses>(servers, 'processes');
  const routines = valuesOf<BoundRoutines>(servers, 'routines');
  const listeners = valuesOf<BoundListeners>(servers, 'listeners');
  const saves = valuesOf<BoundSaves>(servers, 'saves');
  const inboxes = valuesOf<Inbox>(servers, 'inbox');
  const outboxes = valuesOf<Outbox>(servers, 'outbox');
  const noticeCategories = valuesOf<NoticeCategory>({ ...resources, ...servers }, 'noticeCategory');
  const moves = valuesOf<BoundMoves>(servers, 'moves');
  const wizardsDeclared = exportsOf<Wizard>(resources, 'wizard', titled);
  const steps = made(wizardsDeclared, ({ value, section }) => wizardModelOf(value, section));
  const bound = whole<BoundWizard>(servers, 'wizards', ['wizard', 'bound']);
  const reportsDeclared = exportsOf<Report>(resources, 'report', titled);
  const figures = made(reportsDeclared, ({ value, section }) => reportModelOf(value, section));
  const answers = [
    ...whole<BoundReport>(servers, 'reports', ['report']),
    ...reportsDeclared.flatMap(({ value: report }): BoundReport[] =>
      report.summary ? [{ type: 'reports', report }] : [],
    ),
  ];
  const pagesDeclared = exportsOf<OwnPage>(resources, 'page', titled);
  const pages = made(pagesDeclared, ({ value, section }) => pageModelOf(value, section));
  const publicPages = valuesOf<PublicPages>(resources, 'publicPages');
  const seeds = valuesOf<Seeds>(servers, 'seeds')[0];
  const ports = portsOf([...whole<Port>(portModules, 'port', ['name', 'variables']), ...sourcePorts(models)]);
  const findings = checkModels(models, {
    declared: {
      entities: entities.map(({ value }) => value),
      resources: declared.map(({ value }) => value),
      wizards: wizardsDeclared.map(({ value }) => value),
      reports: reportsDeclared.map(({ value }) => value),
      pages: pagesDeclared.map(({ value }) => value),
    },
    files: Object.fromEntries(entities.map(({ value, path }) => [value.name, path])),
    screens: [
      ...declared.flatMap(({ value, path }) => {
        const name = nameOf(value);
        return typeof name === 'string' ? [{ name, entity: name, path }] : [];
      }),
      ...[...wizardsDeclared, ...reportsDeclared, ...pagesDeclared].map(({ value, path }) => ({
        name: value.name,
        path,
      })),
    ],
    vocabulary: {
      permissions: Object.keys(words.permissions),
      plans: Object.keys(words.planFunctions),
      ...(Object.keys(words.sections).length > 0 && { sections: Object.keys(words.sections) }),
    },
    handlers: Object.fromEntries(
      handlers.map(({ resource, handlers: bound }) => [resource.entity.name, Object.keys(bound)]),
    ),
    calls: named,
    moves,
    processes,
    routines,
    loose: valuesOf<Process>(servers, 'process')
      .filter((one) => !processes.some((bound) => bound.processes.includes(one)))
      .map(({ name }) => name),
    inboxes,
    outboxes,
    audiences: [...valuesOf<AnyAudience>(schemas, 'audience'), ...valuesOf<AnyAudience>(servers, 'audience')],
    noticeCategories: [...ownCategories, ...noticeCategories],
    wizards: steps,
    boundWizards: bound.map(({ wizard }) => wizard.name),
    boundPreviews: bound.flatMap(({ wizard, bound: { preview = {} } }) =>
      Object.keys(preview).map((step) => `${wizard.name}.${step}`),
    ),
    reports: figures,
    boundReports: answers.map(({ report }) => report.name),
    pages,
    publicPages,
    reserved: calls.map(({ method, path }) => `${method} ${path}`),
  });
  const errors = [...failed, ...findings].filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new DeclarationError(errors.map((one) => placed(one, { schemas, resources, servers })));
  const wizards = steps.map((model) => ({ model, bound: bound.find(({ wizard }) => wizard.name === model.name)! }));
  const reports = figures.map((model) => ({ model, bound: answers.find(({ report }) => report.name === model.name)! }));
  return {
    models,
    handlers,
    named,
    processes,
    routines,
    saves,
    moves,
    listeners,
    inboxes,
    outboxes,
    noticeCategories,
    wizards,
    reports,
    pages,
    publicPages,
    ports,
    words,
    seeds,
    warnings: findings.filter(({ severity }) => severity === 'warning'),
  };
};

/**
 * Reads the sound declarations while others are being written: one with a mistake is left out, and so are those that
 * name it. Throws where the mistake belongs to no declaration.
 */
export const readSound = (
  sources: Sources = found,
): { readonly business: Business; readonly mistakes: DeclarationError | undefined } => {
  let mistakes: DeclarationError | undefined;
  for (let sound = sources; ;) {
    try {
      return { business: readBusiness(sound), mistakes };
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      mistakes ??= error;
      const broken = new Set(error.found.flatMap(({ files }) => files));
      if (broken.size === 0) throw error;
      const left = (modules: Modules): Modules =>
        Object.fromEntries(Object.entries(modules).filter(([path]) => !broken.has(path.replace(/^\//, ''))));
      sound = {
        ...sound,
        schemas: left(sound.schemas),
        resources: left(sound.resources),
        servers: left(sound.servers),
      };
    }
  }
};

/** No two ports of a name, and no variable that the house or another port reads. */
const portsOf = (ports: readonly Port[]): readonly Port[] => {
  const seen = new Set<string>(['passwords', 'mail', 'cep', 'vault', ...variables.map(({ name }) => name)]);
  for (const { name, variables: own } of ports)
    // The port of a foreign system is named like the variable of its address.
    for (const one of new Set([name, ...Object.keys(own)])) {
      if (seen.has(one))
        throw new StartError(`A porta “${name}” usa um nome que já é de outra: ${one}. Escolha outro.`);
      seen.add(one);
    }
  return ports;
};

interface Exported<T> {
  readonly value: T;
  readonly section: string;
  readonly path: string;
}
/** Exports of a type, each with its section (`sectionOfPath`) and its file. A schema exports under the file's name. */
const exportsOf = <T>(modules: Modules, type: string, sections: readonly string[] = []): Exported<T>[] =>
  Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module)
      .filter((value) => typeof value === 'object' && value !== null && 'type' in value && value.type === type)
      .map((value) => ({ value: value as T, section: sectionOfPath(path, sections), path: path.replace(/^\//, '') })),
  );

const valuesOf = <T>(modules: Modules, type: string): T[] => exportsOf<T>(modules, type).map(({ value }) => value);

/**
 * With the files named after what it is about: the server's half first where it is of that, else the schema, then the
 * resource.
 */
const placed = (
  finding: Finding,
  { schemas, resources, servers }: Pick<Sources, 'schemas' | 'resources' | 'servers'>,
): Misdeclared => {
  const name = finding.where.split(/[ .]/)[0]!;
  const files = [
    ...new Set(
      [schemas, resources, servers].flatMap((modules) =>
        Object.entries(modules)
          .filter(([, module]) => Object.values(module).some((value) => nameOf(value) === name))
          .map(([path]) => path.replace(/^\//, '')),
      ),
    ),
  ];
  return { ...finding, files: / (call|process) /.test(finding.where) ? files.toReversed() : files };
};
const nameOf = (declared: unknown): unknown => {
  if (typeof declared !== 'object' || declared === null) return undefined;
  const { name, entity, resource, wizard, report } = declared as Readonly<
    Record<string, { readonly entity?: unknown } | undefined>
  >;
  return name ?? nameOf(entity ?? resource ?? wizard ?? report);
};
