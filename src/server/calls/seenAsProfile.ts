import type { User } from '../core/context';
import { fail } from '../core/failure';
import { exactly, listOf, refTo, text, whole, withBody } from '../openapi/schema';
import { house } from '../operations/house';
import { menuOf } from './menu';

const most = 2_000;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= most && value.every((one) => typeof one === 'string');

/**
 * A person of the company with these permissions, where the asker stands. Never more than the asker: a permission that
 * the asker lacks is left out, and nobody is an administrator or a seller.
 */
export const asProfile = (user: User, asked: readonly string[]): User => ({
  ...user,
  admin: false,
  platform: user.company === null,
  seller: null,
  permissions: new Set(
    [...(user.company === null ? [] : ['ROLE_COMPANY']), ...asked.filter((one) => !one.startsWith('ROLE_'))].filter(
      (one) => user.permissions.has(one),
    ),
  ),
});

/**
 * The menu of a person with these permissions, before anybody has them; writes nothing. `fora`: how many the asker lacks
 * and does not see.
 */
export const seenAsProfile = house('POST profile/ver-como', {
  tag: 'Permissões',
  label: 'O menu de quem tem estas permissões',
  policy: { anyOf: [], ofParts: ['profiles.list'] },
  body: withBody({ permissoes: listOf(text, { maxItems: most }) }, ['permissoes']),
  answer: { result: exactly({ menuList: listOf(refTo('ItemDoMenu')), fora: whole }) },
  act: ({ call: { services, user }, body: { permissoes } }) => {
    if (!isTexts(permissoes)) {
      const message = 'Envie a lista de permissões!';
      return fail({ kind: 'invalid', message, fieldErrors: { permissoes: message } });
    }
    return {
      menuList: menuOf(services, asProfile(user, permissoes)),
      fora: new Set(permissoes.filter((one) => !user.permissions.has(one))).size,
    };
  },
});
