import type { Action } from '../calls/action';
import type { AnyCond } from '../entity/condition';
import type { DerivedStates } from '../entity/derived';
import type { AnyEntity, Clear, Rule, Seen } from '../entity/entity';
import type { Field, Fields, Personal } from '../entity/field';
import { groupOf, placedInMenu, type PlacedInMenu } from '../resource/menu';
import type { AnyResource, FieldPart, ListPeriod, Notice, Rings, Sortable, Toggle, Verb } from '../resource/resource';
import type { AnyStates, Moves } from '../entity/states';
import { sentence, type Label } from '../text';
import { recordOf, type AnyChildren, type ModelNotice, type ModelRecord } from '../resource/record';
import { apartOf, tableOfPart, type Apart, type Part, type Roles } from '../entity/parts';
import { kindOf } from '../entity/personal';
import { rulesOf } from '../entity/rules';
import { foreignField, type Source } from '../entity/source';
import { totalsOf, type ModelTotals } from '../resource/totals';
import type { Upgrade } from '../entity/upgrade';
import type { Views } from '../resource/views';
import { kebab, snake, upperSnake } from '../vocabulary';

/** A field as every engine reads it: named and labelled, nested ones too. */
export interface ModelField extends Field {
  readonly name: string;
  readonly label: string;
  readonly column: string;
  readonly required: boolean;
  readonly item?: Readonly<Record<string, ModelField>>;
  /** Condition under which the field exists. */
  readonly when?: AnyCond;
  /**
   * Nobody writes it: `criadoEm`, `atualizadoEm`, kept by the server for every entity, what is derived, and what the
   * database keeps of other fields (`of`).
   */
  readonly system?: true;
  /** Kept in a table of the framework by the row's id; nobody writes it with the row. */
  readonly apart?: Apart;
  /** It has no column: the states that it is read as, in their order. */
  readonly derived?: DerivedStates;
}
export interface ModelSection {
  /** Empty for the fields before the first titled section. */
  readonly title: string;
  readonly text?: string;
  readonly tab: boolean;
  readonly plan?: string;
  /** Lines of field names. */
  readonly rows: readonly (readonly string[])[];
}
export interface ModelAction extends Action<Action['scope'], never, Fields, Fields>, Moves {
  readonly name: string;
}
type Sort = readonly [field: string, direction: 'asc' | 'desc'];

/**
 * A declaration, normalised once: what is left out is filled in, and every engine reads this and nothing else. Made by
 * `modelOf` of `src/fields`, which adds the system fields.
 */
