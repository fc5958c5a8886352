import type { HandlerContext } from '#kit';

/**
 * Answers people of companies that there is nothing. A profile of a company may carry the permission, and nobody decides
 * about the own company or its money.
 */
export const daPlataforma = ({ user, notFound }: Pick<HandlerContext, 'user' | 'notFound'>): undefined =>
  user.company === null || user.platform ? undefined : notFound();
