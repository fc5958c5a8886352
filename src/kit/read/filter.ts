import { fieldMeant, instantMeant, today, type AnyCond, type Clock } from '../entity/condition';
import type { DerivedStates } from '../entity/derived';
import type { FilterBody } from '../calls/envelope';
import { operandOf, type Operator } from '../entity/field';
import type { Model, ModelField } from './model';
import { fieldsTo } from './path';
import { isFoundByPart, isMask, isVeiled } from '../entity/personal';
import { plusDays, startOfDay, todayIn } from '../period';

/** A filter once it is checked: what SQL is made of. */
export type FilterNode =
  | { readonly all: readonly FilterNode[] }
  | { readonly any: readonly FilterNode[] }
  | { readonly not: FilterNode }
  /** A test of a derived state, and what it comes to over stored fields. */
  | {
      readonly derived: { readonly field: ModelField; readonly op: Operator; readonly value: unknown };
      readonly as: FilterNode;
    }
  /**
   * `path` goes into groups and addresses: ['endereco', 'city']. `value` is a list for `in`; for `not` one value or a
   * list. `other` is the field of the row that it is compared with, in place of a value.
   */
  | {
      readonly field: ModelField;
      readonly path: readonly ModelField[];
      readonly op: Operator;
      readonly value: unknown;
      readonly other?: ModelField;
    };

/** Restriction of rows that not everybody sees: a person's own, and those whose file they may open. */
export interface SeenBy {
  readonly own: ModelField;
  readonly person: number;
  readonly file?: { readonly field: ModelField; readonly of: FileRights };
}
/** Rights to open somebody else's file: its origins, and the permissions that guard it. */
export interface FileRights {
  readonly person: number;
  readonly origins: readonly string[];
  readonly permissions: readonly string[];
}

export interface ListQuery {
  readonly where: FilterNode;
  /** Restriction to the caller's rows; all that the filter finds when left out. */
  readonly seen?: SeenBy;
  /** Words of the search, as typed. */
  readonly search: string;
  readonly sort: readonly { readonly field: ModelField | 'id'; readonly direction: 'asc' | 'desc' }[];
  readonly trash: boolean;
  /** Personal values that the whole search is, each in its field: found although the search text does not hold them. */
  readonly exact: readonly { readonly field: ModelField; readonly value: unknown }[];
  /** Pieces of personal values that the whole search is, each in its field. */
  readonly parts: readonly { readonly field: ModelField; readonly pieces: readonly string[] }[];
  /** The personal values that are looked for, each once. */
  readonly asked: readonly Asked[];
}
/** A personal value that somebody looks for, by the name that the request gives its field. */
export interface Asked {
  readonly name: string;
  readonly field: ModelField;
  readonly value: string;
  /** A piece of a value: it tells less, and people type several on their way to one. */
  readonly isPart?: true;
}
/** A filter that is refused, in words for the person who sent it. */
export class FilterError extends Error {}

const maxDepth = 8;
const maxNodes = 200;
const operators = new Set<string>([
  'eq',
  'in',
  'not',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'starts',
  'empty',
] satisfies Operator[]);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A whole filter may be a part of the top `$and`: its search and its bin hold for all, its order where the top has none.
 * So a selection by filter can be narrowed, whatever the person has searched for.
 */
const lifted = (body: FilterBody): FilterBody => {
  const { $and } = body as { readonly $and?: unknown };
  if (!Array.isArray($and)) return body;
  const top: Record<string, unknown> = { ...body };
  top.$and = $and.map((part: unknown) => {
    if (!isObject(part)) return part;
    const { $search, $sort, $trash, ...rest } = part;
    for (const [name, value] of Object.entries({ $search, $sort, $trash })) {
      if (value != null && top[name] != null && name !== '$sort') throw new FilterError(`“${name}” se repete`);
      top[name] ??= value;
    }
    return rest;
  });
  return top;
};

