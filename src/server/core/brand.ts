import { sql } from 'kysely';
import { ownBrand, ownColor, type Brand, type BrandStamp } from '#kit/brand';
import { tonesOf } from '#kit/tones';
import type { Database, Tx } from '../db/database';
import type { Deps } from './context';

declare module './context' {
  interface Services {
    /** The brand as it is now, in every process. Inside of a transaction {@link brandIn} reads it. */
    readonly brand: () => Promise<Brand>;
  }
}
type Declared = Pick<Deps, 'models' | 'words'>;

/** The brand of the settings; parts that nobody has set are the product's own. */
export const brandIn = async (tx: Tx, { models, words }: Declared): Promise<Brand> => {
  const declared = words.house?.brand;
  const model = declared && models.find(({ name }) => name === declared.entity);
  if (!declared || !model) return ownBrand;
  const column = (name: string) => sql.ref(model.fields[name]!.column);
  const {
    rows: [row],
  } = await sql<{ name: string | null; prefix: string | null; color: string | null; logo: number | null }>`
    select ${column(declared.name)} as name, ${column(declared.prefix)} as prefix, ${column(declared.color)} as color,
      ${column(declared.logo)} as logo from ${sql.table(model.table)} limit 1`.execute(tx);
  const name = row?.name || ownBrand.name;
  return {
    name,
    prefix: row?.prefix || name,
    color: row?.color || null,
    logo: row?.logo == null ? null : Number(row.logo),
  };
};

/** One statement for all that ask in one round of the event loop. */
export const brandOf = (declared: Declared, database: Pick<Database, 'loader'>): (() => Promise<Brand>) => {
  const load = database.loader({ company: '*' }, async (tx, keys: readonly 'brand'[]) => {
    const brand = await brandIn(tx, declared);
    return new Map(keys.map((key) => [key, brand]));
  });
  return async () => (await load('brand')) ?? ownBrand;
};

/** Picture of the first letter of a name on a colour. */
export const letterMark = (name: string, color = ownColor): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${color}"/><text x="256" y="352" font-family="sans-serif" font-size="280" font-weight="700" text-anchor="middle" fill="#fff">${/[\p{L}\d]/u.exec(name)?.[0]?.toUpperCase() ?? ''}</text></svg>`,
  )}`;

/** Brand as a page of the app takes it; undefined where all of it is the product's own. */
export const stampOf = (
  { name, prefix, color, logo }: Brand,
  { words }: Pick<Deps, 'words'>,
): BrandStamp | undefined => {
  const isOwn = name === ownBrand.name && prefix === ownBrand.prefix && color === null && logo === null;
  if (isOwn) return undefined;
  const picture = logo === null ? undefined : words.house?.brand?.picture(logo);
  return {
    name,
    prefix,
    mark: picture ?? letterMark(name, color ?? ownColor),
    tones: color === null ? {} : tonesOf(color),
  };
};
