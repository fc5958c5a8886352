import type { AnyEntity } from '../entity/entity';
import { forMany, sourcesOf, type AnyStates } from '../entity/states';
import type { Model } from '../read/model';
import { meant } from './names';
import { error, joined, none, ofEach, repeated, unless, type Context, type Finding, type Findings } from './finding';

/** R150 to R158: the life of a record. */
export const statesChecks = (model: Model, { house: { declared, moves = [] } }: Context): Findings => {
  const { states, fields, name } = model;
  if (!states) return none;
  const where = `${name} states`;
  const field = fields[states.field];
  const known = Object.keys(field?.choices ?? {});
  const inField = (list: readonly string[], what: string): Finding[] =>
    list
      .filter((one) => !known.includes(one))
      .map((one) =>
        error(
          'R150',
          where,
          `${what} names the state '${one}', which ${states.field} does not have.`,
          meant(one, known, 'correct the name'),
          one,
        ),
      );
  const bound = moves.filter((one) => one.states.name === name).flatMap((one) => Object.keys(one.bound));
  const own = declared?.resources.find(({ entity }) => entity.name === name)?.actions ?? {};
  return joined(
    unless(field?.kind.name === 'enum', () =>
      error('R151', where, `'${states.field}' is no choice of one value.`, 'name a field of f.enum'),
    ),
    unless(field?.options.default !== undefined, () =>
      error('R151', where, 'nothing says in which state a new row begins.', `give ${states.field} a default`),
    ),
    inField(states.line ?? [], '`line`'),
    repeated(states.line ?? []).map((one) =>
      error('R150', where, `'${one}' stands twice in \`line\`.`, 'take one out'),
    ),
    ofEach(Object.entries(states.moves), ([move, one]) => [
      ...inField([one.to], `the move ${move}`),
      ...inField(one.from === 'earlier' || one.from === 'any' ? [] : [one.from].flat(), `the move ${move}`),
      ...unless(sourcesOf(states, move).length > 0, () =>
        error(
          'R152',
          `${where} ${move}`,
          `it can be made from nowhere: nothing stands before '${one.to}' in \`line\`.`,
          'say from which states',
        ),
      ),
      ...[
        ...(one.asks ?? []),
        ...(one.offers ?? []),
        ...(one.clears ?? []),
        ...(one.stamp ? [one.stamp] : []),
        ...(one.at ? [one.at] : []),
        ...(states.since ? [states.since] : []),
      ]
        .filter((key) => !Object.hasOwn(fields, key))
        .map((key) =>
          error(
            'R153',
            `${where} ${move}`,
            `'${key}' is no field of ${name}.`,
            meant(key, Object.keys(fields), 'correct the name'),
            key,
          ),
        ),
      ...unless(one.at === undefined || fields[one.at]?.options.index === true, () =>
        error(
          'R156',
          `${where} ${move}`,
          `the house looks for '${one.at}' all the time.`,
          `give ${one.at} index: true`,
        ),
      ),
      ...unless(one.second === undefined || one.by === undefined, () =>
        error(
          'R158',
          `${where} ${move}`,
          'nobody presses it, so nobody can ask for the word of another.',
          'leave `second` out',
        ),
      ),
      ...unless(!Object.hasOwn(own, move) && !Object.hasOwn(own, forMany(move)), () =>
        error('R154', `${where} ${move}`, 'an action has the same name.', 'rename one'),
      ),
    ]),
    logged(where, states, declared?.entities ?? []),
    bound
      .filter((move) => !Object.hasOwn(states.moves, move))
      .map((move) =>
        error('R155', where, `the function '${move}' belongs to no move.`, 'declare the move, or take it out', move),
      ),
    repeated(bound).map((move) =>
      error('R155', where, `two functions are bound to the move '${move}'.`, 'write one', move),
    ),
  );
};
/** R157: the entity that keeps the steps. */
const logged = (where: string, { name, log }: AnyStates, entities: readonly AnyEntity[]): readonly Finding[] => {
  if (!log || entities.length === 0) return [];
  const entity = entities.find((one) => one.name === log.entity);
  if (!entity)
    return [
      error(
        'R157',
        where,
        `\`log\` names the entity '${log.entity}', which does not exist.`,
        meant(
          log.entity,
          entities.map((one) => one.name),
          'correct the name',
        ),
        log.entity,
      ),
    ];
  return [
    ...unless(entity.fields[log.by]?.ref === name, () =>
      error(
        'R157',
        where,
        `'${log.by}' of ${log.entity} does not refer to ${name}.`,
        `give it ${log.by}: f.ref('${name}')`,
      ),
    ),
    ...[log.from, log.to]
      .filter((key) => entity.fields[key]?.kind.name !== 'enum')
      .map((key) =>
        error(
          'R157',
          where,
          `'${key}' of ${log.entity} holds no state.`,
          `give it ${key}: f.enum(…) with the states of ${name}`,
        ),
      ),
  ];
};
