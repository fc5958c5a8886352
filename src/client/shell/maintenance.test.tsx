import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServices } from '../../../tests/support/fetchStub';
import { ask } from '../http';
import { maintenanceOver } from '../http/maintenance';
import { storeToken } from '../session/token';
import { Maintenance } from './Maintenance';

const now = new Date('2026-12-01T06:00:00Z');
const until = '2026-12-01T07:30:00.000Z';
let isUnderWay = true;

const Name = () => {
  const { data, error } = useQuery({ queryKey: ['nome'], retry: false, queryFn: () => ask<string>('GET', 'nome') });
  return <p>{data ?? error?.message ?? 'carregando'}</p>;
};
/** Lets what waits for a promise, and for the program of the page, happen. */
const settle = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => {
  vi.useFakeTimers({ now });
  storeToken('um');
  isUnderWay = true;
  stubServices(() =>
    isUnderWay
      ? {
          status: 503,
          envelope: {
            hasError: true,
            messageError: 'Em manutenção até 03:30.',
            maintenance: { until, end: '03:30', text: 'Troca do banco.' },
          },
        }
      : { envelope: { hasError: false, result: 'Ana' as never } },
  );
});
afterEach(() => {
  maintenanceOver();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('covers the page with the text and the end, and goes by itself when the services answer again', async () => {
  await import('./MaintenancePage');
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Name />
        <Maintenance />
      </QueryClientProvider>,
    ),
  );
  await settle(100);
  expect(screen.getByRole('alertdialog', { name: 'Estamos em manutenção' }).textContent).toContain('Troca do banco.');
  expect(screen.getByText('03:30').textContent).toBe('03:30');
  // Still under way at the first question.
  await settle(30_000);
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  isUnderWay = false;
  await settle(30_000);
  await settle(1_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Ana').textContent).toBe('Ana');
});

it('lets somebody see the screen meanwhile, and does not cover it again for the same end', async () => {
  await import('./MaintenancePage');
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Name />
        <Maintenance />
      </QueryClientProvider>,
    ),
  );
  await settle(100);
  await act(async () => screen.getByRole('button', { name: 'Ver a tela' }).click());
  await settle(1_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await settle(60_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
