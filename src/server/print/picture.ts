import { pictureOf } from '../images/picture';
import type { Logo } from './pieces';

/** The room of a logo on paper, in millimetres: it is as large as fits. */
export const logoHeight = 16;

/** Only a PNG, JPEG or WebP in a `data:` address of nothing but base64: a page can hold it as it is. */
export const isPicture = (address: string | undefined): address is string =>
  address !== undefined && /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(address);

/**
 * For a PDF, drawn anew: its library decodes PNGs where nothing catches what it throws, so a torn one must not get there.
 */
export const logoOf = async (address: string | undefined): Promise<Logo | undefined> => {
  if (!isPicture(address)) return undefined;
  const picture = await pictureOf(Buffer.from(address.slice(address.indexOf(',')), 'base64')).catch(() => undefined);
  return (
    picture && {
      address: `data:${picture.type};base64,${Buffer.from(picture.content).toString('base64')}`,
      ratio: picture.width / picture.height,
    }
  );
};
