import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/client/addresses';
import type { WireRecord } from '../../src/kit/calls/envelope';
import type { Model } from '../../src/kit/read/model';
import { renderApp, services, withServices } from '../support/server';

withServices();
const slow = { timeout: 5_000 };
const modelOf = async (name: string): Promise<Model> => (await services()).models.find((model) => model.name === name)!;
const elsewhere = async (method: string, path: string, body?: unknown) =>
  (await (await services()).as('um'))(method, path, body);
const saved = async (root: string, record: object): Promise<WireRecord> => {
  const { body } = await elsewhere('POST', `${root}save`, record);
  if (!body.result) throw new Error(JSON.stringify(body));
  return body.result;
};

describe('actions in the whole app', () => {
  it('stand in the palette for the screen that is shown', async () => {
    const user = userEvent.setup();
    const { heading, go } = await renderApp('/app/cupom/cupom-desconto');
    await heading('Cupons');
    await screen.findByRole('button', { name: 'Baixar cupons e resultados' }, slow);
    await user.keyboard('{Control>}k{/Control}');
    const here = await screen.findByRole('group', { name: 'Nesta tela' }, slow);
    expect(within(here).getByRole('option', { name: /^Baixar cupons e resultados/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await go('/app/cadastros/setor');
    await heading('Setores');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('group', { name: 'Ações' }, slow);
    expect(screen.queryByRole('group', { name: 'Nesta tela' })).toBeNull();
  });

  it('come to no entry that the menu does not name: the processes of the house', async () => {
    const { heading } = await renderApp('/app/ferramentas/processos');
    await heading('Processos');
    expect(await screen.findByText('Nenhum processo ainda', undefined, slow)).toBeVisible();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Configurações' }, slow));
    expect((await screen.findAllByRole('link', { name: 'Processos' }, slow)).length).toBeGreaterThan(0);
  });
});

describe('related rows', () => {
  it('begin with the record they are added to', async () => {
    const user = userEvent.setup();
    const profile = await saved('profile/', { nome: 'Caixa da casa', permissoes: ['PRODUTO_VER'] });
    const { heading } = await renderApp(addressOf(await modelOf('perfil'), 'edit', profile.id));
    await heading('Caixa da casa');
    await user.click(await screen.findByRole('tab', { name: 'Usuários' }, slow));
    await screen.findByText('Nada por aqui ainda.', undefined, slow);
    await user.click(screen.getByRole('button', { name: 'Novo usuário' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo usuário' }, slow);
    expect(await within(dialog).findByRole('combobox', { name: /^Perfil de acesso/ }, slow)).toHaveValue(
      'Caixa da casa',
    );
    await user.type(within(dialog).getByRole('textbox', { name: /^Nome/ }), 'Rita Lopes');
    await user.type(within(dialog).getByRole('textbox', { name: /^Usuário/ }), 'rita.lopes');
    await user.type(within(dialog).getByRole('textbox', { name: /^E-mail/ }), 'rita@loja.com.br');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo usuário' })).toBeNull(), slow);
    expect(await screen.findByRole('link', { name: 'Rita Lopes' }, slow)).toBeVisible();
    expect((await elsewhere('POST', 'user/filterpaginated/1/10', { nome: 'Rita Lopes' })).body.results).toMatchObject([
      { perfil: profile.id, login: 'rita.lopes' },
    ]);
  });
});
