import icon from './icon.png';
import { stamp } from './stamp';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

let coming: Promise<unknown> | undefined;
/**
 * Loads what nobody waits for, once the page is painted: the icon of its tab, which the browser would else fetch before
 * the program; and Inter, latin letters only, from our own server, once for a page. The font is added when it is here:
 * a style sheet would have everything laid out twice, when it names the font and when the font comes. When it does not
 * come, its replacement stays (base.css).
 */
export const dress = (): void => {
  document.querySelector('link[rel=icon]')?.setAttribute('href', stamp?.mark ?? icon);
  coming ??= new FontFace('Inter Variable', `url(${inter})`, { weight: '100 900' }).load().then(
    (face) => document.fonts.add(face),
    () => undefined,
  );
};
