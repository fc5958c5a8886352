import { cepMask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

export const Cep = (props: InputProps) => (
  <Typed<string>
    {...props}
    mask={cepMask}
    read={(text) => text.replace(/\D/g, '')}
    show={cepMask.format}
    input={{ inputMode: 'numeric', placeholder: '00000-000' }}
  />
);
