import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { addressOf } from '../../src/client/addresses';
import { readBusiness } from '../../src/server/business';
import { closeApp, renderApp, services, withServices } from '../support/server';

withServices();
const { models } = readBusiness();
const categoria = models.find(({ name }) => name === 'categoriaProduto')!;
const slow = { timeout: 15_000 };

it('products are edited, added and ordered in the table of their category', async () => {
  const { database, rowsOf, companies } = await services();
  const [id] = rowsOf('categoriaProduto', companies[0]!) as [number];
  const [first, second] = rowsOf('produto', companies[0]!) as [number, number];
  await sql`update produto set categoria_id = ${rowsOf('categoriaProduto', companies[0]!)[1]!}`.execute(database.owner);
  await sql`update produto set categoria_id = ${id}, ordem = 1, nome = 'Broto', preco = 10, preco_promocional = null,
    situacao = 'ATIVO', tipo = 'SIMPLES' where id = ${first}`.execute(database.owner);
  await sql`update produto set categoria_id = ${id}, ordem = 2, nome = 'Grande', preco = 20, preco_promocional = null,
    situacao = 'ATIVO', tipo = 'SIMPLES' where id = ${second}`.execute(database.owner);
  const stored = async () =>
    (
      await sql<{ id: number; nome: string; preco: string }>`
        select id, nome, preco from produto where categoria_id = ${id} and excluido_em is null order by ordem, id`.execute(
        database.owner,
      )
    ).rows.map(({ nome, preco }) => [nome, Number(preco)]);

  const user = userEvent.setup();
  await renderApp(addressOf(categoria, 'edit', id));
  await user.click(await screen.findByRole('tab', { name: 'Produtos' }, slow));
  const price = (title: string) =>
    screen.findByRole('button', { name: new RegExp(`^Preço: .* Editar ${title}$`) }, slow);

  // Tab saves the cell and opens the next.
  await user.click(await price('Broto'));
  await user.clear(await screen.findByRole('textbox', { name: 'Preço' }, slow));
  await user.keyboard('12,5{Tab}');
  await screen.findByRole('textbox', { name: 'Preço promocional' }, slow);
  await waitFor(
    async () =>
      expect(await stored()).toEqual([
        ['Broto', 12.5],
        ['Grande', 20],
      ]),
    slow,
  );
  // A rule of the child stands at the cell; Esc undoes.
  await user.keyboard('13{Enter}');
  expect(await screen.findByText('O preço promocional deve ser menor que o preço!', undefined, slow)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: /^Preço promocional: vazio\. Editar Broto$/ })).toHaveFocus(),
  );
  // A change by somebody else is shown, and asked about.
  await sql`update produto set preco = 21, versao = versao + 1 where id = ${second}`.execute(database.owner);
  await user.click(await price('Grande'));
  await user.clear(await screen.findByRole('textbox', { name: 'Preço' }, slow));
  // In development ra-core also writes a refusal to the console.
  vi.mocked(console.error).mockImplementationOnce(() => undefined);
  await user.keyboard('25{Enter}');
  expect(await screen.findByText(/mudou esta linha enquanto você editava/, undefined, slow)).toBeVisible();
  await user.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'Preço' }, slow);
  await user.keyboard('{Enter}');
  await waitFor(
    async () =>
      expect(await stored()).toEqual([
        ['Broto', 12.5],
        ['Grande', 25],
      ]),
    slow,
  );

  (await price('Broto')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(
    async () =>
      expect(await stored()).toEqual([
        ['Grande', 25],
        ['Broto', 12.5],
      ]),
    slow,
  );

  await user.click(screen.getByRole('button', { name: 'Adicionar produto' }));
  const row = await screen.findByRole('row', { name: 'Novo produto' }, slow);
  await user.type(within(row).getByRole('textbox', { name: 'Nome' }), 'Família{Enter}');
  expect(await within(row).findByText('Campo obrigatório!', undefined, slow)).toBeVisible();
  await user.type(within(row).getByRole('textbox', { name: 'Preço' }), '30{Enter}');
  await waitFor(
    async () =>
      expect(await stored()).toEqual([
        ['Grande', 25],
        ['Broto', 12.5],
        ['Família', 30],
      ]),
    slow,
  );
  closeApp();
}, 120_000);
