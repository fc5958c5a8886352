import { timeMask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

/** A time of day, HH:mm. */
export const Time = (props: InputProps) => (
  <Typed<string>
    {...props}
    mask={timeMask}
    read={(text) => text}
    show={(value) => value.slice(0, 5)}
    input={{ inputMode: 'numeric', placeholder: '00:00' }}
  />
);
