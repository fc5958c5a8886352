import { useEffect } from 'react';

/** Text colour on the shop's own colour: white or black, whichever has more contrast. */
const sobre = (cor: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(cor.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
};

/** Applies the shop's colour to surfaces only; text keeps its own, for contrast. */
export const useBrandColor = (cor: string | null | undefined): void => {
  useEffect(() => {
    if (!cor) return;
    const { style } = document.documentElement;
    style.setProperty('--accent', cor);
    style.setProperty('--on-accent', sobre(cor));
    style.setProperty('--accent-soft', `color-mix(in srgb, ${cor} 12%, var(--surface))`);
    style.setProperty('--accent-text', 'var(--text)');
  }, [cor]);
};
