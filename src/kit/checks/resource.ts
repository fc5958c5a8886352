import { watched, type AnyCond } from '../condition';
import type { Model, ModelField, ModelSection } from '../model';
import { dated } from './conditions';
import { isIcon } from './icon';
import { unknownPermission, unknownPlan } from './field';
import { error, joined, none, ofEach, quoted, repeated, unless, type Context, type Finding, type Findings } from './finding';

/** R040 to R059: what a resource shows. */
export const resourceChecks = (model: Model, context: Context): Findings => joined(
  ofEach(Object.entries(model.access), ([verb, permissions]) => ofEach(permissions, (one) => unknownPermission(one, `${model.name} access.${verb}`, context))),
  unknownPlan(model.plan, model.name, context),
  unless(model.menu === false || isIcon(model.menu.icon), () => error('R042', `${model.name} menu`,
    `the icon '${model.menu && model.menu.icon}' does not exist.`, 'name one of src/kit/icons.ts, or add it there')),
  lists(model), layoutChecks(model, context), related(model, context), sortable(model),
  unless(!model.duplicate || !model.off.includes('create'), () => error('R053', `${model.name} duplicate`, 'nothing can be created.', 'leave `duplicate` out')),
);

const fieldOf = ({ fields }: Model, name: string): ModelField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

const lists = (model: Model): Findings => {
  const { name, list } = model;
  /** Each name is a field, and the field can do what is asked. */
  const each = (what: string, code: Finding['code'], names: readonly string[], can: (field: ModelField) => boolean, lacks: string): Findings => ofEach(names, (one) => {
    const field = fieldOf(model, one);
    if (!field) return [error(code, `${name} list.${what}`, `'${one}' is not a field.`, 'correct the name')];
    return unless(can(field), () => error(code, `${name} list.${what}`, `'${one}' (${field.kind.name}) ${lacks}.`, 'take it out, or choose another field'));
  });
  const any = (): boolean => true;
  return joined(
    each('columns', 'R043', list.columns, (field) => field.kind.nested !== 'many', 'is too long for a column'),
    each('filters', 'R044', list.filters, (field) => field.kind.operators.length > 0, 'has no filter'),
    each('search', 'R045', list.search, (field) => field.ref === undefined && !['bool', 'enum', 'enumSet', 'file', 'image', 'list'].includes(field.kind.name), 'holds no text to search'),
    each('sort', 'R046', list.sort.map(([one]) => one).filter((one) => one !== 'id'), (field) => field.kind.sortable !== false, 'has no order'),
    ofEach(list.tabs, ({ label, filter }) => joined(
      unless(label.trim() !== '', () => error('R047', `${name} list.tabs`, 'a tab has no label.', 'name it')),
      each(`tabs.${label}`, 'R047', conditionNames(filter), any, ''), dated(filter, model.fields, `${name} list.tabs.${label}`),
    )),
    repeated(list.columns).map((one) => error('R043', `${name} list.columns`, `'${one}' stands twice.`, 'leave one out')),
    Object.keys(model.parts).filter((one) => !fieldOf(model, one)).map((one) => error('R048', `${name} fields`, `'${one}' is not a field.`, 'correct the name')),
  );
};
const conditionNames = (filter: AnyCond): string[] => watched(filter).filter((one) => one !== 'id');

/** The layouts name fields, each once, and what must be filled can be. */
export const layoutChecks = (model: Model, context: Context): Findings => {
  const layouts = [
    ...(model.off.includes('create') ? [] : [['create', model.form.create] as const]),
    ...(model.off.includes('update') ? [] : [['update', model.form.update] as const]),
    ...(model.show ? [['show', model.show] as const] : []),
  ];
  return joined(
    ofEach(layouts, ([what, sections]) => layout(model, what, sections, context)),
    model.off.includes('create') ? none : unreachable(model),
  );
};
const layout = (model: Model, what: string, sections: readonly ModelSection[], context: Context): Findings => {
  const where = `${model.name} form.${what}`;
  const names = namesOf(sections);
  return joined(
    names.filter((one) => !fieldOf(model, one)).map((one) => error('R049', where, `'${one}' is not a field.`, 'correct the name')),
    repeated(names).map((one) => error('R049', where, `'${one}' stands twice.`, 'leave one out')),
    ofEach(sections, (section) => joined(
      unknownPlan(section.plan, where, context),
      unless(!section.tab || section.title !== '', () => error('R049', where, 'a tab has no title.', 'name it')),
    )),
  );
};
const namesOf = (sections: readonly ModelSection[]): string[] => sections.flatMap(({ rows }) => rows.flat());

/** A field that must be filled but that nobody can fill. */
const unreachable = (model: Model): Findings => {
  const shown = namesOf(model.form.create);
  return Object.values(model.fields)
    .filter((field) => field.required && !field.system && field.name !== model.tenant && field.options.readOnly !== true
      && field.options.default === undefined && field.kind.name !== 'bool' && !shown.includes(field.name))
    .map((field) => error('R050', `${model.name}.${field.name}`,
      'it is required, but the form does not show it and it has no default.', 'put it in the form, or give it a default'));
};

const related = (model: Model, { models }: Context): Findings => ofEach(model.related, ({ label, entity, by }) => {
  const where = `${model.name} related '${label}'`;
  const target = models.get(entity);
  if (!target) return [error('R051', where, `no schema declares '${entity}'.`, `name one of ${quoted([...models.keys()].slice(0, 8))}`)];
  const field = fieldOf(target, by);
  return unless(field?.ref === model.name, () => error('R051', where,
    `'${entity}.${by}' does not reference '${model.name}'.`, 'name the field of the other entity that points here'));
});

const sortable = (model: Model): Findings => {
  if (!model.sortable) return none;
  const field = fieldOf(model, model.sortable.field);
  return unless(field?.kind.name === 'integer', () => error('R052', `${model.name} sortable`,
    `'${model.sortable?.field}' does not hold a position.`, 'name a field of kind integer'));
};
