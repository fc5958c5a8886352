import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isDay } from '../date/date';

const shape = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** Making one takes longer than using it a hundred times, and a file has millions of instants. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, known);
  return known;
};

export const kind: Kind<string, 'dateTime'> = {
  name: 'dateTime',
  column: () => 'timestamptz',
  schema: (y) =>
    y.string().test('instant', messages.invalidDateTime, (value) => value == null || value === '' || isInstant(value)),
  operators: ['gte', 'lt', 'lte', 'gt', 'empty'],
  format: (value, _field, { zone = 'America/Sao_Paulo' }) => clockOf(zone).format(new Date(value)).replace(',', ''),
  parse: (text) => (text.trim() ? (isInstant(text.trim()) ? new Date(text.trim()).toISOString() : undefined) : null),
  clean: (value) => (isInstant(value) ? new Date(value).toISOString() : value === '' ? null : value),
  fromSql: (raw) => new Date(raw as string | Date).toISOString(),
  accepts: isInstant,
  sample: (fake) => `${fake.date(-90, 30)}T${fake.time()}:00.000Z`,
  span: 4,
};
/** An instant, ISO 8601 in UTC on the wire, timestamptz in the database, shown in the company's zone. */
export const dateTime = fieldOf(kind, 'stamp');
