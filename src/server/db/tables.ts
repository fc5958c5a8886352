import type { Model, ModelField } from '#kit/read/model';
import { isFoundByPart, isVeiled } from '#kit/entity/personal';
import { snake } from '#kit/vocabulary';
import { canonicalType, isArray, isFilled, isJson, isScalar, isOwned, isText, tenantColumn, typeOf } from './columns';
import { namedInFiles, namesOf } from './naming';
import { systemTables } from './system';
import type { Column, Grant, Index, Table } from './table';

/** An instant on the wire has milliseconds; one with more could not be found by the value it was read with. */
const milliseconds = "date_trunc('milliseconds', now())";
const all: readonly Grant[] = ['select', 'insert', 'update', 'delete'];

/**
 * The tables that the declarations ask for, after those of the house. Throws when an entity takes a name of the house.
 */
export const tablesOf = (models: readonly Model[]): Table[] => {
  const tables = new Map<string, Table>(systemTables.map((table) => [table.name, table]));
  const named = namedInFiles(models);
  for (const model of models) {
    if (model.source) continue;
    const table = tableOf(model, named.has(model.name));
    const other = tables.get(table.name);
    if (systemTables.some(({ name }) => name === table.name))
      throw new Error(`A tabela “${table.name}” é do sistema: dê outro nome à entidade “${model.name}”.`);
    tables.set(table.name, other ? merged(other, table) : table);
  }
  return [...tables.values()];
};

/** Entities that share a table: its columns and indexes are those of all of them. */
const merged = (one: Table, other: Table): Table => ({
  ...one,
  columns: [...one.columns, ...other.columns.filter(({ name }) => !one.columns.some((column) => column.name === name))],
  indexes: [...one.indexes, ...other.indexes.filter(({ key }) => !one.indexes.some((index) => index.key === key))],
  checks: { ...one.checks, ...other.checks },
});

/** `isNamed`: files of other entities name its rows by a text. */
export const tableOf = (model: Model, isNamed = false): Table => {
  const tenant = tenantColumn(model);
  const fields = Object.values(model.fields)
    .filter(({ derived, apart }) => !derived && !apart)
    .map((field) => (field.options.of ? keptColumn(model, field) : columnOf(field)));
  return {
    name: model.table,
    tenant,
    ...(model.owner && {
      owner: {
        column: model.owner.field === 'id' ? 'id' : model.fields[model.owner.field]!.column,
        seeAll: model.owner.seeAll,
      },
    }),
    // A seller sees only their own rows, in a company and outside of any.
    ...(model.seen && ownTest(model.fields[model.seen.own]!)),
    ...(tenant !== undefined && tenant !== 'id' && { isCounted: true }),
    ...upgradesOf(model),
    primaryKey: isOwned(model) ? [tenant!, 'id'] : ['id'],
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      { name: 'versao', type: 'integer', notNull: true, default: '1' },
      // Columns that a search reads of each match come first: PostgreSQL reaches a column by way of all before it.
      ...fields.filter(({ name }) => name === tenant),
      { name: 'excluido_em', type: canonicalType('timestamptz'), notNull: false },
      { name: 'busca', type: 'text', notNull: true, default: "''" },
      ...fields.filter(({ name }) => name !== tenant),
    ],
    indexes: [
      ...indexesOf(model, tenant === 'id' ? undefined : tenant),
      ...lookups(model, tenant === 'id' ? undefined : tenant, isNamed),
    ],
    checks: Object.fromEntries([
      ...Object.values(model.fields).flatMap((field) => [...least(field), ...sum(field, model)]),
      ...some(model),
    ]),
    grants: { company: all, platform: all },
  };
};

/** Carries over what stood in the rows before the framework kept it apart, with what the business asks for. */
const upgradesOf = ({ table, fields, upgrade }: Model): Pick<Table, 'upgrades'> => {
  const moved = Object.values(fields).flatMap(({ column, apart }) =>
    apart
      ? [
          {
            leaves: [column],
            statements: [
              `insert into ${quote(apart.table)} (${quote(apart.key)}, ${quote(apart.column)}) select "id", ${quote(column)} from ${quote(table)} where ${quote(column)} is not null on conflict do nothing`,
            ],
          },
        ]
      : [],
  );
  const all = [...(upgrade ? [upgrade] : []), ...moved];
  return all.length > 0 ? { upgrades: all } : {};
};

type Check = readonly [name: string, test: string];
const least = ({ column, options: { enforced, min } }: ModelField): readonly Check[] =>
  enforced && min !== undefined ? [[`${column}_minimo_${min}`, `${quote(column)} >= ${min}`]] : [];
