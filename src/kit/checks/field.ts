import { watched } from '../entity/condition';
import type { Fields } from '../entity/field';
import { fieldsOf, type Model, type ModelField } from '../read/model';
import { choices } from './choices';
import { conditions } from './conditions';
import { meant } from './names';
import { fieldOptions } from './options';
import {
  error,
  gathered,
  joined,
  none,
  ofEach,
  repeated,
  unless,
  warning,
  type Context,
  type Findings,
} from './finding';

/** Kept by the server, or with a meaning of their own on the wire and in TypeScript. */
const reserved = new Set([
  'id',
  'versao',
  'criadoEm',
  'atualizadoEm',
  'excluidoEm',
  'busca',
  '__proto__',
  'constructor',
  'prototype',
]);

/**
 * R020 to R039: what a field says of itself, nested ones too. A function for each finding of each field would be most
 * of the garbage.
 */
export const fieldChecks = (model: Model, context: Context): Findings => {
  const fields = Object.values(model.fields).filter((field) => !field.system);
  return joined(
    unless(fields.length > 0, () => error('R020', model.name, 'it has no fields.', 'declare at least its title')),
    repeated(Object.values(model.fields).map((field) => field.column)).map((column) =>
      error('R022', model.name, `two fields have the column '${column}'.`, 'rename one of them'),
    ),
    ofEach(fields, (field) => joined(one(field, model.name, context), column(field, model), masks(field, model))),
    ofEach(Object.values(model.fields), (field) =>
      joined(kept(field, model), reset(field, model), added(field, model)),
    ),
    narrowed(model.fields, model.name, context),
  );
};

/** Checks that a field that depends on others is not typed, and that those are plain fields of the record. */
const reset = ({ name, options: { resetBy, readOnly } }: ModelField, model: Model): Findings =>
  ofEach(resetBy ?? [], (other) =>
    unless(
      readOnly === true && other !== name && model.fields[other] !== undefined && !model.fields[other].kind.nested,
      () =>
        error(
          'R143',
          `${model.name}.${name}`,
          `resetBy '${other}': it is a plain field of the same record, and the one that falls back is readOnly.`,
          "f.bool({ readOnly: true, default: false, resetBy: ['email'] })",
          other,
        ),
    ),
  );

const isAmount = (field: ModelField | undefined): boolean =>
  field !== undefined && ['money', 'decimal', 'integer'].includes(field.kind.name);
/** Rows that add up do so in numbers, to a number of the record that is always there; and are so many at most. */
const added = ({ name, item = {}, options: { adds, max } }: ModelField, model: Model): Findings => {
  if (!adds) return none;
  const { up, less = up, to } = adds;
  const inRow = fieldsOf(item);
  return unless(
    max !== undefined &&
      isAmount(inRow[up]) &&
      isAmount(inRow[less]) &&
      isAmount(model.fields[to]) &&
      model.fields[to]!.required,
    () =>
      error(
        'R144',
        `${model.name}.${name}`,
        `adds '${up}' to '${to}': of rows with a max numbers of a row, to a required number of the record.`,
        "f.list({ valor: f.money() }, { max: 10, adds: { up: 'valor', to: 'total' } })",
        up,
      ),
  );
};

/** Checks that a field that the database computes is read-only, and its sources are days. */
const kept = ({ name, options: { of, readOnly } }: ModelField, model: Model): Findings =>
  ofEach(of ?? [], (other) =>
    unless(
      readOnly === true && ['date', 'dayMonth'].includes(model.fields[other]?.kind.name ?? '') && other !== name,
      () =>
        error(
          'R142',
          `${model.name}.${name}`,
          `of '${other}': it is made of days, or of days of the year, of the same record, and readOnly.`,
          "f.dayMonth({ readOnly: true, of: ['dataNascimento'] })",
          other,
        ),
    ),
  );

/** The same for fields that are stored nowhere, of a form or of an answer: they may have any name. */
export const formChecks = (form: Fields | undefined, parent: string, context: Context): Findings => {
  const fields = fieldsOf(form ?? {});
  return joined(
    ofEach(Object.values(fields), (field) =>
      joined(
        one(field, parent, context).filter(({ code }) => code !== 'R021'),
        unconfirmed(field, parent),
      ),
    ),
    conditions({ name: parent, fields }),
    narrowed(fields, parent, context),
  );
};

const one = (field: ModelField, parent: string, context: Context): Findings => {
  const where = `${parent}.${field.name}`;
  return joined(
    /^[a-z][A-Za-z0-9]*$/.test(field.name) && !reserved.has(field.name)
      ? none
      : [error('R021', where, 'the name is reserved, or is not camelCase without accents.', 'rename it')],
    field.label.trim() !== '' ? none : [error('R023', where, 'the label is empty.', 'leave it out, or write one')],
    fieldOptions(field, where),
    reference(field, where, context),
    choices(field, where),
    secrets(field, where),
    bounds(field, where),
    names(field, where, context),
    field.item ? inside(field.item, field, where, context) : none,
  );
};

