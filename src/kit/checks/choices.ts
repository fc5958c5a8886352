import { textOf } from '../entity/field';
import type { ModelField } from '../read/model';
import { error, none, unless, type Findings } from './finding';

const longestChoice = 40;

/** R026: a field of choices has some, their values fit the column, and a text stands where it is shown. */
export const choices = (field: ModelField, where: string): Findings => {
  if (!['enum', 'enumSet'].includes(field.kind.name)) return none;
  const values = Object.keys(field.choices ?? {});
  return [
    ...unless(values.length > 0, () => error('R026', where, 'it has no choices.', "f.enum({ ATIVO: 'Ativo' })")),
    ...values
      .filter((value) => value.length > longestChoice)
      .map((value) =>
        error(
          'R026',
          where,
          `the value '${value}' is longer than ${longestChoice} characters.`,
          'shorten the value; the label may be long',
        ),
      ),
    ...Object.entries(field.choices ?? {})
      .filter(([, choice]) => field.kind.name === 'enum' && textOf(choice) !== undefined)
      .map(([value]) =>
        error('R026', where, `the value '${value}' has a text, which a list of one choice does not show.`, 'f.enumSet'),
      ),
  ];
};
