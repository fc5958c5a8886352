import { CalendarButton } from '../date/CalendarButton';
import { clockOf, instantOf, readDate, showDate } from '../shared/dates';
import { dateTimeMask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import { useFormLook, type InputProps } from '../shared/useField';

const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

/** Day and time on the company's clock: DD/MM/AAAA HH:mm. A day alone means its first minute once the field is left. */
export const DateTime = (props: InputProps) => {
  const { zone } = useFormLook();
  const clock = (value: string): readonly [string, string] => {
    const [day = '', time = ''] = clockOf(value, zone).split(' ');
    return [day, time];
  };
  const show = (value: string): string => {
    if (!isInstant(value)) return value;
    const [day, time] = clock(value);
    return `${showDate(day)} ${time}`;
  };
  const read = (text: string): string => {
    const day = readDate(text.slice(0, 10));
    const time = text.slice(11);
    return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantOf(day, time, zone) : text;
  };
  return (
    <Typed<string>
      {...props}
      mask={dateTimeMask}
      read={read}
      show={show}
      input={{ inputMode: 'numeric', placeholder: 'DD/MM/AAAA HH:mm' }}
      after={(change, value) => {
        const [day, time] = value && isInstant(value) ? clock(value) : [null, '00:00'];
        return (
          <CalendarButton
            label={props.field.label}
            day={day}
            onPick={(picked) => change(instantOf(picked, time, zone))}
          />
        );
      }}
    />
  );
};
