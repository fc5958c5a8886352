import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '#kit/calls/history';
import { f, modelOf } from '#fields';
import { entity } from '#kit';
import type { AnyEntity } from '#kit/entity/entity';
import { renderApp, sentTo } from '../../../tests/support/server';
import { addressOf } from '../addresses';
import { model, savedElsewhere, saves, showForm, stored, withPromotion } from '../record/harness';
import { Changes } from './Changes';
import { versionAfter } from './entries';

withPromotion();
// Each step goes to the services and back.
beforeEach(() => configure({ asyncUtilTimeout: 10_000 }));
afterEach(() => configure({ asyncUtilTimeout: 1_000 }));

const edit = addressOf(model, 'edit', 1);
/** The promotion changes twice, as others see and do it. */
const changedTwice = async (): Promise<void> => {
  const { versao } = await savedElsewhere({ id: 1, versao: 1, nome: 'Outono', telefone: '+5511912345678' });
  await savedElsewhere({ id: 1, versao, nome: 'Inverno', obs: 'Fria', itens: [{ produto: 'Chá', preco: 9 }] });
};
const openHistory = async () => {
  const user = userEvent.setup();
  await showForm({ at: edit });
  await user.click(await screen.findByRole('tab', { name: 'Histórico' }));
  const list = await screen.findByRole('list', { name: 'Histórico' }, { timeout: 5_000 });
  return { user, entries: within(list).getAllByRole('listitem') };
};