export interface ReadFilterOptions {
  /**
   * True for fields that this user may filter, sort and find by. Unreadable fields are unknown to the user (no oracle).
   */
  readonly canRead?: (field: ModelField) => boolean;
  /** May this person look for the value of a veiled field? */
  readonly canFind?: (field: ModelField) => boolean;
  /** May this person find a veiled field by a part of its value? */
  readonly canFindPart?: (field: ModelField) => boolean;
  /** Personal values that may be looked for in one request: with many, each answer halves them. */
  readonly values?: 'one' | 'many';
  /** Clock for `$today`, in fields of kind date and dateTime. */
  readonly clock?: Clock;
  /**
   * A function of the business asks, not a person: a list that turned out empty finds nothing, and a long one is taken.
   */
  readonly isFunction?: boolean;
}
/**
 * Reads a `filterpaginated` body. Throws {@link FilterError} for unknown fields, operators that do not fit the kind,
 * values the kind cannot hold, and filters too deep or too long. Values keep their wire form.
 */
export const readFilter = (
  model: Model,
  body: unknown,
  {
    canRead = () => true,
    canFind = () => true,
    canFindPart = () => true,
    values = 'many',
    clock = { zone: 'America/Sao_Paulo' },
    isFunction = false,
  }: ReadFilterOptions = {},
): ListQuery => {
  const most = isFunction ? 10_000 : 500;
  if (body !== undefined && body !== null && !isObject(body)) throw new FilterError('o corpo deve ser um objeto');
  const { $search, $sort, $trash, ...rest } = lifted((body ?? {}) as FilterBody);
  if ($search !== undefined && $search !== null && typeof $search !== 'string')
    throw new FilterError('a busca deve ser um texto');
  if ($search && $search.length > 200) throw new FilterError('a busca tem mais de 200 caracteres');
  let nodes = 0;
  const asked = new Map<string, Asked>();
  const ask = (name: string, field: ModelField, wanted: unknown): void => {
    for (const one of [wanted].flat()) asked.set(String(one), { name, field, value: String(one) });
    if (values === 'one' && asked.size > 1)
      throw new FilterError(`“${field.label}” é procurado com um só valor por vez`);
  };

  const known = (name: string): ModelField => {
    const path = name.split('.');
    const field = Object.hasOwn(model.fields, path[0]!) ? model.fields[path[0]!] : undefined;
    if (!field || !canRead(field)) throw new FilterError(`campo desconhecido “${name.slice(0, 60)}”`);
    return field;
  };
  const nested = (name: string): readonly ModelField[] => {
    const path = fieldsTo(name, model.fields);
    if (!path) throw new FilterError(`campo desconhecido “${name.slice(0, 60)}”`);
    return path;
  };
  const test = (name: string, op: Operator, value: unknown): FilterNode => {
    if (++nodes > maxNodes) throw new FilterError('condições demais');
    if (isFunction && op === 'in' && Array.isArray(value) && value.length === 0) return { any: [] };
    if (name === 'id')
      return { field: idField, path: [idField], op: allowed(idField, op), value: checked(idField, op, value, most) };
    known(name);
    const path = nested(name);
    const field = path.at(-1)!;
    if (op !== 'empty' && path.some((one) => isVeiled(one) && !canFind(one)))
      throw new FilterError(`“${field.label}” só é procurado por quem pode buscar dados pessoais`);
    if (field.derived) return derivedTest(field, field.derived, op, checked(field, allowed(field, op), value, most));
    if (value === today && isDated(field))
      return {
        field,
        path,
        ...atDay(field, allowed(field, op), todayIn(clock.zone, clock.now ?? new Date()), clock.zone),
      };
    const meant = fieldMeant(value);
    if (meant !== undefined && isCompared(field))
      return { field, path, op: allowed(field, op), value: null, other: compared(field, known(meant), op) };
    const instant = field.kind.name === 'dateTime' ? instantMeant(value, clock.now) : undefined;
    const test = { field, path, op: allowed(field, op), value: checked(field, op, instant ?? value, most) };
    if (op !== 'empty' && path.some(isVeiled)) ask(name, field, test.value);
    return { ...test, ...inAnyForm(field, test.op, test.value) };
  };
  /** In a state is who meets its condition and none before it. */
  const derivedTest = (field: ModelField, states: DerivedStates, op: Operator, value: unknown): FilterNode => {
    const wanted = op === 'empty' ? states.map((state) => state.value) : [value].flat();
    const inState = (at: number): FilterNode => ({
      all: [
        condition(states[at]!.when),
        ...states.slice(0, at).map(({ when }): FilterNode => ({ not: condition(when) })),
      ],
    });
    const found: FilterNode = {
      any: states.flatMap((state, at) => (wanted.includes(state.value) ? [inState(at)] : [])),
    };
    return {
      derived: { field, op, value },
      as: op === 'not' || (op === 'empty' && value === true) ? { not: found } : found,
    };
  };
  const condition = (cond: AnyCond): FilterNode =>
    Array.isArray(cond) ? { any: cond.map((part) => walk(part, 1)) } : walk(cond, 1);
  const one = (name: string, value: unknown): FilterNode => {
    if (Array.isArray(value)) return test(name, 'in', value);
    if (!isObject(value)) return value === null ? test(name, 'empty', true) : test(name, 'eq', value);
    const tests = Object.entries(value);
    if (tests.length === 0) throw new FilterError(`condição vazia em “${name}”`);
    const each = tests.map(([op, operand]) => {
      if (!operators.has(op)) throw new FilterError(`operador desconhecido “${op.slice(0, 20)}”`);
      return test(name, op as Operator, operand);
    });
    return name !== 'id' && isTurned(nested(name).at(-1), value) ? { any: each } : { all: each };
  };
  const many = (list: unknown, depth: number): FilterNode[] => {
    if (!Array.isArray(list)) throw new FilterError('$and e $or pedem uma lista');
    return list.map((item) => walk(item, depth + 1));
  };
  const walk = (part: unknown, depth: number): FilterNode => {
    if (depth > maxDepth) throw new FilterError('condições aninhadas demais');
    if (!isObject(part)) throw new FilterError('cada condição deve ser um objeto');
    return {
      all: Object.entries(part)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) =>
          name === '$and'
            ? { all: many(value, depth) }
            : name === '$or'
              ? { any: many(value, depth) }
              : one(name, value),
        ),
    };
  };

  const sort = ($sort ?? model.list.sort) as unknown;
  if (!Array.isArray(sort) || sort.length > 5) throw new FilterError('ordenação inválida');
  const where = walk(rest, 0);
  const search = ($search ?? '').trim();
  const searched = search === '' ? [] : model.list.search.map((name) => model.fields[name]!);
  const whole = searched.flatMap((field) => exactly(field, search, (one) => canRead(one) && canFind(one)));
  const parts = searched.flatMap((field) => {
    const isMeant = isFoundByPart(model, field) && canRead(field) && canFindPart(field);
    const pieces = isMeant ? field.kind.pieces!(search) : [];
    return pieces.length > 0 ? [{ field, pieces }] : [];
  });
  // One text, whatever it may be the value of.
  if (whole[0]) ask('$search', whole[0].field, whole[0].value);
  else if (parts[0])
    asked.set(search, { name: '$search', field: parts[0].field, value: parts[0].pieces[0]!, isPart: true });
  return {
    where,
    exact: whole.filter(({ field }) => !parts.some((part) => part.field === field)),
    parts,
    asked: [...asked.values()],
    search,
    trash: $trash === true,
    sort: sort.map((entry: unknown) => {
      const [name, direction] = (Array.isArray(entry) ? entry : []) as readonly unknown[];
      if (typeof name !== 'string' || (direction !== 'asc' && direction !== 'desc'))
        throw new FilterError('ordenação inválida');
      if (name === 'id') return { field: name, direction };
      const field = known(name);
      if (field.name !== name || field.kind.sortable === false) throw new FilterError(`não se ordena por “${name}”`);
      return { field, direction };
    }),
  };
};

