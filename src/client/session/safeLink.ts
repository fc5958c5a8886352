/**
 * Base for parsing links from the services. `javascript:`, `data:`, another scheme and a path that a browser reads as
 * another site are no links. The browser's own parser decides, as it will when the link is followed.
 */
const base = 'https://retaguarda.invalid';
const parse = (text: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
// Browsers drop tabs and line breaks inside an address and take `\` for `/`: what holds any is not written by us.
const isPlain = (text: string): boolean => text !== '' && !/[\\\p{Cc}]/u.test(text) && text === text.trim();

/** The address when it is http(s) of another site, or a path of this one; undefined otherwise. */
export const safeLink = (text: string | null | undefined): string | undefined => {
  if (!text || !isPlain(text)) return undefined;
  const url = parse(text);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === base) return text.startsWith('/') && !text.startsWith('//') ? text : undefined;
  return /^https?:\/\//i.test(text) && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
};

/** A path inside the app, as the browser will read it: never another site, never out of /app by dots. */
export const isInside = (path: string): boolean => {
  if (!isPlain(path) || !/^\/app(\/[\w\-.~%/=]*)?(\?[^#]*)?(#.*)?$/.test(path)) return false;
  const url = parse(path);
  return url !== undefined && url.origin === base && /^\/app(\/|$)/.test(url.pathname) && !url.pathname.includes('//');
};
