import { XmlDocument, type XmlElement } from 'libxml2-wasm';

/** An element of an answer, read once: the parser's memory is given back. */
export interface Elemento {
  readonly nome: string;
  readonly texto: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly filhos: readonly Elemento[];
}
const read = (element: XmlElement): Elemento => {
  const children: Elemento[] = [];
  for (let child = element.firstChild; child; child = child.next)
    if ('attrs' in child) children.push(read(child as XmlElement));
  return {
    nome: element.name,
    texto: children.length === 0 ? element.content : '',
    atributos: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    filhos: children,
  };
};

/** Characters of the longest message that is read: a note of 990 items has about a third of them. */
const maximo = 10_000_000;
/**
 * True for XML that may be parsed: no message of the tax office declares a document type, so entities, internal or
 * external, are never declared.
 */
export const semTipoDeDocumento = (xml: string): boolean => xml.length <= maximo && !/<!(DOCTYPE|ENTITY)/i.test(xml);

/** Parses XML; undefined for anything else: an HTML page of a proxy, a cut answer. */
export const lerXml = (xml: string): Elemento | undefined => {
  if (!semTipoDeDocumento(xml)) return undefined;
  try {
    const document = XmlDocument.fromString(xml);
    try {
      return read(document.root);
    } finally {
      document.dispose();
    }
  } catch {
    return undefined;
  }
};
/** The first element of a name at any depth. */
export const achar = (element: Elemento | undefined, nome: string): Elemento | undefined => {
  if (!element || element.nome === nome) return element;
  for (const child of element.filhos) {
    const found = achar(child, nome);
    if (found) return found;
  }
  return undefined;
};
export const textoDe = (element: Elemento | undefined, nome: string): string | undefined => achar(element, nome)?.texto;
/** Cuts an element out of a message, unchanged: a signed part must not be serialized again. */
export const trecho = (xml: string, nome: string): string | undefined =>
  new RegExp(`<${nome}[ >][\\s\\S]*</${nome}>`).exec(xml)?.[0];
/** All parts of that name, side by side; none lies inside another. */
export const trechos = (xml: string, nome: string): readonly string[] =>
  xml.match(new RegExp(`<${nome}[ >][\\s\\S]*?</${nome}>`, 'g')) ?? [];
