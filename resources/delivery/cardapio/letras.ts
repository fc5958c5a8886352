import { fold } from '#kit/text';

/** Removes the first word that all names of a group share: 'Pizza calabresa' is told apart by the second. */
const distintos = (nomes: readonly string[]): readonly string[] => {
  const words = nomes.map((nome) => fold(nome).split(' '));
  const isShared = words.length > 1 && words.every(([first, ...rest]) => first === words[0]![0] && rest.length > 0);
  return words.map((one) => (isShared ? one.slice(1) : one).join(' '));
};
/**
 * Key for each of some options, by group: the first free letter of its name, else any free one. Never a digit: digits
 * begin the next code.
 */
export const letrasDe = (grupos: readonly (readonly string[])[]): readonly (string | undefined)[] => {
  const left = new Set('abcdefghijklmnopqrstuvwxyz');
  return grupos.flatMap(distintos).map((nome) => {
    const letter = [...nome, ...left].find((one) => left.has(one));
    if (letter !== undefined) left.delete(letter);
    return letter;
  });
};
