import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '#kit';
import { ago, filled, filledWhole, isFilled } from './words';

const { fields } = modelOf({
  section: 'x',
  entity: entity('venda', {
    label: ['Venda', 'Vendas'],
    title: 'nome',
    root: 'venda/',
    fields: { nome: f.text(), valor: f.money(), troco: f.money(), usos: f.integer(), ativo: f.bool(), itens: f.tags() },
  }),
});

test('nothing to read is no fact: neither a blank, nor no, nor R$ 0,00; a zero that counts is one', () => {
  const empty = { nome: '', valor: 0, troco: null, usos: 0, ativo: false, itens: [] };
  expect(
    Object.values(fields)
      .filter((field) => isFilled(field, empty))
      .map(({ name }) => name),
  ).toEqual(['usos']);
  expect(isFilled(fields.ativo!, { ativo: true })).toBe(true);
});
test('a sentence is said where all that it names is filled', () => {
  const given = { nome: 'Ana', valor: 150, troco: 11.68 };
  expect(filledWhole('Levar {troco} de troco.', fields, given)).toBe('Levar R$\u00a011,68 de troco.');
  expect(filledWhole('Levar {troco} de troco.', fields, { ...given, troco: 0 })).toBeUndefined();
  expect(filled('Venda de {nome}', fields, given)).toBe('Venda de Ana');
});
test('how long ago is told in the largest unit', () => {
  const now = Date.parse('2026-11-21T20:14:00Z');
  expect(ago('2026-11-21T20:13:30Z', now)).toBe('agora');
  expect(ago('2026-11-21T19:38:00Z', now)).toBe('há 36 min');
  expect(ago('2026-11-21T18:00:00Z', now)).toBe('há 2 h');
  expect(ago('2026-11-08T20:14:00Z', now)).toBe('há 13 dias');
});
