import { watched } from '../entity/condition';
import type { Model } from '../read/model';
import { meant } from './names';
import { error, joined, none, ofEach, unless, type Findings } from './finding';

/** R175 to R177: other ways to see a list. */
export const viewsChecks = (model: Model): Findings => {
  const { board, calendar } = model.views;
  return joined(
    board ? ofBoard(model, board) : none,
    calendar
      ? joined(
          ofOwn(model, calendar.of, 'calendar'),
          fields(model, 'calendar', [calendar.on, calendar.until, calendar.title, calendar.tone]),
          ofKind(model, 'calendar', calendar.on, ['date', 'dateTime']),
          ofKind(model, 'calendar', calendar.until, ['date', 'dateTime']),
          unless(!calendar.create || !model.off.includes('create'), () =>
            error('R177', `${model.name} calendar`, 'nobody creates its rows.', 'take `create` out', 'create'),
          ),
        )
      : none,
  );
};

const ofBoard = (
  model: Model,
  { of, field, columns, card, answers, keys, filters = [] }: NonNullable<Model['views']['board']>,
): Findings => {
  const states = Object.keys(model.fields[field]?.choices ?? {});
  return joined(
    ofOwn(model, of, 'board'),
    unless(model.states?.field === field && columns.length > 0, () =>
      error(
        'R175',
        `${model.name} board`,
        'its rows have no life, or it has no columns.',
        'board(vida, { columns: […] })',
      ),
    ),
    ofEach(columns, (one) =>
      unless(states.includes(one), () =>
        error(
          'R175',
          `${model.name} board`,
          `no row is ever in '${one}'.`,
          meant(one, states, 'correct the name'),
          one,
        ),
      ),
    ),
    ofEach([answers?.seen, ...Object.values(answers?.instead ?? {}), ...Object.values(keys ?? {})], (one) =>
      unless(one === undefined || model.actions.some(({ name }) => name === one), () =>
        error('R176', `${model.name} board`, `'${one}' is no action of it.`, 'name an action', one),
      ),
    ),
    fields(model, 'board', [
      ...filters,
      card.title,
      card.who,
      card.amount,
      ...(card.place ?? []),
      card.clock?.since,
      card.clock?.until,
      ...(card.badges ?? []),
      ...(card.signs ?? []).flatMap(({ when }) => watched(when)),
      ...(card.lines ?? []),
    ]),
    ofKind(model, 'board', card.clock?.since, ['dateTime']),
    ofKind(model, 'board', card.clock?.until, ['dateTime']),
  );
};
const ofOwn = (model: Model, of: string, view: string): Findings =>
  unless(of === model.name, () =>
    error('R176', `${model.name} ${view}`, `it is one of '${of}'.`, `make it of '${model.name}'`, of),
  );
const fields = (model: Model, view: string, names: readonly (string | undefined)[]): Findings =>
  ofEach(names, (name) =>
    unless(name === undefined || Object.hasOwn(model.fields, name), () =>
      error(
        'R176',
        `${model.name} ${view}`,
        `'${name}' is no field of ${model.name}.`,
        meant(name!, Object.keys(model.fields), 'correct the name'),
        name,
      ),
    ),
  );
const ofKind = (model: Model, view: string, name: string | undefined, kinds: readonly string[]): Findings =>
  unless(name === undefined || !model.fields[name] || kinds.includes(model.fields[name].kind.name), () =>
    error(
      'R177',
      `${model.name} ${view}`,
      `'${name}' says no moment.`,
      `name a field of kind ${kinds.join(' or ')}`,
      name,
    ),
  );
