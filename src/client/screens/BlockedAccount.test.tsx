import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { house } from '../models/house';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser, type User } from '../session';
import { storeToken } from '../session/token';
import AlertBar from '../shell/AlertBar';
import { ConfirmProvider } from '../ui';
import { WhileOpen } from './WhileOpen';

const ana: User = {
  permissions: [],
  plan: [],
  name: 'Ana Souza',
  userName: 'ana',
  companyName: 'Bella Napoli',
  companyId: 12,
  admin: false,
  zone: 'America/Sao_Paulo',
  blocked: true,
};
const show = (page: ReactNode) => {
  stubServices(() =>
    Promise.resolve({
      envelope: {
        hasError: false,
        result: {
          bloqueado: true,
          motivoBloqueio: 'Faturas em atraso',
          experimental: true,
          fimPeriodoExperimental: '2099-01-31',
          whatsapp: '+5511987654321',
          feriado: null,
        },
      },
    }),
  );
  const router = createMemoryRouter(
    [
      {
        path: '/app',
        children: [{ index: true, element: <p>Tela</p> }],
        element: (
          <CoreAdminContext
            store={memoryStore()}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <ConfirmProvider>
              <Suspense fallback={null}>{page}</Suspense>
              <Suspense fallback={null}>
                <WhileOpen />
              </Suspense>
            </ConfirmProvider>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/app'], future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
};
beforeAll(async () => {
  await house();
});
beforeEach(() => {
  storeToken('um');
});
afterEach(() => vi.unstubAllGlobals());

it('stands in place of every screen while the company is blocked, and says why to whoever works there', async () => {
  setUser(ana);
  show(<AlertBar />);
  expect(await screen.findByText(/Motivo: Faturas em atraso/)).toBeVisible();
  expect(await screen.findByText(messages.accountBlocked)).toBeVisible();
  expect(await screen.findByRole('link', { name: /Falar com o suporte/ })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/5511987654321'),
  );
  expect([
    screen.queryByText('Tela'),
    screen.queryByText(/período experimental/),
    screen.queryByRole('link', { name: 'Ver faturas' }),
  ]).toEqual([null, null, null]);
});
it('shows its bills to billing administrators', async () => {
  setUser({ ...ana, permissions: ['FATURAMENTO_VER'] });
  show(null);
  expect(await screen.findByRole('link', { name: 'Ver faturas' })).toHaveAttribute(
    'href',
    '/app/financeiro/minhas-faturas',
  );
});
it('gives way when it is not', () => {
  setUser({ ...ana, blocked: false });
  show(null);
  expect(screen.getByText('Tela')).toBeVisible();
});