/** Rows that add up to a field beside them. A check may not ask; it names each row that there may be. */
const sum = ({ column, options: { adds, max = 0 } }: ModelField, { fields }: Model): readonly Check[] => {
  if (!adds) return [];
  const { up, less, to } = adds;
  const of = (at: number, name: string): string => `coalesce((${quote(column)} -> ${at} ->> '${name}')::numeric, 0)`;
  const each = Array.from({ length: max }, (_, at) => (less ? `${of(at, up)} - ${of(at, less)}` : of(at, up)));
  return [[`${column}_soma`, `${quote(column)} is null or ${each.join(' + ')} = ${quote(fields[to]!.column)}`]];
};

/** One of several fields is filled. Not where a condition may leave a field out: then the rule may not hold. */
const some = ({ fields, atLeastOne = [] }: Model): readonly Check[] =>
  atLeastOne.flatMap((names): readonly Check[] => {
    const columns = names.map((name) => fields[name]!);
    if (columns.some(({ when }) => when)) return [];
    const all = columns.map(({ column }) => column);
    return [[`${all.join('_')}_algum`, `num_nonnulls(${all.map(quote).join(', ')}) > 0`]];
  });

const ownTest = ({ column }: ModelField): Pick<Table, 'author' | 'sellers'> => {
  const test = `${quote(column)} = {usuario}`;
  return { author: test, sellers: test };
};

const columnOf = (field: ModelField): Column => {
  const type = typeOf(field);
  const was = field.options.was;
  return {
    name: field.column,
    type,
    notNull: isFilled(field),
    default: field.system ? milliseconds : field.required && !field.when ? defaultOf(field, type) : undefined,
    // People expect Á beside A: the order of the languages, the same on every engine.
    ...(isText(type) && field.kind.operators.includes('contains') && { collation: 'und-x-icu' }),
    ...(was && { was: field.ref ? [`${snake(was)}_id`, snake(was)] : [snake(was)] }),
  };
};

/** The day of the year of the first of its fields that is filled; a function of days alone, so that it can be kept. */
const keptColumn = ({ fields }: Model, field: ModelField): Column => {
  const parts = (field.options.of ?? []).map((name) => {
    const { column, kind } = fields[name]!;
    const part = (unit: 'month' | 'day'): string => `lpad(extract(${unit} from ${quote(column)})::int::text, 2, '0')`;
    return kind.name === 'date' ? `${part('month')} || '-' || ${part('day')}` : quote(column);
  });
  return { name: field.column, type: typeOf(field), notNull: false, generated: `coalesce(${parts.join(', ')})` };
};

/** Default for the rows that existed before a required field, so that they stay readable. A reference has none. */
const defaultOf = (field: ModelField, type: string): string | undefined => {
  if (field.ref || field.options.unique) return undefined;
  const declared = field.options.default;
  if (typeof declared === 'number' || typeof declared === 'boolean') return String(declared);
  if (typeof declared === 'string' && isText(type)) return quoted(declared);
  if (isArray(type)) return "'{}'";
  if (isJson(type)) return field.kind.name === 'list' || !field.item ? "'[]'" : "'{}'";
  if (field.choices && isText(type)) return quoted(Object.keys(field.choices)[0] ?? '');
  if (isText(type) || type.startsWith('character')) return "''";
  if (type === 'boolean') return 'false';
  if (/^(smallint|integer|bigint|numeric|double|real)/.test(type)) return '0';
  if (type === 'date') return 'current_date';
  if (type.startsWith('timestamp')) return milliseconds;
  return type.startsWith('time') ? "'00:00'" : undefined;
};
/** A text for SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Indexes for what the declaration says people do: its order, filters, references, search, uniqueness. */
const indexesOf = (model: Model, tenant: string | undefined): Index[] => {
  const where = model.bin ? 'excluido_em is null' : undefined;
  const base = tenant ? [tenant] : [];
  const sorted = (columns: readonly string[]): Index => {
    const whole = [...base, ...columns.filter((name) => !base.includes(name)), 'id'];
    return { key: whole.join('_'), on: `(${whole.map(quote).join(', ')})`, where, columns: whole };
  };
  const fields = Object.values(model.fields);
  const order = model.list.sort.map(([name]) => model.fields[name]).filter((field) => field !== undefined);
  const isOneWay = new Set(model.list.sort.map(([, direction]) => direction)).size === 1;
  // A veiled value that a search is, whole, is found by its own index, beside that of the search text.
  const isFoundWhole = (field: ModelField): boolean =>
    isVeiled(field) && !field.options.unique && model.list.search.includes(field.name);
  const wanted = fields.filter(
    (field) =>
      !field.derived &&
      !field.apart &&
      (field.ref ||
        field.options.index ||
        field.options.warnRepeated ||
        model.list.filters.includes(field.name) ||
        model.sortable?.field === field.name ||
        isFoundWhole(field)),
  );
  const indexes = [
    ...(isOneWay && order.length > 0 && order.every((field) => !field.apart && isScalar(typeOf(field)))
      ? [sorted(order.map(({ column }) => column))]
      : []),
    ...wanted
      .filter((field) => field.column !== tenant)
      .map((field): Index =>
        isScalar(typeOf(field))
          ? sorted([field.column])
          : { key: `${field.column}_gin`, on: `using gin (${quote(field.column)})`, where, columns: [field.column] },
      ),
    ...fields
      .filter((field) => model.list.search.includes(field.name) && isFoundByPart(model, field))
      .map(({ column }): Index => {
        return { key: `${column}_trgm`, on: `using gin (${quote(column)} gin_trgm_ops)`, where, columns: [column] };
      }),
    { key: 'busca_gin', on: 'using gin (busca gin_trgm_ops)', where, columns: ['busca'] },
    ...(isOwned(model) ? [{ key: 'id', on: '(id)', columns: ['id'] }] : []),
    ...(model.bin
      ? [
          {
            key: 'lixeira',
            on: `(${[...base, 'excluido_em'].map(quote).join(', ')})`,
            where: 'excluido_em is not null',
            columns: ['excluido_em'],
          },
        ]
      : []),
    ...uniqueSets(model).map(({ index }) => index),
  ];
  return [...new Map(indexes.map((index) => [`${index.key}${index.unique ?? ''}`, index])).values()];
};

