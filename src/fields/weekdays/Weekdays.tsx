import { EnumSet } from '../enumSet/EnumSet';
import type { InputProps } from '../shared/useField';

/** Days of the week on seven small buttons. */
export const Weekdays = (props: InputProps) => <EnumSet {...props} short={(label) => label.slice(0, 3)} />;