/** The search as the value of a veiled field, when it is one. */
const exactly = (field: ModelField, text: string, may: (field: ModelField) => boolean): ListQuery['exact'] => {
  const value = isVeiled(field) && may(field) ? field.kind.parse?.(text, field) : undefined;
  return value === null || value === undefined || isMask(value)
    ? []
    : [{ field, value: Array.isArray(value) ? (value[0] as unknown) : value }];
};
/** From 20 December to 10 January: after the one or before the other. */
const isTurned = (field: ModelField | undefined, test: Readonly<Record<string, unknown>>): boolean => {
  const [from, to] = [test.gte ?? test.gt, test.lte ?? test.lt];
  return field?.kind.round === true && typeof from === 'string' && typeof to === 'string' && from > to;
};
/** A value that older rows hold in another form is looked for in each. */
const inAnyForm = (
  { kind }: ModelField,
  op: Operator,
  value: unknown,
): { readonly op?: Operator; readonly value?: unknown } => {
  if (!kind.forms || !['eq', 'in', 'not'].includes(op)) return {};
  const forms = [value].flat().flatMap((one) => kind.forms!(one));
  return forms.length === [value].flat().length ? {} : { op: op === 'not' ? 'not' : 'in', value: forms };
};
const isDated = ({ kind }: ModelField): boolean => kind.name === 'date' || kind.name === 'dateTime';
/** A test by the day; of an instant by where the day begins and ends in the zone. */
const atDay = (
  { kind }: ModelField,
  op: Operator,
  day: string,
  zone: string,
): { readonly op: Operator; readonly value: string } => {
  if (kind.name === 'date') return { op, value: day };
  const isAfter = op === 'gt' || op === 'lte';
  return {
    op: op === 'gt' ? 'gte' : op === 'lte' ? 'lt' : op,
    value: startOfDay(isAfter ? plusDays(day, 1) : day, zone),
  };
};

