import { library } from './models';
import type { PageModel } from './pages';
import { pageSources, sources } from './sources';

export const { modelByName, modelByPath, loadedModel } = library(sources);
export type { PageModel } from './pages';

/** Is there a file of this name that is no entity? Then no screen of an entity is worth being loaded ahead. */
export const isPage = (section: string, slug: string): boolean => pageSources.some(({ path }) => path === `${section}/${slug}`);

const found = new Map<string, Promise<PageModel | undefined>>();
/** What stands at an address ('financeiro', 'credenciamento'); undefined when there is nothing. The same promise each time. */
export const pageByPath = (section: string, slug: string): Promise<PageModel | undefined> => {
  const path = `${section}/${slug}`;
  const known = found.get(path) ?? import('./pages').then(({ pageByPath: find }) => find(section, slug));
  found.set(path, known);
  known.catch(() => found.delete(path));
  return known;
};
