import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { posto, tirado, useKept, type Item } from './loja.Cesta.public';

afterEach(() => {
  cleanup();
  localStorage.clear();
});
const item = (produto: number): Item => ({
  produto,
  nome: `Produto ${produto}`,
  quantidade: 1,
  adicionais: [],
  sabores: [],
  partes: [],
  observacao: null,
});

it.each(['forno', 'forno:mesa7'])('two tabs at %s keep the items of both, and show them', (site) => {
  const [one, other] = [renderHook(() => useKept(site)), renderHook(() => useKept(site))];
  act(() => one.result.current[1](({ itens }) => ({ itens: [...itens, item(1)] })));
  // The other tab has heard nothing yet.
  act(() => other.result.current[1](({ itens }) => ({ itens: [...itens, item(2)] })));
  act(() => other.result.current[1]({ nome: 'Ana' }));
  const kept = JSON.parse(localStorage.getItem(`loja:${site}`)!) as { itens: readonly Item[] };
  expect(kept.itens.map(({ produto }) => produto)).toEqual([1, 2]);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `loja:${site}` })));
  expect(one.result.current[0]).toMatchObject({ nome: 'Ana', itens: [{ produto: 1 }, { produto: 2 }] });
});

it('changes and removes a line that has moved since it was shown, and no other where it is gone', () => {
  expect(tirado([item(1), item(2)], item(2), 1)).toEqual([item(1)]);
  expect(tirado([item(2), item(3)], item(2), 1)).toEqual([item(3)]);
  expect(tirado([item(1)], item(2), 0)).toEqual([item(1)]);
  expect(posto([item(2), item(3)], item(4), item(2), 1)).toEqual([item(4), item(3)]);
  expect(posto([item(1)], item(4), item(2), 0)).toEqual([item(1), item(4)]);
  expect(posto([item(1)], item(4))).toEqual([item(1), item(4)]);
});