const isCompared = ({ kind, derived }: ModelField): boolean =>
  !derived && ['integer', 'decimal', 'money', 'percent', 'date', 'dateTime'].includes(kind.name);
/** Another field of the row, to compare with: a number with a number, a day with a day. */
const compared = (field: ModelField, other: ModelField, op: Operator): ModelField => {
  const isDay = (one: ModelField): string => (isDated(one) ? one.kind.name : 'number');
  if (
    !isCompared(other) ||
    isVeiled(other) ||
    isDay(field) !== isDay(other) ||
    !['eq', 'gt', 'gte', 'lt', 'lte'].includes(op)
  )
    throw new FilterError(`“${field.label}” não se compara com “${other.label}”`);
  return other;
};

const allowed = (field: ModelField, op: Operator): Operator => {
  const fits =
    field.kind.operators.includes(op) ||
    (op === 'in' && field.kind.operators.includes('eq')) ||
    (op === 'eq' && field.kind.operators.includes('in'));
  if (!fits) throw new FilterError(`operador “${op}” não serve para “${field.label}”`);
  return op;
};
/** The operand must be a value the kind could hold; a list for `in`, at most so many. */
const checked = (field: ModelField, op: Operator, value: unknown, most: number): unknown => {
  const refuse = (): never => {
    throw new FilterError(`valor inválido para “${field.label}”`);
  };
  if (op === 'empty') return typeof value === 'boolean' ? value : refuse();
  if (op === 'contains' || op === 'starts') return typeof value === 'string' && value.length <= 200 ? value : refuse();
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > most || (Array.isArray(value) && op !== 'in' && op !== 'not')) refuse();
  const accepts = field.kind.accepts ?? (() => true);
  const clean = list.map((item) => operandOf(field, item));
  if (clean.some((item) => item === null || item === undefined || !accepts(item, field))) refuse();
  return Array.isArray(value) ? clean : clean[0];
};

const idField: ModelField = {
  name: 'id',
  label: 'Código',
  column: 'id',
  required: true,
  options: {},
  kind: {
    name: 'id',
    column: () => 'bigint',
    schema: (y) => y.number(),
    operators: ['eq', 'in', 'not', 'gt', 'lt', 'gte', 'lte'],
    format: String,
    sample: () => null,
    accepts: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  },
};
