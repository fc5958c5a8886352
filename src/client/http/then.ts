const link = (href: string): HTMLLinkElement => {
  const element = Object.assign(
    document.createElement('link'),
    href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' },
    { href },
  );
  document.head.append(element);
  return element;
};

/**
 * Fetches what the host says that an address needs after another file (src/server/hosts/files.ts), once that is here.
 * Asked for at once, all would share the line, and the largest, without which nothing can run, would come last: this
 * comes while that runs.
 */
export const fetchThen = (): void => {
  const [first, ...files] = document.querySelector<HTMLMetaElement>('[name=then]')?.content.split(' ') ?? [];
  if (first)
    link(first).onload = () => {
      for (const file of files) link(file);
    };
};
