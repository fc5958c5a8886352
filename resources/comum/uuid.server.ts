import { createHash } from 'node:crypto';

/** UUID that is always the same for a text: whoever sends a thing twice names it alike. */
export const uuidDe = (texto: string): string => {
  const hash = createHash('sha256').update(texto).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};
