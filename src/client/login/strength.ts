/** How hard a password is to guess: a hint, never a rule. The services decide what is refused. */
export interface Strength {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}
const words = ['Muito fraca', 'Fraca', 'Razoável', 'Forte', 'Muito forte'] as const;
const known =
  /senha|password|admin|qwert|asdf|mudar|teste|brasil|amor|flamengo|corinthians|palmeiras|retaguarda|12345|abcd|1q2w/g;

const isNext = (a: string, b: string): boolean => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) <= 1;
/** Bits of guessing, roughly: what repeats, runs or is on every list counts little. */
const bitsOf = (password: string): number => {
  const plain = password.toLowerCase().replace(known, '!');
  const fresh = [...plain].filter((char, at, all) => at === 0 || !isNext(char, all[at - 1]!));
  const distinct = new Set(fresh).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return Math.min(fresh.length, distinct * 2) * (2.6 + kinds * 0.6);
};

/** @example strengthOf('cavalo bateria grampo').text // 'Muito forte' */
export const strengthOf = (password: string): Strength => {
  const bits = bitsOf(password);
  const level = bits < 18 ? 0 : bits < 30 ? 1 : bits < 42 ? 2 : bits < 58 ? 3 : 4;
  return { level, text: words[level] };
};
export const strengthHelp = 'Uma frase longa, fácil de lembrar, vale mais que símbolos.';
