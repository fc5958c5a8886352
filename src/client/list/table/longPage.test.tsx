import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bake, showList, withPizzas } from '../harness';

withPizzas();
const drawn = (): string[] => [...document.querySelectorAll('tbody .list-title')].map(({ textContent }) => textContent);
const table = (): HTMLElement => screen.getByRole('table');
const show = async (): Promise<HTMLElement> => {
  await bake(90);
  await showList({ at: '/app/cardapio/pizza?filter=%7B%7D&perPage=100' });
  await screen.findByRole('link', { name: 'Pizza 01' });
  return document.querySelector<HTMLElement>('.list-scroll')!;
};

describe('a long page', () => {
  it('draws the rows around what is seen, and says where they stand among all', async () => {
    const scroller = await show();
    expect(drawn().length).toBeLessThan(90);
    expect(table()).toHaveAttribute('aria-rowcount', '91');
    expect(screen.getByRole('link', { name: 'Pizza 01' }).closest('tr')).toHaveAttribute('aria-rowindex', '2');
    scroller.scrollTop = 3_600;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(drawn().at(-1)).toBe('Pizza 90'));
    expect(drawn()).not.toContain('Pizza 01');
    expect(screen.getByRole('link', { name: 'Pizza 90' }).closest('tr')).toHaveAttribute('aria-rowindex', '91');
  });

  it('is whole for who searches, selects or prints the page', async () => {
    const user = userEvent.setup();
    await show();
    fireEvent(window, new Event('beforeprint'));
    expect(drawn()).toHaveLength(90);
    expect(table()).not.toHaveAttribute('aria-rowcount');
    fireEvent(window, new Event('afterprint'));
    expect(drawn().length).toBeLessThan(90);
    await user.keyboard('{Control>}f{/Control}');
    expect(drawn()).toHaveLength(90);
  });

  it('ticks rows that are not drawn, too', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    expect(await screen.findByText('90 selecionadas')).toBeVisible();
  });
});

describe('a row', () => {
  it('is given to the record in its place on the next page, and keeps the focus', async () => {
    const user = userEvent.setup();
    await showList();
    const first = await screen.findByRole('link', { name: 'Pizza 01' });
    const row = first.closest('tr')!;
    first.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(row).toHaveTextContent('Pizza 11'));
    expect(row.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pizza 11' }));
    expect(await screen.findByText('1 selecionada')).toBeVisible();
  });

  it('has its buttons from the start, and their icons when somebody comes near', async () => {
    const user = userEvent.setup();
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    const icons = (): number =>
      screen.getByRole('button', { name: 'Mais ações de Pizza 01' }).closest('td')!.querySelectorAll('button > svg')
        .length;
    expect(icons()).toBe(0);
    await user.hover(screen.getByText('R$ 1.234,50'));
    expect(icons()).toBe(2);
  });
});
