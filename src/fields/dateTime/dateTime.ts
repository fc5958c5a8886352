import { fieldOf, type Kind } from '#kit/field';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

export const kind: Kind<string> = {
  name: 'dateTime',
  column: () => 'timestamptz',
  schema: (y) => y.string().test('instant', 'Data e hora inválidas!', (value) => value == null || (instant.test(value) && !Number.isNaN(Date.parse(value)))),
  operators: ['gte', 'lt', 'lte', 'gt', 'empty'],
  format: (value, _field, { zone = 'America/Sao_Paulo' }) =>
    new Date(value).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  fromSql: (raw) => new Date(raw as string | Date).toISOString(),
  accepts: (value) => typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value)),
  sample: (fake) => `${fake.date(-90, 30)}T${fake.time()}:00.000Z`,
};
/** An instant, ISO 8601 with zone on the wire, timestamptz in the database, shown in the company's zone. */
export const dateTime = fieldOf(kind);
