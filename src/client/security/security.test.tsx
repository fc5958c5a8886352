import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { speaker } from '../../server/testing';
import { renderApp, services, withServices } from '../../../tests/support/server';

withServices();

const isAlive = async (token: string): Promise<boolean> => (await speaker((await services()).app, token)('GET', 'user/getUserInformations')).status === 200;

describe('the sessions on one\'s profile', () => {
  it('are listed, this one marked, and ended one by one or all but this one', async () => {
    const user = userEvent.setup();
    const { token } = await services();
    const others = [await token('um'), await token('um'), await token('um')];
    await renderApp('/app/cadastros/perfil');
    const list = (await screen.findByText('Esta sessão', undefined, { timeout: 10_000 })).closest('ul')!;
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(list).toHaveAccessibleName('Sessões abertas');
    expect(within(list).getAllByText('Esta sessão')).toHaveLength(1);
    await user.click(within(list).getAllByRole('button', { name: /Encerrar sessão em/ })[0]!);
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Encerrar esta sessão?' })).getByRole('button', { name: 'Encerrar' }));
    await screen.findByText('Sessão encerrada!');
    expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Encerrar todas as outras' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Encerrar todas as outras sessões?' })).getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Sessões abertas' })).getAllByRole('listitem')).toHaveLength(1));
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false, false]);
  });
});
