import { screenOf } from '../addresses';
import { Cards } from '../list/ListScreen';
import { isPhone } from '../ui/useIsPhone';
import { modelByPath } from '../models';
import { screenChunks } from './chunks';

/**
 * Milliseconds: longer than a slow processor needs for a program and a declaration that the browser already has,
 * shorter than a person minds an empty page.
 */
const moment = 150;
/** Done when they are, well or not, or after a moment. */
export const soon = (needed: readonly Promise<unknown>[], atMost = moment): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(needed),
    new Promise((resolve) => {
      setTimeout(resolve, atMost);
    }),
  ]);

/**
 * Starts what an address will need, screen and declaration, before the app draws it: no waterfall. Done when they are
 * here, or after a moment: what is here is drawn at once, without its outline first.
 */
export const preload = (path: string): Promise<unknown> => {
  const [, section, slug, rest = ''] = /^\/app\/([^/?]+)\/([^/?]+)([^?]*)/.exec(path) ?? [];
  const wanted = screenOf(rest);
  // Else the host says that the page is the app's own, or that there is none.
  if (!section || !slug || !wanted || !document.querySelector('[name=stands][content=declaration]'))
    return Promise.resolve();
  const program = wanted.screen === 'list' ? isPhone() && Cards : screenChunks[wanted.screen];
  return soon([modelByPath(section, slug), ...(program ? [program.load()] : [])]);
};
