import { partsOf } from '#fields/anyRef/anyRef';
import { referencesIn } from '#fields/audience/audience';
import { entityName } from '#fields/entity/entity';
import { nameOf } from '#fields/list/list';
import { functionName } from '#fields/tags/tags';
import { blankOf } from '#kit/blank';
import { derivedFields, stateOf } from '#kit/entity/derived';
import type { WireRecord } from '#kit/calls/envelope';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { holdsVeiled, isMask, isVeiled, revealing, veiled } from '#kit/entity/personal';
import { isObject } from '../core/body';
import type { User, Work } from '../core/context';
import { fail } from '../core/failure';
import { groupBy } from '#kit/groupBy';
import { canRead, clockOf } from '../core/guard';
import { nobody } from '../core/nobody';
import { within, type Place } from '../core/work';
import { singleReferences, titlesOf, titlesWith, type Row, type Titled } from '../db/query';
import { functionNames } from '../session/catalogue';
import { isClearBy, rulesMet } from './clear';

type Values = Readonly<Record<string, unknown>>;
type FieldMap = Readonly<Record<string, ModelField>>;
export const keepMask = 'Digite o valor inteiro, ou deixe como está!';

/** A field that a person may read, with those in it. */
interface ShownField {
  readonly field: ModelField;
  readonly name: string;
  readonly isVeiled: boolean;
  readonly inner?: Shown;
}
export interface Shown {
  readonly fields: readonly ShownField[];
  readonly blank: () => Record<string, unknown>;
}
const never = (): boolean => false;
const always = (): boolean => true;
/**
 * Decided once for who asks, not for each row. `first`, `last`: what else the values will have, in front and behind;
 * `isClear`: the fields that are not masked, with all that stands in them.
 */
export const shownOf = (
  fields: FieldMap,
  isReadable: (field: ModelField) => boolean,
  first: readonly string[] = [],
  last: readonly string[] = [],
  isClear: (name: string) => boolean = never,
): Shown => {
  const shown = Object.values(fields)
    .filter(isReadable)
    .map((field): ShownField => ({
      field,
      name: field.name,
      isVeiled: isVeiled(field) && !isClear(field.name),
      ...(field.item && { inner: shownOf(field.item, isReadable, [], [], isClear(field.name) ? always : never) }),
    }));
  return { fields: shown, blank: blankOf([...first, ...shown.map(({ name }) => name), ...last]) };
};

/**
 * Values as they leave: readable ones, null where there is none; personal ones masked, in groups and rows too, and in
 * `masked` which ones.
 */
export const leaving = (shown: Shown, values: Values, masked: string[], prefix = ''): Record<string, unknown> => {
  const left = shown.blank();
  for (const { field, name, isVeiled: isHidden, inner } of shown.fields) {
    const value = values[name] ?? null;
    if (value === null) continue;
    if (inner)
      left[name] = Array.isArray(value)
        ? value.map((one: Values, index) => leaving(inner, one, masked, `${prefix}${name}.${index}.`))
        : leaving(inner, value as Values, masked, `${prefix}${name}.`);
    else if (isHidden) {
      const mask = veiled(field, value);
      if (isMask(mask)) masked.push(prefix + name);
      left[name] = mask;
    } else left[name] = value;
  }
  return left;
};

/** Replaces a mask that came back by the stored value; any other mask is refused, so that none is ever stored. */
export const unveiled = ({ fields }: Pick<Model, 'fields'>, sent: Values, stored: Values): Values => {
  const errors: Record<string, string> = {};
  const values = show(fields, sent, stored, '', errors);
  return Object.keys(errors).length > 0 ? fail({ kind: 'invalid', fieldErrors: errors }) : values;
};
const show = (
  fields: FieldMap,
  sent: Values,
  stored: Values,
  prefix: string,
  errors: Record<string, string>,
): Values => {
  const values = { ...sent };
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    const before = stored[name];
    if (field?.item && Array.isArray(value))
      values[name] = value.map((one: unknown, index) =>
        isObject(one)
          ? show(field.item!, one, rowBefore(field, one, index, before), `${prefix}${name}.${index}.`, errors)
          : one,
      );
    else if (field?.item && isObject(value))
      values[name] = show(field.item, value, isObject(before) ? before : {}, `${prefix}${name}.`, errors);
    else if (!field || !isVeiled(field)) continue;
    else if (before !== null && before !== undefined && JSON.stringify(veiled(field, before)) === JSON.stringify(value))
      values[name] = before;
    else if (isMask(value)) errors[prefix + name] = keepMask;
  }
  return values;
};

