type Child = Node | string;
/** A DOM element in one expression: `on…` are listeners, the rest attributes. SVG by the tags that need it. */
export const element = (
  tag: string,
  attributes: Readonly<Record<string, string | boolean | ((event: Event) => void)>> = {},
  ...children: readonly Child[]
): HTMLElement => {
  const made = /^(svg|path|rect)$/.test(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2).toLowerCase(), value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made as HTMLElement;
};
export const svg = (attributes: Readonly<Record<string, string>>, ...paths: readonly string[]): HTMLElement =>
  element('svg', { 'aria-hidden': 'true', ...attributes }, ...paths.map((d) => element('path', { d })));
