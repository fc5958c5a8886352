import { fold } from '#kit/text';

interface TextoRapido {
  readonly atalho: string;
  readonly titulo: string;
  readonly texto: string;
}
/** Shortcut at the end of what is typed; a phone begins it with a capital letter, and a word in it may have an accent. */
const atalho = /(^|\s)\/([\p{L}0-9]*)$/u;

/** Quick texts whose shortcut is being typed; undefined while none is. */
export const oferecidos = <T extends TextoRapido>(digitado: string, textos: readonly T[]): readonly T[] | undefined => {
  const pedido = atalho.exec(digitado)?.[2];
  return pedido === undefined ? undefined : textos.filter((um) => um.atalho.startsWith(fold(pedido)));
};
/** The text in place of the shortcut that is being typed, or behind what stands there, with the customer's first name. */
export const escritoCom = (digitado: string, texto: string, nome: string): string => {
  const dito = nome ? texto.replaceAll('{nome}', nome) : texto.replaceAll(/ ?\{nome\}/g, '').replace(/^, ?/, '');
  if (atalho.test(digitado)) return digitado.replace(atalho, (_, antes: string) => `${antes}${dito}`);
  return `${digitado}${digitado && !digitado.endsWith(' ') ? ' ' : ''}${dito}`;
};
