/**
 * The sizes that are made of every picture, in pixels of its longer side: for rows, menus and heads; for cards, twice as
 * fine as they are shown; for one as wide as a telephone. `arquivo/findbyid/{id}?tamanho=96` asks for one.
 */
export const pictureSizes = [96, 320, 960] as const;
export type PictureSize = (typeof pictureSizes)[number];
/** No picture is kept larger than this: it prints sharp at 16 cm. */
export const longestSide = 2000;
/** One that measures more is refused before it is drawn: four bytes of memory a pixel, whatever the file weighs. */
export const maxPixels = 40_000_000;
