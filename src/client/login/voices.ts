import type { Voice } from '#kit/resource/house';
import { publicRows } from '../http/publicRows';
import { house } from '../models/house';
import { element } from './element';
import './voices.css';

/** Voices at most that stand beside the form. */
const most = 3;

const quote = ({ text, name, about, picture }: Voice): HTMLElement =>
  element(
    'figure',
    { class: 'voice' },
    element('blockquote', {}, text),
    element(
      'figcaption',
      {},
      ...(picture ? [element('img', { src: picture, alt: '', width: '40', height: '40', loading: 'lazy' })] : []),
      element('span', {}, element('strong', {}, name), ...(about ? [element('small', {}, about)] : [])),
    ),
  );

/** Puts what customers say of the product beside the form, once it has come. Without an answer nothing changes. */
export const showVoices = async (main: HTMLElement): Promise<void> => {
  const { voices } = await house();
  if (!voices) return;
  const rows = await publicRows(voices.call.split(' ')[1]!);
  const said = rows.flatMap((row) => voices.of(row) ?? []).slice(0, most);
  // Another page has come meanwhile, or the form stays alone.
  if (said.length === 0 || !main.isConnected) return;
  main.append(element('aside', { class: 'voices', 'aria-label': 'O que dizem os clientes' }, ...said.map(quote)));
};
