import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreens, sentTo, services } from '../../../tests/support/server';
import { listed, model, show, withCakes } from '../actions/harness';
import ProcessesPage from './ProcessesPage';
import { outcomeText, progressText, stateOf } from './process';
import { Running } from './Running';
import { processesAddress } from './process';

withCakes();

/** What the machine does meanwhile. */
const work = async (): Promise<void> => { await act(async () => { await (await services()).app.jobs.drain(); }); };
const decorate = async (user: ReturnType<typeof userEvent.setup>) => {
  for (const name of ['Aipim', 'Banana', 'Torto']) await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Decorar' }));
  return screen.findByRole('dialog', { name: 'Decoração em lote' }, { timeout: 5_000 });
};

describe('a process that an action has started', () => {
  it('is followed to its end: how many, and each that failed by name with the reason', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    const dialog = await decorate(user);
    expect(within(dialog).getByText('Na fila')).toBeVisible();
    await work();
    expect(await within(dialog).findByText('Concluído com falhas', undefined, { timeout: 5_000 })).toBeVisible();
    expect(within(dialog).getByText('3 de 3 · 1 com falha')).toBeVisible();
    expect(within(dialog).getByRole('row', { name: 'Torto O creme escorreu!' })).toBeVisible();
    await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('is cancelled only when that is meant, and left without stopping', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    const dialog = await decorate(user);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(sentTo('processo/').filter(({ path }) => path.endsWith('cancelar'))).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar o processo' }));
    expect(await within(dialog).findByText('Cancelado')).toBeVisible();
    await work();
  });
});

describe('the processes of a person', () => {
  it('are found again, with what runs, and say in the header when they end', async () => {
    const speak = await (await services()).as('um');
    const { body: { result } } = await speak('POST', 'bolo/decorar', { selection: { ids: [1, 2] } });
    const user = userEvent.setup();
    await renderScreens({ model, at: processesAddress, routes: { [processesAddress]: <><Running /><ProcessesPage /></> } });
    const row = (await screen.findAllByRole('row', { name: /Decoração em lote/ }))[0]!;
    expect(within(row).getByText('Na fila')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Decoração em lote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decoração em lote' });
    expect(await screen.findByRole('link', { name: /em andamento/, hidden: true })).toHaveAttribute('href', processesAddress);
    await user.click(within(dialog).getByRole('button', { name: 'Continuar em segundo plano' }));
    await work();
    expect(await screen.findByText('Decoração em lote: 2 prontos.', undefined, { timeout: 10_000 })).toBeVisible();
    await waitFor(() => expect(within(screen.getAllByRole('row')[1]!).getByText('Concluído')).toBeVisible(), { timeout: 10_000 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Parados por erro');
    expect(await screen.findByText('Nenhum processo aqui')).toBeVisible();
    expect(sentTo('processo/filterpaginated').at(-1)?.body).toEqual({ state: ['ERRO'] });
    expect(result).toMatchObject({ processo: expect.any(Number) });
  }, 30_000);
  it('are told in words', () => {
    const one = { id: 1, kind: 'x', entity: 'bolo', label: 'Emissão', state: 'FEITO', total: 1500, done: 1480, failed: 20, message: null, user: '', createdAt: '', startedAt: null, finishedAt: null } as const;
    expect([progressText(one), outcomeText(one), stateOf(one)[0]]).toEqual(['1.500 de 1.500 · 20 com falha', 'Emissão: 1.480 prontos, 20 com falha.', 'Concluído com falhas']);
    expect(outcomeText({ ...one, state: 'ERRO', message: 'Sem plano!' })).toBe('Emissão: Sem plano.');
    expect(outcomeText({ ...one, state: 'CANCELADO', done: 1, failed: 0 })).toBe('Emissão (cancelado): 1 pronto.');
    expect(progressText({ ...one, total: 0 })).toBe('');
  });
});
