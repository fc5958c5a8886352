import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { entity, settings } from '#kit';
import { f, modelOf } from '#fields';
import { refuseOnce, renderScreens, sentTo, services, withServices } from '../../../tests/support/server';
import type { Login } from '../../../tests/support/services';
import SettingsScreen from './SettingsScreen';

const ajuste = entity('ajuste', {
  label: ['Ajuste do caixa', 'Ajustes do caixa'],
  title: 'empresa',
  root: 'ajuste/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    vias: f.integer({ required: true, default: 2, min: 1, max: 5 }),
    rodape: f.text({ label: 'Rodapé', max: 40 }),
  },
});
const model = modelOf({
  entity: ajuste,
  resource: settings(ajuste, { load: 'GET meu', form: [['vias', 'rodape']] }),
  section: 'caixa',
});
withServices({ models: [model] });
beforeEach(async () => {
  await sql`truncate ajuste`.execute((await services()).database.owner);
});

const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);
const show = (login: Login = 'um') =>
  renderScreens({
    model,
    at: '/app/caixa/ajuste',
    login,
    routes: { '/app/caixa/ajuste': <SettingsScreen model={model} /> },
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const elsewhere = async (method: string, path: string, body?: object) =>
  (await (await (await services()).as('um'))(method, path, body)).body.result!;

it('opens with the defaults, and saves what was changed with its version', async () => {
  const user = userEvent.setup();
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ajuste do caixa' })).toBeVisible();
  expect(await field('Vias')).toHaveValue('2');
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  await user.type(await field('Rodapé'), 'Volte sempre!');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Salvo com sucesso!')).toBeVisible();
  expect(sentTo('ajuste/save')).toMatchObject([{ body: { rodape: 'Volte sempre!', versao: 1 } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
  expect(await elsewhere('GET', 'ajuste/meu')).toMatchObject({ rodape: 'Volte sempre!', vias: 2, versao: 2 });
});

it('says what a field cannot hold, and sends nothing', async () => {
  const user = userEvent.setup();
  await show();
  await user.clear(await field('Vias'));
  await user.type(await field('Vias'), '9{Enter}');
  await waitFor(async () => expect(await field('Vias')).toHaveAccessibleDescription('Máximo 5!'));
  expect(sentTo('ajuste/save')).toEqual([]);
});

it('compares with what somebody else has saved meanwhile', async () => {
  refusalsArePrinted();
  const user = userEvent.setup();
  await show();
  await user.type(await field('Rodapé'), 'meu');
  await elsewhere('POST', 'ajuste/save', { versao: 1, vias: 5, rodape: 'deles' });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto/ }));
  await user.click(dialog.getByRole('button', { name: 'Manter o meu' }));
  await screen.findByText('Salvo com sucesso!');
  expect(await elsewhere('GET', 'ajuste/meu')).toMatchObject({ rodape: 'meu', vias: 5, versao: 3 });
});

it('brings back what was typed, and asks before it is left', async () => {
  const user = userEvent.setup();
  const first = await show();
  await user.type(await field('Rodapé'), 'rascunho');
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('rascunho'));
  first.unmount();
  const { router } = await show();
  await screen.findByText('Rascunho recuperado.');
  expect(await field('Rodapé')).toHaveValue('rascunho');
  act(() => {
    void router.navigate('/app/outra');
  });
  await user.click(await screen.findByRole('button', { name: 'Descartar e sair' }));
  expect(await screen.findByText('outra página')).toBeVisible();
});

it('says what failed, and tries again', async () => {
  refusalsArePrinted();
  const user = userEvent.setup();
  refuseOnce('ajuste/meu', 500, { messageError: 'Erro no servidor!' });
  await show();
  expect(await screen.findByRole('heading', { name: 'Erro ao tentar carregar cadastro.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await field('Vias')).toHaveValue('2');
});

it('is to be read by who may not change it, and is not there outside of any company', async () => {
  const { unmount } = await show('leitor');
  expect(await screen.findByText('Vias')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  await show('admin');
  expect(await screen.findByRole('heading', { name: 'Entre em uma empresa primeiro!' })).toBeVisible();
  expect(sentTo('ajuste/meu')).toHaveLength(1);
});
