import { areaNamed, areaNameOf, placedInMenu, type MenuArea, type PlacedInMenu } from '#kit/resource/menu';
import type { Model } from '#kit/read/model';
import type { Services, User } from '../core/context';
import { groupBy } from '#kit/groupBy';
import { systemModels } from '../system';
import { holds, includes } from '../core/guard';
import { exactly, flag, listOf, refTo, text, type JsonSchema } from '../openapi/schema';
import { house } from '../operations/house';

/** Entry of the menu as on the wire (decision 0001), and the letter that opens an area after `g`. */
export interface MenuItem {
  readonly titulo: string;
  readonly icone: string;
  readonly tipo: 'separador' | 'interno' | 'externo' | 'sub' | 'cabecalho';
  readonly state: string;
  readonly url: string;
  readonly urlExterna: string;
  readonly navegadorExclusivo: boolean;
  readonly ativo: boolean;
  readonly experimental: boolean;
  readonly labels: readonly string[];
  readonly subMenu: readonly MenuItem[];
  readonly tecla: string;
}

const menuItem: JsonSchema = exactly({
  titulo: text,
  icone: text,
  tipo: { enum: ['separador', 'interno', 'externo', 'sub', 'cabecalho'] },
  state: text,
  url: text,
  urlExterna: text,
  navegadorExclusivo: flag,
  tecla: text,
  ativo: flag,
  experimental: flag,
  labels: listOf(text),
  subMenu: listOf(refTo('ItemDoMenu')),
});

/**
 * GET backoffice/menu: what this person may open, by areas. A function the plan lacks stands there closed, with its
 * label.
 */
export const menu = house('GET backoffice/menu', {
  tag: 'Tela',
  label: 'O menu',
  policy: 'signedIn',
  whileBlocked: true,
  answer: { result: exactly({ menuList: listOf(refTo('ItemDoMenu')) }) },
  schemas: { ItemDoMenu: menuItem },
  act: ({ call: { services, user } }) => ({ menuList: menuOf(services, user) }),
});

export const menuOf = (services: Services, user: User): MenuItem[] => {
  const areas = [
    ...groupBy(entriesOf(services, user), ({ place }) => areaNameOf(services.words, place.group, user.platform)),
  ];
  const placed = areas
    .map(([name, entries]) => ({
      area: areaNamed(services.words, name),
      at: Object.keys(services.words.areas ?? {}).indexOf(name),
      entries,
    }))
    .toSorted((a, b) => rank(a.at) - rank(b.at));
  return [
    home(),
    ...placed.flatMap(({ area, entries }, index) => [
      ...(area.under !== undefined && area.under !== placed[index - 1]?.area.under
        ? [item({ titulo: area.under, tipo: 'separador' })]
        : []),
      areaItem(
        area,
        entries
          .toSorted((a, b) => a.place.order - b.place.order || a.title.localeCompare(b.title, 'pt-BR'))
          .map((entry) => entryItem(user, entry)),
      ),
    ]),
    ...backOffice(user),
    ...inHeader(services, user),
  ];
};
/** Pages that stand in the header: of a company, and only where its plan has them. */
const inHeader = ({ pages }: Services, user: User): MenuItem[] =>
  user.isBlocked || !user.company
    ? []
    : pages.flatMap(({ frame, menu: place, permission, label, path, plan, experimental }) =>
        frame === 'header' && place && holds(user, permission) && includes(user, plan)
          ? [{ ...entryItem(user, { title: label, place, path, experimental }), tipo: 'cabecalho' as const }]
          : [],
      );
/** An area that only a section makes comes after those that are declared. */
const rank = (at: number): number => (at < 0 ? Infinity : at);

