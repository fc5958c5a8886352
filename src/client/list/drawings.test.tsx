import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Model } from '#kit/read/model';
import { renderScreens, sentTo } from '../../../tests/support/server';
import { model, withPizzas } from './harness';
import { ListScreen } from './ListScreen';

withPizzas();

/** Paths of a declaration that only this part of a list reads, each time it is drawn. */
const readBy = {
  screen: ['slots', 'beforeList'],
  tabs: ['list', 'tabs'],
  filters: ['list', 'filters'],
  tools: ['imports'],
  cells: ['parts', 'nome'],
} as const;
type Part = keyof typeof readBy;
/** The model, which counts how often each part of the list is drawn. */
const counting = (): { readonly watched: Model; readonly drawn: Record<Part, number> } => {
  const drawn: Record<Part, number> = { screen: 0, tabs: 0, filters: 0, tools: 0, cells: 0 };
  const watch = <T extends object>(target: T, at: readonly string[]): T =>
    new Proxy(target, {
      get: (_, name) => {
        const path = [...at, String(name)];
        for (const [part, wanted] of Object.entries(readBy))
          if (wanted.join() === path.join()) drawn[part as Part] += 1;
        const value: unknown = Reflect.get(target, name);
        return at.length === 0 && ['slots', 'list', 'parts'].includes(String(name))
          ? watch(value as object, path)
          : value;
      },
    });
  return { watched: watch(model, []), drawn };
};

describe('a change of page', () => {
  it('draws each row once, and nothing of the frame around them', async () => {
    const { watched, drawn } = counting();
    await renderScreens({
      model,
      at: '/app/cardapio/pizza',
      routes: { '/app/cardapio/pizza': <ListScreen model={watched} /> },
    });
    await screen.findByRole('link', { name: 'Pizza 01' });
    const before = { ...drawn };
    for (const [button, title, range] of [
      ['Próxima página', 'Pizza 11', '11–20 de 23'],
      ['Última página', 'Pizza 21', '21–23 de 23'],
      ['Primeira página', 'Pizza 01', '1–10 de 23'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: button }));
      await screen.findByRole('link', { name: title });
      expect(screen.getByText(range)).toBeVisible();
    }
    // A page seen before is shown at once and asked for again.
    await waitFor(() => expect(sentTo('pizza/filterpaginated')).toHaveLength(4));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Atualizar' })).not.toHaveAttribute('aria-busy'));
    expect(drawn).toEqual({ ...before, cells: before.cells + 10 + 3 + 10 });
  });

  it('draws again what a filter changes', async () => {
    const { watched, drawn } = counting();
    const { router } = await renderScreens({
      model,
      at: '/app/cardapio/pizza',
      routes: { '/app/cardapio/pizza': <ListScreen model={watched} /> },
    });
    await screen.findByRole('link', { name: 'Pizza 01' });
    const before = drawn.filters;
    await router.navigate('?filter=%7B%22situacao%22%3A%22PAUSADA%22%7D');
    expect(await screen.findByRole('button', { name: 'Remover filtro Situação' })).toBeVisible();
    expect(drawn.filters).toBeGreaterThan(before);
  });
});