/** As the row was stored: where rows have names, the one of the same name; else the one in its place. */
const rowBefore = ({ options: { key } }: ModelField, row: Values, index: number, before: unknown): Values => {
  if (!Array.isArray(before)) return {};
  const found: unknown =
    key === undefined ? before[index] : before.find((one: Values) => nameOf(one, key) === nameOf(row, key));
  return isObject(found) ? found : {};
};

export interface Reference {
  readonly entity: string;
  readonly id: number;
  readonly path: string;
  /** A file that has to be a picture. */
  readonly isPicture?: boolean;
  /** Permission that writes the field. */
  readonly write?: string;
}

/** The name under which the ids of stored files stand among references: no entity. */
export const files = '$arquivo';

/** Every reference in the values, nested ones too, with the path a field error would carry. */
export const referencesOf = (
  fields: Readonly<Record<string, ModelField>>,
  values: Values,
  prefix = '',
): Reference[] => {
  const found: Reference[] = [];
  for (const { field, ref } of referring(fields)) {
    const value = values[field.name];
    if (value === null || value === undefined) continue;
    const path = prefix + field.name;
    const { item } = field;
    if (field.kind.name === 'anyRef') {
      const [entity, id] = partsOf(String(value)) ?? [];
      if (entity !== undefined) found.push({ entity, id: id!, path });
    } else if (field.audience && Array.isArray(value))
      for (const one of referencesIn(field.audience, value)) found.push({ ...one, path: `${path}.${one.path}` });
    else if (ref !== undefined)
      for (const id of Array.isArray(value) ? value : [value])
        found.push({
          entity: ref,
          id: Number(id),
          path,
          isPicture: field.kind.name === 'image',
          write: field.options.write,
        });
    else if (item && Array.isArray(value))
      value.forEach((one, index) => {
        found.push(...referencesOf(item, one as Values, `${path}.${index}.`));
      });
    else if (item) found.push(...referencesOf(item, value as Values, `${path}.`));
  }
  return found;
};
interface Referring {
  readonly field: ModelField;
  readonly ref: string | undefined;
}
/** The fields that hold references, or others that may. */
const referring = memo((fields: Readonly<Record<string, ModelField>>): readonly Referring[] =>
  Object.values(fields)
    .map((field): Referring => ({
      field,
      ref: field.ref ?? (['file', 'image'].includes(field.kind.name) ? files : undefined),
    }))
    .filter(
      ({ field, ref }) =>
        ref !== undefined ||
        field.audience !== undefined ||
        field.kind.name === 'anyRef' ||
        (field.item && referring(field.item).length > 0),
    ),
);

/**
 * The references of a row whose titles may come with it, in one statement; everybody knows that of their own company.
 */
export const titledFor = ({ user, services }: Pick<Work, 'user' | 'services'>, model: Model): readonly Titled[] =>
  titlesOfUser(services)(user)(model);
const titlesOfUser = memo(({ byName }: Work['services']) =>
  memo((user: User) =>
    memo((model: Model): readonly Titled[] => {
      const isReadable = canRead(user);
      return singleReferences(model.fields, byName, isReadable).filter(
        ({ target }) => isReadable(target.fields[target.title]!) && !(target.tenant === 'id' && user.company),
      );
    }),
  ),
);

/**
 * Rows as they travel: without what the person may not read, personal data masked where no rule of `clear` lets it
 * through, with the titles of what they reference. One query an entity.
 */
export const present = async (work: Place, model: Model, rows: readonly Row[]): Promise<WireRecord[]> => {
  const rules = model.clear && (await rulesMet(work, model, rows));
  return presented(work, model, rows, rules && ((at) => clearView(work.user)(model)(rules[at]!)));
};
/** The same with every mask: for files, whose personal data is asked for by itself. */
export const presentMasked = (work: Place, model: Model, rows: readonly Row[]): Promise<WireRecord[]> =>
  presented(work, model, rows);
