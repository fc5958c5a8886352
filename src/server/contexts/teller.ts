import type { Tell } from '#kit/work/notice';
import { peopleReached } from '../audiences/audiences';
import type { Work } from '../core/context';
import { beyondSeller } from '../db/scope';
import { tellNotice } from '../notices/tell';

/** For functions of the business. */
export const tellerOf = (work: Work): Tell => {
  const { tx, services, scope, user } = work;
  const company = scope.company === '*' ? null : scope.company;
  return ({ to, ...notice }) =>
    beyondSeller(tx, (whole) => {
      const place = { services, company, author: user.id || null };
      if (!('audience' in to)) return tellNotice(whole, { ...notice, to }, place);
      if (company === null) throw new TypeError('An audience is told inside a company');
      const people = peopleReached({ ...work, tx: whole }, to, company);
      return tellNotice(whole, { ...notice, to: { people } }, place);
    });
};
