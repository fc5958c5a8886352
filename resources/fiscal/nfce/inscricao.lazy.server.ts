import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie';

type Uf = Parameters<typeof isValidIe>[0] extends infer P
  ? P extends { readonly stateCode: infer S }
    ? S
    : never
  : never;
/** True when a state registration is valid in that state: length, prefix and check digits. */
export const inscricaoValida = (inscricao: string, uf: string): boolean =>
  isValidIe({ value: inscricao, stateCode: uf as Uf });
