import { queryClient } from '../http/queryClient';
import { resetCompany, tellOtherTabs } from '../http';
import { forgetUser } from '../session';

/** Replaced in tests: a page cannot be left there. */
export const page = {
  open: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};

/**
 * The page as the session is now. A record's address belongs to the company that was left, so it gives way to the
 * start.
 */
export const reloadApp = (): void => {
  forgetUser();
  queryClient.clear();
  resetCompany();
  if (/\/(edicao|detalhe)(\/|$)/.test(window.location.pathname)) page.open('/app');
  else page.reload();
};
/** After this tab has taken the session into or out of a company. */
export const companyHasChanged = (): void => {
  tellOtherTabs();
  reloadApp();
};
/** Short name of a company (decision 0001). @example shortNameOf('Pizzaria Bella Napoli do Centro') // 'Pizzaria Bella Napol…' */
export const shortNameOf = (name: string): string =>
  [...name].length > 20 ? `${[...name].slice(0, 20).join('')}…` : name;