interface Entry {
  readonly title: string;
  readonly place: PlacedInMenu;
  readonly path?: string;
  readonly link?: { readonly url: string; readonly window?: true };
  readonly plan?: string;
  readonly experimental?: string;
}
/** Screens that this user may open: lists and settings of entities, wizards, reports, pages of one's own, links. */
const entriesOf = ({ models, wizards, reports, pages, words }: Services, user: User): Entry[] => [
  ...[...models, ...systemModels].flatMap((model): Entry[] =>
    model.menu && isHere(user, model) && holds(user, model.access.list) && (!user.isBlocked || model.whileBlocked)
      ? [
          {
            place: model.menu,
            title: model.heading,
            path: model.path,
            plan: model.plan,
            experimental: model.experimental,
          },
        ]
      : [],
  ),
  ...pages.flatMap(({ frame, menu: place, permission, label, path, plan, experimental, whileBlocked }): Entry[] =>
    place && frame !== 'header' && holds(user, permission) && (!user.isBlocked || whileBlocked)
      ? [{ place, title: label, path, plan, experimental }]
      : [],
  ),
  ...(user.isBlocked
    ? []
    : [
        ...wizards.flatMap(({ menu: place, permission, label, path, plan, experimental }): Entry[] =>
          place && user.company && holds(user, [permission]) ? [{ place, title: label, path, plan, experimental }] : [],
        ),
        ...reports.flatMap(({ model: { menu: place, permission, label, path, plan, experimental } }): Entry[] =>
          place && holds(user, permission) ? [{ place, title: label, path, plan, experimental }] : [],
        ),
        ...(words.links ?? []).flatMap(({ permission, label, plan, ...link }): Entry[] => {
          const place = placedInMenu(link, 'links', 'open_in_new', 900);
          return place && holds(user, permission === undefined ? [] : [permission])
            ? [{ place, title: label, link, plan }]
            : [];
        }),
        ...pagesOf(models, user),
      ]),
];
/** The page of the house: what comes in from files. */
const pagesOf = (models: readonly Model[], user: User): Entry[] =>
  models.some(({ imports, access, plan }) => imports && holds(user, access.create) && includes(user, plan))
    ? [{ title: 'Importação', path: 'importacao', place: importMenu }]
    : [];
const importMenu: PlacedInMenu = { group: 'ferramentas', icon: 'upload', order: 70 };
/** The settings of a company are not to be had outside of any. */
const isHere = ({ company }: User, { settings, tenant }: Model): boolean => !settings || !tenant || company !== null;

const entryItem = (user: User, { title, place: { icon }, path, link, plan, experimental: module }: Entry): MenuItem => {
  const isIncluded = includes(user, plan);
  const experimental = module !== undefined;
  const labels = [...(isIncluded ? [] : ['Upgrade']), ...(experimental ? ['Experimental'] : [])];
  const common = { titulo: title, icone: icon, ativo: isIncluded, experimental, labels };
  return link
    ? item({
        ...common,
        tipo: 'externo',
        url: link.url,
        urlExterna: link.url,
        navegadorExclusivo: link.window === true,
      })
    : item({ ...common, state: path, url: `/app/${path}` });
};
/** An area of which the plan includes nothing is closed as a whole. */
const areaItem = ({ label, icon, key = '' }: MenuArea, subMenu: readonly MenuItem[]): MenuItem => {
  const ativo = subMenu.some((one) => one.ativo);
  return item({
    titulo: label,
    icone: icon,
    tipo: 'sub',
    subMenu,
    tecla: key,
    ativo,
    labels: ativo ? [] : ['Upgrade'],
  });
};
/** The page to begin with: for everybody. */
const home = (): MenuItem =>
  item({ titulo: 'Início', icone: 'home', state: 'pages/bemvindo', url: '/app/pages/bemvindo', tecla: 'i' });
/** Entry of the back-office (decision 0001), for users who have access to it. */
const backOffice = (user: User): MenuItem[] =>
  holds(user, ['BACKOFFICE_ACESSAR'])
    ? [
        item({
          titulo: 'Acesso ao backoffice',
          icone: 'key',
          state: 'pages/acesso-ao-backoffice',
          url: '/app/pages/acesso-ao-backoffice',
        }),
      ]
    : [];
const item = (given: Partial<MenuItem>): MenuItem => ({
  titulo: '',
  icone: '',
  tipo: 'interno',
  state: '',
  url: '',
  urlExterna: '',
  navegadorExclusivo: false,
  ativo: true,
  experimental: false,
  labels: [],
  subMenu: [],
  tecla: '',
  ...given,
});