export interface Model {
  readonly name: string;
  /** Folder, address, menu group and lazily loaded chunk. */
  readonly section: string;
  /** Address under /app: 'cadastros/unidade-medida'. */
  readonly path: string;
  readonly table: string;
  /** System of its rows, when it is not that table. */
  readonly source?: Source;
  /** Meaning of its rows to the framework. */
  readonly is?: Part;
  /** Users only: meaning of their roles. */
  readonly roles?: Roles;
  readonly label: Label;
  /** Title of its page. */
  readonly heading: string;
  readonly title: string;
  /** The field whose picture stands beside the title. */
  readonly picture?: string;
  readonly root: string;
  /** A field, or 'id' for the companies themselves. */
  readonly tenant?: string;
  /**
   * The reference to the seller who alone sees the row, or 'id' for the sellers themselves; with the permission to see
   * all.
   */
  readonly owner?: { readonly field: string; readonly seeAll: string };
  /** Companies only: the reference by which a branch names the head of its network. */
  readonly network?: string;
  readonly bin: boolean;
  /** The reference to the row of its own that a row was merged into. */
  readonly mergedInto?: string;
  /** Statements that carry rows over from an earlier declaration; known to the services alone. */
  readonly upgrade?: Pick<Upgrade, 'leaves' | 'statements'>;
  /** Its rows are people: who they are. */
  readonly subject?: string;
  /** The law by which it keeps what it holds of a person who is erased. */
  readonly lawful?: string;
  /** Readers of unmasked values, and the rows they may read. */
  readonly clear?: readonly Clear[];
  readonly fields: Readonly<Record<string, ModelField>>;
  readonly rules: readonly Rule<never>[];
  /** Fields of which the database checks that one is filled. */
  readonly atLeastOne?: readonly (readonly string[])[];
  readonly unique: readonly (readonly string[])[];
  /** Its rows are of a table of the framework: nobody saves them. */
  readonly system?: true;
  /** Readers of its rows; everybody reads all of them when left out. */
  readonly seen?: Seen;
  /** Rows can be brought in by a file; with the fields they are recognised by, where the declaration names them. */
  readonly imports?: { readonly key?: readonly string[]; readonly keys?: readonly (readonly string[])[] };
  /** Any of the permissions; an empty list is every signed-in user. */
  readonly access: Readonly<Record<Verb, readonly string[]>>;
  readonly plan?: string;
  /** Code of its experimental module. */
  readonly experimental?: string;
  /** Scopes of keys that open its generic operations. */
  readonly api?: AnyResource['api'];
  /** Its rows can be read while the company is blocked. */
  readonly whileBlocked: boolean;
  readonly off: readonly string[];
  /** Each company has one record, read and saved by these calls; it has no list. */
  readonly settings?: AnyResource['settings'];
  readonly menu: PlacedInMenu | false;
  /** The group of the menu that its pages belong to, with an entry or without. */
  readonly group: string;
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly sort: readonly Sort[];
    readonly tabs: readonly { readonly label: string; readonly filter: AnyCond }[];
    readonly opens?: string;
    readonly size: number;
    readonly empty?: string;
    readonly begin?: string;
    readonly toggle?: Toggle;
    readonly period?: ListPeriod;
  };
  readonly refresh?: AnyResource['refresh'];
  /** Condition under which a stored record may be edited. */
  readonly editable?: AnyCond;
  /** True when changes of its rows are sent to the screens that show them. */
  readonly live?: { readonly rings?: Rings<AnyCond> };
  /** Notices under the bell. */
  readonly bell: Readonly<Record<string, Notice<AnyCond>>>;
  readonly opens?: string;
  readonly form: { readonly create: readonly ModelSection[]; readonly update: readonly ModelSection[] };
  readonly show?: readonly ModelSection[];
  /** The page of a record as people read it. */
  readonly record?: ModelRecord;
  /** Lines above the form of a record. */
  readonly notices: readonly ModelNotice[];
  readonly related: readonly (AnyChildren & { readonly label: string })[];
  readonly spelled: NonNullable<AnyResource['spelled']>;
  readonly views: Views;
  readonly sortable?: Required<Pick<Sortable, 'field' | 'call'>> & Pick<Sortable, 'within'>;
  readonly duplicate: boolean;
  readonly uses?: NonNullable<AnyResource['uses']>;
  readonly totals?: ModelTotals;
  readonly actions: readonly ModelAction[];
  /** The life of its rows: a move alone writes the field. */
  readonly states?: AnyStates;
  readonly parts: Readonly<Record<string, FieldPart | undefined>>;
  readonly slots: NonNullable<AnyResource['slots']>;
  readonly pages: NonNullable<AnyResource['pages']>;
}

/** Sources of a model. */
export interface Declaration {
  readonly entity: AnyEntity;
  readonly resource?: AnyResource;
  readonly states?: AnyStates;
  readonly section: string;
  /** Fields that every entity has, kept by the server, and those that it derives. */
  readonly system: Readonly<Record<string, ModelField>>;
  /** Field of a count. */
  readonly integer?: Field;
}

