// compiler 6: Type '201' is not assignable to type '200 | 202 | 204 | undefined'
import { inbox } from '#kit';
import { f } from '#fields';

export const unknownAnswer = inbox('unknownAnswer', {
  label: 'Entregas', call: 'POST /unknown-answer/{chave}', answers: 201, headers: [],
  event: { id: f.text({ required: true }) }, key: 'id', each: () => undefined,
});
