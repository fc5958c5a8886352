import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { vendavel } from '../support/vendavel';
import { closeApp, renderApp, sentTo, services, withServices } from '../support/server';

withServices();
const slow = { timeout: 10_000 };
const at = '/app/delivery/novo-pedido';
const open = async (address = at): Promise<ReturnType<typeof userEvent.setup>> => {
  await renderApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Novo pedido' }, slow);
  return userEvent.setup();
};
const total = (): HTMLElement => screen.getByText('Total').parentElement!.querySelector('output')!;
const saved = () => sentTo('pedido/save');
let cliente: number;
/** The border that costs nothing. */
let simples: number;

beforeEach(async () => {
  const { as, database, rowsOf, companies } = await services();
  const [company] = companies;
  const [pizza, suco] = rowsOf('produto', company!) as [number, number];
  cliente = rowsOf('cliente', company!)[0]!;
  sessionStorage.clear();
  await sql`delete from pedido where empresa_id = ${company}`.execute(database.owner);
  await vendavel(database);
  await sql`update produto set situacao = 'INATIVO' where empresa_id = ${company}`.execute(database.owner);
  await sql`update produto set nome = 'Calabresa', busca = 'calabresa 101', codigo = '101', preco = 50, preco_promocional = null, situacao = 'ATIVO', pesavel = false, controla_estoque = false where id = ${pizza}`.execute(
    database.owner,
  );
  await sql`update produto set nome = 'Suco de laranja', busca = 'suco de laranja', preco = 9.5, preco_promocional = null, situacao = 'ATIVO', pesavel = false, controla_estoque = false where id = ${suco}`.execute(
    database.owner,
  );
  const um = await as('um');
  const saved = async (root: string, values: object): Promise<number> =>
    (await um('POST', `${root}save`, values)).body.result!.id;
  await sql`delete from adicional_categoria where nome in ('Bordas', 'Molhos')`.execute(database.owner);
  const bordas = await saved('produto/adicional/categoria/', { nome: 'Bordas', minimo: 1 });
  const molhos = await saved('produto/adicional/categoria/', { nome: 'Molhos', maximo: 2, repetePorItem: true });
  simples = await saved('produto/adicional/', { nome: 'Simples', valor: 0, categoria: bordas });
  for (const [nome, valor, categoria] of [
    ['Catupiry', 12, bordas],
    ['Alho', 2, molhos],
  ] as const)
    await saved('produto/adicional/', { nome, valor, categoria });
  for (const [ordem, categoria] of [bordas, molhos].entries())
    await saved('produto/adicional/vinculo/', { produto: pizza, categoria, ordem });
  await sql`update cliente set nome = 'Marina Couto', situacao = 'ATIVO', busca = 'marina couto' where id = ${cliente}`.execute(
    database.owner,
  );
});