/** The same with personal data whole: for a file that a user may have so, with an audit row that says it. */
export const presentWhole = (work: Place, model: Model, rows: readonly Row[]): Promise<WireRecord[]> => {
  const { shown } = viewWith(work.user, model, always);
  return presented(work, model, rows, () => shown);
};

const presented = async (
  work: Place,
  model: Model,
  rows: readonly Row[],
  shownAt?: (index: number) => Shown,
): Promise<WireRecord[]> => {
  const { fields, shown } = viewOf(work.user)(model);
  const references = rows.map((row) => referencesOf(fields, row));
  const titles = await titlesByEntity(
    work,
    references.flatMap((list, index) => {
      const known = titlesWith(rows[index]!);
      return known ? list.filter(({ path }) => !known.has(path)) : list;
    }),
  );
  const derive = deriver(work, model);
  return rows.map((row, index) => {
    const known = titlesWith(row);
    const $labels: Record<string, string> = {};
    for (const { entity, id, path } of references[index]!) {
      const title = known?.get(path) ?? titles.get(entity)?.get(id);
      if (title !== undefined) $labels[`${entity}:${id}`] = title;
    }
    Object.assign($labels, namedIn(work, fields, row));
    const $masked: string[] = [];
    const left = leaving(shownAt?.(index) ?? shown, derive(row), $masked);
    left.id = row.id;
    left.versao = row.versao;
    left.$masked = $masked.length > 0 ? $masked : undefined;
    left.$labels = $labels;
    if (row.excluidoEm) left.excluidoEm = row.excluidoEm;
    return left as WireRecord;
  });
};

/** Rows with the states that follow from them today. */
const deriver = ({ user, services }: Pick<Work, 'user' | 'services'>, model: Model): ((row: Values) => Values) => {
  const fields = derivedFields(model);
  if (fields.length === 0) return (row) => row;
  const clock = clockOf({ user, services });
  return (row) => ({
    ...row,
    ...Object.fromEntries(fields.map(({ name, derived }) => [name, stateOf(derived, row, clock)])),
  });
};

interface View {
  readonly fields: Readonly<Record<string, ModelField>>;
  readonly shown: Shown;
}
/** View of a model for a user: fields that they see, and those that are masked. */
const viewOf = memo((user: User) => memo((model: Model) => viewWith(user, model)));
/** The same with the fields that some rules of `clear` let through; the rules as a number, a bit for each. */
const clearView = memo((user: User) =>
  memo((model: Model) => {
    const made = new Map<number, Shown>();
    return (rules: number): Shown => {
      const known = made.get(rules) ?? viewWith(user, model, isClearBy(model, rules)).shown;
      made.set(rules, known);
      return known;
    };
  }),
);
const viewWith = (user: User, model: Model, isClear?: (name: string) => boolean): View => {
  const isReadable = canRead(user);
  return {
    fields: Object.fromEntries(Object.entries(model.fields).filter(([, field]) => isReadable(field))),
    shown: shownOf(model.fields, isReadable, ['id', 'versao'], ['$masked', '$labels'], isClear),
  };
};

/**
 * Rows for a document or a sentence that is made of them: masked as they would leave, and whole to who may see personal
 * data. The house itself, a routine or a machine, reads them whole.
 */
export const legible = async (work: Place, model: Model, rows: readonly Row[]): Promise<Row[]> => {
  const fields = Object.fromEntries(Object.entries(model.fields).filter(([, field]) => holdsVeiled(field)));
  if (work.user.id === nobody.id || work.user.permissions.has(revealing) || Object.keys(fields).length === 0)
    return [...rows];
  const rules = await rulesMet(work, model, rows);
  return rows.map((row, index) => {
    const shown = shownOf(fields, always, [], [], isClearBy(model, rules?.[index] ?? 0));
    return { ...row, ...leaving(shown, row, []) };
  });
};

