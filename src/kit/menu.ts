import type { Icon } from './icons';

/** Where a declaration stands in the menu. */
export interface MenuPlace {
  /** An area of `schemas/vocabulary.ts`; that of its section when left out. */
  readonly group?: string;
  readonly icon?: Icon;
  /** Among those of its area, the lowest first. */
  readonly order?: number;
  /** Not proven yet: the menu says so beside it. */
  readonly experimental?: true;
}
/** As {@link MenuPlace}, with what was left out. */
export interface PlacedInMenu {
  readonly group: string;
  readonly icon: Icon;
  readonly order: number;
  readonly experimental: boolean;
}

/** Fills in what a declaration of a section leaves out. */
export const placedInMenu = (
  menu: MenuPlace | false | undefined,
  section: string,
  icon: Icon,
  order: number,
): PlacedInMenu | false =>
  menu === false
    ? false
    : {
        group: menu?.group ?? section,
        icon: menu?.icon ?? icon,
        order: menu?.order ?? order,
        experimental: menu?.experimental === true,
      };

/** An area of the menu, as the vocabulary of the business declares it. */
export interface MenuArea {
  readonly label: string;
  readonly icon: Icon;
  /** Opens it, after `g`. */
  readonly key?: string;
  /** Whose entries stand here unless they name another area. */
  readonly sections?: readonly string[];
  /** A heading above it, and above those after it that have the same. */
  readonly under?: string;
  /** Where people of a company find what stands here. */
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