describe('the history of a record', () => {
  it('says who changed what, from what to what, and of personal data only that it changed', async () => {
    await changedTwice();
    const { entries } = await openHistory();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent(/Pessoa um alterou a promoção/);
    expect(entries[0]).toHaveTextContent(/Versão atual/);
    expect(entries[0]).toHaveTextContent(/Nomede Outono.*para Inverno/);
    expect(entries[0]).toHaveTextContent(/Observaçãode vazio.*para Fria/);
    expect(entries[0]).toHaveTextContent(/Suco.*Chá/);
    expect(entries[1]).toHaveTextContent(/Telefone.*protegido/);
    expect(entries[1]).not.toHaveTextContent('91234');
  });
  it('is not asked for before it is opened', async () => {
    await showForm({ at: edit });
    await screen.findByRole('tab', { name: 'Histórico' });
    expect(sentTo('promocao/historico')).toEqual([]);
  });
  it('brings chosen fields of an earlier version back, by a save like any other', async () => {
    await changedTwice();
    const { user, entries } = await openHistory();
    expect(within(entries[0]!).queryByRole('button', { name: /Restaurar/ })).toBeNull();
    await user.click(within(entries[1]!).getByRole('button', { name: /Restaurar esta versão/ }));
    const dialog = await screen.findByRole('dialog', { name: /Restaurar a versão/ });
    expect(within(dialog).getByRole('row', { name: 'Nome Inverno Outono' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Observação' }));
    await user.click(within(dialog).getByRole('button', { name: 'Restaurar' }));
    await screen.findByText(/Versão de .* restaurada!/);
    expect(saves().at(-1)!.data).toEqual({ id: 1, versao: 3, nome: 'Outono', itens: [{ produto: 'Suco', preco: 7 }] });
    expect(await stored()).toMatchObject({ nome: 'Outono', obs: 'Fria', versao: 4 });
    expect(await screen.findByRole('heading', { name: 'Outono' })).toBeInTheDocument();
  });
  it('restores nothing over what is typed and not saved, and says why a save was refused', async () => {
    await changedTwice();
    const { user, entries } = await openHistory();
    await user.click(screen.getByRole('tab', { name: 'Geral' }));
    await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), '!');
    await user.click(screen.getByRole('tab', { name: 'Histórico' }));
    await user.click(within(entries[1]!).getByRole('button', { name: /Restaurar esta versão/ }));
    expect(await screen.findByText('Salve ou descarte as alterações antes!')).toBeInTheDocument();
    expect(saves()).toEqual([]);
  });
  it('tells in the dialog that somebody was faster', async () => {
    await changedTwice();
    const { user, entries } = await openHistory();
    await savedElsewhere({ id: 1, versao: 3, nome: 'Primavera' });
    await user.click(within(entries[1]!).getByRole('button', { name: /Restaurar esta versão/ }));
    const dialog = await screen.findByRole('dialog', { name: /Restaurar a versão/ });
    // ra-core prints the refusal of a call for developers.
    vi.mocked(console.error).mockImplementation(() => undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Restaurar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      /Este cadastro foi alterado por Pessoa um às \d\d:\d\d/,
    );
    expect(await stored()).toMatchObject({ nome: 'Primavera' });
  });
});

describe('the audit', () => {
  it('shows who administers what everybody did, with filters', async () => {
    const user = userEvent.setup();
    await changedTwice();
    const { heading } = await renderApp('/app/sistema/auditoria', 'admin');
    await heading('Auditoria');
    const table = await screen.findByRole('table', undefined, { timeout: 5_000 });
    expect(within(table).getAllByText('Pessoa um').length).toBeGreaterThan(1);
    expect(await screen.findByRole('button', { name: /^Quando a partir de/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remover filtro Quando' })).toBeNull();
    const filters = screen.getByRole('group', { name: 'Filtros' });
    await user.click(within(filters).getByRole('button', { name: 'Cadastro' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Promoção' }));
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(screen.queryByText('Entrou no sistema')).toBeNull());
    expect(screen.getByRole('button', { name: 'Cadastro é Promoção' })).toBeInTheDocument();
    const [changed] = within(await screen.findByRole('table')).getAllByRole('link', { name: 'Alterou a promoção' });
    await user.click(changed!);
    expect(await screen.findByRole('row', { name: 'Nome Outono Inverno' })).toBeInTheDocument();
    expect(screen.getByText('Promoção')).toBeInTheDocument();
  });
  it('is not shown to others', async () => {
    await renderApp('/app/sistema/auditoria', 'leitor');
    expect(await screen.findByRole('heading', { level: 1, name: /negado|permissão/i })).toBeInTheDocument();
  });
});

describe('a version', () => {
  const entry = (id: number, changes: HistoryEntry['changes'], action = 'alterar'): HistoryEntry => ({
    id,
    at: '2026-03-14T12:12:00.000Z',
    action,
    said: action,
    by: 'Ana',
    changes,
    $labels: {},
  });
  it('holds what the oldest newer change has replaced, and not what is not kept', () => {
    const entries = [
      entry(3, [{ field: 'nome', before: 'B', after: 'C' }]),
      entry(2, [
        { field: 'nome', before: 'A', after: 'B' },
        { field: 'cpf', before: '***', after: '***', hidden: true },
      ]),
      entry(1, [], 'criar'),
    ];
    expect(versionAfter(entries, 2)).toMatchObject({ values: { nome: 'A' }, lost: ['cpf'] });
    expect(versionAfter(entries, 1)).toMatchObject({ values: { nome: 'B' }, lost: [] });
    expect(versionAfter(entries, 0)).toMatchObject({ values: {} });
  });
  it('reads values that the field could not hold today', () => {
    const old = modelOf({
      section: 'x',
      entity: entity('velho', {
        label: ['Velho', 'Velhos'],
        title: 'nome',
        root: 'velho/',
        fields: { nome: f.text(), valor: f.money(), dias: f.list({ dia: f.date() }) },
      }) as AnyEntity,
    });
    render(
      <Changes
        model={old}
        zone="America/Sao_Paulo"
        entry={entry(1, [
          { field: 'valor', before: 'muito', after: 2 },
          { field: 'dias', before: ['x', 3], after: null },
          { field: 'sumiu', before: 1, after: 2 },
        ])}
      />,
    );
    expect(screen.getByText(/R\$ 2,00/)).toBeInTheDocument();
  });
});
