import { createElement, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Part } from './parts';

/**
 * Draws the elements of the product's own list with React and nothing else: the time that remains without any program
 * of ours.
 */
const pages = (window as unknown as { readonly shown: readonly Part[] }).shown;
const names: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  inputmode: 'inputMode',
  autocomplete: 'autoComplete',
};
const flags = new Set(['disabled', 'checked', 'hidden']);
const styleOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(';')
      .filter((one) => one.includes(':'))
      .map((one): [string, string] => {
        const [name = '', value = ''] = one.split(/:(.*)/s);
        return [name.trim().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value.trim()];
      }),
  );
const propsOf = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]): [string, unknown] =>
      name === 'style'
        ? [name, styleOf(value)]
        : flags.has(name)
          ? [name === 'checked' ? 'defaultChecked' : name, true]
          : [names[name] ?? name, value],
    ),
  );

const Screen = () => {
  const [page, setPage] = useState(1);
  const turn = (): void => {
    window.history.pushState(null, '', `?page=${page + 1}`);
    setPage(page + 1);
  };
  const drawn = (part: Part, key: number): ReactNode =>
    typeof part === 'string'
      ? part
      : createElement(
          part.tag,
          {
            ...propsOf(part.attributes),
            key,
            ...(part.attributes['aria-label'] === 'Próxima página' && { onClick: turn }),
          },
          part.parts.length > 0 ? part.parts.map(drawn) : undefined,
        );
  return drawn(pages[page - 1]!, 0);
};
createRoot(document.getElementById('root')!).render(<Screen />);
