import type { Model } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';

/** The resources that have a list, and the address of it. */
export const modelsByRoute = (): readonly { readonly model: Model; readonly list: string }[] =>
  readBusiness()
    .models.filter(({ settings, off }) => !settings && !off.includes('list'))
    .map((model) => ({ model, list: `/app/${model.path}` }));
