import { library } from './models';
import { pageLibrary } from './pages';
import { pageSources, sources } from './sources';

export const { modelByName, modelByPath, loadedModel } = library(sources);
export type { PageModel } from './pages';
export const { pageByPath, isPage } = pageLibrary(pageSources);
