import { sql, type RawBuilder } from 'kysely';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';

const aliases: Readonly<Record<string, string>> = {
  varchar: 'character varying',
  char: 'character',
  timestamptz: 'timestamp with time zone',
  timestamp: 'timestamp without time zone',
  time: 'time without time zone',
  timetz: 'time with time zone',
  int: 'integer',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  decimal: 'numeric',
  float8: 'double precision',
  float4: 'real',
};

/** 'varchar(80)[]' -> 'character varying(80)[]': as PostgreSQL prints the type, so that it can be compared. */
export const canonicalType = (type: string): string =>
  type
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .replace(/^(\w+)/, (name) => aliases[name] ?? name);

/** Read once a field. */
export const typeOf = memo((field: ModelField): string => canonicalType(field.kind.column(field)));
export const isArray = (type: string): boolean => type.endsWith('[]');
export const isJson = (type: string): boolean => type === 'jsonb';
export const isText = (type: string): boolean => /^(text|character varying(\(\d+\))?)$/.test(type);
/** Can be compared and sorted by a plain index. */
export const isScalar = (type: string): boolean => !isArray(type) && !isJson(type) && type !== 'bytea';

/** Holds a telephone or a document: people write it in several forms. */
export const isPersonalKey = ({ kind }: ModelField): boolean => kind.name === 'phone' || kind.name === 'document';

/** Its column is never null. */
export const isFilled = ({ system, required, when, options }: ModelField): boolean =>
  (system === true && !options.of) || (required && when === undefined);

/** The column with the company of the rows: undefined when they belong to the platform. */
export const tenantColumn = (model: Model): string | undefined =>
  model.tenant === undefined || model.tenant === 'id' ? model.tenant : model.fields[model.tenant]?.column;

/** Value of a field of the row `alias`: its column, or what the framework keeps apart of it. */
export const columnIn = ({ column, apart }: ModelField, alias = 't'): RawBuilder<unknown> =>
  apart
    ? sql`(select ${sql.ref(`apart.${apart.column}`)} from ${sql.table(apart.table)} as apart where ${sql.ref(`apart.${apart.key}`)} = ${sql.ref(`${alias}.id`)})`
    : sql.ref(`${alias}.${column}`);

/** True when every row belongs to a company, which its key begins with. */
export const isOwned = ({ tenant, fields }: Model): boolean =>
  tenant !== undefined && tenant !== 'id' && fields[tenant]!.required;

/** From the value on the wire to the parameter. */
export const toSqlValue = (field: ModelField, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  const { kind } = field;
  const converted = kind.toSql ? kind.toSql(value, field) : value;
  return isJson(typeOf(field)) && !(kind.toSql && typeof converted === 'string')
    ? JSON.stringify(converted)
    : converted;
};
export const fromSqlValue = (field: ModelField, raw: unknown): unknown =>
  raw === null || raw === undefined ? null : field.kind.fromSql ? field.kind.fromSql(raw, field) : raw;
