import type { BrandStamp } from '#kit/brand';

/** Brand that the host has put into the page; undefined where it is the product's own. */
const read = (): BrandStamp | undefined => {
  const text = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content;
  return text ? (JSON.parse(text) as BrandStamp) : undefined;
};
export const stamp = read();
/** Puts the colours of the brand on the page, before anything is drawn. The system's own colours take precedence. */
export const applyBrand = (): void => {
  if (!stamp || window.matchMedia('(forced-colors: active)').matches) return;
  for (const [name, value] of Object.entries(stamp.tones)) document.documentElement.style.setProperty(name, value);
};