export const normalise = (declaration: Declaration): Model => {
  const { entity, resource, states, section, system, integer } = declaration;
  const { source } = entity;
  const declared = keptOf(
    entity.is,
    fieldsOf(states ? moving(entity.fields, states) : entity.fields, entity.when ?? {}),
  );
  const own = source
    ? Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, foreignField(field)]))
    : declared;
  const fields = { ...own };
  // A field that is declared under a kept name stays visible, so that the checks can refuse it. Nothing is kept of
  // foreign rows.
  for (const name in system) if (!source || system[name]!.derived) fields[name] ??= { ...system[name]! };
  const totals = resource?.list?.totals;
  return {
    ...identityOf(declaration),
    ...ownershipOf(declaration),
    ...screensOf(resource),
    record: resource?.record && recordOf(resource.record, states?.log),
    views: viewsOf(resource),
    off: offOf(declaration),
    fields,
    rules: rulesOf(entity, fields),
    atLeastOne: entity.enforced && entity.atLeastOne,
    unique: [...(entity.unique ?? []), ...(resource?.settings ? [[]] : [])],
    access: accessOf(entity, resource?.access),
    menu: placedInMenu(resource?.menu, section, 'description', 100),
    group: groupOf(resource?.menu, section),
    list: listOf(entity, resource, own, states),
    form: formOf(resource?.form ?? layoutOf(own)),
    totals: totals && totalsOf(totals, entity.fields, integer!),
    actions: Object.entries({ ...states?.actions, ...resource?.actions }).map(
      ([name, action]) => ({ ...action, name }) as ModelAction,
    ),
    states,
  };
};

/** Marks fields that the database computes from others as kept by the server, and those that it keeps apart. */
const keptOf = (is: AnyEntity['is'], fields: Record<string, ModelField>): Record<string, ModelField> => {
  const apart: Readonly<Record<string, Apart>> = (is && apartOf[is]) ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.options.of
        ? { ...field, system: true }
        : Object.hasOwn(apart, name)
          ? { ...field, apart: apart[name]! }
          : field,
    ]),
  );
};
/** Nobody types what moves write. */
const moving = (fields: Fields, { field }: AnyStates): Fields => ({
  ...fields,
  [field]: { ...fields[field]!, options: { ...fields[field]!.options, readOnly: true } },
});

const identityOf = ({ entity, resource, section }: Declaration) =>
  ({
    name: entity.name,
    section,
    path: `${section}/${resource?.path ?? kebab(entity.name)}`,
    table: entity.table ?? tableOf(entity),
    is: entity.is,
    roles: entity.roles,
    label: { one: entity.label[0], many: entity.label[1], gender: entity.gender ?? 'm' },
    heading: resource?.heading ?? entity.label[resource?.settings ? 0 : 1],
    title: entity.title,
    picture: entity.picture,
    root: entity.root,
    experimental: resource?.experimental,
  }) as const;
const ownershipOf = ({ entity, resource }: Declaration) => ({
  tenant: entity.tenant,
  network: entity.network,
  system: entity.system,
  seen: entity.seen,
  source: entity.source,
  subject: entity.subject,
  mergedInto: entity.mergedInto,
  lawful: entity.lawful,
  clear: entity.clear,
  bin: entity.bin !== false && !resource?.settings && !entity.system && !entity.source,
  owner:
    entity.owner === undefined ? undefined : { field: entity.owner, seeAll: `${upperSnake(entity.name)}_VER_TODOS` },
  imports: entity.imports === true ? {} : entity.imports,
});
const viewsOf = (resource: AnyResource | undefined): Views => resource?.views ?? {};
const heardOf = (resource: AnyResource | undefined): Pick<Model, 'live' | 'bell'> => ({
  live: resource?.live === true ? {} : (resource?.live as Model['live']),
  bell: (resource?.bell ?? {}) as Model['bell'],
});
const screensOf = (resource: AnyResource | undefined) => ({
  plan: resource?.plan,
  api: resource?.api,
  whileBlocked: resource?.whileBlocked === true,
  settings: resource?.settings,
  refresh: resource?.refresh,
  editable: resource?.editable,
  ...heardOf(resource),
  opens: resource?.opens,
  show: resource?.show && sectionsOf(resource.show),
  spelled: resource?.spelled ?? {},
  sortable: resource?.sortable && { call: 'POST ordem' as const, ...resource.sortable },
  duplicate: resource?.duplicate === true,
  uses: resource?.uses,
  ...partsOf(resource),
});
/** Parts of its screens that it says itself. */
const partsOf = ({ fields, notices, slots, pages, related }: Partial<AnyResource> = {}) => ({
  parts: fields ?? {},
  notices: (notices ?? []) as readonly ModelNotice[],
  slots: slots ?? {},
  pages: pages ?? {},
  related: Object.entries(related ?? {}).map(([label, link]) => ({ ...link, label })),
});
const offOf = ({ entity, resource }: Declaration): Model['off'] =>
  isRead(entity) ? ['create', 'update', 'delete', 'export'] : (resource?.off ?? []);
