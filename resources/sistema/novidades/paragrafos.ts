/** Part of a paragraph: plain text, or an address that is a link. */
export interface Pedaco {
  readonly texto: string;
  readonly link?: string;
}
/** An empty line; a pasted one may hold spaces. */
const emBranco = /\r?\n[^\S\n]*\n/;
const aoFim = '.,;:!?)”"\'';
const ehEndereco = (texto: string): boolean => {
  if (!texto.startsWith('https://') || !URL.canParse(texto)) return false;
  const { hostname, username } = new URL(texto);
  return username === '' && hostname.includes('.');
};
const daPalavra = (palavra: string): readonly Pedaco[] => {
  let fim = palavra.length;
  while (fim > 0 && aoFim.includes(palavra[fim - 1]!)) fim -= 1;
  const inicio = palavra.startsWith('(') ? 1 : 0;
  const link = palavra.slice(inicio, fim);
  if (!ehEndereco(link)) return [{ texto: palavra }];
  return [{ texto: palavra.slice(0, inicio) }, { texto: link, link }, { texto: palavra.slice(fim) }].filter(
    ({ texto }) => texto !== '',
  );
};
/** Joins neighbours that are plain text. */
const juntos = (pedacos: readonly Pedaco[]): readonly Pedaco[] => {
  const feitos: Pedaco[] = [];
  for (const um of pedacos) {
    const ultimo = feitos.at(-1);
    if (ultimo && !ultimo.link && !um.link) feitos[feitos.length - 1] = { texto: ultimo.texto + um.texto };
    else feitos.push(um);
  }
  return feitos;
};
/**
 * Paragraphs of a plain text: a blank line separates them, an address with https:// is a link. Nothing else has a
 * meaning, so that no text brings markup along.
 */
export const paragrafosDe = (texto: string): readonly (readonly Pedaco[])[] =>
  texto
    .split(emBranco)
    .map((um) => um.trim())
    .filter((um) => um !== '')
    .map((um) => juntos(um.split(/(\s+)/).flatMap(daPalavra)));
