// start 5: R195 error shortKey: the key of its address has 16 letters, and could be guessed. Fix: 32 or more, or leave it out
import { inbox } from '#kit';
import { f } from '#fields';

export const shortKey = inbox('shortKey', {
  label: 'Entregas', call: 'POST /short-key/{chave}', perHour: 600, headers: [],
  keyLength: 16, event: { id: f.text({ required: true }) }, key: 'id', each: () => undefined,
});
