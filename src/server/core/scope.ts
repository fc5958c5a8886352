import type { Clock } from '#kit/condition';
import type { Model } from '#kit/model';
import type { TenantScope } from '../db/database';
import type { User, Work } from './context';

/**
 * Whose rows a person works with: those of the company he is in, of the platform outside any; a seller those that are
 * his.
 */
export const scopeOfUser = ({ id, company, seller, permissions }: User): TenantScope => ({
  company: company?.id ?? '*',
  ...(seller !== null && {
    seller: { id: seller, user: id, seesAll: [...permissions].filter((one) => one.endsWith('_VER_TODOS')) },
  }),
});

/** The field that says whose a row is, where it is not for this person to choose: what he makes is his. */
export const ownOwner = ({ seller, permissions }: User, { owner }: Model): string | undefined =>
  seller !== null && owner && owner.field !== 'id' && !permissions.has(owner.seeAll) ? owner.field : undefined;
/** What a seller makes, or brings in, is his. */
export const sellerFor = (user: User, model: Model): Readonly<Record<string, unknown>> => {
  const field = ownOwner(user, model);
  return field === undefined ? {} : { [field]: user.seller };
};

/** By which conditions know what day it is: that of the company. */
export const clockOf = ({ user, services }: Pick<Work, 'user' | 'services'>): Clock => ({
  zone: user.zone,
  now: services.now(),
});
