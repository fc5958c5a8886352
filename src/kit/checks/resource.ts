import type { Scope } from '../calls/action';
import { watched, type AnyCond } from '../entity/condition';
import type { Model, ModelField, ModelSection } from '../read/model';
import { inPlaceChecks } from './children';
import { dated, valued } from './conditions';
import { isIcon, meantIcon } from './icon';
import { placesIn } from '../text';
import { meant } from './names';
import { unknownPermission, unknownPlan } from './field';
import { error, joined, none, ofEach, repeated, unless, type Context, type Finding, type Findings } from './finding';

/** R040 to R059: what a resource shows. */
export const resourceChecks = (model: Model, context: Context): Findings =>
  joined(
    ofEach(Object.entries(model.access), ([verb, permissions]) =>
      ofEach(permissions, (one) => unknownPermission(one, `${model.name} access.${verb}`, context)),
    ),
    unknownPlan(model.plan, model.name, context),
    unless(model.menu === false || isIcon(model.menu.icon), () =>
      error(
        'R042',
        `${model.name} menu`,
        `the icon '${model.menu && model.menu.icon}' does not exist.`,
        meantIcon(model.menu && model.menu.icon),
      ),
    ),
    lists(model),
    layoutChecks(model, context),
    related(model, context),
    spelled(model, context),
    sortable(model),
    live(model),
    bell(model, context),
    unless(!model.opens || model.opens.startsWith('/') || isRecordAction(model, model.opens), () =>
      error(
        'R139',
        `${model.name} opens`,
        `'${model.opens}' is no action on a record.`,
        meant(model.opens!, recordActions(model), "name one, or a page: '/importacao/{classe}/{id}'"),
        model.opens,
      ),
    ),
    unless(!model.uses || context.models.get(model.uses.of)?.fields[model.uses.by]?.ref === model.name, () =>
      error(
        'R139',
        `${model.name} uses`,
        `'${model.uses!.by}' of '${model.uses!.of}' does not refer to it.`,
        'name an entity and its reference to this one',
      ),
    ),
    unless(!model.duplicate || !model.off.includes('create'), () =>
      error('R053', `${model.name} duplicate`, 'nothing can be created.', 'leave `duplicate` out'),
    ),
  );

/** R139. */
const isAction = ({ name, actions }: Model, of: Scope, wanted: string, where: string): Findings => {
  const known = actions.flatMap(({ name: one, scope }) => (scope === of ? [one] : []));
  return unless(known.includes(wanted), () =>
    error(
      'R139',
      `${name} list.${where}`,
      `'${wanted}' is no action on a ${of === 'record' ? 'record' : 'list'}.`,
      meant(wanted, known, 'name one'),
      wanted,
    ),
  );
};
const recordActions = ({ actions }: Model): readonly string[] =>
  actions.flatMap(({ name, scope }) => (scope === 'record' ? [name] : []));
const isRecordAction = (model: Model, name: string): boolean => recordActions(model).includes(name);

const fieldOf = ({ fields }: Model, name: string): ModelField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Checks that `rings` is a condition on fields, with words for one and for several; rows of other systems do not ring.
 */
const live = ({ name, live: said, source, fields }: Model): Findings => {
  const where = `${name} live`;
  const { rings } = said ?? {};
  return joined(
    unless(!said || !source, () =>
      error('R057', where, 'its rows live on another system, which tells nothing.', 'leave `live` out'),
    ),
    ofEach(rings ? watched(rings.when) : [], (one) =>
      unless(one === 'id' || Object.hasOwn(fields, one), () =>
        error(
          'R057',
          `${where}.rings.when`,
          `'${one}' is not a field.`,
          meant(one, Object.keys(fields), 'correct the name'),
          one,
        ),
      ),
    ),
    rings
      ? joined(dated(rings.when, fields, `${where}.rings.when`), valued(rings.when, fields, `${where}.rings.when`))
      : none,
    unless(!rings || (rings.one.trim() !== '' && rings.many.includes('{count}')), () =>
      error(
        'R057',
        `${where}.rings`,
        "'one' is empty, or 'many' lacks '{count}'.",
        "write one: '1 novo', many: '{count} novos'",
      ),
    ),
  );
};

