import { expect, it } from 'vitest';
import { aceito, corpoDo, enviado, juntada, recusado, unidades, vazio, type Linha } from './rascunho';

const line = (chave: string, more: Partial<Linha> = {}): Linha => ({
  chave,
  produto: 1,
  nome: 'Guaraná',
  detalhes: '',
  pesavel: false,
  quantidade: 1,
  unidade: 12,
  observacao: null,
  adicionais: [],
  sabores: [],
  partes: [],
  pessoa: null,
  ...more,
});

it('joins one more of the same for the same person alone', () => {
  const two = juntada([line('a')], line('b'));
  expect(two).toMatchObject([{ chave: 'a', quantidade: 2 }]);
  for (const other of [
    { pessoa: 'Ana' },
    { observacao: 'Sem gelo' },
    { adicionais: [{ adicional: 1, quantidade: 1 }] },
  ])
    expect(juntada(two, line('c', other))).toHaveLength(2);
  expect(unidades([...two, line('p', { pesavel: true, quantidade: 0.35 })])).toBe(3);
});

it('keeps the key of what is on its way, and takes it down again where it is refused', () => {
  const before = enviado({ ...vazio, linhas: [line('a'), line('b', { produto: 2 })], quantos: 3 }, 'k1');
  expect(before).toMatchObject({ linhas: [], envios: [{ chave: 'k1', quantos: 3 }] });
  const later = { ...before, linhas: [line('c')] };
  expect(corpoDo(7, later.envios[0]!)).toMatchObject({
    mesa: 7,
    chave: 'k1',
    pessoas: 3,
    itens: [{ produto: 1 }, { produto: 2 }],
  });
  expect(aceito(later, 'k1')).toMatchObject({ linhas: [{ chave: 'c' }], envios: [] });
  const back = recusado(later, 'k1', { 'itens.1.produto': 'Em falta' });
  expect(back.linhas.map(({ chave, recusa }) => [chave, recusa])).toEqual([
    ['a', undefined],
    ['b', 'Em falta'],
    ['c', undefined],
  ]);
  // Sent again, it is another batch without the mark.
  expect(enviado(back, 'k2').envios[0]!.linhas.some(({ recusa }) => recusa !== undefined)).toBe(false);
});
