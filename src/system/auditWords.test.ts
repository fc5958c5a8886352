import { expect, it } from 'vitest';
import { actionText } from './auditWords';

it('names what was done in words, those of an action by its label', () => {
  const model = {
    label: { one: 'Cupom', many: 'Cupons', gender: 'm' },
    fields: {},
    actions: [{ name: 'cancelar', label: 'Cancelar' }],
  } as never;
  expect(['alterar', 'duplicarVenda'].map((one) => actionText(one))).toEqual(['alterou', 'executou “Duplicar venda”']);
  expect(['alterar', 'cancelar', 'restaurar'].map((one) => actionText(one, model))).toEqual([
    'alterou o cupom',
    'executou “Cancelar”',
    'tirou da lixeira',
  ]);
  expect(actionText('revelar.tudo.TITULAR')).toBe('viu todos os dados sem máscara (Pedido do próprio titular)');
  expect(actionText('procurar.constructor', model)).toBe('procurou por constructor');
});