/** Chosen fields of rows, of them what the person may read, personal data masked where no rule lets it through. */
export const chosen = async (
  place: Place,
  model: Model,
  names: readonly string[],
  rows: readonly Row[],
): Promise<Record<string, unknown>[]> => {
  const { fields } = model;
  const derive = deriver(place, model);
  const named = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const isReadable = canRead(place.user);
  const rules = Object.values(named).some(holdsVeiled) ? await rulesMet(place, model, rows) : undefined;
  const views = new Map<number, Shown>();
  const shownBy = (met: number): Shown => {
    const known = views.get(met) ?? shownOf(named, isReadable, [], [], isClearBy(model, met));
    views.set(met, known);
    return known;
  };
  const kept = (['id', 'versao'] as const).filter((name) => names.includes(name));
  return rows.map((row, index) => {
    const $masked: string[] = [];
    const left = leaving(shownBy(rules?.[index] ?? 0), derive(row), $masked);
    for (const name of kept) left[name] = row[name];
    if ($masked.length > 0) left.$masked = $masked;
    return left;
  });
};

/** Rows that are no records, with the titles of what they reference. */
export const labelsOf = async <R extends Values>(
  work: Place,
  fields: Readonly<Record<string, ModelField>>,
  rows: readonly R[],
): Promise<(R & { readonly $labels: Readonly<Record<string, string>> })[]> => {
  const references = rows.map((row) => referencesOf(fields, row));
  const titles = await titlesByEntity(work, references.flat());
  return rows.map((row, index) => ({
    ...row,
    $labels: {
      ...namedIn(work, fields, row),
      ...Object.fromEntries(
        references[index]!.flatMap(({ entity, id }) => {
          const title = titles.get(entity)?.get(id);
          return title === undefined ? [] : [[`${entity}:${id}`, title]];
        }),
      ),
    },
  }));
};

/** Values that the user may read, nested ones too; null where there is none. */
export const readable = (
  fields: Readonly<Record<string, ModelField>>,
  values: Values,
  isReadable: (field: ModelField) => boolean,
): Values =>
  Object.fromEntries(
    Object.values(fields)
      .filter(isReadable)
      .map((field) => {
        const value = values[field.name] ?? null;
        const { item } = field;
        if (!item || value === null) return [field.name, value];
        return [
          field.name,
          Array.isArray(value)
            ? value.map((one) => readable(item, one as Values, isReadable))
            : readable(item, value as Values, isReadable),
        ];
      }),
  );

/** Names of the functions and entities in a row. */
const namedIn = (
  { services }: Place,
  fields: Readonly<Record<string, ModelField>>,
  row: Values,
): Readonly<Record<string, string>> => {
  const holding = holdingNames(fields);
  if (holding.length === 0) return {};
  return Object.fromEntries(
    holding.flatMap(({ name: field, options }) =>
      [row[field] ?? []].flat().flatMap((code) => {
        const [of, name] = options.functions
          ? [functionName, functionNames(services).get(String(code))]
          : [entityName, services.byName.get(String(code))?.label.one];
        return name === undefined ? [] : [[`${of}:${String(code)}`, name]];
      }),
    ),
  );
};
const holdingNames = memo((fields: Readonly<Record<string, ModelField>>) =>
  Object.values(fields).filter(({ kind, options }) => options.functions || kind.name === 'entity'),
);

const titlesByEntity = async (
  place: Place,
  references: readonly Reference[],
): Promise<Map<string, Map<number, string>>> => {
  const { services, user } = place;
  const titles = new Map<string, Map<number, string>>();
  if (references.length === 0) return titles;
  for (const [entity, list] of groupBy(references, (one) => one.entity)) {
    const model = services.byName.get(entity);
    if (!model || !canRead(user)(model.fields[model.title]!)) continue;
    // Nearly every row names the company of who asks, whose name the session knows.
    const own = model.tenant === 'id' && user.company ? user.company : undefined;
    const ids = list.map(({ id }) => id).filter((id) => id !== own?.id);
    const found = ids.length === 0 ? new Map<number, string>() : await within(place, (tx) => titlesOf(tx, model, ids));
    titles.set(entity, own ? found.set(own.id, own.name) : found);
  }
  return titles;
};
