import { modelOf } from '#fields';
import { checkModels, findingText, type Finding } from '#kit/checks';
import type { AnyEntity } from '#kit/entity';
import type { BoundCalls } from '#kit/calls';
import type { BoundHandlers } from '#kit/handlers';
import type { Model } from '#kit/model';
import type { Port } from '#kit/port';
import type { BoundProcesses } from '#kit/process';
import type { BoundRoutines } from '#kit/routine';
import { reportModelOf, type BoundReport, type Report, type ReportModel } from '#kit/report';
import { wizardModelOf, type BoundWizard, type Wizard, type WizardModel } from '#kit/wizard';
import type { AnyResource } from '#kit/resource';
import { calls } from './calls';
import { variables } from './config';
import type { Words } from './core/context';
import { StartError } from './core/startError';

/** The declarations, found by writing the files; nothing is registered by hand. */
export interface Business {
  readonly models: readonly Model[];
  readonly handlers: readonly BoundHandlers[];
  /** The calls with a name of their own. */
  readonly named: readonly BoundCalls[];
  readonly processes: readonly BoundProcesses[];
  readonly routines: readonly BoundRoutines[];
  readonly wizards: readonly { readonly model: WizardModel; readonly bound: BoundWizard }[];
  readonly reports: readonly { readonly model: ReportModel; readonly bound: BoundReport }[];
  readonly ports: readonly Port[];
  readonly words: Words;
  /** What does not stop the start-up but should be said. */
  readonly warnings: readonly Finding[];
}
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export interface Sources { readonly schemas: Modules; readonly resources: Modules; readonly servers: Modules; readonly ports?: Modules; readonly words: Modules }

const found: Sources = {
  schemas: import.meta.glob(['/schemas/*/*.ts', '!**/*.test.ts'], { eager: true }),
  resources: import.meta.glob(['/resources/*/*.ts', '!**/*.server.ts', '!**/*.port.ts', '!**/*.test.ts'], { eager: true }),
  servers: import.meta.glob('/resources/*/*.server.ts', { eager: true }),
  ports: import.meta.glob('/resources/*/*.port.ts', { eager: true }),
  words: import.meta.glob('/schemas/vocabulary.ts', { eager: true }),
};

/** Reads and checks the business. Throws {@link StartError} with every error found, each with its remedy. */
export const readBusiness = ({ schemas, resources, servers, ports: portModules = {}, words: modules }: Sources = found): Business => {
  const declared = exportsOf<AnyResource>(resources, 'resource');
  const models = exportsOf<AnyEntity>(schemas, 'entity').map(({ value: entity, section }) =>
    modelOf({ entity, section, resource: declared.find(({ value }) => value.entity.name === entity.name)?.value }));
  const handlers = exportsOf<BoundHandlers>(servers, 'handlers').map(({ value }) => value);
  const named = exportsOf<BoundCalls>(servers, 'calls').map(({ value }) => value);
  const processes = exportsOf<BoundProcesses>(servers, 'processes').map(({ value }) => value);
  const routines = exportsOf<BoundRoutines>(servers, 'routines').map(({ value }) => value);
  const steps = exportsOf<Wizard>(resources, 'wizard').map(({ value, section }) => wizardModelOf(value, section));
  const bound = exportsOf<BoundWizard>(servers, 'wizards').map(({ value }) => value);
  const figures = exportsOf<Report>(resources, 'report').map(({ value, section }) => reportModelOf(value, section));
  const answers = exportsOf<BoundReport>(servers, 'reports').map(({ value }) => value);
  const ports = portsOf(exportsOf<Port>(portModules, 'port').map(({ value }) => value));
  const words: Words = { permissions: {}, planFunctions: {}, sections: {}, ...Object.values(modules)[0] };
  const findings = checkModels(models, {
    vocabulary: { permissions: Object.keys(words.permissions), plans: Object.keys(words.planFunctions) },
    handlers: Object.fromEntries(handlers.map(({ resource, handlers: bound }) => [resource.entity.name, Object.keys(bound)])),
    calls: named, processes, wizards: steps, boundWizards: bound.map(({ wizard }) => wizard.name),
    reports: figures, boundReports: answers.map(({ report }) => report.name),
    reserved: calls.map(({ method, path }) => `${method} ${path}`),
  });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new StartError(`As declarações têm ${errors.length === 1 ? 'um erro' : `${errors.length} erros`}:\n${errors.map((one) => `  ${findingText(one)}`).join('\n')}`);
  const wizards = steps.map((model) => ({ model, bound: bound.find(({ wizard }) => wizard.name === model.name)! }));
  const reports = figures.map((model) => ({ model, bound: answers.find(({ report }) => report.name === model.name)! }));
  return { models, handlers, named, processes, routines, wizards, reports, ports, words, warnings: findings.filter(({ severity }) => severity === 'warning') };
};

/** No two ports of a name, and no variable that the house or another port reads. */
const portsOf = (ports: readonly Port[]): readonly Port[] => {
  const seen = new Set<string>(['passwords', 'mail', 'cep', 'vault', ...variables.map(({ name }) => name)]);
  for (const { name, variables: own } of ports) for (const one of [name, ...Object.keys(own)]) {
    if (seen.has(one)) throw new StartError(`A porta «${name}» usa um nome que já é de outra: ${one}. Escolha outro.`);
    seen.add(one);
  }
  return ports;
};

/** What the modules export of a type, with the section (folder) it stands in. A schema exports under the file's name. */
const exportsOf = <T>(modules: Modules, type: string): { readonly value: T; readonly section: string }[] =>
  Object.entries(modules).flatMap(([path, module]) => Object.values(module)
    .filter((value) => typeof value === 'object' && value !== null && 'type' in value && value.type === type)
    .map((value) => ({ value: value as T, section: path.split('/').at(-2)! })));
