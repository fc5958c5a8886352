import type { Model } from '#kit/model';
import { sentence } from '#kit/text';
import type { Operation, Services, User } from '../core/context';
import { groupBy } from '../core/groupBy';
import { holds, includes } from '../core/guard';

interface MenuItem {
  readonly titulo: string; readonly icone: string; readonly tipo: 'separador' | 'interno' | 'externo' | 'sub'; readonly state: string;
  readonly ativo: boolean; readonly experimental: boolean; readonly labels: readonly string[]; readonly subMenu: readonly MenuItem[];
}

/** GET backoffice/menu: what this person may open. A function the plan lacks stands there closed, with its label. */
export const menu: Operation = {
  method: 'GET', path: 'backoffice/menu', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: ({ services, user }) => Promise.resolve({ result: { menuList: menuOf(services, user) } }),
};

const menuOf = ({ models, words }: Services, user: User): MenuItem[] => {
  const open = models.flatMap((model) => (model.menu && isHere(user, model) && holds(user, model.access.list) && (!user.isBlocked || model.whileBlocked) ? [{ model, ...model.menu }] : []));
  return [...backOffice(user), ...[...groupBy(open, ({ group }) => group)].flatMap(([group, entries]) => [
    item({ titulo: words.sections[group] ?? sentence(group), tipo: 'separador' }),
    ...entries.toSorted((a, b) => a.order - b.order || a.model.label.many.localeCompare(b.model.label.many, 'pt-BR')).map(({ model, icon }) => {
      const isIncluded = includes(user, model.plan);
      return item({ titulo: model.settings ? model.label.one : model.label.many, icone: icon, state: model.path, ativo: isIncluded, labels: isIncluded ? [] : ['Upgrade'] });
    }),
  ])];
};
/** The settings of a company are not to be had outside of any. */
const isHere = ({ company }: User, { settings, tenant }: Model): boolean => !settings || !tenant || company !== null;
/** The way into the back-office, for who has access to it. */
const backOffice = (user: User): MenuItem[] =>
  (holds(user, ['BACKOFFICE_ACESSAR']) ? [item({ titulo: 'Acesso ao backoffice', icone: 'home', state: 'pages/bemvindo' })] : []);
const item = (given: Partial<MenuItem>): MenuItem =>
  ({ titulo: '', icone: '', tipo: 'interno', state: '', ativo: true, experimental: false, labels: [], subMenu: [], ...given });
