import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, describe, it, vi } from 'vitest';
import { addressOf } from '../../addresses';
import { holdOnce, refuseOnce } from '../../../../tests/support/server';
import { model, savedElsewhere, saves, showForm, withPromotion } from '../../record/harness';

withPromotion();

const saveButton = () => screen.getByRole('button', { name: 'Salvar' });
const save = '{Control>}s{/Control}';
/** Into the name while a save is on its way, which ends after that. */
const typeWhileSaving = async (user: UserEvent, typed: string): Promise<void> => {
  const goOn = holdOnce('promocao/save');
  await user.keyboard(save);
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
  await user.keyboard(typed);
  goOn();
};
const open = async () => {
  const user = userEvent.setup();
  await showForm({ at: addressOf(model, 'edit', 1) });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
  await user.type(name, ' 2');
  return { user, name };
};
const sent = () => saves().map(({ data }) => data);

describe('what is typed while a save is on its way', () => {
  it('is still there, and still to be saved', async () => {
    const { user, name } = await open();
    await typeWhileSaving(user, '3');
    await screen.findByText('Salvo com sucesso!');
    await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy'));
    expect(name).toHaveValue('Verão 23');
    expect(sent()).toEqual([{ id: 1, versao: 1, nome: 'Verão 2' }]);
  });
  it('is saved behind it where that was asked for', async () => {
    const { user, name } = await open();
    await typeWhileSaving(user, `3${save}`);
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: 1, versao: 1, nome: 'Verão 2' },
        { id: 1, versao: 2, nome: 'Verão 23' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
    expect(name).toHaveValue('Verão 23');
  });
  it('is sent where that was asked for and the first save failed, and the same is not', async () => {
    const { user } = await open();
    vi.mocked(console.error).mockImplementation(() => undefined);
    refuseOnce('promocao/save', 503, { messageError: 'Tente novamente!' });
    await typeWhileSaving(user, save);
    await screen.findByText('Tente novamente!');
    await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy'));
    expect(sent()).toHaveLength(1);
    refuseOnce('promocao/save', 503, { messageError: 'Tente novamente!' });
    await typeWhileSaving(user, `3${save}`);
    await waitFor(() =>
      expect(sent().slice(1)).toEqual([
        { id: 1, versao: 1, nome: 'Verão 2' },
        { id: 1, versao: 1, nome: 'Verão 23' },
      ]),
    );
  });
  it('is among what is compared with what somebody else has saved', async () => {
    const { user } = await open();
    vi.mocked(console.error).mockImplementation(() => undefined);
    await savedElsewhere({ id: 1, nome: 'Outono', codigo: 'V9', valor: 20 });
    await typeWhileSaving(user, '3');
    await user.click(await screen.findByRole('button', { name: 'Manter o meu' }));
    await waitFor(() => expect(sent()[1]).toEqual({ id: 1, versao: 2, nome: 'Verão 23' }));
  });
});

describe('what is typed into a new record while it is being created', () => {
  it('stands in the form of its page, personal data too, still to be saved', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await screen.findByRole('textbox', { name: /^Valor/ }), '1000');
    const name = screen.getByRole('textbox', { name: /^Nome/ });
    await user.type(name, 'Outono');
    const goOn = holdOnce('promocao/save');
    await user.keyboard(save);
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
    await user.type(name, ' 2');
    await user.type(screen.getByRole('textbox', { name: /^Telefone/ }), '11912345678');
    goOn();
    await screen.findByText('Salvo com sucesso!');
    expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveValue('Outono 2');
    expect(screen.getByRole('textbox', { name: /^Telefone/ })).toHaveValue('(11) 91234-5678');
    expect(screen.queryByText('Rascunho recuperado.')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ id: 2, versao: 1, nome: 'Outono 2', telefone: '+5511912345678' }),
    );
    expect(sent()).toHaveLength(2);
  });
  it('stands in the next new one where that was asked for, and the caret where it was', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await screen.findByRole('textbox', { name: /^Valor/ }), '1000');
    await user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Outono');
    const goOn = holdOnce('promocao/save');
    await user.click(screen.getByRole('button', { name: 'Salvar e novo' }));
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
    await user.type(screen.getByRole('textbox', { name: /^Telefone/ }), '11912345678');
    goOn();
    await screen.findByText('Salvo com sucesso!');
    const telefone = screen.getByRole('textbox', { name: /^Telefone/ });
    await waitFor(() => expect(telefone).toHaveFocus());
    expect(telefone).toHaveValue('(11) 91234-5678');
    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('');
    expect(screen.queryByText('Rascunho recuperado.')).toBeNull();
    expect(sent()).toEqual([expect.objectContaining({ nome: 'Outono', valor: 1000, telefone: null })]);
  });
});
