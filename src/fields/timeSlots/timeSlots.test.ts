import { expect, test } from 'vitest';
import { fieldSchema } from '#kit/entity/validation';
import { fieldsOf } from '#kit/read/model';
import { kind, slotAt, timeSlots } from './timeSlots';

const field = fieldsOf({ pausas: timeSlots({ max: 2 }) }).pausas!;
const slot = (inicio: string, fim: string) => ({ inicio, fim });
const check = (value: unknown): Promise<unknown> =>
  fieldSchema(field)
    .validate(value)
    .catch((error: unknown) => (error as Error).message);

test('are parts of the day in order, none over another', async () => {
  const two = [slot('14:00', '18:00'), slot('08:00', '12:00')];
  expect(kind.clean!(two, field)).toEqual(two.toReversed());
  expect(await check(two)).toEqual(two);
  expect(await check([slot('08:00', '12:00'), slot('11:59', '13:00')])).toBe(
    'Há horários que se sobrepõem: corrija-os!',
  );
  expect(await check([slot('12:00', '08:00')])).toBe('O fim de cada horário deve vir depois do início!');
  expect(await check([slot('8', '12:00')])).toBe('Hora inválida!');
  expect(await check([slot('08:00', '09:00'), slot('09:00', '10:00'), slot('10:00', '11:00')])).toBe('No máximo 2!');
});
test('are written and read as text, and know what is in them', () => {
  const two = [slot('08:00', '12:00'), slot('14:00', '18:00')];
  expect(kind.format(two, field, {})).toBe('08:00–12:00, 14:00–18:00');
  expect(kind.parse!('14:00-18:00; 08:00 às 12:00', field)).toEqual(two);
  expect(kind.parse!('manhã', field)).toBeUndefined();
  expect([slotAt(two, '08:00'), slotAt(two, '12:00'), slotAt(two, '17:59')]).toEqual([two[0], undefined, two[1]]);
});
