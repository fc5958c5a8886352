/**
 * Fills a window opened in the click with what is to be printed, and prints it. HTML is taken apart by an inert parser and put together
 * without scripts; its styles are taken out before and come in through the style-sheet objects, because the page's policy allows no
 * inline style, not even in an inert document. A PDF is shown
 * by the browser's own viewer, which prints it.
 */
export const printIn = async (opened: Window, blob: Blob): Promise<void> => {
  if (blob.type.startsWith('application/pdf')) {
    const url = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(url), 600_000);
    return opened.location.replace(url);
  }
  const styles: string[] = [];
  const html = (await blob.text()).replace(/<style[^>]*>([^<]*)<\/style>/gi, (_, css: string) => { styles.push(css); return ''; }).replace(/(<[a-z][^<>]*?)\sstyle="/gi, '$1 data-style="');
  const source = new DOMParser().parseFromString(html, 'text/html');
  const { document } = opened;
  document.title = source.title || document.title;
  const sheet = new (opened as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles.join('\n'));
  for (const element of source.querySelectorAll('script, style, link, iframe, object, embed, base, meta')) element.remove();
  const body = document.importNode(source.body, true);
  plain(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) plain(element);
  document.body.replaceWith(body);
  document.adoptedStyleSheets = [sheet];
  await Promise.all([...body.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
  opened.focus();
  opened.print();
};

/** Without handlers and addresses that do something; its own style set the way the policy allows. */
const plain = (element: HTMLElement): void => {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    if (name.startsWith('on') || (/^(?:href|src|action|formaction|xlink:href)$/.test(name) && !/^(?:https?:|data:image\/|#)/i.test(value.trim()))) element.removeAttribute(name);
  }
  const style = element.getAttribute('data-style');
  if (style === null) return;
  element.removeAttribute('data-style');
  element.style.cssText = style;
};
