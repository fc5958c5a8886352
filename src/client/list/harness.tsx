import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type Store } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { entity, resource } from '#kit';
import { f, modelOf } from '#fields';
import { actions } from '#kit/action';
import type { FilterBody, WireRecord } from '#kit/envelope';
import type { RetaguardaProvider } from '../dataProvider';
import { FieldServicesProvider } from '../form/FieldServicesProvider';
import { setUser } from '../session';
import { ConfirmProvider, Toasts } from '../ui';
import ListScreen from './ListScreen';

/** An entity with one of each thing a list must cope with. For tests. */
const pizza = entity('pizza', {
  label: ['Pizza', 'Pizzas'], gender: 'f', title: 'nome', root: 'pizza/',
  fields: {
    nome: f.text({ required: true }),
    situacao: f.enum({ ATIVA: { label: 'Ativa', tone: 'success' }, PAUSADA: 'Pausada' }, { label: 'Situação', required: true }),
    preco: f.money({ label: 'Preço' }),
    validade: f.date(),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
    vegana: f.bool(),
    setor: f.ref('setor'),
    custo: f.money({ read: 'ROLE_ADMIN' }),
  },
});
const { record, bulk } = actions(pizza);
const pizzas = resource(pizza, {
  list: { columns: ['nome', 'situacao', 'preco', 'validade', 'telefone'], filters: ['situacao'], tabs: { Ativas: { situacao: 'ATIVA' } } },
  actions: {
    assar: record({ label: 'Assar', call: 'POST assar/{id}', when: { situacao: 'ATIVA' }, confirm: 'Confirma assar {nome}?' }),
    pausar: bulk({ label: 'Pausar', call: 'POST pausar', confirm: 'Confirma pausar {count} pizzas?', effect: 'report' }),
  },
});
export const model = modelOf({ entity: pizza, resource: pizzas, section: 'cardapio' });

export const rows: readonly WireRecord[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1, versao: 1, nome: `Pizza ${String(index + 1).padStart(2, '0')}`, situacao: index % 2 ? 'PAUSADA' : 'ATIVA',
  preco: 1234.5, validade: '2026-11-21', telefone: '+5511987654321', vegana: index === 0,
}));

interface Call { readonly page: number; readonly perPage: number; readonly filter: FilterBody; readonly sort: { readonly field: string; readonly order: string } }
export interface Setup { readonly at?: string; readonly store?: Store; readonly data?: readonly WireRecord[]; readonly fails?: () => Error | undefined; readonly permissions?: readonly string[] }

/** Shows the list over rows in memory; `calls` are the pages that were asked for. */
export const showList = ({ at = '/app/cardapio/pizza', store = memoryStore(), data = rows, fails, permissions = ['PIZZA_VER', 'PIZZA_EDITAR', 'PIZZA_EXCLUIR'] }: Setup = {}) => {
  setUser({ permissions, plan: [], name: 'Ana', userName: 'ana', companyName: 'Pizzaria', companyId: 1, admin: false, zone: 'America/Sao_Paulo' });
  const calls: Call[] = [];
  const report = { changed: 1, failed: [] };
  const provider = {
    getList: vi.fn(async (_: string, { pagination, filter, sort }: { pagination: { page: number; perPage: number }; filter: FilterBody; sort: Call['sort'] }) => {
      calls.push({ ...pagination, filter, sort });
      const error = fails?.();
      if (error) throw error;
      const found = filter.$search === 'nada' ? [] : data;
      return { data: found.slice((pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage), total: found.length };
    }),
    delete: vi.fn(async (_: string, { id }: { id: number }) => ({ data: { id } })),
    restore: vi.fn(async () => undefined), exportCsv: vi.fn(async () => undefined), exportLater: vi.fn(async () => undefined), act: vi.fn(async () => report),
    bulkUpdate: vi.fn(async () => report), bulkDelete: vi.fn(async () => report),
  };
  const app = (
    <CoreAdminContext dataProvider={provider as unknown as RetaguardaProvider} store={store} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider><FieldServicesProvider>
        <Routes><Route path="/app/cardapio/pizza" element={<ListScreen model={model} />} /><Route path="*" element={<p>outra página</p>} /></Routes>
        <Toasts />
      </FieldServicesProvider></ConfirmProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [at], future: {
    v7_relativeSplatPath: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true, v7_partialHydration: true, v7_skipActionErrorRevalidation: true } });
  const view = render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  const address = () => new URLSearchParams(router.state.location.search);
  return { ...view, provider, calls, router, store, filter: () => JSON.parse(address().get('filter') ?? '{}') as FilterBody, address };
};
