import type { Icon } from '../icons';
import { sentence } from '../text';

/** Place of a declaration in the menu. */
export interface MenuPlace {
  /** An area of `schemas/vocabulary.ts`; that of its section when left out. */
  readonly group?: string;
  readonly icon?: Icon;
  /** Among those of its area, the lowest first. */
  readonly order?: number;
  /** Without an entry: its pages are reached from others of its area, which their breadcrumb names. */
  readonly hidden?: true;
}
/** As {@link MenuPlace}, with what was left out. */
export interface PlacedInMenu {
  readonly group: string;
  readonly icon: Icon;
  readonly order: number;
}

/** Fills in what a declaration of a section leaves out. */
export const placedInMenu = (
  menu: MenuPlace | false | undefined,
  section: string,
  icon: Icon,
  order: number,
): PlacedInMenu | false =>
  menu === false || menu?.hidden
    ? false
    : {
        group: menu?.group ?? section,
        icon: menu?.icon ?? icon,
        order: menu?.order ?? order,
      };

/** An area of the menu, as the vocabulary of the business declares it. */
export interface MenuArea {
  readonly label: string;
  readonly icon: Icon;
  /** Opens it, after `g`. */
  readonly key?: string;
  /** Sections whose entries stand here unless they name another area. */
  readonly sections?: readonly string[];
  /** A heading above it, and above those after it that have the same. */
  readonly under?: string;
  /** Hint to people of a company on the place of these entries. */
  readonly ofCompany?: string;
}
/** A way out of the product, as the vocabulary of the business declares it. */
export interface MenuLink extends MenuPlace {
  readonly label: string;
  readonly url: string;
  /** In a window of its own, 1000 x 600, instead of a tab. */
  readonly window?: true;
  readonly permission?: string;
  readonly plan?: string;
}

/** Areas of the menu and titles of sections, by name. */
export interface MenuWords {
  readonly areas?: Readonly<Record<string, MenuArea>>;
  readonly sections: Readonly<Record<string, string>>;
}
/** The group that a declaration of a section belongs to, in the menu or without an entry. */
export const groupOf = (menu: MenuPlace | false | undefined, section: string): string =>
  menu ? (menu.group ?? section) : section;

/** The name of the area that a group, or a section that no declaration has placed, stands in. */
export const areaNameOf = ({ areas = {} }: MenuWords, group: string, isOfPlatform: boolean): string => {
  const name = Object.hasOwn(areas, group)
    ? group
    : (Object.keys(areas).find((one) => areas[one]!.sections?.includes(group)) ?? group);
  return (!isOfPlatform && areas[name]?.ofCompany) || name;
};
export const areaNamed = ({ areas = {}, sections }: MenuWords, name: string): MenuArea =>
  Object.hasOwn(areas, name)
    ? areas[name]!
    : { label: Object.hasOwn(sections, name) ? sections[name]! : sentence(name), icon: 'dashboard' };