/** Checks that a notice names fields, and none that is personal: it is kept for a month, beside the record. */
const bell = ({ name, bell: notices, fields }: Model, context: Context): Findings =>
  ofEach(Object.entries(notices), ([one, { when, text, permission }]) => {
    const where = `${name} bell.${one}`;
    const inText = placesIn(text);
    return joined(
      ofEach([...watched(when), ...inText], (field) =>
        unless(Object.hasOwn(fields, field), () =>
          error(
            'R058',
            where,
            `'${field}' is not a field.`,
            meant(field, Object.keys(fields), 'correct the name'),
            field,
          ),
        ),
      ),
      ofEach(inText, (field) => {
        const said = fields[field];
        return unless(!said || !(said.options.personal || said.options.read || said.sealed || said.ref), () =>
          error('R058', where, `'${field}' is personal, guarded or a reference.`, 'say it without', field),
        );
      }),
      dated(when, fields, `${where}.when`),
      valued(when, fields, `${where}.when`),
      permission === undefined ? none : unknownPermission(permission, where, context),
      unless(text.trim() !== '', () => error('R058', where, 'its text is empty.', 'write it')),
    );
  });

const lists = (model: Model): Findings => {
  const { name, list } = model;
  /** Each name is a field, and the field can do what is asked. */
  const each = (
    what: string,
    code: Finding['code'],
    names: readonly string[],
    can: (field: ModelField) => boolean,
    lacks: string,
  ): Findings =>
    ofEach(names, (one) => {
      const field = fieldOf(model, one);
      if (!field)
        return [
          error(
            code,
            `${name} list.${what}`,
            `'${one}' is not a field.`,
            meant(one, Object.keys(model.fields), 'correct the name'),
            one,
          ),
        ];
      return unless(can(field), () =>
        error(
          code,
          `${name} list.${what}`,
          `'${one}' (${field.kind.name}) ${lacks}.`,
          'take it out, or choose another field',
        ),
      );
    });
  const any = (): boolean => true;
  return joined(
    each(
      'toggle',
      'R043',
      list.toggle ? [list.toggle.field] : [],
      ({ name: one }) => list.columns.includes(one),
      'is no column',
    ),
    list.toggle ? isAction(model, 'record', list.toggle.action, 'toggle') : none,
    list.begin === undefined ? none : isAction(model, 'collection', list.begin, 'begin'),
    each(
      'columns',
      'R043',
      list.columns,
      (field) => field.kind.nested !== 'many' || model.parts[field.name]?.cell !== undefined,
      'is too long for a column',
    ),
    each('filters', 'R044', list.filters, (field) => field.kind.operators.length > 0, 'has no filter'),
    each(
      'search',
      'R045',
      list.search,
      (field) =>
        field.ref === undefined && !['bool', 'enum', 'enumSet', 'file', 'image', 'list'].includes(field.kind.name),
      'holds no text to search',
    ),
    each(
      'sort',
      'R046',
      list.sort.map(([one]) => one).filter((one) => one !== 'id'),
      (field) => field.kind.sortable !== false,
      'has no order',
    ),
    unless(
      !list.period || (list.filters.includes(list.period.of) && model.fields[list.period.of]?.kind.name === 'dateTime'),
      () =>
        error(
          'R054',
          `${name} list.period`,
          `'${list.period!.of}' is no instant among the filters.`,
          'name a dateTime that stands in list.filters',
        ),
    ),
    unless(list.opens === undefined || list.tabs.some(({ label }) => label === list.opens), () =>
      error('R047', `${name} list.opens`, `'${list.opens!}' is no tab.`, 'name one of list.tabs'),
    ),
    ofEach(list.tabs, ({ label, filter }) =>
      joined(
        unless(label.trim() !== '', () => error('R047', `${name} list.tabs`, 'a tab has no label.', 'name it')),
        each(`tabs.${label}`, 'R047', conditionNames(filter), any, ''),
        dated(filter, model.fields, `${name} list.tabs.${label}`),
        valued(filter, model.fields, `${name} list.tabs.${label}`),
      ),
    ),
    repeated(list.columns).map((one) =>
      error('R043', `${name} list.columns`, `'${one}' stands twice.`, 'leave one out'),
    ),
    Object.keys(model.parts)
      .filter((one) => !fieldOf(model, one))
      .map((one) =>
        error(
          'R048',
          `${name} fields`,
          `'${one}' is not a field.`,
          meant(one, Object.keys(model.fields), 'correct the name'),
          one,
        ),
      ),
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
    names
      .filter((one) => !fieldOf(model, one))
      .map((one) =>
        error(
          'R049',
          where,
          `'${one}' is not a field.`,
          meant(one, Object.keys(model.fields), 'correct the name'),
          one,
        ),
      ),
    repeated(names).map((one) => error('R049', where, `'${one}' stands twice.`, 'leave one out')),
    ofEach(sections, (section) =>
      joined(
        unknownPlan(section.plan, where, context),
        unless(!section.tab || section.title !== '', () => error('R049', where, 'a tab has no title.', 'name it')),
      ),
    ),
  );
};
const namesOf = (sections: readonly ModelSection[]): string[] => sections.flatMap(({ rows }) => rows.flat());

