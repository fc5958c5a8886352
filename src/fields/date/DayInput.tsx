import { useId } from 'react';
import { Labelled } from '../parts';
import { showDate } from '../shared/dates';
import { readDay } from './date';
import { dateMask } from '#kit/masks';
import { useTyped } from '../shared/useTyped';
import '../inputs.css';
import { CalendarButton } from './CalendarButton';

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or what was typed while it is no day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong?: boolean;
}
/** A day outside of a record's form, typed DD/MM/AAAA or picked: in every browser the same, whatever its language. */
export const DayInput = ({ label, value, onChange, isWrong = false }: DayInputProps) => {
  const id = useId();
  const { settle, control: typed } = useTyped<string>({
    value,
    onChange: (day) => onChange(day ?? ''),
    show: showDate,
    read: (text) => readDay(text) ?? text,
    mask: dateMask,
  });
  return (
    <Labelled label={label} id={id}>
      {(labelled) => (
        <div className="input-with">
          <input
            {...labelled}
            {...typed}
            className="input"
            type="text"
            inputMode="numeric"
            placeholder="DD/MM/AAAA"
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            onBlur={settle}
          />
          <CalendarButton label={label} day={value} onPick={onChange} />
        </div>
      )}
    </Labelled>
  );
};
