// compiler 9: Type '"ide"' is not assignable to type '"id" | "quando"'.
// start 9: R193 error unknownKey: 'ide' is no field of the event. Fix: did you mean 'id'?
import { inbox, sameSecret } from '#kit';
import { f } from '#fields';

export const unknownKey = inbox('unknownKey', {
  label: 'Entregas', call: 'POST /unknown-key', perHour: 600, headers: ['x-chave'],
  verify: ({ headers }) => sameSecret('segredo', headers['x-chave']), event: { id: f.text({ required: true }), quando: f.dateTime() },
  key: 'ide', company: () => 1, each: () => undefined,
});
