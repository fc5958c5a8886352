import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refuseOnce, sentTo } from '../../../../tests/support/server';
import { choose, listed, show, stored, withCakes } from '../../actions/harness';

withCakes();
/** ra-core prints every refusal; here they are meant. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);

describe('a list with an order of its own', () => {
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((one) => within(one).getByRole('link').textContent);
  it('begins in it, and is moved by the arrows of a handle, by keys and by buttons, each saved at once', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    expect(names()).toEqual(['Aipim', 'Banana', 'Queimado', 'Torto']);
    screen.getByRole('button', { name: 'Mover Torto' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(names()).toEqual(['Aipim', 'Torto', 'Banana', 'Queimado']));
    await screen.findByText('Torto: posição 2 de 4');
    await waitFor(async () =>
      expect((await stored()).map(({ nome }) => nome)).toEqual(['Aipim', 'Torto', 'Banana', 'Queimado']),
    );
    screen.getByRole('link', { name: 'Aipim' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () =>
      expect((await stored()).map(({ nome }) => nome)).toEqual(['Torto', 'Aipim', 'Banana', 'Queimado']),
    );
    await choose(user, 'Queimado', 'Mover para cima');
    await waitFor(async () =>
      expect((await stored()).map(({ nome }) => nome)).toEqual(['Torto', 'Aipim', 'Queimado', 'Banana']),
    );
  });
  it('brings back what is stored when it is refused', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    refuseOnce('bolo/salvar-ordem', 409, { messageError: 'A lista mudou. Atualize e ordene novamente!' });
    screen.getByRole('button', { name: 'Mover Torto' }).focus();
    await user.keyboard('{Home}');
    await screen.findByText('A lista mudou. Atualize e ordene novamente!');
    await waitFor(() => expect(names()).toEqual(['Aipim', 'Banana', 'Queimado', 'Torto']));
  });
  it('cannot be moved while it is filtered or sorted otherwise, nor by who only looks', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Preço' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
    await user.click(screen.getByRole('menuitem', { name: 'Ordenar manualmente' }));
    expect(await screen.findByRole('button', { name: 'Mover Torto' })).toBeVisible();
  });
  it('is not offered to a reader', async () => {
    await show({ login: 'leitor' });
    await listed();
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cardápio' })).toBeNull();
  });
});

describe('totals', () => {
  it('stand above the list for what it is filtered by', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    const totals = await screen.findByText(/R\$\s46,00/);
    expect(totals).toBeVisible();
    await user.keyboard('/');
    await user.keyboard('banana{Enter}');
    await screen.findByText(/R\$\s11,00/, { selector: 'dd *, dd' });
    expect(sentTo('bolo/totais').at(-1)?.body).toEqual({ filter: { $search: 'banana' } });
  });
});
