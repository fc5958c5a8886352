import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../src/client/addresses';
import { signIn } from '../../src/client/http/signIn';
import { readToken } from '../../src/client/session/token';
import type { WireRecord } from '../../src/kit/calls/envelope';
import type { Model } from '../../src/kit/read/model';
import { password } from '../support/services';
import { closeApp, refuseOnce, renderApp, sentTo, services, showApp, withServices } from '../support/server';

const { left } = withServices();
/** ra-core prints the refusal of a save for developers. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);
const slow = { timeout: 15_000 };
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, slow);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, slow));
const modelOf = async (name: string): Promise<Model> => (await services()).models.find((model) => model.name === name)!;
/** Speaks with the services as somebody else's browser would. */
const elsewhere = async (method: string, path: string, body?: unknown) =>
  (await (await services()).as('um'))(method, path, body);
const saved = async (root: string, record: object): Promise<WireRecord> => {
  const { body } = await elsewhere('POST', `${root}save`, record);
  if (!body.result) throw new Error(JSON.stringify(body));
  return body.result;
};
const stored = async (root: string, id: number): Promise<WireRecord> =>
  (await elsewhere('GET', `${root}findbyid/${id}`)).body.result!;
const newSetor = async (nome: string) =>
  saved('setor/', { nome, empresa: (await services()).companies[0], imprimePedido: false });

