import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { plainSigns } from '#kit/text';

const isTime = (value: unknown): boolean => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

export const kind: Kind<string, 'time'> = {
  name: 'time',
  column: () => 'time',
  schema: (y) =>
    y.string().test('time', messages.invalidTime, (value) => value == null || value === '' || isTime(value)),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => value,
  parse: (typed) => {
    const text = plainSigns(typed).trim();
    const [, hour, minute = '00'] = /^(\d{1,2})(?:[:hH](\d\d)?)?(?::\d\d)?$/.exec(text) ?? [];
    const value = `${(hour ?? '').padStart(2, '0')}:${minute}`;
    return text ? (hour && isTime(value) ? value : undefined) : null;
  },
  // Browsers and the specification also write the seconds.
  clean: (value) =>
    typeof value === 'string'
      ? plainSigns(value)
          .trim()
          .replace(/^(\d\d:\d\d):\d\d$/, '$1') || null
      : value,
  accepts: isTime,
  fromSql: (raw) => String(raw).slice(0, 5),
  sample: (fake) => fake.time(),
  span: 3,
};
/** A time of day, HH:mm, without a zone. */
export const time = fieldOf(kind);
