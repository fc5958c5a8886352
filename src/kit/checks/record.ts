import type { Model } from '../read/model';
import type { AnyFigure, Begin, DocumentLine, ModelNotice, ModelRecord, RecordPart } from '../resource/record';
import { isVeiled } from '../entity/personal';
import { watched } from '../entity/condition';
import { inPlaceChecks } from './children';
import { placesIn } from '../text';
import { meant } from './names';
import { error, joined, none, ofEach, unless, type Context, type Finding, type Findings } from './finding';

const noticeNames = (notices: readonly ModelNotice[]): readonly string[] =>
  notices.flatMap(({ when, title, text }) => [...watched(when), ...placesIn(title), ...placesIn(text)]);
const actionsOf = (notices: readonly ModelNotice[]): readonly string[] =>
  notices.flatMap(({ actions = [] }) => actions);
/** R161: a move or an action of one record that does not exist. */
const known = (model: Model, names: readonly string[], where: string): Findings => {
  const own = model.actions.filter(({ scope }) => scope === 'record').map((one) => one.name);
  return ofEach(names, (name) =>
    unless(own.includes(name), () =>
      error(
        'R161',
        where,
        `'${name}' is no move and no action of one record.`,
        meant(name, own, 'correct the name'),
        name,
      ),
    ),
  );
};
/** R160 to R165: the page of a record, and the lines above its form. */
export const recordChecks = (model: Model, context: Context): Findings => {
  const { record, notices } = model;
  const lines = `${model.name} notices`;
  const form = joined(fieldsOf(model, noticeNames(notices), lines), known(model, actionsOf(notices), lines));
  return record ? joined(form, pageChecks(model, record, context)) : form;
};
const pageChecks = (model: Model, record: ModelRecord, context: Context): Findings => {
  const where = `${model.name} record`;
  return joined(
    unless(model.show === undefined, () =>
      error('R160', where, '`show` is another page of the same record.', 'leave `show` out'),
    ),
    unless(model.settings === undefined && model.source === undefined, () =>
      error('R160', where, 'settings and foreign rows have no page of a record.', 'leave it out'),
    ),
    fieldsOf(model, ownNames(record), where),
    ages(model, record, where),
    known(model, [...record.next, ...record.beside, ...actionsOf(record.notices)], where),
    ofEach(record.children, (link) => {
      const { entity, by, columns = [], line, where: only } = link;
      return joined(
        ofTarget(context, entity, [...columns, ...namesOfLine(line), ...watched(only)], where, by, model.name),
        unless(!link.inline || line === undefined, () =>
          error('R059', where, 'lines of a document are read, not edited.', 'leave `line` or `inline` out'),
        ),
        inPlaceChecks(model, context, link, where),
      );
    }),
    ofEach(record.linked, ({ field, fields = [] }) =>
      model.fields[field] === undefined ? none : ofTarget(context, model.fields[field].ref ?? '', fields, where),
    ),
    ofEach(record.begins, (one) => begin(model, context, one, where)),
    ofEach(record.counted, (one) => figure(model, context, one, where)),
  );
};

/** R165: an age beside a status that would count from the record instead of the state. */
const ages = ({ states, fields }: Model, { status, since }: ModelRecord, where: string): Findings => {
  const field = status === undefined ? undefined : fields[status];
  if (since === undefined || !field?.choices) return none;
  const choices = Object.keys(field.choices);
  if (typeof since === 'object')
    return ofEach(Object.keys(since), (state) =>
      unless(choices.includes(state), () =>
        error(
          'R165',
          where,
          `'${state}' is no state of '${status}'.`,
          meant(state, choices, 'correct the name'),
          state,
        ),
      ),
    );
  if (!states || states.field !== status)
    return [
      error(
        'R165',
        where,
        `'${since}' is the age of each of its states.`,
        'name the instant of each state: `since: { ATIVO: … }`',
        since,
      ),
    ];
  if (states.since !== undefined) return none;
  const unstamped = Object.values(states.moves).flatMap(({ to, stamp }) => (stamp ? [] : [to]));
  return ofEach(choices, (state) =>
    unless(state === field.options.default || !unstamped.includes(state), () =>
      error('R165', where, `a move leads to '${state}' without a stamp.`, 'give it a `stamp`, or the states `since`'),
    ),
  );
};

