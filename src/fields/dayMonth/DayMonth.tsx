import { pattern, type Mask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';
import { kind } from './dayMonth';

const mask: Mask = { significant: /\d/, format: (text) => pattern(text.replace(/\D/g, '').slice(0, 4), '##/##') };
/** A day and a month, typed DD/MM. */
const DayMonth = (props: InputProps) => (
  <Typed<string>
    {...props}
    mask={mask}
    read={(text) => kind.parse!(text, props.field) ?? text}
    show={(value) => kind.format(value, props.field, {})}
    input={{ inputMode: 'numeric', placeholder: 'DD/MM' }}
  />
);
export default DayMonth;
