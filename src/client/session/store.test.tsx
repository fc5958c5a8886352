import { localStorageStore } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { store } from './store';

beforeEach(() => {
  localStorage.clear();
});

it("keeps what ra-core's own store kept, and the other way round", () => {
  const real = localStorageStore('1', 'retaguarda');
  real.setItem('lista.1.cadastros/cliente', { density: 'compact' });
  expect(store.getItem('lista.1.cadastros/cliente')).toEqual({ density: 'compact' });
  store.setItem('menu.1.favoritos', ['cadastros/cliente']);
  expect(real.getItem('menu.1.favoritos')).toEqual(['cadastros/cliente']);
  expect(store.getItem('menu.1.recentes', ['nada'])).toEqual(['nada']);
});
it('tells who listens, here and from another tab, until he leaves', () => {
  const told = vi.fn();
  store.setup();
  const leave = store.subscribe('a', told);
  store.setItem('a', 1);
  store.setItem('b', 2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'RaStoreretaguarda.a', newValue: '3' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other.a', newValue: '4' }));
  store.removeItem('a');
  leave();
  store.setItem('a', 5);
  expect(told.mock.calls).toEqual([[1], [3], [undefined]]);
  store.teardown();
});
it('forgets by the beginning of a name, and all at once', () => {
  store.setItem('lista.1', 1);
  store.setItem('menu.1', 2);
  store.removeItems('lista.');
  expect([store.getItem('lista.1'), store.getItem('menu.1')]).toEqual([undefined, 2]);
  store.reset();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('RaStore'))).toEqual([]);
});
