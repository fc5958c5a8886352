import { expect, it } from 'vitest';
import { contrastOf, leastContrast, readableOf, tonesOf } from './tones';

const steps = [0, 51, 102, 153, 204, 255].map((value) => value.toString(16).padStart(2, '0'));
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
const sidesOf = (color: string) =>
  Object.fromEntries(
    Object.entries(tonesOf(color)).map(([name, value]) => [name, /#\w{6}/g[Symbol.match](value) as string[]]),
  );

it('measures contrast as WCAG 2.2 does', () => {
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
});
it('proposes a darker colour that will do, and leaves one alone that does', () => {
  expect(contrastOf('#ffd400', '#ffffff')).toBeLessThan(leastContrast);
  expect(contrastOf(readableOf('#ffd400'), '#f0f3f5')).toBeGreaterThanOrEqual(leastContrast);
  expect(readableOf('#0b6b66')).toBe('#0b6b66');
});
it.each([0, 1])('keeps 4.5:1 of every text in both themes, whatever the colour (theme %i)', (theme) => {
  const surfaces = [
    ['#ffffff', '#f6f7f9', '#f1f4f6', '#f0f3f5'],
    ['#0f1419', '#161c23', '#10161c', '#1d252e', '#1f2831'],
  ][theme]!;
  const bad = colors.filter((color) => {
    const tone = sidesOf(color);
    const of = (name: string): string => tone[`--${name}`]![theme]!;
    return [
      ...[of('accent'), of('accent-hover')].map((ground) => contrastOf(of('on-accent'), ground)),
      ...[...surfaces, of('accent-soft')].map((ground) => contrastOf(of('accent-text'), ground)),
      ...surfaces.map((ground) => contrastOf(of('accent'), ground)),
    ].some((one) => one < leastContrast);
  });
  expect(bad).toEqual([]);
});
