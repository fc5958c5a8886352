import { areaNamed, areaNameOf, type MenuArea } from '#kit/resource/menu';

const glob = <T>(found: Readonly<Record<string, T>>): T | undefined => Object.values(found)[0];
type Words = Readonly<Record<string, string>>;
/** Titles of the sections of addresses, by their names. */
export const titles =
  glob(import.meta.glob<Words>('/schemas/vocabulary.ts', { eager: true, import: 'sections' })) ?? {};
const areas = glob(
  import.meta.glob<Readonly<Record<string, MenuArea>>>('/schemas/vocabulary.ts', { eager: true, import: 'areas' }),
);
const aliases =
  glob(import.meta.glob<Words>('/schemas/vocabulary.ts', { eager: true, import: 'sectionAliases' })) ?? {};

/**
 * Title of a section of addresses; undefined where the business has none of that name.
 * @example sectionTitle('modulo-fiscal') // 'Módulo fiscal'
 */
export const sectionTitle = (section: string): string | undefined =>
  Object.hasOwn(titles, section) ? titles[section] : undefined;

/** The area of the menu that holds a group. @example areaTitle('cadastros', false) // 'Tabelas' */
export const areaTitle = (group: string, isOfPlatform: boolean): string => {
  const words = { areas, sections: titles };
  return areaNamed(words, areaNameOf(words, group, isOfPlatform)).label;
};

/** The section that an address means: some have a second name. @example sectionOf('empresa') // 'cadastros' */
export const sectionOf = (section: string): string => {
  const named = Object.hasOwn(aliases, section) ? aliases[section]! : section;
  return named.startsWith('/') ? section : named;
};
/** The page that a section's second name means. @example pageOfSection('dashboard') // '/app' */
export const pageOfSection = (section: string): string | undefined => {
  const named = Object.hasOwn(aliases, section) ? aliases[section]! : '';
  return named.startsWith('/') ? `/app${named === '/' ? '' : named}` : undefined;
};
