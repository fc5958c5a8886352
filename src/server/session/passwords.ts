import { commonPasswords } from './commonPasswords';

const least = 8;
const most = 256;

/** The same password however a keyboard composes its accents. */
export const normalPassword = (password: string): string => password.normalize('NFC');

/**
 * Message for a bad new password; undefined when it is good. Checks length and common passwords, not kinds of
 * characters: those make passwords harder to remember, not to guess.
 */
export const passwordProblem = (
  password: string,
  { login, email }: { readonly login: string; readonly email?: string | null },
): string | undefined => {
  const { length } = [...password];
  if (length < least) return `Use ao menos ${least} caracteres!`;
  if (length > most) return `Use no máximo ${most} caracteres!`;
  const plain = plainOf(password);
  if ([login, email ?? '', (email ?? '').split('@')[0]!].some((own) => own !== '' && plainOf(own) === plain))
    return 'A senha não pode ser o próprio usuário!';
  if (commonPasswords.has(plain) || new Set(password).size < 3 || isRun(plain))
    return 'Esta senha é muito comum e seria adivinhada! Escolha outra!';
  return undefined;
};
const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
/** 23456789, hgfedcba: every character is the neighbour of the one before. */
const isRun = (text: string): boolean => {
  const steps = [...text].slice(1).map((one, at) => one.codePointAt(0)! - [...text][at]!.codePointAt(0)!);
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
};