/** The fields of a row or of a group. */
const inside = (
  item: NonNullable<ModelField['item']>,
  { kind, options: { key } }: ModelField,
  where: string,
  context: Context,
): Findings =>
  joined(
    unless(!kind.nested || Object.keys(item).length > 0, () =>
      error('R020', where, 'it has no fields.', 'declare its fields'),
    ),
    unless(key === undefined || (item[key]?.kind.name === 'text' && item[key].required), () =>
      error(
        'R035',
        where,
        `its key '${key!}' is no required text of a row.`,
        meant(key!, Object.keys(item), "key: 'apelido', a text that every row has"),
        key,
      ),
    ),
    narrowed(item, where, context),
    ofEach(Object.values(item), (nested) =>
      joined(
        one(nested, where, context),
        unconfirmed(nested, where),
        unless(
          !nested.options.unique &&
            !nested.options.was &&
            !nested.options.index &&
            !nested.options.warnRepeated &&
            !nested.options.read &&
            !nested.options.write &&
            !nested.options.change,
          () =>
            error(
              'R024',
              `${where}.${nested.name}`,
              'unique, was, index, warnRepeated, read, write and change mean nothing inside a row or a group.',
              'say it of the outer field, or leave it out',
            ),
        ),
      ),
    ),
  );

/** Nobody is asked for it there. */
const unconfirmed = ({ name, options }: ModelField, where: string): Findings =>
  options.confirm === undefined
    ? none
    : [
        error(
          'R038',
          `${where}.${name}`,
          "confirm: 'password' is asked of who changes his own row, and of nobody else.",
          `say it of a field of the entity that is: 'people', which people may change, or leave it out`,
        ),
      ];

/** A mask hides what is personal, of a kind that has one, and nothing that is looked at or ordered by its value. */
const masks = (field: ModelField, model: Model): Findings => {
  const { masked, personal, unique } = field.options;
  if (!masked) return none;
  const where = `${model.name}.${field.name}`;
  const uses = [
    ...(model.title === field.name ? ['the title'] : []),
    ...(unique || model.unique.some((set) => set.includes(field.name)) ? ['unique'] : []),
    ...(model.list.search.includes(field.name) ? ['searched'] : []),
    ...(model.list.sort.some(([name]) => name === field.name) ? ['what rows are sorted by'] : []),
    ...(model.list.tabs.some(({ filter }) => watched(filter).includes(field.name)) ? ['what a tab filters by'] : []),
  ];
  return [
    ...unless(personal !== undefined && field.kind.mask !== undefined, () =>
      error(
        'R036',
        where,
        personal ? `a ${field.kind.name} has no mask.` : 'masked: true without `personal` masks nothing.',
        personal
          ? 'leave it out, or take a kind that has one'
          : 'say `personal: { basis, purpose }`, or leave `masked` out',
      ),
    ),
    ...uses.map((use) =>
      error(
        'R037',
        where,
        `it is masked, and ${use}: that shows the value, or tells it bit by bit.`,
        'take it out there, or leave `masked` out',
      ),
    ),
  ];
};

/** Only where the sealing is. */
const secrets = (field: ModelField, where: string): Findings =>
  joined(
    !field.sealed || (!field.options.unique && !field.options.index)
      ? none
      : [
          error(
            'R033',
            where,
            'a secret cannot be unique or have an index.',
            'leave it out: nobody can look a secret up',
          ),
        ],
    field.item
      ? ofEach(Object.values(field.item), (nested) =>
          unless(!nested.sealed, () =>
            error(
              'R033',
              `${where}.${nested.name}`,
              'a secret inside a row or a group would be stored as it was typed.',
              'make it a field of the record',
            ),
          ),
        )
      : none,
  );

/** Checks that the fields that narrow a reference exist: in its target, and beside it. */
const narrowed = (fields: Readonly<Record<string, ModelField>>, parent: string, { models }: Context): Findings =>
  ofEach(Object.values(fields), (field) =>
    field.options.among
      ? ofEach(Object.entries(field.options.among), ([name, wanted]) =>
          unless(
            Object.hasOwn(models.get(field.ref ?? '')?.fields ?? {}, name) &&
              (typeof wanted !== 'string' || Object.hasOwn(fields, wanted)),
            () =>
              error(
                'R035',
                `${parent}.${field.name}`,
                `among '${name}' is no field of its target, or '${String(wanted)}' none beside it.`,
                "among: { produtos: 'produto' }: a field of the target, and one of the same form or row",
              ),
          ),
        )
      : none,
  );

