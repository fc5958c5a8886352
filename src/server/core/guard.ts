import type { TenantScope } from '../db/database';
import type { Clock } from '#kit/entity/condition';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import type { CurrentSession, Operation, Policy, User, Work } from './context';
import { equalText, xsrfCookieOf, xsrfOf } from './digest';
import { fail } from './failure';

export const holds = (user: User, anyOf: readonly string[]): boolean =>
  anyOf.length === 0 || anyOf.some((permission) => user.permissions.has(permission));
/** May give the permission to others, even where nobody can use it now. */
export const mayGrant = ({ permissions, closed }: User, permission: string): boolean =>
  permissions.has(permission) || closed?.has(permission) === true;
export const includes = (user: User, plan: string | undefined): boolean => plan === undefined || user.plan.has(plan);

/** Permission first, then plan: who may not do it at all is not told what a better plan would bring. */
export const demand = (user: User, policy: Policy, lacks?: string): void => {
  if (typeof policy === 'string') return;
  if (!holds(user, policy.anyOf)) fail({ kind: 'denied', message: lacks });
  if (!includes(user, policy.plan)) fail({ kind: 'denied', message: messages.planLacks });
};

/** Refuses calls of a blocked company without `whileBlocked`. */
export const demandOpen = (user: User, { whileBlocked }: Pick<Operation, 'whileBlocked'>): void => {
  if (user.isBlocked && whileBlocked !== true) fail({ kind: 'denied', message: messages.accountBlocked });
};

/**
 * True for fields the user may read. Others do not exist for the user: not in answers, filters, sorts, searches or
 * exports.
 */
export const canRead =
  (user: User) =>
  ({ options }: ModelField): boolean =>
    options.read === undefined || user.permissions.has(options.read);
export const canWrite =
  (user: User) =>
  (field: ModelField): boolean =>
    canRead(user)(field) &&
    (field.options.write === undefined || user.permissions.has(field.options.write)) &&
    includes(user, field.options.plan);

/** Begins every key of a program, so that scanners of repositories and this server recognise one. */
export const keyMark = 'rtg_';
/** True when the request carries what a browser shows of a session. */
export const showsSession = (request: Request): boolean =>
  request.headers.has('remember-me') || xsrfCookieOf(request) !== undefined;
/**
 * Key of a program that the request carries, good or not. A bearer beside a session that is not written like our keys is
 * none: proxies that sign people in add one of their own to each request.
 */
export const bearerOf = (request: Request): string | undefined => {
  const sent = request.headers.get('authorization');
  if (sent === null || !/^bearer(?: |$)/i.test(sent)) return undefined;
  const text = sent.slice('bearer '.length).trim();
  return text.startsWith(keyMark) || !showsSession(request) ? text : undefined;
};
/**
 * A mutating call, whatever its method, comes from our own page or from a program: it carries a custom header, which a
 * link, an image or a foreign form cannot, and the browser says that its origin is ours (decision 0002).
 */
export const refuseForgery = ({ headers, method }: Request): void => {
  // HEAD runs what stands under GET: it asks what would be answered, and must not do it.
  if (method === 'HEAD') fail({ kind: 'denied' });
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') fail({ kind: 'denied' });
  if (headers.get('sec-fetch-mode') === 'navigate') fail({ kind: 'denied' });
  if (!headers.has('remember-me') && !headers.has('x-xsrf-token') && !headers.has('username')) fail({ kind: 'denied' });
};

/** X-XSRF-TOKEN, where a client sends it, must be the one signed for this very session. */
export const refuseForeignSignature = ({ headers }: Request, { token }: CurrentSession): void => {
  const sent = headers.get('x-xsrf-token');
  if (sent !== null && !equalText(sent, xsrfOf(token))) fail({ kind: 'denied' });
};

/** Rows that a user works with: those of the present company, of the platform outside any; a seller's own. */
export const scopeOfUser = ({ id, company, seller, permissions }: User): TenantScope => ({
  company: company?.id ?? '*',
  ...(seller !== null && {
    seller: { id: seller, user: id, seesAll: [...permissions].filter((one) => one.endsWith('_VER_TODOS')) },
  }),
});

/** The field of a row's owner, where this user may not choose it: their new rows are their own. */
export const ownOwner = ({ seller, permissions }: User, { owner }: Model): string | undefined =>
  seller !== null && owner && owner.field !== 'id' && !permissions.has(owner.seeAll) ? owner.field : undefined;
/** Owner of a row that a seller makes or imports: the seller. */
export const sellerFor = (user: User, model: Model): Readonly<Record<string, unknown>> => {
  const field = ownOwner(user, model);
  return field === undefined ? {} : { [field]: user.seller };
};

/** By which conditions know what day it is: that of the company. */
export const clockOf = ({ user, services }: Pick<Work, 'user' | 'services'>): Clock => ({
  zone: user.zone,
  now: services.now(),
});
