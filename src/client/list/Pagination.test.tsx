import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asked, showList, withPizzas } from './harness';

withPizzas();
const way = (name: string) => screen.getByRole('button', { name });
const pages = () => asked().map(({ page }) => page);

it('asks for a page when its button is pointed at, once, and draws it in the click', async () => {
  await showList();
  await screen.findByRole('link', { name: 'Pizza 01' });
  fireEvent.pointerEnter(way('Próxima página'));
  await waitFor(() => expect(pages()).toEqual([1, 2]));
  expect(screen.getByText('1–10 de 23')).toBeVisible();
  // It has come, and nobody has seen it yet.
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  fireEvent.pointerDown(way('Próxima página'));
  fireEvent.click(way('Próxima página'));
  expect(screen.getByRole('link', { name: 'Pizza 11' })).toBeVisible();
  await waitFor(() => expect(way('Atualizar')).not.toHaveAttribute('aria-busy'));
  expect(pages()).toEqual([1, 2]);
  // The next press of the same button begins before it is let go.
  fireEvent.pointerDown(way('Próxima página'));
  await waitFor(() => expect(pages()).toEqual([1, 2, 3]));
  fireEvent.click(way('Próxima página'));
  await screen.findByRole('link', { name: 'Pizza 21' });
  expect(pages()).toEqual([1, 2, 3]);
});

it('asks for no page that is not there, nor for the one that is shown', async () => {
  await showList();
  await screen.findByRole('link', { name: 'Pizza 01' });
  for (const name of ['Primeira página', 'Página anterior']) fireEvent.pointerEnter(way(name));
  fireEvent.click(way('Última página'));
  await screen.findByRole('link', { name: 'Pizza 21' });
  for (const name of ['Próxima página', 'Última página']) fireEvent.pointerEnter(way(name));
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(pages()).toEqual([1, 3]);
});
