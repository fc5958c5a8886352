import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { narrowed, shifted } from '../../scripts/vite/narrow';

it('writes what is beyond Latin-1 as escapes that mean the same', () => {
  const code = "[`“preço” ${1}`, 'é – 😀', /[“”]/.test('”'), /^\u{1f600}$/u.test('😀')]";
  expect(narrowed(code)).toMatch(/^[\0-\u00ff]*$/);
  expect(narrowed(code)).toContain('preço');
  expect(runInNewContext(narrowed(code))).toEqual(['“preço” 1', 'é – 😀', true, true]);
});

it('keeps the source map right: later columns of a line are five further for each escape', () => {
  // One wide character stands before the second segment of the first line, three before the later ones.
  const code = `a“b c””d${' '.repeat(40)}\nx“y`;
  expect(shifted('AAAA,GAAG,IAAI,iCAAA;EAAE', code)).toBe('AAAA,QAAG,cAAI,iCAAA;OAAE');
  // A line without any is left as it is.
  expect(shifted('AAAA,GAAG', 'abcdef')).toBe('AAAA,GAAG');
});