/** A field that must be filled but that nobody can fill. */
const unreachable = (model: Model): Findings => {
  const shown = namesOf(model.form.create);
  return Object.values(model.fields)
    .filter(
      (field) =>
        field.required &&
        !field.system &&
        field.name !== model.tenant &&
        field.options.readOnly !== true &&
        field.options.default === undefined &&
        field.kind.name !== 'bool' &&
        !shown.includes(field.name),
    )
    .map((field) =>
      error(
        'R050',
        `${model.name}.${field.name}`,
        'it is required, but the form does not show it and it has no default.',
        'put it in the form, or give it a default',
      ),
    );
};

const related = (model: Model, context: Context): Findings =>
  ofEach(model.related, (link) => {
    const { label, entity, by, columns = [], where: only } = link;
    const where = `${model.name} related '${label}'`;
    const target = context.models.get(entity);
    if (!target)
      return [
        error(
          'R051',
          where,
          `no schema declares '${entity}'.`,
          meant(entity, context.models.keys(), 'write the schema'),
          entity,
        ),
      ];
    const field = fieldOf(target, by);
    return joined(
      unless(field?.ref === model.name, () =>
        error(
          'R051',
          where,
          `'${entity}.${by}' does not reference '${model.name}'.`,
          'name the field of the other entity that points here',
        ),
      ),
      ofEach([...columns, ...watched(only)], (one) =>
        unless(one === 'id' || fieldOf(target, one) !== undefined, () =>
          error(
            'R051',
            where,
            `'${one}' is not a field of ${entity}.`,
            meant(one, Object.keys(target.fields), 'correct the name'),
            one,
          ),
        ),
      ),
      unless(link.line === undefined && link.sums === undefined && link.total === undefined, () =>
        error('R051', where, 'lines and sums are of a document.', 'put it into `record.body`, or leave them out'),
      ),
      inPlaceChecks(model, context, link, where),
    );
  });

/** A reference, and fields of what it points to, under names that the record does not have already. */
const spelled = (model: Model, { models }: Context): Findings =>
  ofEach(Object.entries(model.spelled), ([name, { of, as }]) => {
    const where = `${model.name} spelled.${name}`;
    const field = fieldOf(model, of);
    const target = field?.kind.name === 'ref' ? models.get(field.ref ?? '') : undefined;
    if (!target) return [error('R056', where, `'${of}' is not a reference.`, 'name a field of kind ref')];
    return joined(
      unless(!fieldOf(model, name), () => error('R056', where, 'a field has this name.', 'choose another')),
      Object.values(as)
        .filter((one) => !fieldOf(target, one))
        .map((one) => error('R056', where, `'${target.name}' has no field '${one}'.`, 'correct the name')),
    );
  });

const sortable = (model: Model): Findings => {
  if (!model.sortable) return none;
  const { field, within } = model.sortable;
  return joined(
    unless(fieldOf(model, field)?.kind.name === 'integer', () =>
      error('R052', `${model.name} sortable`, `'${field}' does not hold a position.`, 'name a field of kind integer'),
    ),
    unless(within === undefined || fieldOf(model, within)?.kind.name === 'ref', () =>
      error(
        'R052',
        `${model.name} sortable`,
        `'${within}' is not a reference.`,
        'name the reference whose rows have an order of their own',
        within,
      ),
    ),
  );
};
