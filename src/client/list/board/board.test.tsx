import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Model } from '#kit/read/model';
import { insertRows } from '../../../server/db/query';
import { refuseOnce, renderScreens, sentTo, services, withServices } from '../../../../tests/support/server';
import { ListScreen } from '../ListScreen';

withServices();
// ra-core prints what a data provider throws.
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);
const slow = { timeout: 10_000 };
const at = '/app/delivery/pedido';
const modelOf = async (name: string): Promise<Model> => (await services()).models.find((one) => one.name === name)!;
const order = (numero: string, situacao: string, more: object = {}) => ({
  numero,
  situacao,
  canal: 'BALCAO',
  modalidade: 'RETIRADA',
  valorItens: 10,
  taxaEntrega: 0,
  desconto: 0,
  descontoEntrega: 0,
  acrescimo: 0,
  total: 10,
  data: '2026-11-21T20:14:00Z',
  ...more,
});
const stored = async (numero: string) =>
  (await (await services()).as('um'))('POST', 'pedido/filterpaginated/1/10', { numero }).then(
    ({ body }) => body.results![0]!,
  );
const show = async () => {
  const model = await modelOf('pedido');
  const view = await renderScreens({ model, at, routes: { [at]: <ListScreen model={model} /> } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Quadro' }, slow));
  await screen.findByRole('region', { name: 'Quadro de pedidos' }, slow);
  return { ...view, user };
};
const column = (name: RegExp) => screen.getByRole('region', { name });
const card = (numero: string) => screen.getByRole('link', { name: numero }).closest('li')!;
const inColumn = (name: RegExp, numero: string) =>
  waitFor(() => expect(within(column(name)).getByRole('link', { name: numero })).toBeVisible(), slow);

beforeEach(async () => {
  const { database, companies } = await services();
  await sql`truncate pedido cascade`.execute(database.owner);
  await database.transaction({ company: companies[0] }, async (tx) =>
    insertRows(tx, await modelOf('pedido'), [
      order('4120', 'PREPARO'),
      order('4127', 'NOVO', { observacao: 'Sem cebola' }),
      order('4128', 'NOVO', { canal: 'SITE', data: '2026-11-21T19:00:00Z' }),
      order('4130', 'CONCLUIDO'),
    ]),
  );
});

describe('the board of orders', () => {
  it('has a column for each open situation, the oldest first, with counts', async () => {
    await show();
    const first = column(/^Novo: 2 pedidos/);
    expect(
      within(first)
        .getAllByRole('listitem')
        .map((one) => one.querySelector('a')!.textContent),
    ).toEqual(['4128', '4127']);
    expect(within(card('4127')).getByText('Sem cebola')).toBeVisible();
    expect(within(card('4127')).getByText(/Retirada · Balcão e PDV/)).toBeVisible();
    expect(column(/^Em preparo: 1 pedido/)).toBeVisible();
    expect(column(/^Pronto: /).className).toContain('board__col--shut');
    expect(screen.queryByRole('link', { name: '4130' })).toBeNull();
  });

  it('moves by button, by key and by drag, each the same move of the services', async () => {
    const { user } = await show();
    await user.click(within(card('4127')).getByRole('button', { name: 'Aceitar' }));
    await inColumn(/^Confirmado: 1/, '4127');

    screen.getByRole('link', { name: '4128' }).focus();
    await user.keyboard('3');
    await inColumn(/^Em preparo: 2/, '4128');
    expect(await stored('4128')).toMatchObject({ situacao: 'PREPARO' });

    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(card('4120'), { dataTransfer });
    expect(column(/^Pronto: /).className).toContain('board__col--may');
    expect(column(/^Confirmado: /).className).toContain('board__col--not');
    fireEvent.drop(column(/^Pronto: /), { dataTransfer });
    await inColumn(/^Pronto: 1/, '4120');
    expect(await stored('4120')).toMatchObject({ situacao: 'PRONTO' });
  });

  it('asks who takes it on the button: two clicks, or the figure of the entry', async () => {
    const { database, companies } = await services();
    const couriers = await database.transaction({ company: companies[0] }, async (tx) => {
      await insertRows(tx, await modelOf('pedido'), [order('4140', 'PRONTO', { modalidade: 'ENTREGA' })]);
      return sql<{ id: number }>`select id from motoboy where ativo`.execute(tx);
    });
    expect(couriers.rows.length).toBeGreaterThan(0);
    const { user } = await show();
    await user.click(within(card('4140')).getByRole('button', { name: 'Despachar…' }));
    const choice = await screen.findByRole('dialog', { name: 'Pedido 4140 · Quem leva?', hidden: true }, slow);
    expect(
      await within(choice).findByRole('button', { name: /Sem entregador/, hidden: true }, slow),
    ).toBeInTheDocument();
    await user.keyboard('1');
    await inColumn(/^Saiu para entrega: 1/, '4140');
    expect(await stored('4140')).toMatchObject({ situacao: 'ENTREGA', motoboy: expect.any(Number) });
  });

  it('refuses what is new by its number', async () => {
    const { user } = await show();
    await user.click(within(card('4127')).getByRole('button', { name: 'Recusar' }));
    const question = await screen.findByRole('dialog', { name: 'Recusar o pedido 4127?' }, slow);
    expect(within(question).getByRole('button', { name: 'Recusar pedido' })).toBeVisible();
  });

  it('answers by the action that stands in place of the move where it is open: button, key and drag', async () => {
    const { database, companies } = await services();
    await database.transaction({ company: companies[0] }, async (tx) =>
      insertRows(
        tx,
        await modelOf('pedido'),
        ['4151', '4152', '4153'].map((numero) =>
          order(numero, 'NOVO', {
            canal: 'IFOOD',
            origemExterna: 'IFOOD',
            idExterno: `i-${numero}`,
            noParceiro: 'NOVO',
          }),
        ),
      ),
    );
    const { user } = await show();
    await user.click(within(card('4151')).getByRole('button', { name: 'Aceitar' }));
    screen.getByRole('link', { name: '4152' }).focus();
    await user.keyboard('a');
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(card('4153'), { dataTransfer });
    fireEvent.drop(column(/^Confirmado: /), { dataTransfer });
    for (const numero of ['4151', '4152', '4153'])
      await waitFor(async () => expect(await stored(numero)).toMatchObject({ aguardaParceiro: 'CONFIRMAR' }), slow);
    // The move comes later, from the partner.
    for (const numero of ['4151', '4152', '4153'])
      expect(await stored(numero)).toMatchObject({ situacao: 'NOVO', noParceiro: 'NOVO' });
    await user.click(within(card('4127')).getByRole('button', { name: 'Aceitar' }));
    await inColumn(/^Confirmado: 1/, '4127');
  });

  it('takes all at once, each by the answer that it has: the move for some, the action in its place for others', async () => {
    const { database, companies } = await services();
    await database.transaction({ company: companies[0] }, async (tx) =>
      insertRows(
        tx,
        await modelOf('pedido'),
        ['4161', '4162'].map((numero) =>
          order(numero, 'NOVO', {
            canal: 'IFOOD',
            origemExterna: 'IFOOD',
            idExterno: `i-${numero}`,
            noParceiro: 'NOVO',
          }),
        ),
      ),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Aceitar os 4' }, slow));
    const question = await screen.findByRole('alertdialog', {}, slow);
    expect(question).toHaveTextContent('Mudar 2 pedidos');
    for (const button of within(question).getAllByRole('button').slice(-1)) await user.click(button);
    for (const numero of ['4127', '4128'])
      await waitFor(async () => expect(await stored(numero)).toMatchObject({ situacao: 'CONFIRMADO' }), slow);
    for (const numero of ['4161', '4162'])
      await waitFor(
        async () => expect(await stored(numero)).toMatchObject({ situacao: 'NOVO', aguardaParceiro: 'CONFIRMAR' }),
        slow,
      );
  });

  it('never takes a step back, and says so', async () => {
    const { user } = await show();
    screen.getByRole('link', { name: '4120' }).focus();
    await user.keyboard('1');
    expect(await screen.findByText('4120 não passa de “Em preparo” para “Novo”.', undefined, slow)).toBeVisible();
    expect(sentTo('pedido/').filter(({ method, path }) => method === 'POST' && !path.includes('filter'))).toEqual([]);
  });

  it('tells what another person did first, and shows the card where it stands', async () => {
    refusalsArePrinted();
    const { user } = await show();
    const { id } = await stored('4127');
    await (
      await (await services()).as('um')
    )('POST', `pedido/${id}/aprontar`);
    await user.click(within(card('4127')).getByRole('button', { name: 'Aceitar' }));
    await inColumn(/^Pronto: 1/, '4127');
    expect(screen.getByRole('alert')).toHaveTextContent('não está disponível na situação atual');
    expect(await stored('4127')).toMatchObject({ situacao: 'PRONTO' });
  });

  it('walks from card to card by the arrows, and ticks for the bulk bar', async () => {
    const { user } = await show();
    screen.getByRole('link', { name: '4128' }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: '4127' })).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('link', { name: '4120' })).toHaveFocus());
    await user.keyboard('x');
    expect(await screen.findByText(/1 (pedido )?selecionado/, undefined, slow)).toBeVisible();
  });

  it('keeps the filters of the list, and is kept for the person', async () => {
    const { user } = await show();
    await user.type(screen.getByRole('searchbox'), '4128{Enter}');
    await waitFor(() => expect(column(/^Novo: 1 pedido/)).toBeVisible(), slow);
    await user.click(screen.getByRole('button', { name: 'Lista' }));
    await screen.findByRole('table', undefined, slow);
    await user.click(screen.getByRole('button', { name: 'Quadro' }));
    expect(screen.getByRole('button', { name: 'Quadro' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that it could not be read, and reads again', async () => {
    refusalsArePrinted();
    for (let count = 0; count < 5; count += 1) refuseOnce('pedido/filterpaginated/1/50', 500, {});
    const model = await modelOf('pedido');
    await renderScreens({ model, at, routes: { [at]: <ListScreen model={model} /> } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Quadro' }, slow));
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }, slow));
    await screen.findByRole('region', { name: /^Novo: 2/ }, slow);
  });
});

describe('the calendar of coupons', () => {
  it('shows what ends on each day, and turns the month', async () => {
    const model = await modelOf('cupomDesconto');
    await renderScreens({
      model,
      at: '/app/cupom/cupom-desconto',
      routes: { '/app/cupom/cupom-desconto': <ListScreen model={model} /> },
    });
    const user = userEvent.setup();
    const { zone } = (await (await (await services()).as('um'))('GET', 'user/getUserInformations')).body
      .result as unknown as { readonly zone: string };
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
    await user.click(await screen.findByRole('button', { name: 'Calendário' }, slow));
    const grid = await screen.findByRole('table', undefined, slow);
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(7);
    expect(grid.querySelector('[aria-current=date]')).toHaveAttribute('datetime', today);
    const asked = () => JSON.stringify(sentTo(model.root).at(-1)?.body);
    expect(asked()).toContain(`"dataVencimento":{"gte":"${today.slice(0, 5)}`);
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Próximo mês' }));
    await waitFor(() => expect(asked()).not.toBe(before), slow);
  });
});
