import { messageOf, type ReceivedFile } from '../http';
import { saveAs } from '../http/files';

/**
 * Fills a window opened in the click with what is to be printed, and prints it. HTML is taken apart by an inert parser
 * and put together without scripts; its styles are taken out before and come in through the style-sheet objects,
 * because the page's policy allows no inline style, not even in an inert document. The window stays as a preview, from
 * which it is printed again or saved as PDF. A PDF is shown by the browser's own viewer, which prints it.
 */
export const printIn = async (opened: Window, { blob, pdf, name }: ReceivedFile): Promise<void> => {
  if (blob.type.startsWith('application/pdf')) {
    const url = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(url), 600_000);
    return opened.location.replace(url);
  }
  const styles: string[] = [];
  const html = (await blob.text())
    .replace(/<style[^<>]*>([^<]*)<\/style>/gi, (_, css: string) => {
      styles.push(css);
      return '';
    })
    .replace(/(<[a-z][^<>]*?)\sstyle="/gi, '$1 data-style="');
  const source = new DOMParser().parseFromString(html, 'text/html');
  const { document } = opened;
  document.title = source.title || document.title;
  const sheet = new (opened as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles.join('\n') + (pdf ? barStyle : ''));
  for (const element of source.querySelectorAll('script, style, link, iframe, object, embed, base, meta'))
    element.remove();
  const body = document.importNode(source.body, true);
  plain(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) plain(element);
  document.body.replaceWith(body);
  document.adoptedStyleSheets = [sheet];
  if (pdf) body.prepend(barOf(opened, pdf, name));
  await Promise.all([...body.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
  const frame = opened.frameElement as HTMLElement | null;
  const held = frame?.ownerDocument.activeElement;
  opened.focus();
  opened.print();
  // A frame gives the keyboard back: typing or scanning goes on where it was.
  frame?.blur();
  if (held !== frame) (held as HTMLElement | null | undefined)?.focus();
};

const barStyle =
  '.print-bar{position:sticky;top:0;display:flex;gap:8px;align-items:center;justify-content:center;padding:8px;margin:-8mm 0 8mm;background:#f1f5f9;border-bottom:1px solid #cbd5e1;font:14px/1.4 Inter,Arial,sans-serif;color:#0f172a}' +
  '.print-bar button{font:inherit;color:inherit;padding:6px 14px;border:1px solid #64748b;border-radius:8px;background:#fff;cursor:pointer}.print-bar button:first-child{background:#0f766e;border-color:#0f766e;color:#fff}' +
  '.print-bar button:focus-visible{outline:2px solid #0f766e;outline-offset:2px}.print-bar button:disabled{opacity:.6;cursor:default}.print-bar [role=status]{color:#b91c1c}@media print{.print-bar{display:none}}';
/** Above the paper, never on it. */
const barOf = (opened: Window, pdf: NonNullable<ReceivedFile['pdf']>, name = 'documento'): HTMLElement => {
  const { document } = opened;
  const bar = document.createElement('div');
  bar.className = 'print-bar';
  const button = (label: string, act: () => void): HTMLButtonElement => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
    made.addEventListener('click', act);
    bar.append(made);
    return made;
  };
  button('Imprimir', () => opened.print());
  const save = button('Baixar PDF', () => {
    save.disabled = true;
    said.textContent = '';
    pdf()
      .then(
        (received) => saveAs(received.blob, received.name ?? `${name}.pdf`),
        (error: unknown) => {
          said.textContent = messageOf(error);
        },
      )
      .finally(() => {
        save.disabled = false;
      });
  });
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  bar.append(said);
  return bar;
};

/** Without handlers and addresses that do something; its own style set the way the policy allows. */
const plain = (element: HTMLElement): void => {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    if (
      name.startsWith('on') ||
      (/^(?:href|src|action|formaction|xlink:href)$/.test(name) && !/^(?:https?:|data:image\/|#)/i.test(value.trim()))
    )
      element.removeAttribute(name);
  }
  const style = element.getAttribute('data-style');
  if (style === null) return;
  element.removeAttribute('data-style');
  element.style.cssText = style;
};
