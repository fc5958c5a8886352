import type { OutgoingFile } from './provider.server';

const mega = 1024 * 1024;
/**
 * Attachments allowed, and their maximum size: the strictest of the providers, so that a message can change its line.
 */
const kinds: Readonly<Record<string, { readonly name: string; readonly max: number }>> = {
  'image/jpeg': { name: 'Imagem', max: 5 * mega },
  'image/png': { name: 'Imagem', max: 5 * mega },
  'application/pdf': { name: 'Documento', max: 10 * mega },
};
/** Characters under a picture or document. */
export const longestCaption = 1024;

export const isImage = ({ type }: Pick<OutgoingFile, 'type'>): boolean => type.startsWith('image/');

/** Reason why a file cannot be sent with this text, worded for people; undefined when it can. */
export const fileProblem = (
  { type, content }: Pick<OutgoingFile, 'type' | 'content'>,
  text: string,
): string | undefined => {
  const kind = Object.hasOwn(kinds, type) ? kinds[type]! : undefined;
  if (!kind) return 'Envie uma imagem JPG ou PNG, ou um documento PDF!';
  if (content.length > kind.max) return `${kind.name} grande demais: o WhatsApp aceita até ${kind.max / mega} MB!`;
  return text.length > longestCaption ? `Com anexo, o texto pode ter até ${longestCaption} caracteres!` : undefined;
};
