import type { HandlerContext } from '#kit';

/** True for sellers, who read their own contacts alone, unless a permission shows them all. */
export const soOsSeus = ({ user }: Pick<HandlerContext, 'user'>): boolean =>
  user.seller !== null && !user.permissions.has('MAILING_VER_TODOS');
