import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balcao } from './resources/loja/balcao';
import { tellHeard } from '../../src/client/live/heard';
import { pageModelOf } from '../../src/kit/resource/page';
import OwnPage from '../../src/client/screens/OwnPage';
import type { Model } from '../../src/kit/read/model';
import { insertRows } from '../../src/server/db/query';
import { renderScreens, sentTo, services, withServices } from '../../tests/support/server';

withServices();
const slow = { timeout: 20_000 };
const model = async (): Promise<Model> => (await services()).models.find(({ name }) => name === 'pedido')!;
const order = (numero: string, more: object = {}) => ({
  numero,
  canal: 'BALCAO',
  situacao: 'NOVO',
  total: 10,
  data: '2026-11-21T20:14:00Z',
  ...more,
});
const stored = async (numero: string) =>
  (await (await services()).as('um'))('POST', 'pedido/filterpaginated/1/10', { numero }).then(
    ({ body }) => body.results![0]!,
  );
const show = async () =>
  renderScreens({
    model: await model(),
    at: '/app/loja/balcao',
    routes: { '/app/loja/balcao': <OwnPage page={pageModelOf(balcao, 'loja')} /> },
  });

beforeEach(async () => {
  const { database, companies } = await services();
  await sql`truncate pedido cascade`.execute(database.owner);
  await database.transaction({ company: companies[0] }, async (tx) =>
    insertRows(tx, await model(), [order('4127'), order('4128'), order('4129', { canal: 'PARCEIRO' })]),
  );
});

describe('a page of one’s own, by #screen alone', () => {
  it('searches, shows a table, fills a form, runs a move, prints', async () => {
    const user = userEvent.setup();
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Balcão' }, slow)).toBeVisible();
    expect(document.documentElement.dataset.frame).toBe('full');
    expect(await screen.findByText('2 em andamento', undefined, slow)).toBeVisible();
    expect(await screen.findByRole('button', { name: '4127' }, slow)).toBeVisible();
    expect(screen.queryByRole('button', { name: '4129' })).toBeNull();

    await user.type(screen.getByRole('searchbox', { name: 'Buscar pedido' }), '4128');
    await waitFor(() => expect(screen.queryByRole('button', { name: '4127' })).toBeNull(), slow);
    await user.click(screen.getByRole('button', { name: '4128' }));
    const aside = await screen.findByRole('complementary', undefined, slow);

    await user.type(await within(aside).findByRole('textbox', { name: /^Anotação/ }, slow), 'Sem cebola');
    await user.click(within(aside).getByRole('button', { name: 'Anotar' }));
    expect(await screen.findByText('Anotado!', undefined, slow)).toBeVisible();
    expect(await stored('4128')).toMatchObject({ observacao: 'Sem cebola' });

    const paper = document.implementation.createHTMLDocument();
    const printed = vi.fn();
    const opened = { document: paper, CSSStyleSheet, print: printed, focus: vi.fn(), close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    await user.click(within(aside).getByRole('button', { name: 'Imprimir senha' }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce(), slow);
    expect(paper.body.textContent).toContain('4128');

    await user.click(await within(aside).findByRole('button', { name: 'Concluir' }, slow));
    await waitFor(async () => expect(await stored('4128')).toMatchObject({ situacao: 'CONCLUIDO' }), slow);
    expect(await screen.findByText('1 em andamento', undefined, slow)).toBeVisible();
  });

  it('follows what others do, where the resource is live', async () => {
    await show();
    const row = (await screen.findByRole('button', { name: '4127' }, slow)).closest('tr')!;
    expect(within(row).getByText('Novo')).toBeVisible();
    const { id } = await stored('4127');
    await (
      await (await services()).as('um')
    )('POST', `pedido/${id}/aprontar`);
    act(() => tellHeard([{ id: 1, entity: 'pedido', record: id }]));
    expect(await screen.findByText('Pronto', undefined, slow)).toBeVisible();
  });

  it('says at its fields what is missing, and sends nothing', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: '4127' }, slow));
    await user.click(await screen.findByRole('button', { name: 'Anotar' }, slow));
    expect(await screen.findByText('Campo obrigatório!', undefined, slow)).toBeVisible();
    expect(sentTo('pedido/balcao/').filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
