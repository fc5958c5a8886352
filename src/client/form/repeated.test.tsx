import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressOf } from '../addresses';
import { sentTo } from '../../../tests/support/server';
import { model, saves, showForm, withPromotion } from '../record/harness';

withPromotion();

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const warning = 'Este telefone já é de Verão.';

it('says once a field was left whose its value is, and saves all the same', async () => {
  const user = userEvent.setup();
  await showForm();
  await user.type(await field(/^Nome/), 'Inverno');
  await user.type(await field(/^Telefone/), '1198765432');
  await user.tab();
  await user.type(await field(/^Telefone/), '1');
  expect(screen.queryByText(warning)).toBeNull();
  await user.tab();
  expect(await screen.findByText(warning)).toBeVisible();
  expect(await field(/^Telefone/)).toBeValid();
  await user.type(await field(/^Telefone/), '{Backspace}2');
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  await user.type(await field(/^Telefone/), '{Backspace}1');
  await user.type(await field(/^Valor/), '12,5');
  expect(await screen.findByText(warning)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Salvo com sucesso!');
  expect(saves()[0]!.data).toMatchObject({ telefone: '+5511987654321' });
});
it('does not call a record its own double', async () => {
  const user = userEvent.setup();
  await showForm({ at: addressOf(model, 'edit', 1) });
  await user.click(await screen.findByRole('button', { name: 'Trocar Telefone' }));
  await user.type(await field(/^Telefone/), '11987654321');
  await user.tab();
  await waitFor(() => expect(sentTo('promocao/filterpaginated')).not.toHaveLength(0));
  expect(screen.queryByText(/^Este telefone/)).toBeNull();
});
