/**
 * Fetches the files that the host named for this address (src/server/hosts/files.ts), while the program that will ask for them is still coming.
 * Only for who is signed in: the login needs none of them.
 */
export const fetchAhead = (): void => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
  for (const href of document.querySelector<HTMLMetaElement>('meta[name=ahead]')?.content.match(/\S+/g) ?? []) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    link.crossOrigin = '';
    if (nonce) link.nonce = nonce;
    link.href = href;
    document.head.append(link);
  }
};
