import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { stubServices } from '../../../tests/support/fetchStub';
import { resetCompany } from '../http/company';
import { i18nNow } from '../i18n/i18nProvider';
import { house } from '../models/house';
import { forgetUser, leave } from '../session/session';
import { takeEnded } from '../session/attempted';
import { readToken, storeToken } from '../session/token';
import { Page } from '../page/Page';
import { Shell } from './Shell';

const user = {
  userId: 7,
  permissions: ['CLIENTE_VER'],
  plan: [],
  name: 'Ana Souza',
  userName: 'ana',
  companyName: 'Bela Vista',
  companyId: 12,
  admin: false,
  zone: 'America/Sao_Paulo',
};
const menuList = [
  { titulo: 'Cadastros', tipo: 'separador' },
  { titulo: 'Clientes', icone: 'person', tipo: 'interno', state: 'cadastros/cliente' },
  {
    titulo: 'Cupons',
    icone: 'sell',
    tipo: 'interno',
    state: 'cupom/cupom-desconto',
    ativo: false,
    labels: ['Upgrade'],
  },
  {
    titulo: 'Integrações',
    tipo: 'sub',
    subMenu: [{ titulo: 'Portal', tipo: 'externo', urlExterna: 'javascript:alert(1)' }],
  },
];
const show = (store = memoryStore(), informed: object = { envelope: { hasError: false, result: user } }) => {
  const sent = stubServices(() => {
    const { path } = sent.at(-1)!;
    if (path.endsWith('menu')) return Promise.resolve({ envelope: { hasError: false, result: { menuList } } });
    // The parts of the header, which are drawn at once where their chunk has come with another file of the lane.
    if (!path.endsWith('getUserInformations')) return Promise.resolve({ envelope: { hasError: false, result: null } });
    return Promise.resolve(informed);
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            i18nProvider={i18nNow()}
            store={store}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <Shell />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/app/cadastros/cliente'], future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return { sent, router };
};

describe('Shell', () => {
  const left = vi.fn<() => void>();
  // Its chunk has arrived.
  beforeAll(async () => {
    await house();
  });
  beforeEach(() => {
    left.mockClear();
    forgetUser();
    resetCompany();
    vi.spyOn(leave, 'toLogin').mockImplementation(left);
    storeToken('um');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the menu of the server: where one is, what the plan lacks, and no link that runs a script', async () => {
    show();
    const here = await screen.findByRole('link', { name: 'Clientes' });
    expect(here.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: /Cupons/ }).getAttribute('href')).toBe('/app/upgrade-plano');
    await userEvent.click(screen.getByRole('button', { name: 'Integrações' }));
    expect(screen.queryByRole('link', { name: /Portal/ })).toBeNull();
    expect(screen.getByText('Bela Vista')).toBeVisible();
  });

  it('keeps a screen as it is opened, and lets another tab keep its own: two that answered each other would never end', async () => {
    const store = memoryStore();
    const { router } = show(store);
    await waitFor(() => expect(store.getItem('menu.7.recentes')).toEqual(['cadastros/cliente']));
    act(() => store.setItem('menu.7.recentes', ['cadastros/setor', 'cadastros/cliente']));
    expect(store.getItem('menu.7.recentes')).toEqual(['cadastros/setor', 'cadastros/cliente']);
    await act(() => router.navigate('/app/cupom/cupom-desconto/edicao/1'));
    expect(store.getItem('menu.7.recentes')).toEqual(['cupom/cupom-desconto', 'cadastros/setor', 'cadastros/cliente']);
  });

  it.each([
    ['hasError with a message', { envelope: { hasError: true, messageError: 'Usuário inativo!' } }],
    ['hasError without one', { envelope: { hasError: true } }],
    ['a result of null', { envelope: { hasError: false, result: null } }],
    ['null', { raw: 'null', headers: { 'content-type': 'application/json' } }],
  ])('ends where the services know nobody: %s', async (_, answer) => {
    localStorage.removeItem('retaguarda.usuario');
    show(memoryStore(), answer);
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect([readToken(), takeEnded()]).toEqual([null, true]);
  });
  it.each([
    ['that broke', { status: 500, envelope: { hasError: true, messageError: 'Erro no servidor!' } }],
    ['that is none of ours', { raw: '<html>' }],
  ])('stays, and asks again, for an answer %s', async (_, answer) => {
    show(memoryStore(), answer);
    expect(await screen.findByRole('alert', {}, { timeout: 5_000 })).toHaveTextContent('Erro no servidor!');
    expect(left).not.toHaveBeenCalled();
  });
  it('cuts the name of the company, for its own people too, and has it whole for who points at it', async () => {
    show(memoryStore(), {
      envelope: { hasError: false, result: { ...user, companyName: 'Pizzaria Bella Napoli do Centro' } },
    });
    expect(await screen.findByText('Pizzaria Bella Napol…')).toHaveAttribute(
      'title',
      'Pizzaria Bella Napoli do Centro',
    );
  });

  it('leaves for good even when the server does not answer', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Menu do usuário/ }));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(readToken()).toBeNull();
  });
});

describe('Page', () => {
  it('names the page in the browser by brand and way', () => {
    render(
      <TestMemoryRouter>
        <Page title="Clientes" crumbs={[{ label: 'Cadastros' }]}>
          x
        </Page>
      </TestMemoryRouter>,
    );
    expect(document.title).toBe('Retaguarda - Cadastros - Clientes');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clientes');
  });
});
