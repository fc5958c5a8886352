import { expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';

/**
 * Messages that do something at a partner once more when they are sent twice. Where a server dies in the middle, the
 * partner is asked, or a person decides.
 */
const acts = [
  'ifoodAcao',
  'ifoodCodigo',
  'ifoodNegociacao',
  'chamadaDeEntregador',
  'cancelamentoDeEntrega',
  'respostaAoProblema',
  'cancelarCredenciamento',
];

it('a message that only asks, or says an absolute value, is sent again after a server died', () => {
  const { outboxes } = readBusiness();
  const left = outboxes.filter(({ repeats }) => !repeats).map(({ name }) => name);
  expect(left.toSorted()).toEqual(acts.toSorted());
});
