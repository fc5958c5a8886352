import { sources } from './found';
import { library } from './models';
import type { PageModel } from './pages';

export const { modelByName, modelByPath, loadedModel } = library(sources);
export const { standing } = sources;
export type { PageModel } from './pages';

const found = new Map<string, Promise<PageModel | undefined>>();
/**
 * Page at an address ('financeiro', 'credenciamento') that is no entity; undefined when there is none. The same promise
 * each time.
 */
export const pageByPath = (section: string, slug: string): Promise<PageModel | undefined> => {
  const path = `${section}/${slug}`;
  const known = found.get(path) ?? import('./pages').then(({ findPage }) => findPage(sources, section, slug));
  found.set(path, known);
  known.catch(() => found.delete(path));
  return known;
};
