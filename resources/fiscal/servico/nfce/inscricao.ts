import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie';

type Uf = Parameters<typeof isValidIe>[0] extends infer P
  ? P extends { readonly stateCode: infer S }
    ? S
    : never
  : never;
/** Whether a state registration is one of that state: its length, its beginning and its check digits. */
export const inscricaoValida = (inscricao: string, uf: string): boolean =>
  isValidIe({ value: inscricao, stateCode: uf as Uf });
