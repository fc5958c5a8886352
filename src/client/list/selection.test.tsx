import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { services } from '../../../tests/support/server';
import { asked, showList, stored, withPizzas } from './harness';

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
  it('is asked for again where other rows are found than were selected, with their number', async () => {
    // ra-core logs each refusal.
    vi.mocked(console.error).mockImplementation(() => undefined);
    const user = userEvent.setup();
    await showList();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await user.click(await screen.findByRole('button', { name: 'Selecionar as 23 encontradas' }));
    const other = await (await services()).as('um');
    expect((await other('POST', 'pizza/save', { nome: 'Pizza nova', situacao: 'ATIVA' })).status).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    const question = await screen.findByRole('alertdialog', { name: 'A seleção mudou' });
    expect(question).toHaveTextContent('Eram 23 pizzas, e agora são 24 pizzas.');
    expect(await stored()).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Não' }));
    await screen.findByText(/agora são 24 registros, e não 23/);
    expect(await stored()).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(async () => expect(await stored()).toHaveLength(0));
  });
});
