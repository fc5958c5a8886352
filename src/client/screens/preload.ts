import { screenOf } from '../addresses';
import { sources } from '../models/sources';
import { screenChunks } from './chunks';

/** Starts what an address will need (screen and declarations) before the app that shows it has arrived: no waterfall. */
export const preload = (path: string): void => {
  const [, section, slug, rest = ''] = /^\/app\/([^/]+)\/([^/]+)(.*)/s.exec(path) ?? [];
  const source = sources.find((one) => one.path === `${section}/${slug}`);
  const wanted = screenOf(rest);
  if (!source || !wanted) return;
  const later = () => undefined;
  screenChunks[wanted.screen]().catch(later);
  source.schema().catch(later);
  source.resource?.().catch(later);
};
