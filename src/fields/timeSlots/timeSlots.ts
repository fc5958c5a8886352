import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { fromJson, isGroup, toJson } from '../nested';
import { isTime, readSpan } from '../openingHours/hours';

/** A part of every day, from `inicio` until before `fim`; within the day. */
export interface Slot {
  readonly inicio: string;
  readonly fim: string;
}
const isSlot = (value: unknown): value is Slot =>
  isGroup(value) && Object.keys(value).length === 2 && isTime(value.inicio) && isTime(value.fim);
const areSlots = (value: unknown): value is Slot[] => Array.isArray(value) && value.every(isSlot);
const inOrder = (slots: readonly Slot[]): Slot[] =>
  slots.toSorted((a, b) => (a.inicio === b.inicio ? 0 : a.inicio < b.inicio ? -1 : 1));

/** Is the time of day, HH:mm, in one of them? */
export const slotAt = (slots: readonly Slot[], time: string): Slot | undefined =>
  slots.find(({ inicio, fim }) => time >= inicio && time < fim);

export const kind: Kind<readonly Slot[], 'timeSlots'> = {
  name: 'timeSlots',
  column: () => 'jsonb',
  schema: (y) =>
    y
      .array()
      .test('slots', messages.invalidTime, (value) => value == null || areSlots(value))
      .test('order', 'O fim de cada horário deve vir depois do início!', (value) =>
        areSlots(value) ? value.every(({ inicio, fim }) => inicio < fim) : true,
      )
      .test('overlap', 'Há horários que se sobrepõem: corrija-os!', (value) =>
        areSlots(value)
          ? inOrder(value).every(({ inicio }, index, all) => index === 0 || all[index - 1]!.fim <= inicio)
          : true,
      ),
  operators: ['empty'],
  format: (value) => value.map(({ inicio, fim }) => `${inicio}–${fim}`).join(', '),
  parse: (text) => {
    if (!text.trim()) return null;
    const slots = text
      .replaceAll(';', ',')
      .split(',')
      .map(readSpan)
      .map(([inicio, fim]) => ({ inicio, fim }));
    return areSlots(slots) ? inOrder(slots) : undefined;
  },
  clean: (value) => {
    if (value === '') return null;
    if (!Array.isArray(value)) return value;
    const rows = value.filter((row: unknown) => !isGroup(row) || row.inicio || row.fim);
    return rows.length === 0 ? null : areSlots(rows) ? inOrder(rows) : rows;
  },
  accepts: areSlots,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake, { options: { min = 1, max = 3 } }) =>
    Array.from({ length: fake.integer(min, Math.max(min, Math.min(max, 3))) }, (_, index) => ({
      inicio: `${String(8 + 4 * index).padStart(2, '0')}:00`,
      fim: `${String(10 + 4 * index).padStart(2, '0')}:30`,
    })),
  searchText: () => '',
  sortable: false,
  span: 12,
};
/** Parts of the day, none over another. @example f.timeSlots({ max: 4, label: 'Não envia entre' }) */
export const timeSlots = fieldOf(kind, 'min', 'max');
