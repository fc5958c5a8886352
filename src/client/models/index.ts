import type { Model } from '#kit/model';
import { library, sourcesOf } from './models';

/** Writing a file in `schemas/` or `resources/` is its registration. One chunk a section. */
export const { modelByName, modelByPath, loadedModel } = library(sourcesOf(
  import.meta.glob('/schemas/*/*.ts'),
  import.meta.glob(['/resources/*/*.ts', '!/resources/*/*.server.ts']),
));
export type { Model };
