import type { ActionKit } from '../calls/action';
import type { NamedCall } from '../calls/calls';
import type { ChartKind } from '../resource/chart';
import type { AnyEntity, EntityDef } from '../entity/entity';
import type { FieldOptions, Fields, SpecialOptions } from '../entity/field';
import type { ModelField } from '../read/model';
import type { OwnPage } from '../resource/page';
import type { Process } from '../work/process';
import type { PagePolicy } from '../resource/policy';
import type { PublicPage, PublicPages } from '../resource/publicPages';
import type { Report, ReportDef } from '../resource/report';
import type { RecordWords } from '../resource/record';
import type { AnyResource, ResourceDef, Section } from '../resource/resource';
import type { Step, Wizard, WizardDef } from '../resource/wizard';
import { error, joined, none, ofEach, type Context, type Findings } from './finding';
import { meant } from './names';
import { all, type Options } from './optionTable';

const access = { permission: true, plan: true, api: true } as const;
const menu = { group: true, icon: true, order: true, hidden: true } as const;

const ofField: Options = all<Omit<FieldOptions, keyof SpecialOptions>>({
  label: true,
  help: true,
  required: true,
  default: true,
  unique: true,
  readOnly: true,
  read: true,
  write: true,
  change: true,
  plan: true,
  confirm: true,
  enforced: true,
  copy: true,
  begins: true,
  resetBy: true,
  was: true,
  audited: true,
  personal: { basis: true, purpose: true },
  masked: true,
  index: true,
  asked: true,
  span: true,
});
const ofEntity: Options = all<EntityDef<Fields> & Pick<AnyEntity, 'type' | 'name'>>({
  type: true,
  name: true,
  label: true,
  gender: true,
  title: true,
  picture: true,
  root: true,
  tenant: true,
  owner: true,
  network: true,
  fields: true,
  when: true,
  rules: true,
  unique: true,
  bin: true,
  mergedInto: true,
  subject: true,
  lawful: true,
  clear: true,
  table: true,
  is: true,
  roles: true,
  imports: true,
  source: { type: true, url: true, path: true, names: true, search: true },
  ranges: true,
  pairs: true,
  atLeastOne: true,
  enforced: true,
  derived: true,
  system: true,
  seen: { own: true, by: true, file: true },
});
const ofResource: Options = all<
  Omit<ResourceDef<AnyEntity, unknown>, 'record'> &
    RecordWords<AnyEntity, never, never, string> &
    Pick<AnyResource, 'type' | 'entity' | 'settings'>
>({
  type: true,
  entity: true,
  menu,
  heading: true,
  path: true,
  plan: true,
  experimental: true,
  api: { read: true, save: true, delete: true },
  whileBlocked: true,
  off: true,
  form: true,
  show: true,
  states: true,
  record: {
    title: true,
    status: true,
    since: true,
    figures: true,
    under: true,
    next: true,
    beside: true,
    begins: true,
    notices: true,
    body: true,
    aside: true,
  },
  notices: true,
  duplicate: true,
  uses: { of: true, by: true, says: true },
  views: {
    board: {
      of: true,
      field: true,
      columns: true,
      card: {
        title: true,
        place: true,
        who: true,
        lines: true,
        badges: true,
        signs: { when: true, text: true },
        amount: true,
        clock: { since: true, until: true },
      },
      answers: { accept: true, refuse: true, seen: true, instead: { accept: true, refuse: true } },
      keys: true,
      filters: true,
    },
    calendar: { of: true, on: true, title: true, until: true, tone: true, create: true },
  },
  related: true,
  actions: true,
  fields: true,
  spelled: true,
  access: { list: true, show: true, create: true, update: true, delete: true, export: true },
  list: {
    columns: true,
    filters: true,
    search: true,
    sort: true,
    tabs: true,
    opens: true,
    totals: { call: true, count: true, sum: true, ratio: true, read: true, labels: true },
    size: true,
    period: { of: true, days: true, most: true },
    empty: true,
    begin: true,
    toggle: { field: true, on: true, action: true },
  },
  refresh: { every: true, while: true },
  editable: true,
  live: { rings: { when: true, one: true, many: true } },
  bell: true,
  opens: true,
  sortable: { field: true, within: true, call: true },
  settings: { load: true, save: true },
  slots: { beforeList: true, afterList: true, formAside: true, showAside: true },
  pages: { list: true, create: true, edit: true, show: true },
});
const ofSection: Options = all<Section<string>>({ title: true, text: true, rows: true, tab: true, plan: true });