/** R164. */
/** An action that asks on a page is told by its address: the page's params are the names. */
const begin = (
  model: Model,
  { models, house }: Context,
  { entity, action, when, with: values }: Begin,
  where: string,
): Findings => {
  const found = models.get(entity)?.actions.find((one) => one.name === action && one.scope === 'collection');
  if (!found)
    return [error('R164', where, `'${entity}' has no action '${action}' of its list.`, 'correct the name', action)];
  const path = `${models.get(entity)!.section}/${found.page}`;
  const page = found.page === undefined ? undefined : house.pages?.find((one) => one.path === path);
  const taken = page ? (page.params ?? {}) : (found.form ?? {});
  return joined(
    fieldsOf(model, [...Object.values(values), ...(when === undefined ? [] : watched(when))], where),
    ofEach(
      Object.keys(values).filter((name) => !Object.hasOwn(taken, name)),
      (name) => [
        error(
          'R164',
          where,
          `${page ? 'the page' : 'the form'} of '${action}' has no ${page ? 'param' : 'field'} '${name}'.`,
          meant(name, Object.keys(taken), 'correct the name'),
          name,
        ),
      ],
    ),
  );
};

const figure = (
  model: Model,
  context: Context,
  { entity, by, of, sum, mean, last, where: only }: AnyFigure,
  where: string,
): Findings =>
  joined(
    ofTarget(
      context,
      entity,
      [sum, mean, last].filter((name) => name !== undefined).concat(watched(only)),
      where,
      by,
      of === undefined ? model.name : (model.fields[of]?.ref ?? model.name),
    ),
    // A sum of one row is the value itself.
    ofEach([sum, mean, last], (name) => {
      const field = name === undefined ? undefined : context.models.get(entity)?.fields[name];
      return unless(!field || !isVeiled(field), () =>
        error('R163', where, `'${entity}.${name}' is personal.`, 'show it on its own record alone', name),
      );
    }),
  );

/** Names in words: 'Pedido {numero}'. */
const namesOfLine = (line: DocumentLine | undefined): readonly string[] =>
  line
    ? [
        line.title,
        line.quantity,
        line.each,
        line.amount,
        line.note,
        ...(line.details ?? []).map((one) => (typeof one === 'string' ? one : one.of)),
        ...placesIn(line.says),
      ].filter((name) => name !== undefined)
    : [];
/** The fields of the record itself that its page names. */
const ownNames = ({ title, status, since, figures, under, notices, body, aside }: ModelRecord): readonly string[] =>
  [
    ...placesIn(title),
    status,
    ...(typeof since === 'object' ? Object.values(since) : [since]),
    ...figures.filter((one) => typeof one === 'string'),
    ...Object.entries(under).flatMap(([name, words]) => [name, ...placesIn(words)]),
    ...noticeNames(notices),
    ...[...body, ...aside].flatMap(ofPart),
  ].filter((name) => name !== undefined);
const ofPart = (one: RecordPart): readonly (string | undefined)[] => {
  switch (one.part) {
    case 'fields':
      return one.fields;
    case 'children':
      return [one.total, ...(one.sums ?? []).flatMap(namesOfSum)];
    case 'table':
      return [one.field];
    case 'linked':
      return [one.field, ...(one.own ?? [])];
    case 'links':
      return one.links.map((link) => (typeof link === 'string' ? link : link.of));
    case 'timeline':
      return Object.keys(one.stamps);
    case 'slot':
      return [];
  }
};
const namesOfSum = (sum: string | { readonly less?: string; readonly plus?: string; readonly by?: string }) =>
  typeof sum === 'string' ? [sum] : [sum.less ?? sum.plus, sum.by];

const fieldsOf = (model: Model, names: readonly string[], where: string): Findings =>
  ofEach(
    [...new Set(names)].filter((name) => name !== 'id' && !Object.hasOwn(model.fields, name)),
    (name) => [unknown(model, name, where)],
  );
const unknown = (model: Model, name: string, where: string): Finding =>
  error(
    'R162',
    where,
    `'${name}' is not a field of ${model.name}.`,
    meant(name, Object.keys(model.fields), 'correct the name'),
    name,
  );
const ofTarget = (
  { models }: Context,
  entity: string,
  names: readonly string[],
  where: string,
  by?: string,
  pointedTo?: string,
): Findings => {
  const target = models.get(entity);
  if (!target || target.source)
    return [
      error(
        'R162',
        where,
        `'${entity}' is no entity with rows here.`,
        meant(entity, models.keys(), 'correct the name'),
        entity,
      ),
    ];
  return joined(
    fieldsOf(target, names, where),
    unless(by === undefined || target.fields[by]?.ref === pointedTo, () =>
      error('R162', where, `'${entity}.${by}' does not reference '${pointedTo}'.`, 'name the reference that does', by),
    ),
  );
};
