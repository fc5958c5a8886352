import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile, outside } from '../../../tests/support/hostile';
import { isInside, safeLink } from './safeLink';

const here = 'https://aqui.example';
/** A path with doubled slashes further on stays on this site. */
const staysHere = (link: string | undefined): boolean => link === undefined || new URL(link, here).origin === here;
const isSound = (text: string): boolean => {
  const link = safeLink(text);
  if (link === undefined) return true;
  return ['http:', 'https:'].includes(new URL(link, here).protocol) && (/^https?:\/\//i.test(text) || staysHere(link));
};
const comesBack = (text: string): boolean => {
  const url = new URL(text, here);
  return url.origin === here && /^\/app(\/|$)/.test(url.pathname);
};

describe('links from outside', () => {
  it.each(hostile)('%j is no link and no way back', (text) => {
    expect([isInside(text), staysHere(safeLink(text))]).toEqual([false, true]);
  });
  it.each(outside)('%j is not inside the app', (text) => {
    expect(isInside(text)).toBe(false);
  });
  it.each([
    '/app',
    '/app/',
    '/app/cadastros/cliente',
    '/app/cadastros/cliente/edicao/MTI%3D?success=true',
    '/app/x?busca=a%2Fb#topo',
    '/app/x?de=//a',
  ])('%j is', (text) => {
    expect(isInside(text)).toBe(true);
  });
  it.each(['https://example.com/a?b=1', 'http://example.com/', '/services/arquivo/findbyid/1'])(
    '%j is a link',
    (text) => {
      expect(safeLink(text)).toBe(text);
    },
  );

  it('never leads to another site nor to a program, whatever is written', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      'app',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      'javascript:',
      'data:',
      'https:',
      'evil.example',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      '\u0000',
      'x',
    );
    const pieces = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      pieces,
      pieces.map((text) => `/app${text}`),
    );
    fc.assert(
      fc.property(written, (text) => isSound(text) && (!isInside(text) || comesBack(text))),
      { numRuns: 5_000 },
    );
  });
});
