import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetCompany } from '../http';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser } from '../session';
import { storeToken } from '../session/token';
import { Toasts } from '../ui';
import { SideMenu } from './SideMenu';
import { mostUsed, used, type Uses } from './uses';

const show = (content: ReactNode) => {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            store={memoryStore()}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            {content}
            <Toasts />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/app/cadastros/cliente'], future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return router;
};
beforeEach(() => {
  resetCompany();
  storeToken('um');
  setUser({
    permissions: [],
    plan: [],
    name: 'Ana',
    userName: 'ana',
    companyName: 'Bela',
    companyId: 12,
    admin: false,
    zone: 'America/Sao_Paulo',
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('side menu of areas', () => {
  const screens = (...names: readonly string[]) =>
    names.map((titulo) => ({ titulo, tipo: 'interno', icone: 'home', state: `cadastros/${titulo.toLowerCase()}` }));
  const many = Array.from({ length: 9 }, (_, index) => `T${index}`);
  const menuList = [
    { titulo: 'Pedidos', tipo: 'sub', tecla: 'p', subMenu: screens('Fechados', 'Quadro') },
    { titulo: 'Clientes', tipo: 'sub', tecla: 'l', subMenu: screens('Cliente', 'Avisos') },
    { titulo: 'Ajustes', tipo: 'separador' },
    { titulo: 'Tabelas', tipo: 'sub', tecla: 't', subMenu: screens(...many) },
  ];
  const area = (name: string) => screen.findByRole('button', { name });
  const list = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  beforeEach(() => {
    stubServices({ envelope: { hasError: false, result: { menuList } } });
  });

  it('opens the area one is in, then one at a time, without going anywhere', async () => {
    const router = show(<SideMenu isCollapsed={false} onExpand={() => undefined} />);
    await waitFor(async () => expect(await area('Clientes')).toHaveAttribute('aria-expanded', 'true'));
    await userEvent.click(await area('Pedidos'));
    expect([
      (await area('Pedidos')).getAttribute('aria-expanded'),
      (await area('Clientes')).getAttribute('aria-expanded'),
      router.state.location.pathname,
    ]).toEqual(['true', 'false', '/app/cadastros/cliente']);
    await userEvent.click(screen.getByRole('link', { name: 'Fechados' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Fechados' })).toHaveAttribute('aria-current', 'page'));
    expect(router.state.location.pathname).toBe('/app/cadastros/fechados');
    await userEvent.click(await area('Pedidos'));
    expect(screen.queryByRole('link', { name: 'Fechados' })).toBeNull();
  });
  it('finds an area by its name, with all that is in it, and one screen by its own', async () => {
    show(<SideMenu isCollapsed={false} onExpand={() => undefined} />);
    await area('Pedidos');
    await userEvent.type(screen.getByPlaceholderText('Buscar menu'), 'pedid');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('link')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).toEqual(['Fechados', 'Quadro']),
    );
    await userEvent.clear(screen.getByPlaceholderText('Buscar menu'));
    await userEvent.type(screen.getByPlaceholderText('Buscar menu'), 'T7');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('link')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).toEqual(['T7']),
    );
  });
  it('has at most eight favourites, in the order that a hand has put them in', async () => {
    show(<SideMenu isCollapsed={false} onExpand={() => undefined} />);
    await userEvent.click(await area('Tabelas'));
    for (const name of many)
      await userEvent.click(screen.getAllByRole('button', { name: `Favorito: ${name}` }).at(-1)!);
    expect(await screen.findByText('Você já tem 8 favoritos! Tire um para pôr outro.')).toBeVisible();
    expect(list('Favoritos')).toEqual(many.slice(0, 8));
    await userEvent.click(screen.getByRole('button', { name: 'Ordenar os favoritos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mover T0 para baixo' }));
    expect(screen.getByText('T0: 2 de 8')).toHaveAttribute('role', 'status');
    within(screen.getByRole('list', { name: 'Favoritos' }))
      .getByRole('link', { name: 'T7' })
      .focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(list('Favoritos')).toEqual(['T1', 'T0', 'T2', 'T3', 'T4', 'T5', 'T7', 'T6']);
    await userEvent.click(screen.getByRole('button', { name: 'Pronto' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Favorito: T1' })[0]!);
    expect(list('Favoritos')).toHaveLength(7);
  });
  it('goes to an area by `g` and its letter, not while one types, and not by another letter', async () => {
    const router = show(<SideMenu isCollapsed={false} onExpand={() => undefined} />);
    await area('Pedidos');
    await userEvent.type(screen.getByPlaceholderText('Buscar menu'), 'gp');
    await userEvent.click(document.body);
    await userEvent.keyboard('gxp');
    expect(router.state.location.pathname).toBe('/app/cadastros/cliente');
    await userEvent.keyboard('gp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/cadastros/fechados'));
  });
  it('folded, shows the screens of an area beside it, and closes over the one that is chosen', async () => {
    const router = show(<SideMenu isCollapsed onExpand={() => undefined} />);
    await userEvent.click(await area('Pedidos'));
    const first = screen.getByRole('link', { name: 'Fechados' });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Quadro' }));
    expect(router.state.location.pathname).toBe('/app/cadastros/quadro');
    expect(screen.queryByRole('link', { name: 'Quadro' })).toBeNull();
  });
});
describe('what is used', () => {
  it('is a habit from the third time on, the most used first, and what is old gives way', () => {
    const times = (count: number, state: string, before: Uses = {}) =>
      Array.from({ length: count }).reduce<Uses>((uses) => used(uses, state), before);
    expect(mostUsed(times(3, 'a', times(4, 'b', times(2, 'c'))))).toEqual(['b', 'a']);
    const later = times(51, 'novo', times(1, 'esquecido', times(40, 'velho')));
    expect(later).toEqual({ novo: 25, velho: 20 });
  });
});
