import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const tokens = read('src/client/theme/tokens.css');
const sheets = ['src', 'resources'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
);
/** Selectors of text that stays on the screen while newer text is fetched. */
const isStale = /\[aria-busy|\[data-stale\]|__antiga/;

it('text that is being read again is paler by one token alone', () => {
  const rules = sheets.flatMap((path) =>
    [...read(path).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, body]) => {
      const opacity = /opacity: ([^;]+);/.exec(body!)?.[1];
      return opacity !== undefined && isStale.test(selector!) ? [`${path}: ${opacity}`] : [];
    }),
  );
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.filter((rule) => !rule.endsWith(': var(--stale)'))).toEqual([]);
});

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const luminance = (colour: readonly number[]): number =>
  colour
    .map((value) => value / 255)
    .map((value) => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);
/** Contrast by WCAG 2.2 (1.4.3). */
const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
const pair = (name: string): readonly [light: string, dark: string] => {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)!;
  return [light!, dark!];
};

it.each(['surface', 'surface-sunken', 'page'])('muted text on %s stays readable meanwhile', (ground) => {
  const stale = Number(/--stale: ([\d.]+);/.exec(tokens)![1]);
  for (const theme of [0, 1] as const) {
    const [text, behind] = [channels(pair('text-muted')[theme]), channels(pair(ground)[theme])];
    const shown = text.map((value, at) => value * stale + behind[at]! * (1 - stale));
    expect(contrast(shown, behind)).toBeGreaterThanOrEqual(4.5);
  }
});
