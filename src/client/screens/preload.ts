import { screenOf } from '../addresses';
import { modelByPath } from '../models';
import { screenChunks } from './chunks';

/** Longer than a program and a declaration need that the browser already has, shorter than a person notices. */
const moment = 50;

/**
 * Starts what an address will need, screen and declaration, before the app draws it: no waterfall. Done when they are here, or after a
 * moment: what is here is drawn at once, without its outline first.
 */
export const preload = (path: string): Promise<unknown> => {
  const [, section, slug, rest = ''] = /^\/app\/([^/]+)\/([^/]+)(.*)/s.exec(path) ?? [];
  const wanted = screenOf(rest);
  // Where the host names no declaration the page is the app's own, or there is none.
  if (!section || !slug || !wanted || !document.querySelector('meta[name=ahead][content*="/declarations/"]')) return Promise.resolve();
  const needed = [modelByPath(section, slug), ...(wanted.screen === 'list' ? [] : [screenChunks[wanted.screen]()])];
  return Promise.race([Promise.allSettled(needed), new Promise((resolve) => { setTimeout(resolve, moment); })]);
};
