import type { Model } from '#kit/model';
import { sentence } from '#kit/text';
import type { Operation, Services, User } from '../core/context';
import { groupBy } from '../core/groupBy';
import { holds, includes } from '../core/guard';
import { auditors } from './auditTrail';

interface MenuItem {
  readonly titulo: string; readonly icone: string; readonly tipo: 'separador' | 'interno' | 'externo' | 'sub'; readonly state: string;
  readonly ativo: boolean; readonly experimental: boolean; readonly labels: readonly string[]; readonly subMenu: readonly MenuItem[];
}

/** GET backoffice/menu: what this person may open. A function the plan lacks stands there closed, with its label. */
export const menu: Operation = {
  method: 'GET', path: 'backoffice/menu', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: ({ services, user }) => Promise.resolve({ result: { menuList: menuOf(services, user) } }),
};

const menuOf = (services: Services, user: User): MenuItem[] => [
  ...backOffice(user), ...[...groupBy(entriesOf(services, user), ({ group }) => services.words.sections[group] ?? sentence(group))].flatMap(([titulo, entries]) => [
    item({ titulo, tipo: 'separador' }),
    ...entries.toSorted((a, b) => a.order - b.order || a.title.localeCompare(b.title, 'pt-BR')).map(({ title, icon, path, plan }) => {
      const isIncluded = includes(user, plan);
      return item({ titulo: title, icone: icon, state: path, ativo: isIncluded, labels: isIncluded ? [] : ['Upgrade'] });
    }),
  ]),
];

interface Entry { readonly group: string; readonly icon: string; readonly order: number; readonly title: string; readonly path: string; readonly plan?: string }
/** What this person may open: the lists and settings of the entities, the wizards, the reports. */
const entriesOf = ({ models, wizards, reports, processes }: Services, user: User): Entry[] => [
  ...models.flatMap((model) => (model.menu && isHere(user, model) && holds(user, model.access.list) && (!user.isBlocked || model.whileBlocked)
    ? [{ ...model.menu, title: model.settings ? model.label.one : model.label.many, path: model.path, plan: model.plan }] : [])),
  ...wizards.flatMap(({ menu, permission, label, path, plan }) => (menu && user.company && holds(user, [permission]) && !user.isBlocked ? [{ ...menu, title: label, path, plan }] : [])),
  ...reports.flatMap(({ model: { menu, permission, label, path, plan } }) => (menu && holds(user, permission) && !user.isBlocked ? [{ ...menu, title: label, path, plan }] : [])),
  // A page of the house: the long work of all of them.
  ...(processes.size > 0 && !user.isBlocked ? [{ group: 'ferramentas', icon: 'history', order: 100, title: 'Processos', path: 'ferramentas/processos' }] : []),
  ...(models.some(({ imports, access, plan }) => imports && holds(user, access.create) && includes(user, plan)) && !user.isBlocked ? [{ group: 'ferramentas', icon: 'upload', order: 90, title: 'Importação', path: 'importacao' }] : []),
  // Another page of the house: what was done, for who administers.
  ...(holds(user, auditors) && !user.isBlocked ? [{ group: 'sistema', icon: 'shield', order: 100, title: 'Auditoria', path: 'sistema/auditoria' }] : []),
];
/** The settings of a company are not to be had outside of any. */
const isHere = ({ company }: User, { settings, tenant }: Model): boolean => !settings || !tenant || company !== null;
/** The way into the back-office, for who has access to it. */
const backOffice = (user: User): MenuItem[] =>
  (holds(user, ['BACKOFFICE_ACESSAR']) ? [item({ titulo: 'Acesso ao backoffice', icone: 'home', state: 'pages/bemvindo' })] : []);
const item = (given: Partial<MenuItem>): MenuItem =>
  ({ titulo: '', icone: '', tipo: 'interno', state: '', ativo: true, experimental: false, labels: [], subMenu: [], ...given });
