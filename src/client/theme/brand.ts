import { ownBrand } from '#kit/brand';
import mark from './mark.svg';
import { stamp } from './stamp';

/** The brand's name. */
export const brand = stamp?.name ?? ownBrand.name;
/** Begins the title of every page. */
export const titlePrefix = stamp?.prefix ?? ownBrand.prefix;
/** The mark, an R that stands on its counter: an image, the same as the page's icon. */
export const markUrl = stamp?.mark ?? mark;
