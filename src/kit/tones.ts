const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
const luminance = (hex: string): number =>
  channels(hex)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
const mixed = (one: string, other: string, share: number): string => {
  const with_ = channels(other);
  return hexOf(channels(one).map((value, at) => value + (with_[at]! - value) * share));
};
/** WCAG 2.2, level AA, of text. */
export const leastContrast = 4.5;
const isReadOn = (color: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrastOf(color, ground) >= leastContrast);
/** The colour, moved towards another no further than text in it needs on all the grounds. */
const readableOn = (color: string, grounds: readonly string[], towards: string): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const one = mixed(color, towards, share);
    if (isReadOn(one, grounds)) return one;
  }
  return towards;
};

const [white, black] = ['#ffffff', '#000000'];
/** Surfaces of tokens.css on which the accent is read, the extreme ones of each theme. */
const lightGrounds = [white, '#f0f3f5'];
const darkGrounds = ['#1f2831', '#0f1419'];
/** Text on the accent of the dark theme. */
const ink = '#0b0f13';

/** The nearest darker colour in which text is read on the surfaces of the light theme, and white text on it. */
export const readableOf = (color: string): string => readableOn(color, lightGrounds, black);

/**
 * Tokens of an accent in both themes, from its colour in the light one. Each text keeps 4.5:1 on its grounds, whatever
 * the colour.
 */
export const tonesOf = (given: string): Readonly<Record<string, string>> => {
  const color = readableOf(given);
  const soft = mixed(white, color, 0.1);
  const bright = readableOn(color, darkGrounds, white);
  const dim = mixed('#161c23', bright, 0.16);
  const both = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;
  return {
    '--accent': both(color, bright),
    '--accent-hover': both(mixed(color, black, 0.15), mixed(bright, white, 0.2)),
    '--accent-text': both(readableOn(color, [soft, '#e5eaee'], black), readableOn(bright, [dim, '#28323c'], white)),
    '--accent-soft': both(soft, dim),
    '--on-accent': both(white, ink),
    '--focus': both(color, bright),
  };
};