/** Its rows are read, and changed by actions alone. */
export const isRead = ({ system, seen }: Pick<AnyEntity, 'system' | 'seen'>): boolean =>
  system === true || seen !== undefined;
/** An action with the call of the house's own deletion of many takes its place, on the server and in the bar of a list. */
export const deletesMany = ({ actions }: Model): boolean =>
  actions.some(({ call, scope }) => scope === 'bulk' && call === 'POST excluir-em-massa');
const accessOf = ({ name }: AnyEntity, said: AnyResource['access'] = {}): Model['access'] => {
  const permission = upperSnake(name);
  const verb = (one: Verb, fallback: readonly string[]): readonly string[] => listed(said[one]) ?? fallback;
  const list = verb('list', [`${permission}_VER`]);
  const create = verb('create', verb('update', [`${permission}_EDITAR`]));
  return {
    list,
    show: verb('show', list),
    create,
    update: verb('update', create),
    delete: verb('delete', [`${permission}_EXCLUIR`]),
    export: verb('export', list),
  };
};
const listOf = (
  entity: AnyEntity,
  resource: AnyResource | undefined,
  own: Record<string, ModelField>,
  states: AnyStates | undefined,
): Model['list'] => {
  const said = resource?.settings ? noList : (resource?.list ?? {});
  const whole = resource?.sortable?.within === undefined ? resource?.sortable : undefined;
  return {
    columns: said.columns ?? columnsOf(own, entity, states?.field),
    filters: said.filters ?? Object.keys(own).filter((name) => isChoice(own[name]!) && name !== entity.tenant),
    search: entity.source
      ? entity.source.search === undefined
        ? []
        : [entity.title]
      : (said.search ?? searchOf(own, entity.title)),
    sort: Object.entries(said.sort ?? { [whole?.field ?? entity.title]: 'asc' }) as unknown as Sort[],
    tabs: Object.entries(said.tabs ?? {}).map(([label, filter]) => ({ label, filter: filter as AnyCond })),
    opens: said.opens,
    // Rows moved by hand are moved within a page.
    size: said.size ?? (whole ? 100 : 10),
    empty: said.empty,
    begin: said.begin,
    toggle: said.toggle,
    period: said.period,
  };
};
const formOf = (layout: NonNullable<AnyResource['form']> | string[][]): Model['form'] => {
  if (!('create' in layout)) {
    const both = sectionsOf(layout);
    return { create: both, update: both };
  }
  return { create: sectionsOf(layout.create), update: sectionsOf(layout.update) };
};

/** There is one record: nothing to find, to order or to index. */
const noList: NonNullable<AnyResource['list']> = { columns: [], filters: [], search: [], sort: {} };

const listed = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? [value] : value;

