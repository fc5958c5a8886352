/** Product as people know it: settings that the house names, or the product's own. */
export interface Brand {
  readonly name: string;
  /** Begins the title of every page. */
  readonly prefix: string;
  /** '#rrggbb'; null: the product's own. */
  readonly color: string | null;
  /** Stored picture; null: the product's own mark, or the first letter of another name. */
  readonly logo: number | null;
}
export const ownBrand: Brand = { name: 'Retaguarda', prefix: 'Retaguarda', color: null, logo: null };
/** Colour of the product's own mark. */
export const ownColor = '#0b6b66';

/** Mark of a brand in a page, as the host hands it to the browser. */
export interface BrandStamp extends Pick<Brand, 'name' | 'prefix'> {
  readonly mark: string;
  /** Colours, by the names of their tokens. */
  readonly tones: Readonly<Record<string, string>>;
}
