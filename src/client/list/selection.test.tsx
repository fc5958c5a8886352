import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asked, showList, withPizzas } from './harness';

withPizzas();

const isTicked = (name: string): boolean =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Selecionar ${name}` }).checked;
const bar = () => screen.queryByRole('toolbar', { name: 'Ações em massa' });

describe('what is selected', () => {
  it('goes when something else is asked for: whoever acts on it saw other rows', async () => {
    const user = userEvent.setup();
    await showList();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Pizza 01' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pizza 02' }));
    await screen.findByText('2 selecionadas');
    await user.click(screen.getByRole('button', { name: 'Situação', expanded: false, description: '' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Pausada' }));
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ situacao: { in: ['PAUSADA'] } }));
    await waitFor(() => expect(bar()).toBeNull());
    expect(isTicked('Pizza 02')).toBe(false);
  });
  it('goes though it is everything, in another tab too', async () => {
    const user = userEvent.setup();
    await showList();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await user.click(await screen.findByRole('button', { name: 'Selecionar as 23 encontradas' }));
    await screen.findByText('23 selecionadas');
    await user.click(screen.getByRole('button', { name: 'Ativas' }));
    await waitFor(() => expect(bar()).toBeNull());
    expect(isTicked('Pizza 01')).toBe(false);
    // One more tick selects one row, not everything again.
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Pizza 01' }));
    await screen.findByText('1 selecionada');
  });
  it('stays from page to page and in another order', async () => {
    const user = userEvent.setup();
    await showList();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Pizza 01' }));
    await screen.findByText('1 selecionada');
    await user.click(screen.getByRole('button', { name: 'Última página' }));
    await screen.findByRole('link', { name: 'Pizza 23' });
    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: ['nome', 'desc'] }));
    expect(screen.getByText('1 selecionada')).toBeVisible();
  });
});
