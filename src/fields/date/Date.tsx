import { dateMask } from '#kit/masks';
import { readDay } from './date';
import { showDate } from '../shared/dates';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';
import { CalendarButton } from './CalendarButton';

/** A day: typed DD/MM/AAAA or picked. */
export const DateInput = (props: InputProps) => (
  <Typed<string>
    {...props}
    mask={dateMask}
    read={(text) => readDay(text, props.field.options.past) ?? text}
    show={showDate}
    input={{ inputMode: 'numeric', placeholder: 'DD/MM/AAAA' }}
    after={(change, value) => <CalendarButton label={props.field.label} day={value} onPick={change} />}
  />
);