type Written<S extends keyof ActionKit<AnyEntity>> = Parameters<ActionKit<AnyEntity>[S]>[0];
const ofAnswer = { message: { text: true, from: true }, bar: { text: true, field: true } } as const;
const ofAction: Options = all<
  Written<'record'> & Written<'bulk'> & Written<'collection'> & { readonly scope: true; readonly name: true }
>({
  scope: true,
  name: true,
  label: true,
  icon: true,
  tone: true,
  rare: true,
  call: true,
  confirm: true,
  enforced: true,
  submit: true,
  back: true,
  form: true,
  steps: true,
  preview: { call: true, show: true, submit: true, ...ofAnswer },
  page: true,
  result: true,
  ...access,
  second: { permission: true, when: true },
  once: true,
  perHour: true,
  fails: true,
  effect: true,
  when: true,
  unless: true,
  words: { when: true, label: true, confirm: true, submit: true },
  choose: { field: true, question: true, call: true, list: true, title: true, note: true, none: true },
  inCompany: true,
  initial: true,
  body: true,
});
const ofReport: Options = all<ReportDef<Fields, Fields, Fields> & { readonly type: true; readonly name: true }>({
  type: true,
  name: true,
  label: true,
  text: true,
  menu,
  path: true,
  ...access,
  experimental: true,
  filters: true,
  period: true,
  months: true,
  years: true,
  call: true,
  columns: true,
  totals: true,
  headline: true,
  charts: true,
  compare: true,
  export: true,
  csv: true,
  print: true,
  schedule: true,
  summary: true,
});
const drawn = { kind: true, label: true, text: true } as const;
const ofPlot: Options = { ...drawn, x: true, y: true };
const ofParts: Options = { ...ofPlot, series: true };
const ofChart = {
  bar: ofPlot,
  line: ofPlot,
  stacked: ofParts,
  heat: ofParts,
  funnel: { ...drawn, steps: true },
  gauge: { ...drawn, y: true, most: true },
} satisfies Readonly<Record<ChartKind, Options>>;
const ofWizard: Options = all<WizardDef<Record<string, Step>> & { readonly type: true; readonly name: true }>({
  type: true,
  name: true,
  label: true,
  text: true,
  root: true,
  menu,
  path: true,
  permission: true,
  plan: true,
  experimental: true,
  steps: true,
  load: true,
  finish: { label: true, call: true, confirm: true, text: true, effect: true },
  clear: { label: true, call: true, confirm: true },
  drafts: { title: true },
});
const pagePolicy: Options = all<PagePolicy>({ connect: true, frame: true });
const ofPage: Options = all<OwnPage>({
  type: true,
  name: true,
  label: true,
  menu,
  path: true,
  permission: true,
  plan: true,
  experimental: true,
  outside: true,
  whileBlocked: true,
  frame: true,
  says: true,
  policy: pagePolicy,
  params: true,
  screen: true,
});
const ofPublicPages: Options = all<PublicPages>({ type: true, name: true, label: true, pages: true });
const ofPublicPage: Options = all<PublicPage>({
  path: true,
  title: true,
  about: true,
  gone: true,
  app: true,
  policy: pagePolicy,
  load: true,
  screen: true,
});
const ofStep: Options = all<Step>({
  title: true,
  text: true,
  form: true,
  when: true,
  rules: true,
  rows: true,
  call: true,
  preview: { result: true },
});
const ofProcess: Options = all<Process>({
  type: true,
  name: true,
  isOutside: true,
  label: true,
  permission: true,
  plan: true,
  form: true,
  pace: true,
  items: true,
  each: true,
  cancelled: true,
  pausable: { paused: true, resumed: true },
});
const ofCall: Options = all<NamedCall>({
  call: true,
  kind: true,
  mutates: true,
  ...access,
  form: true,
  result: true,
  perHour: true,
  platform: true,
  whileBlocked: true,
  record: true,
  selection: true,
  inCompany: true,
  headers: true,
  isExact: true,
  lookup: true,
  duringMaintenance: true,
  run: true,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const stray = (where: string, name: string, says: string, options: readonly string[]): Findings => [
  error('R006', where, says, meant(name, options, 'leave it out'), name),
];
const unknown = (declared: object, options: Options, where: string): Findings =>
  ofEach(Object.entries(declared), ([name, value]) => {
    const known = Object.hasOwn(options, name) ? options[name]! : undefined;
    if (known === undefined) return stray(where, name, `the option '${name}' does not exist.`, Object.keys(options));
    return known !== true && isObject(value) ? unknown(value, known, `${where} ${name}`) : none;
  });

/** R006, of a field: its kind says which of the special options mean something to it. */
export const fieldOptions = ({ kind, options }: ModelField, where: string): Findings => {
  const special = kind.takes ?? [];
  return ofEach(Object.keys(options), (name) =>
    Object.hasOwn(ofField, name) || special.some((one) => one === name)
      ? none
      : stray(where, name, `the option '${name}' means nothing to a ${kind.name}.`, [
          ...Object.keys(ofField),
          ...special,
        ]),
  );
};

/** Declarations as they were written: what a model no longer tells. */
export interface Declared {
  readonly entities: readonly AnyEntity[];
  readonly resources: readonly AnyResource[];
  readonly wizards: readonly Wizard[];
  readonly reports: readonly Report[];
  readonly pages?: readonly OwnPage[];
}
const noDeclared: Declared = { entities: [], resources: [], wizards: [], reports: [] };

/** R006: an option that nothing reads. */
export const optionChecks = ({
  house: { declared = noDeclared, processes = [], calls = [], publicPages = [] },
}: Context): Findings =>
  joined(
    ofEach(declared.entities, (one) => unknown(one, ofEntity, one.name)),
    ofEach(declared.resources, (one) =>
      joined(
        unknown(one, ofResource, one.entity.name),
        ofEach(Object.entries(one.actions), ([name, action]) =>
          unknown(action, ofAction, `${one.entity.name} action ${name}`),
        ),
        ofEach(sectionsOf(one), (section) => unknown(section, ofSection, `${one.entity.name} form`)),
      ),
    ),
    ofEach(declared.reports, (one) =>
      joined(
        unknown(one, ofReport, one.name),
        ofEach([...(one.charts ?? []).entries()], ([at, chart]) =>
          Object.hasOwn(ofChart, chart.kind)
            ? unknown(chart, ofChart[chart.kind], `${one.name} chart ${at + 1}`)
            : none,
        ),
      ),
    ),
    ofEach(declared.pages ?? [], (one) => unknown(one, ofPage, one.name)),
    ofEach(publicPages, (one) =>
      joined(
        unknown(one, ofPublicPages, one.name),
        ofEach(Object.entries(one.pages), ([name, each]) => unknown(each, ofPublicPage, `${one.name} page ${name}`)),
      ),
    ),
    ofEach(declared.wizards, (one) =>
      joined(
        unknown(one, ofWizard, one.name),
        ofEach(Object.entries(one.steps), ([name, step]) => unknown(step, ofStep, `${one.name} step ${name}`)),
      ),
    ),
    ofEach(processes, ({ entity, processes: bound }) =>
      ofEach(bound, (one) => unknown(one, ofProcess, `${entity.name} process ${one.name}`)),
    ),
    ofEach(calls, ({ entity, calls: bound }) =>
      ofEach(Object.entries(bound), ([name, one]) => unknown(one, ofCall, `${entity.name} call ${name}`)),
    ),
  );
const isSection = (part: unknown): part is Section<string> => isObject(part);
const sectionsOf = ({ form = [], show = [] }: AnyResource): readonly object[] =>
  ('create' in form ? [...form.create, ...form.update, ...show] : [...form, ...show]).filter(isSection);
