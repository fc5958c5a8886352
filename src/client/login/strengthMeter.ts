import { element } from './element';
import { strengthHelp, strengthOf } from './strength';
import '../theme/strength.css';

/** Bar and word under a password field, following what is typed. */
export const strengthMeter = (id: string, input: HTMLInputElement): HTMLElement => {
  const bar = element('span', { class: 'strength__bar', 'aria-hidden': 'true' });
  const text = element('span', { class: 'labelled__help', role: 'status' }, strengthHelp);
  const meter = element('div', { id, class: 'strength' }, bar, text);
  input.addEventListener('input', () => {
    if (!input.value) {
      delete meter.dataset.level;
      text.textContent = strengthHelp;
      return;
    }
    const { level, text: word } = strengthOf(input.value);
    meter.dataset.level = String(level);
    text.textContent = `Força da senha: ${word.toLowerCase()}.`;
  });
  return meter;
};
