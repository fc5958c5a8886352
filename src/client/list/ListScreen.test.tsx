import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { refuseOnce, sentTo, services } from '../../../tests/support/server';
import { asked, bake, showList, stored, withPizzas } from './harness';

withPizzas();

const row = (name: string) => screen.getByRole('link', { name }).closest('tr')!;

describe('a list', () => {
  it('shows the first page in one request, formatted, personal data masked', async () => {
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(asked()).toEqual([{ page: 1, perPage: 10, filter: {}, sort: ['nome', 'asc'] }]);
    expect(screen.getByText('23 pizzas')).toBeVisible();
    const first = within(row('Pizza 01'));
    expect(first.getByText('R$ 1.234,50')).toBeVisible();
    expect(first.getByText('Ativa')).toBeVisible();
    expect(first.getByTitle('sábado, 21 de novembro de 2026')).toHaveTextContent('21/11/2026');
    expect(first.getByText('(**) *****-**21')).toBeVisible();
    expect(first.getByRole('checkbox', { name: 'Selecionar Pizza 01' })).not.toBeChecked();
    expect(screen.queryByRole('columnheader', { name: /Custo/ })).toBeNull();
  });

  it('pages, sorts and searches through the address, 1-based', async () => {
    const user = userEvent.setup();
    const { address, filter } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Última página' }));
    await screen.findByRole('link', { name: 'Pizza 23' });
    expect(asked().at(-1)).toMatchObject({ page: 3 });
    expect(address().get('page')).toBe('3');
    await user.click(screen.getByRole('button', { name: 'Preço' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, sort: ['preco', 'asc'] }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Preço/ })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await user.keyboard('/');
    await user.keyboard('pízza{Enter}');
    await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ $search: 'pízza' }));
    expect(filter()).toEqual({ $search: 'pízza' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Por página' }), '25');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ perPage: 25, filter: { $search: 'pízza' } }));
  });

  it('offers a long export in the background, and the short one at once', async () => {
    const user = userEvent.setup();
    await bake(5_001);
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Exportar o que está filtrado' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Exportar Excel (XLSX)',
      'Exportar CSV',
      'Exportar PDF',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Exportar Excel (XLSX)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Exportar Excel (XLSX)' });
    expect(within(dialog).getByText(/^São 5.001 pizzas/)).toBeVisible();
    expect(sentTo('pizza/exportar')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Gerar em segundo plano' }));
    expect((await screen.findByText(/^O arquivo está sendo preparado na/)).textContent).toBe(
      'O arquivo está sendo preparado na Central de Downloads.',
    );
    expect(sentTo('pizza/exportar')).toMatchObject([
      { path: 'pizza/exportar/xlsx/segundo-plano', body: { $sort: [['nome', 'asc']] } },
    ]);
  });

  it('filters by chips that say what they do and edit in place', async () => {
    const user = userEvent.setup();
    const { filter } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Situação', expanded: false, description: '' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Pausada' }));
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ situacao: { in: ['PAUSADA'] } }));
    await screen.findByRole('button', { name: 'Situação é Pausada' });

    await user.click(screen.getByRole('button', { name: 'Adicionar filtro' }));
    await user.keyboard('prec{Enter}');
    const editor = await screen.findByRole('dialog', { name: 'Filtro Preço' });
    await user.selectOptions(within(editor).getByRole('combobox'), 'é a partir de');
    await user.type(within(editor).getByLabelText('Valor'), '1.000,50');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filter()).toEqual({ situacao: { in: ['PAUSADA'] }, preco: { gte: 1000.5 } }));
    await screen.findByRole('button', { name: /Preço é a partir de R\$\s1.000,50/ });
    await user.click(screen.getByRole('button', { name: 'Remover filtro Situação' }));
    await waitFor(() => expect(filter()).toEqual({ preco: { gte: 1000.5 } }));
  });

  it('filters by rows of another entity, found by typing', async () => {
    const user = userEvent.setup();
    const {
      body: { result: centro },
    } = await (
      await (await services()).as('um')
    )('POST', 'setor/save', { nome: 'Centro', imprimePedido: false });
    const { filter } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Adicionar filtro' }));
    await user.keyboard('setor{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: /^Centro/ }));
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(filter()).toEqual({ setor: { in: [centro!.id] } }));
    await screen.findByRole('button', { name: 'Setor é Centro' });
  });

  it('builds an and/or filter of any fields', async () => {
    const user = userEvent.setup();
    const { filter } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Filtro avançado' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filtro avançado' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Campo' }), 'Nome');
    await user.type(within(dialog).getByLabelText('Valor'), 'queijo');
    await user.click(within(dialog).getByRole('button', { name: 'Grupo' }));
    await user.selectOptions(within(dialog).getAllByRole('combobox', { name: 'Campo' })[1]!, 'Vegana');
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar filtro' }));
    await waitFor(() =>
      expect(filter()).toEqual({
        $or: [{ $and: [{ nome: { contains: 'queijo' } }, { $or: [{ vegana: { eq: true } }] }] }],
      }),
    );
    await screen.findByRole('button', { name: 'Avançado: 2 condições' });
  });

  it('keeps the tab in the address and adds its condition', async () => {
    const user = userEvent.setup();
    const { address } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Ativas' }));
    await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ $and: [{ situacao: 'ATIVA' }] }));
    expect(address().get('aba')).toBe('Ativas');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ativas' })).toHaveAttribute('aria-current', 'page'));
  });

  it('takes up the parameters of the session only when the address says nothing', async () => {
    sessionStorage.setItem(
      'lista:/app/cardapio/pizza',
      JSON.stringify({ filter: { nome: { contains: 'pizza' } }, sort: 'preco', order: 'DESC', page: 1, perPage: 25 }),
    );
    const first = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(asked()[0]).toMatchObject({ perPage: 25, filter: { nome: { contains: 'pizza' } }, sort: ['preco', 'desc'] });
    first.unmount();
    await showList({ at: `/app/cardapio/pizza?filter=${encodeURIComponent('{"telefone":{"eq":"+5511987654321"}}')}` });
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(asked().at(-1)?.filter).toEqual({ telefone: { eq: '+5511987654321' } });
    expect(sessionStorage.getItem('lista:/app/cardapio/pizza')).toContain('telefone');
    expect(JSON.stringify({ ...localStorage })).not.toContain('telefone');
  });

  it('works by keyboard', async () => {
    const user = userEvent.setup();
    const { router } = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.keyboard('jj');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Pizza 02' })).toHaveFocus());
    await user.keyboard('x');
    await screen.findByText('1 selecionada');
    await user.keyboard('{Escape}k');
    await waitFor(() => expect(screen.queryByText('1 selecionada')).toBeNull());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Pizza 01' })).toHaveFocus());
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('searchbox', { name: 'Buscar pizzas' }));
    await user.keyboard('nj');
    expect(screen.getByRole('searchbox')).toHaveValue('nj');
    await user.keyboard('{Escape}');
    screen.getByRole('link', { name: 'Pizza 01' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('outra página');
    expect(router.state.location.pathname).toBe('/app/cardapio/pizza/edicao/MQ%3D%3D');
  });

  it('sends a selection of everything as the filter, not as ids', async () => {
    const user = userEvent.setup();
    await bake(46);
    await showList({ at: '/app/cardapio/pizza?aba=Ativas' });
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await screen.findByText('10 selecionadas');
    await user.click(await screen.findByRole('button', { name: 'Selecionar as 23 encontradas' }));
    await screen.findByText('23 selecionadas');
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    await screen.findByText('23 pizzas excluídas!');
    expect(sentTo('pizza/excluir-em-massa')).toMatchObject([
      { body: { selection: { filter: { $and: [{ situacao: 'ATIVA' }] } } } },
    ]);
    expect(new Set((await stored()).map(({ situacao }) => situacao))).toEqual(new Set(['PAUSADA']));
  });

  it('changes chosen fields of the selection, and nothing else', async () => {
    const user = userEvent.setup();
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pizza 03' }));
    await user.click(await screen.findByRole('button', { name: 'Alterar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar 1 pizza' }, { timeout: 10_000 });
    await user.selectOptions(within(dialog).getByLabelText('Alterar o campo'), 'Preço');
    await user.type(await within(dialog).findByLabelText('Preço'), '12,50');
    await user.click(within(dialog).getByRole('button', { name: 'Alterar' }));
    expect(await screen.findByText('1 pizza alterada!')).toBeVisible();
    expect(sentTo('pizza/alterar-em-massa')).toMatchObject([
      { body: { selection: { ids: [3] }, values: { preco: 12.5 } } },
    ]);
    expect((await stored({ preco: 12.5 })).map(({ id }) => id)).toEqual([3]);
  });

  it('tells which rows a bulk action left, and why', async () => {
    const user = userEvent.setup();
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pizza 01' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pizza 02' }));
    await user.click(await screen.findByRole('button', { name: 'Pausar' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Pausar 2 pizzas?' })).getByRole('button', {
        name: 'Pausar',
      }),
    );
    expect(await screen.findByText('Já está pausada!')).toBeVisible();
    expect(sentTo('pizza/pausar')).toMatchObject([{ body: { selection: { ids: [1, 2] } } }]);
    expect((await stored({ id: [1] }))[0]).toMatchObject({ situacao: 'PAUSADA' });
  });

  it('deletes after «Confirma excluir?» and takes it back', async () => {
    const user = userEvent.setup();
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(within(row('Pizza 02')).getByRole('button', { name: 'Excluir Pizza 02' }));
    const question = await screen.findByRole('alertdialog', { name: 'Confirmação' });
    expect(question).toHaveTextContent('Confirma excluir?');
    await user.click(within(question).getByRole('button', { name: 'Sim' }));
    await screen.findByText('22 pizzas');
    expect(await stored({ id: [2] })).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('23 pizzas');
    expect(await stored({ id: [2] })).toMatchObject([{ nome: 'Pizza 02' }]);
  });

  it('offers a declared action only where its condition is met', async () => {
    const user = userEvent.setup();
    await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(within(row('Pizza 02')).queryByRole('button', { name: /Mais ações/ })).toBeNull();
    await user.click(within(row('Pizza 01')).getByRole('button', { name: 'Mais ações de Pizza 01' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assar' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Assar Pizza 01?' })).getByRole('button', {
        name: 'Assar',
      }),
    );
    await waitFor(() => expect(row('Pizza 01')).toHaveTextContent('01/01/2027'));
    expect((await stored({ validade: '2027-01-01' })).map(({ id }) => id)).toEqual([1]);
  });

  it('keeps views without personal data, and opens with the one chosen', async () => {
    const user = userEvent.setup();
    const store = memoryStore();
    const filter = { situacao: { in: ['ATIVA'] }, telefone: { eq: '+5511987654321' } };
    const first = await showList({
      store,
      at: `/app/cardapio/pizza?sort=preco&order=DESC&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    });
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.click(screen.getByRole('button', { name: 'Visões' }));
    expect(await screen.findByText(/dados pessoais/)).toBeVisible();
    await user.type(screen.getByLabelText('Guardar a visão atual'), 'Caras{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Abrir sempre com Caras' }));
    const kept = store.listItems?.('lista.') ?? {};
    expect(JSON.stringify(kept)).not.toContain('telefone');
    first.unmount();
    sessionStorage.clear();
    const before = asked().length;
    await showList({ store: memoryStore(kept) });
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(asked().slice(before)).toEqual([
      { page: 1, perPage: 10, filter: { situacao: { in: ['ATIVA'] } }, sort: ['preco', 'desc'] },
    ]);
  });

  it('says what is empty, what found nothing, and what failed', async () => {
    const user = userEvent.setup();
    await bake(0);
    const empty = await showList();
    expect(await screen.findByRole('heading', { name: 'Nenhuma pizza cadastrada' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Nova pizza' }).length).toBeGreaterThan(0);
    empty.unmount();
    const guest = await showList({ login: 'leitor' });
    expect(await screen.findByRole('heading', { name: 'Nenhuma pizza ainda' })).toBeVisible();
    guest.unmount();
    await bake(23);
    const nothing = await showList();
    await screen.findByRole('link', { name: 'Pizza 01' });
    await user.type(screen.getByRole('searchbox'), 'nada{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nenhuma pizza encontrada' })).toBeVisible();
    expect(screen.getByText('Busca “nada”')).toBeVisible();
    nothing.unmount();
    sessionStorage.clear();
    // ra-core prints what a data provider throws.
    vi.mocked(console.error).mockImplementation(() => undefined);
    refuseOnce('pizza/filterpaginated/*/*', 500, {});
    await showList();
    expect(await screen.findByRole('heading', { name: 'Erro ao tentar carregar cadastro.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('link', { name: 'Pizza 01' });
    refuseOnce('pizza/filterpaginated/*/*', 429, {
      messageError: 'Aguarde 60 minutos!',
      fieldErrors: { telefone: 'Aguarde 60 minutos!' },
    });
    await user.type(screen.getByRole('searchbox'), '11987654321{Enter}');
    expect(await screen.findByRole('heading', { name: 'A lista não foi filtrada por “Telefone”' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' }).at(-1)!);
    await screen.findByRole('link', { name: 'Pizza 01' });
  });

  it('shows nothing that is not allowed', async () => {
    await showList({ login: 'leitor' });
    await screen.findByRole('link', { name: 'Pizza 01' });
    expect(screen.queryByRole('button', { name: 'Nova pizza' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
  });
});
