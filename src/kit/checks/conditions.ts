import { datedTests, fieldMeant, instantMeant, operands, today, watched, type AnyCond } from '../entity/condition';
import { operandOf } from '../entity/field';
import type { Model, ModelField } from '../read/model';
import { error, joined, none, ofEach, unless, type Findings } from './finding';
import { meant } from './names';

/** Conditions name fields beside theirs, and come to an end: of an entity, of a form. */
export const conditions = ({ name, fields }: Pick<Model, 'name' | 'fields'>): Findings =>
  ofEach(Object.values(fields), (field) => {
    if (!field.when) return none;
    const where = `${name}.${field.name}`;
    const unknown = watched(field.when).filter((one) => !own(fields, one));
    if (unknown.length > 0)
      return unknown.map((one) =>
        error(
          'R015',
          where,
          `its condition asks for '${one}', which is no field.`,
          meant(one, Object.keys(fields), 'name a field of the same entity'),
          one,
        ),
      );
    const round = cycle(fields, field.name);
    return joined(
      unless(!round, () =>
        error('R016', where, `its condition comes back to itself: ${round?.join(' -> ')}.`, 'break the circle'),
      ),
      dated(field.when, fields, where),
      valued(field.when, fields, where),
    );
  });

/** Only days and instants are compared with today, in the ways that a filter compares them. */
export const dated = (cond: AnyCond | undefined, fields: Model['fields'], where: string): Findings =>
  ofEach(datedTests(cond), ([name, operator]) => {
    const kind = own(fields, name)?.kind;
    return unless(
      kind !== undefined && ['date', 'dateTime'].includes(kind.name) && kind.operators.some((one) => one === operator),
      () =>
        error(
          'R034',
          where,
          `it compares '${name}' with today by '${operator}'.`,
          'compare a day (eq, gt, gte, lt, lte) or an instant (gt, gte, lt, lte)',
        ),
    );
  });

/**
 * Checks that a condition compares a field with a value that it can have: otherwise it never holds, without a message.
 */
export const valued = (cond: AnyCond | undefined, fields: Model['fields'], where: string): Findings =>
  ofEach(operands(cond), ([name, operand]) => {
    const field = own(fields, name);
    if (!field || operand === today || operand === null) return none;
    const { kind, choices } = field;
    const other = fieldMeant(operand);
    if (other !== undefined && own(fields, other)) return none;
    if (kind.name === 'dateTime' && instantMeant(operand) !== undefined) return none;
    if (choices)
      return unless(typeof operand === 'string' && Object.hasOwn(choices, operand), () =>
        error(
          'R039',
          where,
          `'${String(operand)}' is no choice of '${name}'.`,
          meant(String(operand), Object.keys(choices), 'name a choice'),
          String(operand),
        ),
      );
    return unless(!kind.accepts || kind.accepts(operandOf(field, operand) ?? operand, field), () =>
      error(
        'R039',
        where,
        `'${name}' is a ${kind.name}, and can never be ${JSON.stringify(operand)}.`,
        'write a value of the kind',
        String(operand),
      ),
    );
  });

/** The way from a field through conditions back to it. */
const cycle = (
  fields: Model['fields'],
  start: string,
  path: readonly string[] = [start],
): readonly string[] | undefined => {
  for (const next of watched(own(fields, path.at(-1)!)?.when)) {
    if (next === start) return [...path, next];
    if (path.includes(next)) continue;
    const found = cycle(fields, start, [...path, next]);
    if (found) return found;
  }
  return undefined;
};

const own = (fields: Model['fields'], name: string): ModelField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
