import { library } from './models';
import { sources } from './sources';

export const { modelByName, modelByPath, loadedModel } = library(sources);
