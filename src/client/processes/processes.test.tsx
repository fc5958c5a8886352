import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreens, sentTo, services } from '../../../tests/support/server';
import { useParams } from 'react-router-dom';
import type { Model } from '#kit/read/model';
import { decodeId } from '../addresses';
import { listed, show, withCakes } from '../actions/harness';
import { progressText } from '../../system/processStates';
import { outcomeText, stateOf } from './process';
import { Running } from './Running';
import ShowScreen from '../record/ShowScreen';
import { ListScreen } from '../list/ListScreen';
import { modelByName } from '../models';
import { processesAddress } from './process';
import { watchedProcesses } from './started';

withCakes();
const Shown = ({ model }: { readonly model: Model }) => <ShowScreen model={model} id={decodeId(useParams().id)} />;

/** Runs the waiting jobs. */
const work = async (): Promise<void> => {
  await act(async () => {
    await (await services()).app.jobs.drain();
  });
};
const decorate = async (user: ReturnType<typeof userEvent.setup>) => {
  for (const name of ['Aipim', 'Banana', 'Torto'])
    await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
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
    expect(await within(dialog).findByRole('row', { name: 'Torto O creme escorreu!' })).toBeVisible();
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

describe('a process that may be paused', () => {
  it('says so, stands still, and goes on from the dialog', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    const dialog = await decorate(user);
    await user.click(within(dialog).getByRole('button', { name: 'Pausar' }));
    expect(await within(dialog).findByText('Pausado')).toBeVisible();
    await work();
    expect(within(dialog).queryByRole('button', { name: 'Continuar em segundo plano' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Retomar' }));
    await work();
    expect(await within(dialog).findByText('Concluído com falhas', undefined, { timeout: 5_000 })).toBeVisible();
  });
});

describe('the processes of a person', () => {
  it('are found again, with what runs, and say in the header when they end', async () => {
    // Forgets processes of other files of this worker, which have the same numbers.
    watchedProcesses.clear();
    const speak = await (await services()).as('um');
    const {
      body: { result },
    } = await speak('POST', 'bolo/decorar', { selection: { ids: [1, 2] } });
    const user = userEvent.setup();
    const processes = (await modelByName('processo'))!;
    const { router } = await renderScreens({
      model: processes,
      at: processesAddress,
      routes: {
        [processesAddress]: (
          <>
            <Running />
            <ListScreen model={processes} />
          </>
        ),
        [`${processesAddress}/detalhe/:id`]: <Shown model={processes} />,
      },
    });
    const row = (await screen.findAllByRole('row', { name: /Decoração em lote/ }))[0]!;
    expect(within(row).getByText('Na fila')).toBeVisible();
    expect(await screen.findByRole('link', { name: /em andamento/, hidden: true })).toHaveAttribute(
      'href',
      processesAddress,
    );
    await work();
    // The header asks every five seconds, and the list every three.
    expect(await screen.findByText('Decoração em lote: 2 prontos.', undefined, { timeout: 20_000 })).toBeVisible();
    await waitFor(() => expect(within(screen.getAllByRole('row')[1]!).getByText('Concluído')).toBeVisible(), {
      timeout: 10_000,
    });
    await user.click(screen.getAllByRole('link', { name: 'Decoração em lote' })[0]!);
    expect(await screen.findByText('2 de 2', undefined, { timeout: 10_000 })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Itens' }));
    expect((await screen.findAllByText('Pronto', undefined, { timeout: 10_000 })).length).toBe(2);
    await act(() => router.navigate(`${processesAddress}?aba=Parados+por+erro`));
    expect(await screen.findByText('Nada em “Parados por erro”.', undefined, { timeout: 10_000 })).toBeVisible();
    expect(result).toMatchObject({ processo: expect.any(Number) });
  }, 60_000);
  it('are told in words', () => {
    const one = {
      rotulo: 'Emissão',
      situacao: 'COM_FALHAS',
      total: 1500,
      feitos: 1480,
      falhas: 20,
      erro: null,
    } as const;
    expect([progressText(one), outcomeText(one), stateOf(one).label]).toEqual([
      '1.500 de 1.500 · 20 com falha',
      'Emissão: 1.480 prontos, 20 com falha.',
      'Concluído com falhas',
    ]);
    expect(outcomeText({ ...one, situacao: 'ERRO', erro: 'Sem plano!' })).toBe('Emissão: Sem plano.');
    expect(outcomeText({ ...one, situacao: 'CANCELADO', feitos: 1, falhas: 0 })).toBe('Emissão (cancelado): 1 pronto.');
    expect(progressText({ ...one, total: 0 })).toBe('');
  });
});
