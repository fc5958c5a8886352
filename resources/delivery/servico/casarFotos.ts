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
/** A word of a file and one of a name: the same, or one begins as the other does ('calab' and 'calabresa'). */
const casa = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)));

/**
 * Which product a picture shows, by the name of its file: 'calabresa-artesanal (1).jpg' is «Calabresa artesanal». The
 * product most of whose words the file names, and none where two fit as well.
 */
export const produtoDaFoto = <P extends ComNome>(arquivo: string, produtos: readonly P[]): P | undefined => {
  const dele = palavrasDe(arquivo);
  const notas = produtos
    .map((one) => {
      const suas = palavrasDe(one.nome);
      const juntas = suas.filter((word) => dele.some((other) => casa(word, other))).length;
      // How much of the name the file says, then how much of the file the name explains.
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