describe('a list on the real services', () => {
  it('filters, deletes everything that was found, and gets it back from the bin', async () => {
    const user = userEvent.setup();
    for (let number = 1; number <= 12; number++) await newSetor(`Lote Ágil ${String(number).padStart(2, '0')}`);
    const other = await newSetor('Fica');
    const { heading } = await renderApp('/app/cadastros/setor');
    await heading('Setores');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar setores' }, slow), 'agil{Enter}');
    await screen.findByText('12 setores', {}, slow);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await press('Selecionar os 12 encontrados');
    await press('Excluir');
    await press('Sim');
    await screen.findByText('12 setores excluídos!', {}, slow);
    expect(sentTo('setor/excluir-em-massa')[0]!.body).toEqual({
      selection: { filter: { $search: 'agil' }, total: 12, age: expect.any(Number) },
    });
    expect((await stored('setor/', other.id)).nome).toBe('Fica');
    closeApp();
    await showApp(`/app/cadastros/setor?lixeira=true&filter=${encodeURIComponent('{"$search":"agil"}')}`);
    await press('Restaurar Lote Ágil 03');
    await screen.findByText('Setor restaurado!', {}, slow);
    const { body } = await elsewhere('POST', 'setor/filterpaginated/1/10', { $search: 'agil' });
    expect(body).toMatchObject({ totalRecords: 1, results: [{ nome: 'Lote Ágil 03' }] });
  });

  it('filters by a row of another entity, and shows its title', async () => {
    const user = userEvent.setup();
    const {
      rowsOf,
      companies: [company],
    } = await services();
    const id = rowsOf('categoriaProduto', company)[0]!;
    const { nome } = await stored('produto/categoria/', id);
    const { heading } = await renderApp('/app/delivery/produto?aba=Todos');
    await heading('Produtos');
    await user.click(await screen.findByRole('button', { name: 'Categoria', expanded: false, description: '' }, slow));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${String(nome)}`) }, slow));
    await press('Aplicar');
    await screen.findByRole('button', { name: `Categoria é ${String(nome)}` }, slow);
    await waitFor(() =>
      expect(sentTo('produto/filterpaginated').at(-1)!.body).toMatchObject({ categoria: { in: [id] } }),
    );
    const { body } = await elsewhere('POST', 'produto/filterpaginated/1/10', { categoria: { in: [id] } });
    await screen.findByText(body.totalRecords === 1 ? '1 produto' : `${body.totalRecords} produtos`, {}, slow);
  });

  it('offers nothing that the role may not do, and the services refuse it too', async () => {
    const setor = await modelOf('setor');
    const { heading, go } = await renderApp('/app/cadastros/setor', 'leitor');
    await heading('Setores');
    await waitFor(() => expect(document.querySelector('.list-row')).not.toBeNull(), slow);
    expect(screen.queryByRole('button', { name: 'Novo setor' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
    await go(addressOf(setor, 'create'));
    await heading('Acesso negado');
    const reader = await (await services()).as('leitor');
    expect((await reader('POST', 'setor/save', { nome: 'x' })).status).toBe(403);
  });
});

describe('a form on the real services', () => {
  it('compares with what somebody else has really saved', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const before = await newSetor('Chapa');
    await renderApp(addressOf(await modelOf('setor'), 'edit', before.id));
    await user.type(await field(/^Nome/), ' quente');
    await saved('setor/', { id: before.id, versao: before.versao, responsavel: 'Bia', nome: 'Chapa nova' });
    await press('Salvar');
    const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto/ }, slow));
    expect(dialog.getByText(/alterado por Pessoa um/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Manter o meu' }));
    await screen.findByText('Salvo com sucesso!', {}, slow);
    expect(await stored('setor/', before.id)).toMatchObject({
      nome: 'Chapa quente',
      responsavel: 'Bia',
      versao: Number(before.versao) + 2,
    });
  });

  it('says at the field what only the services know', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await newSetor('Repetido');
    const mine = await newSetor('Único');
    await renderApp(addressOf(await modelOf('setor'), 'edit', mine.id));
    await user.clear(await field(/^Nome/));
    await user.type(await field(/^Nome/), 'Repetido');
    await press('Salvar');
    await waitFor(async () => expect(await field(/^Nome/)).toHaveAccessibleDescription(/existe/), slow);
    expect((await stored('setor/', mine.id)).nome).toBe('Único');
  });

  it('puts an error of the services at a field inside a group', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const {
      rowsOf,
      companies: [company],
    } = await services();
    refuseOnce('client/save', 200, {
      messageError: 'Há campos com erro.',
      fieldErrors: { 'address.complement': 'Não há este apartamento!' },
    });
    await renderApp(addressOf(await modelOf('cliente'), 'edit', rowsOf('cliente', company)[0]!));
    const complement = await field(/^Complemento/);
    await user.clear(complement);
    await user.type(complement, 'ap 1');
    await press('Salvar');
    await waitFor(
      async () => expect(await field(/^Complemento/)).toHaveAccessibleDescription('Não há este apartamento!'),
      slow,
    );
  });

  it('keeps what was typed through the end of the session and the next login', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const mine = await newSetor('Bar');
    const address = addressOf(await modelOf('setor'), 'edit', mine.id);
    await renderApp(address);
    await user.type(await field(/^Responsável/), 'Caio');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Caio'), slow);
    const { app } = await services();
    await app.fetch(new Request('http://localhost/services/logout', { headers: { 'remember-me': readToken()! } }));
    await press('Salvar');
    await waitFor(() => expect(left).toHaveBeenCalled());
    window.dispatchEvent(new Event('pagehide'));
    closeApp();
    expect(await signIn('um', password)).toBeUndefined();
    await showApp(address);
    await screen.findByText('Rascunho recuperado.', {}, slow);
    expect(await field(/^Responsável/)).toHaveValue('Caio');
    await press('Salvar');
    await screen.findByText('Salvo com sucesso!', {}, slow);
    expect((await stored('setor/', mine.id)).responsavel).toBe('Caio');
  });

  it('asks before what was typed is left behind', async () => {
    const user = userEvent.setup();
    const mine = await newSetor('Forno');
    const { router, heading } = await renderApp(addressOf(await modelOf('setor'), 'edit', mine.id));
    await user.type(await field(/^Nome/), '!');
    await user.click(screen.getAllByRole('link', { name: 'Setores' })[0]!);
    await press('Continuar editando');
    expect(await field(/^Nome/)).toHaveValue('Forno!');
    act(() => {
      void router.navigate('/app/cadastros/setor');
    });
    await press('Descartar e sair');
    await heading('Setores');
    expect((await stored('setor/', mine.id)).nome).toBe('Forno');
  });

  it('stores nothing of a coupon that its kind of discount does not have', async () => {
    const user = userEvent.setup();
    const {
      companies: [empresa],
    } = await services();
    const coupon = await saved('cupomdesconto/', {
      nome: 'Dez',
      empresa,
      tipo: 'PERCENTUAL',
      percentual: 10,
      dataInicio: '2026-01-01',
      dataVencimento: '2026-12-31',
    });
    await renderApp(addressOf(await modelOf('cupomDesconto'), 'edit', coupon.id));
    expect(await field(/^Percentual/)).toHaveValue('10');
    await user.click(screen.getByRole('radio', { name: 'Valor fixo' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Percentual/ })).toBeNull());
    await user.type(await field(/^Valor/), '5');
    await press('Salvar');
    await screen.findByText('Salvo com sucesso!', {}, slow);
    const now = await stored('cupomdesconto/', coupon.id);
    expect(now).toMatchObject({ tipo: 'VALOR', valor: 5, percentual: null });
    // A client that does not know the condition changes nothing about it.
    expect(await saved('cupomdesconto/', { id: coupon.id, versao: now.versao, percentual: 50 })).toMatchObject({
      valor: 5,
      percentual: null,
    });
  });

  it('saves the permissions of a profile, and reads them back', async () => {
    const user = userEvent.setup();
    const profile = await saved('profile/', {
      nome: 'Balcão',
      empresa: (await services()).companies[0],
      permissoes: ['SETOR_VER'],
    });
    const address = addressOf(await modelOf('perfil'), 'edit', profile.id);
    const find = async () =>
      user.type(await screen.findByRole('searchbox', { name: 'Buscar permissão' }, slow), 'Clientes');
    await renderApp(address);
    await find();
    await user.click(await screen.findByRole('checkbox', { name: 'Editar: Clientes' }, slow));
    await press('Salvar');
    await screen.findByText('Salvo com sucesso!', {}, slow);
    closeApp();
    await showApp(address);
    await find();
    expect(await screen.findByRole('checkbox', { name: 'Editar: Clientes' }, slow)).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Excluir: Clientes' })).not.toBeChecked();
    expect((await stored('profile/', profile.id)).permissoes).toEqual(['CLIENTE_EDITAR', 'SETOR_VER']);
  });
});
