import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { sentTo } from '../../../tests/support/server';
import { choose, listed, show, withCakes } from './harness';

withCakes();
const begin = async () => {
  const user = userEvent.setup();
  await show();
  await listed();
  await choose(user, 'Banana', 'Encomendar');
  const dialog = await screen.findByRole('dialog', { name: /^Encomendar/ }, { timeout: 5_000 });
  const on = async (name: string | RegExp) => {
    // A page that was just turned takes no second click.
    await new Promise((resolve) => {
      setTimeout(resolve, 450);
    });
    await user.click(within(dialog).getByRole('button', { name }));
  };
  const step = () => within(dialog).getByRole('list', { name: 'Etapas' }).querySelector('[aria-current]');
  const field = (name: RegExp) => within(dialog).findByRole('textbox', { name });
  return { user, dialog, on, step, field };
};

describe('a form in steps', () => {
  it('says what it would do while it is filled in, keeps what was typed on the way back, and acts by its last button alone', async () => {
    const { user, dialog, on, step, field } = await begin();
    expect(await within(dialog).findByText('Preencha os campos para ver a prévia.')).toBeVisible();
    await on('Continuar');
    expect(await within(dialog).findByText(messages.required)).toBeVisible();
    await user.type(await field(/^Quantos/), '12');
    expect(await within(dialog).findByText(/R\$\s120,00/)).toBeVisible();
    expect(within(dialog).getByText('Amanhã')).toBeVisible();
    // Rows of the answer are a table.
    const layers = within(dialog).getByRole('table');
    expect(
      within(layers)
        .getAllByRole('row')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    ).toEqual(['NomeCusto', 'MassaR$ 24,00', 'CremeR$ 12,00']);
    await on('Continuar');
    await waitFor(() => expect(step()).toHaveTextContent('Recado'));
    const note = await field(/^Recado/);
    await user.clear(note);
    await user.type(note, 'Viva!');
    await waitFor(() => expect(within(dialog).getByRole('figure')).toHaveTextContent('A padariaViva!'));
    await on('Voltar');
    expect(await field(/^Quantos/)).toHaveValue('12');
    await on('Continuar');
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await on('Continuar');
    await waitFor(() => expect(step()).toHaveTextContent('Conferir'));
    // Shown from its top: what takes the focus is no reason to move it.
    await waitFor(() => expect(focus).toHaveBeenCalledWith({ preventScroll: true }));
    focus.mockRestore();
    expect(sentTo('bolo/encomendar')).toEqual([]);
    await on(/^Encomendar por R\$\s120,00$/);
    await screen.findByText('12 bolos: Viva!');
    expect(sentTo('bolo/encomendar').map(({ body }) => body)).toEqual([{ id: 2, quantos: 12, recado: 'Viva!' }]);
    expect(sentTo('bolo/encomendar')[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/);
  });
  it('goes no further with what stands in the way, which is gone with its cause', async () => {
    const { user, dialog, on, step, field } = await begin();
    await user.type(await field(/^Quantos/), '51');
    await on('Continuar');
    expect(await within(dialog).findByText('O forno não chega!')).toBeVisible();
    expect(step()).toHaveTextContent('Quantos');
    await user.type(await field(/^Quantos/), '{Backspace}');
    await waitFor(() => expect(within(dialog).queryByText('O forno não chega!')).toBeNull());
    await on('Continuar');
    await waitFor(() => expect(step()).toHaveTextContent('Recado'));
  });
  it('takes the person back to the field that is refused, wherever it stands', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const { user, dialog, on, step, field } = await begin();
    await user.type(await field(/^Quantos/), '13');
    await on('Continuar');
    await waitFor(() => expect(step()).toHaveTextContent('Recado'));
    await user.clear(await field(/^Recado/));
    await user.type(await field(/^Recado/), 'feio');
    await on('Continuar');
    expect(await within(dialog).findByText('Que recado feio!', { selector: '[id$=error]' })).toBeVisible();
    await user.type(await field(/^Recado/), 'zinho');
    await on('Continuar');
    await on(/^Encomendar/);
    expect(await within(dialog).findByText('Treze dá azar!')).toBeVisible();
    expect(step()).toHaveTextContent('Quantos');
  });
});
