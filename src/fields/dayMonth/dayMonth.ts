import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { plainSigns } from '#kit/text';
import { isDay, readDay } from '../date/date';

/** MM-DD; 29 February is one. */
const isDayMonth = (value: unknown): value is string => typeof value === 'string' && isDay(`2024-${value}`);

export const kind: Kind<string, 'dayMonth'> = {
  name: 'dayMonth',
  column: () => 'varchar(5)',
  schema: (y) =>
    y.string().test('dayMonth', messages.invalidDate, (value) => value == null || value === '' || isDayMonth(value)),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  round: true,
  format: (value) => value.replace(/^(\d\d)-(\d\d)$/, '$2/$1'),
  // A whole date says it too: its year is left out.
  parse: (typed) => {
    const text = plainSigns(typed).trim();
    if (!text) return null;
    const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
    const value = day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : readDay(text)?.slice(5);
    return isDayMonth(value) ? value : undefined;
  },
  // As people write it, too: 20/12.
  clean: (value, field) =>
    value === ''
      ? null
      : typeof value === 'string' && value.includes('/')
        ? (kind.parse!(value, field) ?? value)
        : value,
  accepts: isDayMonth,
  sample: (fake) => fake.date(-365, 365).slice(5),
  span: 3,
};
/** A day of every year, MM-DD: a birthday whose year nobody says. A range may pass the turn of the year. */
export const dayMonth = fieldOf(kind, 'of');