describe('a new order', () => {
  it('is taken by keyboard alone, keeps what was filled in, and is stored once', async () => {
    const user = await open();
    const who = await screen.findByRole('combobox', { name: 'Telefone ou nome' }, slow);
    await user.type(who, 'marina');
    await screen.findByRole('option', { name: /Marina Couto/ }, slow);
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Marina Couto' }, slow);
    await user.keyboard('{Alt>}1{/Alt}');
    await user.click(screen.getByRole('radio', { name: 'Retirada' }));

    await user.keyboard('{Alt>}2{/Alt}2*cala');
    await screen.findByRole('option', { name: /Calabresa/ }, slow);
    await user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Montar Calabresa' }, slow);
    // Enter alone says what is missing where it is. Letters choose, Enter adds, and the search has the focus again.
    await user.keyboard('{Enter}');
    const mount = within(screen.getByRole('group', { name: 'Montar Calabresa' }));
    expect(mount.getByRole('alert')).toHaveTextContent('Escolha ao menos 1 em Bordas!');
    expect(screen.getByRole('group', { name: 'Bordas escolha 1' })).toHaveAccessibleDescription(/ao menos 1/);
    await user.keyboard('sc{Enter}');
    await waitFor(() => expect(total()).toHaveTextContent('R$ 124,00'), slow);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Código ou nome' })).toHaveFocus());
    // The work goes on at the change once cash is chosen.
    await user.keyboard('{Alt>}3{/Alt} ');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Troco para/ })).toHaveFocus(), slow);
    await user.keyboard('150');
    expect(await screen.findByText('R$ 26,00', {}, slow)).toBeVisible();

    closeApp();
    const again = await open();
    expect(await screen.findByText('Rascunho retomado', {}, slow)).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent('R$ 124,00'), slow);
    const before = saved().length;
    await again.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(await screen.findByText(/^Pedido \d+ salvo!$/, {}, slow)).toBeVisible();
    expect(saved().length - before).toBe(1);
    const { database } = await services();
    const { rows } = await sql<{
      total: string;
      cliente_id: string;
    }>`select total, cliente_id from pedido where cliente_id = ${cliente}`.execute(database.owner);
    expect(rows.map((row) => [Number(row.total), Number(row.cliente_id)])).toEqual([[124, cliente]]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes(at))).toEqual([]);
    closeApp();
  });

  it('takes figures for the next code, which waits until nothing is missing', async () => {
    const user = await open();
    await user.click(await screen.findByRole('combobox', { name: 'Código ou nome' }, slow));
    // Enter before the answer has come is no Enter lost.
    await user.keyboard('101{Enter}');
    const mount = within(await screen.findByRole('group', { name: 'Montar Calabresa' }, slow));
    await user.keyboard('20');
    expect(mount.getByRole('alert')).toHaveTextContent('Escolha ao menos 1 em Bordas!');
    expect(mount.getByText('20').parentElement).toHaveTextContent('O código 20 espera: complete este item.');
    expect(mount.queryByRole('checkbox', { checked: true })).toBeNull();
    await user.keyboard('s');
    const search = screen.getByRole('combobox', { name: 'Código ou nome' });
    expect([search, (search as HTMLInputElement).value]).toEqual([document.activeElement, '20']);
    await user.keyboard('{Backspace}{Backspace}suco{Enter}');
    await waitFor(() => expect(total()).toHaveTextContent('R$ 59,50'), slow);
    await waitFor(() => expect(search).toHaveFocus());
    closeApp();
  });

  it('says where something is missing, and sends nothing before', async () => {
    const user = await open();
    const before = saved().length;
    await user.click(screen.getByRole('button', { name: 'Lançar e confirmar' }));
    expect(await screen.findByText('Inclua ao menos um item!', {}, slow)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Código ou nome' })).toHaveFocus());
    expect(saved().length).toBe(before);
    closeApp();
  });

  it('repeats the last order at the prices of today, and says what has changed', async () => {
    const { as, database, rowsOf, companies } = await services();
    const [pizza, suco] = rowsOf('produto', companies[0]!) as [number, number];
    const itens = [
      { produto: pizza, quantidade: 1, adicionais: [{ adicional: simples, quantidade: 1 }] },
      { produto: suco, quantidade: 2 },
    ];
    await (
      await as('um')
    )('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      cliente,
      itens,
    });
    await sql`update produto set preco = 55 where id = ${pizza}`.execute(database.owner);
    await sql`update produto set situacao = 'PAUSADO' where id = ${suco}`.execute(database.owner);
    const user = await open(`${at}?cliente=${cliente}`);
    await user.click(await screen.findByRole('button', { name: 'Repetir último' }, slow));
    const said = (await screen.findByText(/com os preços de hoje/, {}, slow)).closest('div')!;
    expect(within(said).getByText(/Calabresa custava R\$\s50,00 e agora custa R\$\s55,00\./)).toBeVisible();
    expect(within(said).getByText('Suco de laranja não está à venda.')).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent('R$ 55,00'), slow);
    closeApp();
  });
});