/** The fields of a form, named and labelled: those of an entity, of an action. */
export const fieldsOf = (
  fields: Fields,
  when: Readonly<Record<string, AnyCond>> = {},
  around?: Personal,
): Record<string, ModelField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => {
      // Fields of a personal group are personal too.
      const field =
        around && !declared.options.personal
          ? { ...declared, options: { ...declared.options, personal: around } }
          : declared;
      const { options, choices, ref, item, places, shape, audience, only, sealed } = field;
      return [
        name,
        {
          kind: kindOf(field),
          options,
          choices,
          ref,
          places,
          shape,
          audience,
          only,
          sealed,
          name,
          label: options.label ?? sentence(name),
          required: options.required === true,
          column: ref ? `${snake(name)}_id` : snake(name),
          item: item && fieldsOf(item, {}, options.personal),
          when: Object.hasOwn(when, name) ? when[name] : field.when,
        } satisfies Whole,
      ];
    }),
  );
/** All is said, the absent too: one shape in memory, and nothing that a field declares is forgotten here. */
type Whole = { readonly [K in Exclude<keyof ModelField, 'value' | 'system' | 'apart' | 'derived'>]: ModelField[K] };

const isChoice = (field: ModelField): boolean => ['enum', 'bool', 'ref'].includes(field.kind.name);
/** Table of an entity; those of the parts have a name that the statements of the server know. */
const tableOf = ({ name, is, tenant }: AnyEntity): string =>
  (is ? tableOfPart[is] : tenant === 'id' ? tableOfPart.companies : undefined) ?? snake(name);
const isShort = (field: ModelField): boolean => field.kind.sortable !== false && field.kind.name !== 'longText';
const mostColumns = 6;
/** The title, then short fields in the order written, at most six. The state is always among them, last if need be. */
const columnsOf = (fields: Record<string, ModelField>, entity: AnyEntity, state: string | undefined): string[] => {
  const all = [
    entity.title,
    ...Object.keys(fields).filter(
      (name) =>
        name !== entity.title && name !== entity.tenant && isShort(fields[name]!) && !fields[name]!.options.read,
    ),
  ];
  const first = all.slice(0, mostColumns);
  return state === undefined || first.includes(state) || !fields[state] ? first : [...first.slice(0, -1), state];
};
const searchOf = (fields: Record<string, ModelField>, title: string): string[] =>
  [title].concat(
    Object.keys(fields).filter(
      (name) =>
        name !== title &&
        ['text', 'email', 'phone', 'document'].includes(fields[name]!.kind.name) &&
        !fields[name]!.options.read &&
        !fields[name]!.options.masked,
    ),
  );
/** Two fields a line, wide kinds alone. */
const layoutOf = (fields: Record<string, ModelField>): string[][] => {
  const lines: string[][] = [];
  let used = Infinity;
  for (const { name, kind, options } of Object.values(fields)) {
    const span = options.span ?? kind.span ?? 6;
    used += span;
    if (used <= 12) lines.push(lines.pop()!.concat(name));
    else {
      lines.push([name]);
      used = span;
    }
  }
  return lines;
};

type LooseLayout = readonly (
  | string
  | readonly string[]
  | {
      readonly title: string;
      readonly text?: string;
      readonly tab?: boolean;
      readonly plan?: string;
      readonly rows: readonly (string | readonly string[])[];
    }
)[];
const sectionsOf = (layout: LooseLayout): ModelSection[] => {
  const sections: { title: string; text?: string; tab: boolean; plan?: string; rows: (readonly string[])[] }[] = [];
  let open = false;
  for (const part of layout) {
    if (typeof part === 'string' || Array.isArray(part)) {
      if (!open) sections.push({ title: '', tab: false, rows: [] });
      open = true;
      sections.at(-1)!.rows.push(line(part as string | readonly string[]));
    } else {
      const { title, text, tab, plan, rows } = part as Exclude<LooseLayout[number], string | readonly string[]>;
      sections.push({ title, text, tab: tab === true, plan, rows: rows.map(line) });
      open = false;
    }
  }
  return sections;
};
const line = (row: string | readonly string[]): readonly string[] => (typeof row === 'string' ? [row] : row);
