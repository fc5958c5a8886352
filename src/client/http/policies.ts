/** Written by the host (src/server/hosts/files.ts); '' where it says nothing. */
const told = (name: string): string => document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content ?? '';

/**
 * True when the page at an address may use other foreign origins than this document: a policy comes with a document, so
 * that one is loaded. A page kept for use without a network has no other document to load.
 */
export const hasOtherPolicy = (pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '');
  const wanted = told('policies').split(' ').includes(path) ? path : '';
  return wanted !== told('policy') && !('kept' in document.documentElement.dataset);
};
