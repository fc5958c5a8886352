import mark from './mark.svg';

/** The brand's name, before every page title too. */
export const brand = 'Retaguarda';
/** The mark, an R that stands on its counter: an image, the same as the page's icon. */
export const markUrl = mark;