/**
 * Indexes of the framework's own questions: people by login or address whatever their company and the bin, and records
 * by the text that a file calls them, capital letters aside.
 */
const lookups = (model: Model, tenant: string | undefined, isNamed: boolean): Index[] => [
  ...(model.is === 'people'
    ? ['login', 'email']
        .filter((name) => model.fields[name] !== undefined)
        .map((name): Index => ({ key: `${name}_id`, on: `(${quote(name)}, "id")`, columns: [name, 'id'] }))
    : []),
  ...(isNamed ? namesOf(model) : [])
    .filter((field) => isText(typeOf(field)) && !field.derived)
    .map(({ column }): Index => ({
      key: `${column}_minusculo`,
      on: `(${[...(tenant ? [quote(tenant)] : []), `lower(${quote(column)}::text)`].join(', ')})`,
      where: model.bin ? 'excluido_em is null' : undefined,
      columns: [column],
    })),
];

/** Fields that together occur once, with the index that keeps it so: within the company, the bin left out. */
export const uniqueSets = (
  model: Model,
): { readonly name: string; readonly fields: readonly string[]; readonly index: Index }[] => {
  const column = tenantColumn(model);
  const tenant = column === 'id' ? undefined : column;
  const sets = [
    ...Object.values(model.fields)
      .filter(({ options }) => options.unique)
      .map(({ name }) => [name]),
    ...model.unique,
  ];
  return sets.map((fields) => {
    const isEverywhere = fields.length === 1 && model.fields[fields[0]!]!.options.unique === 'everywhere';
    const columns = [
      ...(tenant && !isEverywhere ? [tenant] : []),
      ...fields.map((name) => model.fields[name]!.column).filter((name) => name !== tenant),
    ];
    // Rows of the platform (no company) are unique among themselves too.
    const parts = columns.map((name) =>
      name === tenant && !isOwned(model) ? `coalesce(${quote(name)}, 0)` : quote(name),
    );
    const index: Index = {
      key: columns.join('_') || 'unica',
      on: `(${parts.join(', ') || '(true)'})`,
      where: model.bin ? 'excluido_em is null' : undefined,
      unique: true,
      columns,
    };
    return { name: indexName(model.table, index), fields, index };
  });
};

/** At most 63 bytes, as PostgreSQL keeps them; longer ones end in a digest. */
export const indexName = (table: string, index: Pick<Index, 'key' | 'unique'>): string => {
  const name = `${table}_${index.key}_${index.unique ? 'uq' : 'ix'}`;
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${digest(name)}`;
};
/** Eight letters that tell texts apart (FNV-1a). */
export const digest = (text: string): string =>
  [...text]
    .reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)
    .toString(16)
    .padStart(8, '0');
/** An identifier for SQL. Names come from declarations, where a quote cannot stand in a key's column anyway. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
