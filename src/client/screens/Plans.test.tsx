import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetCompany } from '../http';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser, type User } from '../session';
import { storeToken } from '../session/token';
import { page } from '../company/changeCompany';
import { ConfirmProvider, Toasts } from '../ui';
import { Plans } from './Plans';
import UpgradePlan from './UpgradePlan';

const declared = {
  permission: 'FATURAMENTO_VER',
  showcase: 'GET planovenda/vitrine',
  ask: 'POST planovenda/solicitar',
  change: 'POST company/planovenda/alterar',
} as const;
const ana: User = {
  permissions: ['FATURAMENTO_VER'],
  plan: ['CARDAPIO'],
  name: 'Ana Souza',
  userName: 'ana',
  companyName: 'Bella Napoli',
  companyId: 12,
  admin: false,
  zone: 'America/Sao_Paulo',
};
const showcase = {
  atual: 1,
  pedido: null,
  planos: [
    {
      id: 1,
      nome: 'Light',
      descricao: null,
      valor: 99.9,
      aVenda: true,
      funcoes: [{ codigo: 'CARDAPIO', nome: 'Cardápio' }],
    },
    {
      id: 2,
      nome: 'PRO',
      descricao: 'Tudo.',
      valor: 199.9,
      aVenda: true,
      funcoes: [{ codigo: 'CUPOM', nome: 'Cupons' }],
    },
  ],
};
const show = (content: ReactNode, result: object, state: object | null = null) => {
  const sent = stubServices(() => Promise.resolve({ envelope: { hasError: false, result } }));
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            store={memoryStore()}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <ConfirmProvider>
              {content}
              <Toasts />
            </ConfirmProvider>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [{ pathname: '/app', state }], future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return Object.assign(sent, { router });
};
beforeEach(() => {
  resetCompany();
  storeToken('um');
  setUser(ana);
});
afterEach(() => vi.unstubAllGlobals());

describe('prices and plans', () => {
  it('mark the present plan, say what comes and what goes, and send the request once it is confirmed', async () => {
    const sent = show(<Plans plans={declared} />, showcase);
    expect(await screen.findByRole('heading', { name: 'Light Seu plano' })).toBeVisible();
    expect(screen.getByText('Cupons').textContent).toBe('Cupons (a mais)');
    expect(screen.getByText('Sem Cardápio.')).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Pedir este plano: PRO' }));
    expect(
      await screen.findByText('Confirma pedir o plano PRO? O suporte faz a mudança; até lá vale o plano de hoje.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/services/planovenda/solicitar',
        body: { planoId: 2 },
      }),
    );
    expect(await screen.findByText('Pedido enviado! O suporte entra em contato.')).toBeVisible();
  });
  it('are changed at once by an administrator of the platform, and the page begins anew', async () => {
    setUser({ ...ana, admin: true });
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    const sent = show(<Plans plans={declared} />, showcase);
    await userEvent.click(await screen.findByRole('button', { name: 'Mudar para este plano: PRO' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/services/company/planovenda/alterar',
      body: { empresaId: 12, planoId: 2 },
    });
  });
  it('say which one was asked for', async () => {
    show(<Plans plans={declared} />, { ...showcase, pedido: 2 });
    expect(await screen.findByText('Pedido enviado')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('count what the company has by a hired service as its own, whichever plan it looks at', async () => {
    const cupons = { codigo: 'CUPOM', nome: 'Cupons' };
    const cardapio = { codigo: 'CARDAPIO', nome: 'Cardápio' };
    show(<Plans plans={declared} />, { ...showcase, contratadas: [cupons, cardapio] });
    const mine = (await screen.findByRole('heading', { name: 'Light Seu plano' })).closest('li')!;
    expect(mine).toHaveTextContent('Contratado à parteCuponsCardápio');
    expect(screen.getAllByText('Contratado à parte')).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(/a mais|Sem /);
  });
});

describe('the page of a function that is missing', () => {
  it('opens what was asked for once the company has the function', async () => {
    const { router } = show(<UpgradePlan />, showcase, { lacks: 'CUPOM', from: '/app/promocoes/cupom?aba=1' });
    expect(await screen.findByText('Seu plano não inclui esta função!')).toBeVisible();
    act(() => setUser({ ...ana, plan: ['CARDAPIO', 'CUPOM'] }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/app/promocoes/cupom', search: '?aba=1' }),
    );
  });
  it('does not go on saying so when a function begins, and goes on when one ends', async () => {
    show(<UpgradePlan />, showcase);
    act(() => setUser({ ...ana, plan: [] }));
    expect(await screen.findByText('Seu plano não inclui esta função!')).toBeVisible();
    act(() => setUser({ ...ana, plan: ['CARDAPIO', 'CUPOM'] }));
    expect(await screen.findByText('Sua empresa tem uma função nova!')).toBeVisible();
    expect(screen.queryByText('Seu plano não inclui esta função!')).toBeNull();
  });
});
