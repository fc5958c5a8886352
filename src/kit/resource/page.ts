import type { CallOf } from '../calls/calls';
import type { Field } from '../entity/field';
import type { PagePolicy } from './policy';
import { groupOf, placedInMenu, type MenuPlace } from './menu';
import type { Model } from '../read/model';
import { kebab, type Permission, type Plan, type Experiment } from '../vocabulary';

/** Parameter of an address: a record's id, a whole number, a word. */
type Param = Field<unknown, 'ref' | 'integer' | 'text'>;
export type Params = Readonly<Record<string, Param>>;
/** Values of the address; null where one is missing or invalid. */
export type ParamValues<P> = {
  readonly [K in keyof P]: (P[K] extends Field<string | null, 'text'> ? string : number) | null;
};

export interface PageDef<P extends Params = Params> {
  /** Its title, and its entry in the menu. */
  readonly label: string;
  readonly menu?: MenuPlace | false;
  /** Its address under the section, when it is not the page's name. */
  readonly path?: string;
  /** Any of these; there is no default. */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /** Code of the experimental module that it belongs to: people of companies that are not on its list do not find it. */
  readonly experimental?: Experiment;
  /** Also for people outside of any company, who otherwise are told to choose one. */
  readonly outside?: true;
  /** Also while the company is blocked: the way out of it. Its calls must say so too. */
  readonly whileBlocked?: true;
  /**
   * 'full': without menu and header, for tills and kitchens; a way back stays. 'wide': the menu folded. 'header': below
   * its sign in the header of every page of a company, in place of an entry in the menu. 'app' when left out.
   */
  readonly frame?: Frame;
  /**
   * Required for a page in the header: the text of its sign, read once a minute: 'Aberta até 23:30'. `off` marks it: a
   * service is stopped. A `texto` that is not `required` may be missing: then there is no sign.
   */
  readonly says?: Says;
  /**
   * Origins of other sites that this page may use: `{ frame: ['https://mapas.example.com'] }`. Its document is loaded
   * apart, for a policy belongs to a document.
   */
  readonly policy?: PagePolicy;
  /** Parameters after the `?` of its address; the component gets them as `params`. */
  readonly params?: P;
  /** A component of `#screen`, in a chunk of its own. */
  readonly screen: () => Promise<{
    readonly default: (props: { readonly params: ParamValues<NoInfer<P>> }) => unknown;
  }>;
}
export type Frame = 'app' | 'wide' | 'full' | 'header';
/** Asked with nothing. */
type Says = CallOf<
  Record<never, never>,
  { readonly texto: Field<string> | Field<string | null>; readonly off: Field<boolean> }
>;
export interface OwnPage extends Omit<PageDef, 'screen'> {
  readonly type: 'page';
  readonly name: string;
  readonly screen: OwnScreen;
}
/** Its component once its type is checked. */
export type OwnScreen = () => Promise<{ readonly default: unknown }>;

/**
 * A page of one's own, without an entity, in `resources/<section>/<name>.ts`: menu, title, permission, plan and a chunk
 * of its own. Its content is a component made of `#screen`.
 *
 * @example
 * export const pdv = page('pdv', {
 *   label: 'Vender', menu: { icon: 'point_of_sale' }, permission: ['PEDIDO_EDITAR'], frame: 'full',
 *   screen: () => import('./pdv.Caixa'), });
 */
export const page = <const P extends Params = Record<never, never>>(name: string, def: PageDef<P>): OwnPage =>
  ({ ...def, type: 'page', name }) as OwnPage;

/** A page, normalised once. */
export interface OwnPageModel {
  readonly name: string;
  readonly section: string;
  /** Address under /app. */
  readonly path: string;
  readonly label: string;
  readonly menu: Model['menu'];
  readonly group: string;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly experimental?: string;
  readonly outside?: true;
  readonly whileBlocked?: true;
  readonly frame: Frame;
  readonly says?: Says;
  readonly policy?: PagePolicy;
  readonly params: Params;
  readonly screen: OwnScreen;
}
export const pageModelOf = (declared: OwnPage, section: string): OwnPageModel => {
  const {
    name,
    label,
    menu,
    path,
    permission,
    plan,
    experimental,
    outside,
    whileBlocked,
    frame = 'app',
    says,
    policy,
    params = {},
    screen,
  } = declared;
  return {
    name,
    section,
    path: `${section}/${path ?? kebab(name)}`,
    label,
    menu: placedInMenu(menu, section, 'description', 150),
    group: groupOf(menu, section),
    permission,
    plan,
    experimental,
    outside,
    whileBlocked,
    frame,
    says,
    policy,
    params,
    screen,
  };
};
