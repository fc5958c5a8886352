import { placedInMenu, type MenuPlace } from './menu';
import type { Model } from './model';
import type { Lazy } from './resource';
import { kebab, type Permission, type Plan } from './vocabulary';

export interface PageDef {
  /** Its title, and its entry in the menu. */
  readonly label: string;
  readonly menu?: MenuPlace | false;
  /** Its address under the section, when it is not the page's name. */
  readonly path?: string;
  /** Any of these; there is no default. */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /** 'full': without menu and header, for tills and kitchens; a way back stays. 'app' when left out. */
  readonly frame?: 'app' | 'full';
  /** A component of `#screen`, in a chunk of its own. */
  readonly screen: Lazy;
}
export interface OwnPage extends PageDef {
  readonly type: 'page';
  readonly name: string;
}

/**
 * A page of one's own, without an entity, in `resources/<section>/<name>.ts`: menu, title, permission, plan and a chunk
 * of its own. What it shows is a component made of `#screen`.
 *
 * @example
 * export const pdv = page('pdv', {
 *   label: 'Vender', menu: { icon: 'point_of_sale' }, permission: ['PEDIDO_EDITAR'], frame: 'full',
 *   screen: () => import('./pdv.Caixa'),
 * });
 */
export const page = (name: string, def: PageDef): OwnPage => ({ ...def, type: 'page', name });

/** A page, normalised once. */
export interface OwnPageModel {
  readonly name: string;
  readonly section: string;
  /** Address under /app. */
  readonly path: string;
  readonly label: string;
  readonly menu: Model['menu'];
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly frame: 'app' | 'full';
  readonly screen: Lazy;
}
export const pageModelOf = (declared: OwnPage, section: string): OwnPageModel => {
  const { name, label, menu, path, permission, plan, frame = 'app', screen } = declared;
  return {
    name,
    section,
    path: `${section}/${path ?? kebab(name)}`,
    label,
    menu: placedInMenu(menu, section, 'description', 150),
    permission,
    plan,
    frame,
    screen,
  };
};
