/** An element of a page, or a text. */
export type Part =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly parts: readonly Part[] };

/** Parts that an element of the page shows. Runs in the page, and knows only its arguments. */
export const partsOf = (selector: string): Part => {
  const read = (node: Node): Part[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    return [
      {
        tag: node.localName,
        attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
        parts: [...node.childNodes].flatMap(read),
      },
    ];
  };
  return read(document.querySelector(selector)!)[0]!;
};
