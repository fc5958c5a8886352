import { Typed } from '../shared/Typed';
import type { InputProps } from '../shared/useField';
import { pixKeyOf, pixKeyText, type PixKeyKind } from './pixKey';

const words: Readonly<Record<PixKeyKind, string>> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  random: 'Chave aleatória',
};
/** A key as people write it; its kind is told as soon as it is one. */
export const PixKey = (props: InputProps) => (
  <Typed<string>
    {...props}
    read={(text) => pixKeyOf(text)?.key ?? text}
    show={pixKeyText}
    echo={(text) => {
      const found = pixKeyOf(text);
      return found && words[found.kind];
    }}
    input={{ maxLength: 90, autoCapitalize: 'off' }}
  />
);
