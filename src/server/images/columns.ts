import { pictureSizes, type PictureSize } from '#kit/pictures';

/** The column of `arquivo` that keeps a size. */
export const columnOf = (size: PictureSize): string => `lado_${size}`;
export const sizeColumns = pictureSizes.map(columnOf);
