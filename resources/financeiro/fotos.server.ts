/** Description of a photograph before it is uploaded. */
export interface Foto {
  readonly tipo: string;
  readonly tamanho: number;
  readonly sha256: string;
}
const tipos = new Set(['image/jpeg', 'image/png', 'image/webp']);
const maior = 10 * 1024 * 1024;

/** First problem of the selfie and the document; undefined without one. */
export const problemaDasFotos = (fotos: readonly Foto[]): string | undefined => {
  if (fotos.some(({ tipo }) => !tipos.has(tipo)))
    return 'A selfie e o documento são fotos em JPG, PNG ou WebP: PDF não serve.';
  if (fotos.some(({ tamanho }) => Number(tamanho) > maior)) return 'Cada foto tem até 10 MB.';
  return new Set(fotos.map(({ sha256 }) => sha256)).size < fotos.length
    ? 'A mesma foto foi enviada duas vezes: a selfie, a frente e o verso são fotos diferentes.'
    : undefined;
};
