import { chave } from './lerCardapio';

interface ComNome {
  readonly id: number;
  readonly nome: string;
}
/** Words without a meaning in the name of a picture. */
const vazias = new Set([
  'de',
  'da',
  'do',
  'com',
  'e',
  'a',
  'o',
  'em',
  'foto',
  'img',
  'image',
  'imagem',
  'final',
  'copia',
  'whatsapp',
]);
const palavrasDe = (texto: string): readonly string[] =>
  chave(texto.replace(/\.[a-z0-9]{2,5}$/iu, ''))
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !vazias.has(word) && !/^\d{5,}$/.test(word));
/** True when the words are equal or one begins with the other ('calab' and 'calabresa'). */
const casa = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)));

/**
 * Finds the product of a picture by the file's name: 'calabresa-artesanal (1).jpg' is «Calabresa artesanal». Takes the
 * product with most words in it, none if two match equally.
 */
export const produtoDaFoto = <P extends ComNome>(arquivo: string, produtos: readonly P[]): P | undefined => {
  const dele = palavrasDe(arquivo);
  const notas = produtos
    .map((one) => {
      const suas = palavrasDe(one.nome);
      const juntas = suas.filter((word) => dele.some((other) => casa(word, other))).length;
      // Ranks first by the share of the product's name, then by the share of the file's name.
      return {
        one,
        nota: suas.length === 0 || juntas === 0 ? 0 : juntas / suas.length + juntas / (dele.length * 10 + 1),
      };
    })
    .filter(({ nota }) => nota >= 0.5)
    .toSorted((a, b) => b.nota - a.nota);
  const [first, second] = notas;
  return first && first.nota > (second?.nota ?? 0) ? first.one : undefined;
};
