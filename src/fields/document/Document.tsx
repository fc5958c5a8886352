import { documentMask } from '#kit/masks';
import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';

const read = (text: string): string => text.replace(/[^\dA-Z]/g, '');
const hints = { cpf: '000.000.000-00', cnpj: '00.000.000/0000-00' };

/** CPF or CNPJ, decided by what is typed; a CNPJ may hold letters (decision 0008). */
export const Document = (props: InputProps) => {
  const { only } = props.field;
  const mask = documentMask(only);
  return (
    <Typed<string>
      {...props}
      mask={mask}
      read={read}
      show={mask.format}
      input={{
        inputMode: only === 'cpf' ? 'numeric' : 'text',
        autoCapitalize: 'characters',
        placeholder: only && hints[only],
      }}
    />
  );
};
