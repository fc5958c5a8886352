import type { AudienceRule } from '#kit/entity/audience';
import { plusDays, startOfDay } from '#kit/period';
import type { ModelField } from '#kit/read/model';

/** The company's day and zone, by which rules about days are read. */
export interface Day {
  readonly today: string;
  readonly zone: string;
}
type Filter = Readonly<Record<string, unknown>>;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
/** Day of the year of a day. 29 February of a year that has none is the 28th. */
const lastOf = (day: string): string =>
  day.slice(5) === '02-28' && !isLeap(Number(day.slice(0, 4))) ? '02-29' : day.slice(5);
const daysOfMonth = (day: string): Filter => {
  const month = day.slice(5, 7);
  return { gte: `${month}-01`, lte: `${month}-${new Date(Date.UTC(2024, Number(month), 0)).getUTCDate()}` };
};

/** Bounds over a day or an instant: instants are compared with the begin of a day in the company's zone. */
const bound = ({ kind }: ModelField, day: string, zone: string): string =>
  kind.name === 'dateTime' ? startOfDay(day, zone) : day;
const dated = (field: ModelField, operator: string, value: unknown, { today, zone }: Day): Filter => {
  const at = (day: string): string => bound(field, day, zone);
  switch (operator) {
    case 'olderThan':
      return { lt: at(plusDays(today, -Number(value))) };
    case 'lastDays':
      return { gte: at(plusDays(today, -Number(value))) };
    case 'gte':
      return { gte: at(String(value)) };
    default:
      return { lt: at(plusDays(String(value), 1)) };
  }
};
const yearly = (operator: string, value: unknown, { today }: Day): Filter => {
  if (operator === 'thisMonth') return daysOfMonth(today);
  const last = operator === 'today' ? today : plusDays(today, Math.min(Number(value), 364));
  return { gte: today.slice(5), lte: lastOf(last) };
};

/** Condition of a rule about a field, as the filter of a list writes it. */
export const filterOf = (field: ModelField, { campo, operador, valor }: AudienceRule, day: Day): Filter => {
  const test = (operand: unknown): Filter => ({ [campo]: operand });
  switch (operador) {
    case 'empty':
      return test({ empty: true });
    case 'filled':
      return test({ empty: false });
    case 'yes':
      return test(true);
    case 'no':
      return test({ not: true });
    case 'in':
      return test(valor);
    case 'not':
      return test({ not: valor });
    case 'contains':
      return { $or: [valor].flat().map((contains: unknown) => test({ contains })) };
  }
  if (field.kind.name === 'date' || field.kind.name === 'dateTime') return test(dated(field, operador, valor, day));
  if (field.kind.name === 'dayMonth') return test(yearly(operador, valor, day));
  return test({ [operador]: valor });
};
/** Condition of the rows of the last days; nothing without a number of days. */
export const sinceOf = (at: ModelField, dias: number | null, { today, zone }: Day): Filter =>
  dias === null ? {} : { [at.name]: { gte: bound(at, plusDays(today, -dias), zone) } };