const reference = (field: ModelField, where: string, { models }: Context): Findings =>
  field.ref === undefined || models.has(field.ref)
    ? none
    : [
        error(
          'R025',
          where,
          `it references '${field.ref}', which no schema declares.`,
          meant(field.ref, models.keys(), `write the schema '${field.ref}'`),
          field.ref,
        ),
      ];

const bounds = ({ options, kind, choices: set }: ModelField, where: string): Findings =>
  joined(
    options.min === undefined || options.max === undefined || options.min <= options.max
      ? none
      : [error('R027', where, `min ${options.min} is above max ${options.max}.`, 'swap them')],
    !set ||
      kind.name !== 'enum' ||
      options.default === undefined ||
      (typeof options.default === 'string' && Object.hasOwn(set, options.default))
      ? none
      : [
          error(
            'R028',
            where,
            `the default '${String(options.default)}' is not a choice.`,
            meant(String(options.default), Object.keys(set), 'name one of the choices'),
            String(options.default),
          ),
        ],
    options.default === undefined ||
      !kind.accepts ||
      kind.nested !== undefined ||
      [options.default].flat().every((value) => kind.accepts!(value, { kind, options, choices: set }))
      ? none
      : [
          error(
            'R028',
            where,
            `a ${kind.name} cannot hold the default ${JSON.stringify(options.default)}.`,
            'write a value of the kind',
          ),
        ],
  );

/** Permissions, plans: words that must exist. */
const names = ({ options }: ModelField, where: string, context: Context): Findings =>
  joined(
    unknownPermission(options.read, where, context),
    unknownPermission(options.write, where, context),
    unknownPermission(options.change, where, context),
    unknownPlan(options.plan, where, context),
  );

const column = (field: ModelField, { name, fields, is }: Model): Findings => {
  const where = `${name}.${field.name}`;
  const { was, unique, required, readOnly, stamp } = field.options;
  const existing = was && Object.values(fields).find((other) => other.column === was);
  return joined(
    is === 'people' && readOnly !== true && !field.kind.nested ? none : unconfirmed(field, name),
    !was || !existing
      ? none
      : [
          error(
            'R029',
            where,
            `was: '${was}' is the column of the field '${existing && existing.name}' today.`,
            'name the column it had before; leave `was` out when nothing was renamed',
          ),
        ],
    !unique || !field.kind.nested
      ? none
      : [error('R030', where, `a ${field.kind.name} cannot be unique.`, 'say it of a plain field')],
    !(required && readOnly === true && field.options.default === undefined)
      ? none
      : [
          warning(
            'R031',
            where,
            'it is required, but only the server sets it.',
            'leave `required` out: the server answers for it',
          ),
        ],
    stamp === undefined ||
      (readOnly === true &&
        (stamp === 'user'
          ? field.ref !== undefined && !field.kind.nested
          : ['date', 'dateTime'].includes(field.kind.name)))
      ? none
      : [
          error(
            'R032',
            where,
            `stamp: '${stamp}' does not fit the field.`,
            "say it, with `readOnly: true`, of a date or dateTime ('now') or of a reference to the users ('user')",
          ),
        ],
  );
};

const role = /^ROLE_[A-Z_]+$/;
/** R040: shared by fields, resources and actions. */
export const unknownPermission = (permission: string | undefined, where: string, context: Context): Findings => {
  if (permission === undefined || !context.house.vocabulary?.permissions || role.test(permission)) return none;
  return unless(permissions(context).has(permission), () =>
    error(
      'R040',
      where,
      `the permission '${permission}' does not exist.`,
      meant(permission, permissions(context), 'declare it in schemas/vocabulary.ts'),
      permission,
    ),
  );
};
const permissions = gathered(
  ({ house, models }): ReadonlySet<string> =>
    new Set([
      ...(house.vocabulary?.permissions ?? []),
      ...[...models.values()].flatMap(({ name, owner }) => [...derived(name), ...(owner ? [owner.seeAll] : [])]),
    ]),
);
/** R041 */
export const unknownPlan = (plan: string | undefined, where: string, { house }: Context): Findings =>
  unless(plan === undefined || !house.vocabulary?.plans || house.vocabulary.plans.includes(plan), () =>
    error(
      'R041',
      where,
      `no plan has the function '${plan}'.`,
      meant(plan!, house.vocabulary?.plans ?? [], 'declare it in schemas/vocabulary.ts'),
      plan,
    ),
  );

const derived = (entity: string): string[] => {
  const name = entity.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return [`${name}_VER`, `${name}_EDITAR`, `${name}_EXCLUIR`];
};
