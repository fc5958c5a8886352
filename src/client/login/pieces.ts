import { brand, markUrl, titlePrefix } from '../theme/brand';
import '../theme/password.css';
import { element, svg } from './element';

const eye =
  'M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0-2C7 4 2.7 7.1 1 11.5a11.8 11.8 0 0 0 22 0C21.3 7.1 17 4 12 4m0 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m0-2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9';
const slash = 'M4 3 21 20l-1.4 1.4L2.6 4.4z';

interface Card {
  /** Names the page. */
  readonly title: string;
  /** The title when left out. */
  readonly heading?: string;
  /** Makes it a form. */
  readonly onSubmit?: () => unknown;
  readonly onInput?: () => void;
}
/** Shows one card as the whole page: the mark, a heading and what stands below it. Answers the heading. */
export const showCard = (
  root: HTMLElement,
  { title, heading = title, onSubmit, onInput }: Card,
  ...content: readonly HTMLElement[]
): HTMLElement => {
  document.title = `${titlePrefix} - ${title}`;
  const h1 = element('h1', { tabindex: '-1' }, heading);
  const mark = element('img', { src: markUrl, width: '40', height: '40', alt: '' });
  const handlers = onSubmit && {
    novalidate: true,
    onSubmit: (event: Event): void => {
      event.preventDefault();
      onSubmit();
    },
    ...(onInput && { onInput }),
  };
  const card = element(
    onSubmit ? 'form' : 'div',
    { class: 'public__card', ...handlers },
    element('div', { class: 'public__brand' }, mark, element('span', {}, brand)),
    h1,
    ...content,
  );
  root.replaceChildren(element('main', { class: 'public' }, card));
  return h1;
};
export const words = (text: string, role?: 'status'): HTMLElement =>
  element('p', { class: 'public__text', ...(role && { role }) }, text);
/** Another page, as a link or as the button of the card. */
export const way = (href: string, label: string, look: 'link' | 'primary' | 'secondary' = 'primary'): HTMLElement =>
  element('a', { class: look === 'link' ? 'public__link' : `btn btn--${look}`, href }, label);
/** Error line that screen readers read at once. */
export const alertLine = (id: string, text = ''): HTMLElement =>
  element('div', { id, class: 'public__error', role: 'alert' }, text);

export const textInput = (name: string, attributes: Readonly<Record<string, string>>): HTMLInputElement =>
  element('input', {
    id: name,
    name,
    class: 'input',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    maxlength: '200',
    required: true,
    ...attributes,
  }) as HTMLInputElement;

export const labelled = (label: string, input: HTMLInputElement, ...rest: readonly HTMLElement[]): HTMLElement =>
  element(
    'div',
    { class: 'labelled' },
    element('label', { class: 'labelled__label', for: input.id }, label),
    ...(rest.length > 0 ? rest : [input]),
  );

export interface PasswordField {
  readonly input: HTMLInputElement;
  readonly box: HTMLElement;
  readonly caps: HTMLElement;
}
/** A password that can be looked at, and a word when Caps Lock is on. */
export const passwordField = (name: string, attributes: Readonly<Record<string, string>>): PasswordField => {
  const input = textInput(name, { type: 'password', ...attributes });
  const caps = element('div', { id: `${name}-caps`, class: 'labelled__help public__caps', role: 'status' });
  const strike = element('path', { d: slash, visibility: 'hidden' });
  const picture = svg({ class: 'icon', width: '20', height: '20', viewBox: '0 0 24 24' }, eye);
  picture.append(strike);
  const reveal = element(
    'button',
    {
      type: 'button',
      class: 'password__reveal',
      'aria-label': 'Mostrar senha',
      'aria-pressed': 'false',
      onClick: () => {
        const isShown = input.type === 'password';
        input.type = isShown ? 'text' : 'password';
        reveal.setAttribute('aria-pressed', String(isShown));
        strike.setAttribute('visibility', isShown ? 'visible' : 'hidden');
      },
    },
    picture,
  );
  const watchCaps = (event: Event) => {
    caps.textContent = (event as KeyboardEvent).getModifierState?.('CapsLock') ? 'Caps Lock está ligado.' : '';
  };
  for (const event of ['keydown', 'keyup']) input.addEventListener(event, watchCaps);
  input.addEventListener('blur', () => {
    caps.textContent = '';
  });
  return { input, caps, box: element('div', { class: 'password' }, input, reveal) };
};

export interface Sender {
  readonly button: HTMLElement;
  readonly setBusy: (busy: boolean) => void;
  readonly isBusy: () => boolean;
}
/** The card's main button: says what it is doing, and does it once. */
export const sender = (label: string, working: string): Sender => {
  const button = element('button', { type: 'submit', class: 'btn btn--primary' }, label);
  let busy = false;
  return {
    button,
    isBusy: () => busy,
    setBusy: (next) => {
      busy = next;
      button.textContent = next ? working : label;
      if (next) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
      button.closest('form')?.setAttribute('aria-busy', String(next));
    },
  };
};
