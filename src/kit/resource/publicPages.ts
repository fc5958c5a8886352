import type { Call } from '../calls/action';
import { callPath, type OpenCallOf } from '../calls/calls';
import type { Fields } from '../entity/field';
import type { Result, Returned } from '../calls/result';
import type { PagePolicy } from './policy';

/** Props of a public screen: its data, and the address under which they can be read again. */
export interface PublicProps<D> {
  readonly data: D;
  readonly from: string;
}
/** Data of a screen from its call: `PublicProps<DataOf<typeof andamento>>`. */
export type DataOf<L> = L extends { readonly kind: 'open'; readonly result: infer R } ? Returned<R> : never;

type Screen<D> = () => Promise<{ readonly default: (props: PublicProps<D>) => unknown }>;

/** A page that a telephone puts among its apps. */
export interface PublicApp {
  readonly name: string;
  /** The address of a picture, of at least 144 pixels; the first letter of the name when left out. */
  readonly icon?: string;
}
/** A page for people without a login: made by {@link at}. */
export interface PublicPage {
  /** From the root of the product: '/p/{token}'. */
  readonly path: string;
  readonly title: string | ((data: never) => string);
  readonly about?: (data: never) => string;
  readonly gone?: (data: never) => boolean;
  readonly app?: (data: never) => PublicApp | null;
  readonly policy?: PagePolicy;
  readonly load: OpenCallOf<Call, Fields, Result>;
  readonly screen: Screen<never>;
}
interface PageDef<C extends Call, F extends Fields, R extends Result> {
  /** Title of the window, and of the card that messengers draw of a link. */
  readonly title: string | ((data: Returned<R>) => string);
  /** A line below the title in that card. */
  readonly about?: (data: Returned<R>) => string;
  /** The page has ended: it is answered with 410. */
  readonly gone?: (data: Returned<R>) => boolean;
  /** It may be installed on a telephone, and opens by this name; null where this one may not. */
  readonly app?: (data: Returned<R>) => PublicApp | null;
  /** Origins of other sites that this page may use: `{ frame: ['https://mapas.example.com'] }`. */
  readonly policy?: PagePolicy;
  /** Data of the page: all that it knows of the company. */
  readonly load: OpenCallOf<C, F, R>;
  /** A component of `#public`, in `<name>.public.tsx`; its style stands beside it in `<name>.public.css`. */
  readonly screen: Screen<Returned<R>>;
}

/**
 * First parts of addresses that the product answers itself: no public page, and no name in the place of one, may use
 * them.
 */
export const takenAddresses = [
  'app',
  'auth',
  'error',
  'services',
  'assets',
  'login',
  'logout',
  'dev',
  'd',
  'livez',
  'healthz',
  'src',
  'public',
];
/** The pattern of an address. One that begins with a name takes small letters, figures and hyphens there. */
export const addressPattern = (path: string): RegExp => {
  const name = `(?!(?:${takenAddresses.join('|')})(?:/|$))[a-z0-9-]+`;
  return new RegExp(`^${path.replace(/^\/\{\w+\}/, `/${name}`).replace(/\{\w+\}/g, '[^/]+')}/?$`);
};

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** Names that are only in the path of the page or only in that of its call; `unknown` where there are none. */
type Shared<P extends string, C extends string> = [Names<P> | Names<C>] extends [Names<P> & Names<C>]
  ? unknown
  : { readonly 'not in both paths': Exclude<Names<P>, Names<C>> | Exclude<Names<C>, Names<P>> };

/**
 * A page of {@link publicPages}: its path carries what its call is asked with, and what the call answers is what the
 * screen is drawn from.
 */
export const at = <const P extends `/${string}`, const C extends `GET ${string}`, F extends Fields, R extends Result>(
  path: P & Shared<P, C>,
  def: PageDef<C, F, R>,
): PublicPage => ({ ...(def as unknown as PublicPage), path });

export interface PublicPages {
  readonly type: 'publicPages';
  readonly name: string;
  /** Name for people, where there is no page. */
  readonly label: string;
  readonly pages: Readonly<Record<string, PublicPage>>;
}
/**
 * Pages for people without a login, in a browser program of their own: drawn by the server, readable without scripts,
 * hydrated by a small one.
 *
 * @example
 * export const acompanhar = publicPages('acompanhar', {
 *   label: 'Acompanhar pedido',
 *   pages: { pedido: at('/p/{token}', { title: 'Pedido', load: andamento, screen: () => import('./acompanhar.public') }) },
 * });
 */
export const publicPages = (name: string, def: Omit<PublicPages, 'type' | 'name'>): PublicPages => ({
  ...def,
  type: 'publicPages',
  name,
});

/** Under /services. */
export const loadPath = ({ load }: PublicPage): string => callPath('', load.call);

/** A drawn page: its markup, its style, and the file of its screen, by which the browser finds the same. */
export interface Drawn {
  readonly markup: string;
  readonly style: string;
  readonly screen: string;
}
/** Renderer of pages on the server, and the files that a browser needs for them. */
export interface PublicProgram {
  draw(page: PublicPage, props: PublicProps<unknown>): Promise<Drawn>;
  /** Draws the replacement of a page: the reason, and what to do next. */
  say(words: PublicWords): Promise<Pick<Drawn, 'markup' | 'style'>>;
  /** The script that begins first, then those that it will ask for. */
  filesOf(screen: string): readonly string[];
}
export interface PublicWords {
  readonly label: string;
  readonly title: string;
  readonly text: string;
}
