import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../addresses';
import { refuseOnce, sentTo } from '../../../tests/support/server';
import { model, savedElsewhere, saves, showForm, stored, withPromotion } from '../record/harness';

withPromotion();

const edit = addressOf(model, 'edit', 1);
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Salvar' });
/** ra-core prints the refusal of a call for developers. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);

describe('creating', () => {
  it('sends what was typed once, opens the saved record and says so', async () => {
    const user = userEvent.setup();
    const { router } = await showForm();
    await user.type(await field(/^Nome/), 'Inverno');
    await user.type(await field(/^Valor/), '12,5');
    await Promise.all([user.click(save()), user.click(save())]);
    await screen.findByText('Salvo com sucesso!');
    expect(saves()).toHaveLength(1);
    expect(saves()[0]!.data).toMatchObject({ nome: 'Inverno', tipo: 'VALOR', valor: 12.5 });
    expect(saves()[0]!.data).not.toHaveProperty('percentual');
    expect(saves()[0]!.data).not.toHaveProperty('usos');
    expect(saves()[0]!.data).not.toHaveProperty('custo');
    expect(saves()[0]!.key).toMatch(/^[\da-f-]{32,36}$/);
    expect(router.state.location).toMatchObject({ pathname: addressOf(model, 'edit', 2), search: '?success=true' });
  });
  it('begins with nothing that an address says', async () => {
    await showForm({ at: `${addressOf(model, 'create')}?source=${encodeURIComponent('{"nome":"De outro"}')}` });
    expect(await field(/^Nome/)).toHaveValue('');
  });
  it('shows a conditional field where its condition is met, and drops what is hidden', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await field(/^Nome/), 'Inverno');
    await user.type(await field(/^Valor/), '9');
    await user.click(screen.getByRole('radio', { name: 'Percentual' }));
    await user.type(await field(/^Percentual/), '15');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Valor/ })).toBeNull());
    await user.keyboard('{Enter}');
    await screen.findByText('Salvo com sucesso!');
    expect(saves()[0]!.data).toMatchObject({ tipo: 'PERCENTUAL', percentual: 15 });
    expect(saves()[0]!.data).not.toHaveProperty('valor');
  });
  it('says at the field and on top what is wrong, nested rows too, and leads there', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await field(/^Valor/), '0');
    await user.click(await screen.findByRole('button', { name: 'Adicionar item' }));
    await user.click(screen.getByRole('button', { name: 'Adicionar item' }));
    await user.type(screen.getAllByRole('textbox', { name: 'Preço' })[1]!, '3');
    await user.click(save());
    const summary = within((await screen.findByText(/Há campos com erro/)).closest<HTMLElement>('[role=alert]')!);
    expect(summary.getByRole('button', { name: 'Itens, item 2, Produto' })).toBeInTheDocument();
    await waitFor(async () => expect(await field(/^Nome/)).toHaveFocus());
    expect(await field(/^Valor/)).toHaveAccessibleDescription('Mínimo 1!');
    await user.click(summary.getByRole('button', { name: 'Itens, item 2, Produto' }));
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Produto' })[1]).toHaveFocus());
    expect(saves()).toEqual([]);
  });
  it('checks rules over several fields', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await field(/^Nome/), 'A');
    await user.type(await field(/^Valor/), '5');
    await user.type(await field(/^Início/), '10022026');
    await user.type(await field(/^Fim/), '09022026');
    await user.click(save());
    await waitFor(async () => expect(await field(/^Fim/)).toHaveAccessibleDescription('O fim vem depois do início!'));
  });
  it('judges the fields of a rule together, and each of them once it was left', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.type(await field(/^Início/), '10022026');
    await user.type(await field(/^Fim/), '09022026');
    // To the calendar of the same field.
    await user.tab();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(await field(/^Fim/)).not.toHaveAccessibleDescription('O fim vem depois do início!');
    await user.tab();
    await waitFor(async () => expect(await field(/^Fim/)).toHaveAccessibleDescription('O fim vem depois do início!'));
    await user.clear(await field(/^Início/));
    await user.type(await field(/^Início/), '08022026');
    await waitFor(async () =>
      expect(await field(/^Fim/)).not.toHaveAccessibleDescription('O fim vem depois do início!'),
    );
    await user.clear(await field(/^Início/));
    await user.type(await field(/^Início/), '11022026');
    await waitFor(async () => expect(await field(/^Fim/)).toHaveAccessibleDescription('O fim vem depois do início!'));
  });
  it('saves() and starts the next', async () => {
    const user = userEvent.setup();
    const { router } = await showForm();
    await user.type(await field(/^Nome/), 'Primeira');
    await user.type(await field(/^Valor/), '5');
    await user.click(screen.getByRole('button', { name: 'Salvar e novo' }));
    await screen.findByText('Salvo com sucesso!');
    expect(await field(/^Nome/)).toHaveValue('');
    await waitFor(async () => expect(await field(/^Nome/)).toHaveFocus());
    expect(router.state.location.pathname).toBe(addressOf(model, 'create'));
  });
  it('warns that what is not saved cannot be deleted', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    expect(await screen.findByText('Esta entidade ainda não está salva no banco de dados!')).toBeInTheDocument();
  });
});

describe('editing', () => {
  it('stands in its first drawing where the record was asked ahead, is asked for once, and keeps what is typed', async () => {
    await showForm({ at: edit, early: 'promocao/findbyid/1' });
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
    expect(name).toHaveValue('Verão');
    await userEvent.setup().type(name, ' 2');
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    });
    expect([name.value, name.isConnected, sentTo('promocao/findbyid').length]).toEqual(['Verão 2', true, 1]);
  });
  it('sends only what changed, with the version, by Ctrl+S', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    expect(await screen.findByRole('heading', { name: 'Verão' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    await user.type(await field(/^Nome/), ' 2');
    expect(screen.getByText('Nome', { selector: '.save-bar__text' })).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Salvo com sucesso!');
    expect(saves()[0]!.data).toEqual({ id: 1, versao: 1, nome: 'Verão 2' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
    await user.type(await field(/^Nome/), '6');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saves()[1]?.data).toEqual({ id: 1, versao: 2, nome: 'Verão 26' }));
  });
  it('shows as text what may not be written, and nothing of what may not be read', async () => {
    await showForm({ at: edit });
    await field(/^Nome/);
    expect(screen.getByText('R$ 4,00')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Custo/ })).toBeNull();
    expect(screen.queryByText('Segredo')).toBeNull();
    expect(screen.getByText('Seu plano não inclui esta função!')).toBeInTheDocument();
    expect(screen.getByText('Usos').closest('.read-field')).toHaveTextContent('5');
  });
  it('puts the errors of the server at their fields, opens their tab, and keeps what was typed', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.click(await screen.findByRole('tab', { name: 'Anotações' }));
    await user.type(await field(/^Observação/), 'olá');
    await user.click(screen.getByRole('tab', { name: 'Geral' }));
    refusalsArePrinted();
    refuseOnce('promocao/save', 200, {
      messageError: 'Há campos com erro.',
      fieldErrors: { obs: 'Palavra proibida!' },
    });
    await user.click(save());
    await waitFor(async () => expect(await field(/^Observação/)).toHaveAccessibleDescription('Palavra proibida!'));
    expect(screen.getByRole('tab', { name: /Anotações/ })).toHaveAttribute('aria-selected', 'true');
    await waitFor(async () => expect(await field(/^Observação/)).toHaveFocus());
    await user.click(save());
    await screen.findByText('Salvo com sucesso!');
    expect(saves()[1]!.data).toMatchObject({ obs: 'olá' });
    expect(saves()[1]!.key).toBe(saves()[0]!.key);
  });
  it('puts a nested error of the server in its cell', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.type(await screen.findByRole('textbox', { name: 'Produto' }), ' de uva');
    refusalsArePrinted();
    refuseOnce('promocao/save', 200, { fieldErrors: { 'itens.0.produto': 'Produto desconhecido!' } });
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Produto' })).toHaveAccessibleDescription('Produto desconhecido!'),
    );
  });
  it('says any other failure in a toast and keeps what was typed', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.type(await field(/^Nome/), ' 2');
    refusalsArePrinted();
    refuseOnce('promocao/save', 500, { messageError: 'Erro no servidor!' });
    await user.click(save());
    expect(await screen.findAllByText('Erro no servidor!')).toHaveLength(1);
    expect(await field(/^Nome/)).toHaveValue('Verão 2');
    expect(save()).toBeEnabled();
  });
  it('compares with what somebody else has saved, and saves() my choice on top of it', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.type(await field(/^Nome/), ' 2');
    await user.type(await field(/^Código/), 'X');
    refusalsArePrinted();
    await savedElsewhere({ id: 1, nome: 'Outono', codigo: 'V9', valor: 20 });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto/ }));
    expect(dialog.getByText(/alterado por Pessoa um às \d\d:\d\d/)).toBeInTheDocument();
    expect(dialog.getByText(/Valor \(R\$\s20,00\)/)).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Código: usar o atual' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar as escolhas' }));
    await screen.findByText('Salvo com sucesso!');
    expect(saves()[1]!.data).toEqual({ id: 1, versao: 2, nome: 'Verão 2' });
    expect(await field(/^Código/)).toHaveValue('V9');
    expect(await field(/^Valor/)).toHaveValue('20,00');
  });
  it('asks «Confirma excluir?» and goes back to the list', async () => {
    const user = userEvent.setup();
    const { router } = await showForm({ at: edit });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmação' }));
    expect(dialog.getByText('Confirma excluir?')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(addressOf(model)));
    expect(sentTo('promocao/delete')).toHaveLength(1);
    expect(await stored()).toBeUndefined();
  });
  it('asks nothing more of what was typed into a record that is deleted', async () => {
    const user = userEvent.setup();
    const { router } = await showForm({ at: edit });
    await user.type(await field(/^Nome/), ' de novo');
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(addressOf(model)));
    expect(screen.queryByText('Há alterações que não foram salvas.')).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('rascunho'))).toEqual([]);
  });
  it('duplicates without what is the record’s own', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicar' }));
    await waitFor(async () => expect(await field(/^Nome/)).toHaveValue('Verão (cópia)'));
    expect(await field(/^Código/)).toHaveValue('');
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]!.data).toMatchObject({
      nome: 'Verão (cópia)',
      valor: 10,
      itens: [{ produto: 'Suco', preco: 7 }],
    });
    expect(saves()[0]!.data).not.toHaveProperty('id');
  });
  it('says that a record could not be loaded, and tries again', async () => {
    const user = userEvent.setup();
    refusalsArePrinted();
    refuseOnce('promocao/findbyid/1', 500, { messageError: 'Erro no servidor!' });
    await showForm({ at: edit });
    expect(await screen.findByRole('heading', { name: 'Erro ao tentar carregar cadastro.' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Verão' })).toBeInTheDocument();
    expect(sentTo('promocao/findbyid')).toHaveLength(2);
  });
});

describe('what was typed', () => {
  it('comes back after a reload, without personal data, and can be thrown away', async () => {
    const user = userEvent.setup();
    const first = await showForm({ at: edit });
    await user.type(await field(/^Nome/), ' rascunho');
    await user.click(await screen.findByRole('button', { name: 'Trocar Telefone' }));
    await user.type(await field(/^Telefone/), '11911112222');
    await waitFor(() => expect(sessionStorage.getItem(`retaguarda.rascunho:${edit}`)).toContain('rascunho'));
    expect(sessionStorage.getItem(`retaguarda.rascunho:${edit}`)).not.toContain('telefone');
    first.unmount();
    await showForm({ at: edit });
    expect(await screen.findByText('Rascunho recuperado.')).toBeInTheDocument();
    expect(await field(/^Nome/)).toHaveValue('Verão rascunho');
    await user.click(
      within(screen.getByText('Rascunho recuperado.').closest<HTMLElement>('.form-note')!).getByRole('button', {
        name: 'Descartar',
      }),
    );
    expect(await field(/^Nome/)).toHaveValue('Verão');
    expect(sessionStorage.getItem(`retaguarda.rascunho:${edit}`)).toBeNull();
  });
  it('shows personal data masked, with a purpose without, and takes a new value without showing the old one', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    const group = await screen.findByRole('group', { name: 'Telefone' });
    expect(group).toHaveTextContent('(**) *****-**21');
    await user.click(within(group).getByRole('button', { name: 'Mostrar Telefone' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Atender o cliente' }));
    await waitFor(() => expect(group).toHaveTextContent('(11) 98765-4321'));
    await user.type(await field(/^Nome/), ' 2');
    await user.click(save());
    await screen.findByText('Salvo com sucesso!');
    expect(saves().at(-1)!.data).not.toHaveProperty('telefone');
    await user.click(await screen.findByRole('button', { name: 'Trocar Telefone' }));
    await user.clear(await field(/^Telefone/));
    await user.type(await field(/^Telefone/), '11911112222');
    await user.click(save());
    await waitFor(() => expect(saves().at(-1)!.data).toMatchObject({ telefone: '+5511911112222' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Telefone' })).toHaveTextContent('(**) *****-**22'));
  });
  it('is not left behind without a question', async () => {
    const user = userEvent.setup();
    const { router } = await showForm({ at: edit });
    await user.type(await field(/^Nome/), '!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(router.state.location.pathname).toBe(edit);
    expect(await field(/^Nome/)).toHaveValue('Verão!');
    act(() => {
      void router.navigate('/app/outra');
    });
    await user.click(await screen.findByRole('button', { name: 'Descartar e sair' }));
    expect(await screen.findByText('outra página')).toBeInTheDocument();
  });
  it('goes when it is discarded', async () => {
    const user = userEvent.setup();
    await showForm({ at: edit });
    await user.type(await field(/^Nome/), '!');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await field(/^Nome/)).toHaveValue('Verão'));
  });
});

it('shows a record to read, with what can be done with it', async () => {
  await showForm({ at: addressOf(model, 'show', 1) });
  expect(await screen.findByRole('heading', { name: 'Verão' })).toBeInTheDocument();
  expect(screen.getByText(/Suco/)).toBeInTheDocument();
  expect(screen.queryByText('Percentual', { selector: '.labelled__label' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', edit);
});
