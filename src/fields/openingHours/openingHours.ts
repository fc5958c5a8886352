import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isGroup, fromJson, toJson } from '../nested';
import { inOrder, isTime, overlapOf, readHours, textOf, weekdays, type Shift } from './hours';

const isShift = (value: unknown): value is Shift =>
  isGroup(value) &&
  Object.keys(value).length === 3 &&
  (weekdays as readonly unknown[]).includes(value.dia) &&
  isTime(value.abre) &&
  isTime(value.fecha);
const isHours = (value: unknown): value is Shift[] => Array.isArray(value) && value.every(isShift);
const most = 42;

export const kind: Kind<readonly Shift[], 'openingHours'> = {
  name: 'openingHours',
  column: () => 'jsonb',
  schema: (y) =>
    y
      .mixed()
      .test('hours', messages.invalidTime, (value) => value == null || isHours(value))
      .test('many', `No máximo ${most} turnos!`, (value) => !Array.isArray(value) || value.length <= most)
      .test('overlap', 'Há turnos que se sobrepõem: corrija os horários!', (value) =>
        isHours(value) ? overlapOf(value) === undefined : true,
      ),
  operators: ['empty'],
  format: textOf,
  parse: (text) => (text.trim() ? readHours(text) : null),
  clean: (value) => {
    if (value === '') return null;
    if (!Array.isArray(value)) return value;
    const rows = value.filter((row: unknown) => !isGroup(row) || row.abre || row.fecha);
    return rows.length === 0 ? null : isHours(rows) ? inOrder(rows) : rows;
  },
  accepts: isHours,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake) => {
    const from = fake.integer(1, 3);
    const night = fake.bool(0.3);
    return inOrder(
      weekdays.slice(from).flatMap((dia): Shift[] => [
        { dia, abre: '11:00', fecha: '14:30' },
        { dia, abre: '18:00', fecha: night ? '01:00' : '23:00' },
      ]),
    );
  },
  searchText: () => '',
  sortable: false,
  span: 12,
};
/**
 * Weekly hours, several shifts a day, past midnight too; none overlaps another. Opening at an instant: `isOpen` and
 * `nextOpening` of `#fields/openingHours/hours`.
 */
export const openingHours = fieldOf(kind);
