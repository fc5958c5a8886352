import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asked, showList, withPizzas } from './harness';

withPizzas();
const way = (name: string) => screen.getByRole('button', { name });

it('leads to any page that is there, and to no other', async () => {
  await showList();
  await screen.findByRole('link', { name: 'Pizza 01' });
  for (const name of ['Primeira página', 'Página anterior']) expect(way(name)).toBeDisabled();
  fireEvent.click(way('Última página'));
  await screen.findByRole('link', { name: 'Pizza 21' });
  for (const name of ['Próxima página', 'Última página']) expect(way(name)).toBeDisabled();
  fireEvent.click(way('Página anterior'));
  await screen.findByRole('link', { name: 'Pizza 11' });
  const page = screen.getByRole('textbox', { name: 'Ir para a página' });
  fireEvent.change(page, { target: { value: '99' } });
  fireEvent.blur(page);
  expect(page).toHaveValue('3');
  expect(await screen.findByRole('link', { name: 'Pizza 21' })).toBeVisible();
  expect(
    asked()
      .map(({ page: number }) => number)
      .slice(0, 3),
  ).toEqual([1, 3, 2]);
});
