import { cleanPhone, phoneText } from '#kit/phones';
import { phoneMask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

/**
 * National as it is typed, E.164 as it is stored. An incomplete number stays as typed, so that validation reports it.
 */
const read = (text: string): string => {
  const clean = cleanPhone(text);
  return typeof clean === 'string' && clean.startsWith('+') ? clean : text.replace(/\D/g, '');
};
export const Phone = (props: InputProps) => (
  <Typed<string>
    {...props}
    mask={phoneMask}
    read={read}
    show={(text) => (text.startsWith('+') ? phoneText(text) : phoneMask.format(text))}
    input={{ type: 'tel', inputMode: 'tel', placeholder: '(00) 00000-0000' }}
  />
);
