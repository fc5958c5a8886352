import { timeMask } from '#kit/masks';
import { useTyped } from './useTyped';

interface TimeBoxProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong?: boolean;
}
/** A time of day in a row of times, HH:mm: the same in every browser, with the digits of a telephone. */
export const TimeBox = ({ id, label, value, onChange, isWrong }: TimeBoxProps) => {
  const { settle, control: typed } = useTyped<string>({
    value,
    onChange: (text) => onChange(text ?? ''),
    show: (text) => text.slice(0, 5),
    // 9 is 09:00 once it is left.
    read: (text) => text,
    mask: timeMask,
  });
  return (
    <input
      {...typed}
      id={id}
      className="input time-box"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      onBlur={settle}
    />
  );
};
