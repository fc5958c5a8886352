import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, HttpError, memoryStore } from 'ra-core';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { entity, resource } from '#kit';
import type { WireRecord } from '#kit/envelope';
import { f, modelOf } from '#fields';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import type { ErrorBody } from '../http';
import { setUser, type User } from '../session';
import { ConfirmProvider, Toasts } from '../ui';
import CreateScreen from './CreateScreen';
import EditScreen from './EditScreen';
import { FieldServicesProvider } from './FieldServicesProvider';
import ShowScreen from './ShowScreen';

/** An entity with one of each thing a form must cope with. For tests. */
const promocao = entity('promocao', {
  label: ['Promoção', 'Promoções'], gender: 'f', title: 'nome', root: 'promocao/',
  fields: {
    nome: f.text({ required: true, max: 40 }),
    codigo: f.text({ label: 'Código', unique: true }),
    tipo: f.enum({ VALOR: 'Valor', PERCENTUAL: 'Percentual' }, { required: true, default: 'VALOR' }),
    valor: f.money({ required: true, min: 1 }),
    percentual: f.percent({ required: true, min: 1, max: 100 }),
    inicio: f.date({ label: 'Início' }), fim: f.date(),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
    custo: f.money({ write: 'ROLE_ADMIN' }), segredo: f.text({ read: 'ROLE_ADMIN' }),
    usos: f.integer({ readOnly: true, copy: false }), premium: f.text({ plan: 'PRO' as never }),
    itens: f.list({ produto: f.text({ required: true }), preco: f.money({ label: 'Preço' }) }),
    obs: f.longText({ label: 'Observação', max: 200 }),
  },
  when: { valor: { tipo: 'VALOR' }, percentual: { tipo: 'PERCENTUAL' } },
  rules: [{ on: ['inicio', 'fim'], test: ({ inicio, fim }) => String(inicio) <= String(fim), message: 'O fim vem depois do início!' }],
});
export const model = modelOf({ section: 'testes', entity: promocao, resource: resource(promocao, {
  form: [['nome', 'codigo'], ['tipo', 'valor', 'percentual'], ['inicio', 'fim'], ['telefone', 'custo', 'segredo'], ['usos', 'premium'], 'itens', { title: 'Anotações', tab: true, rows: ['obs'] }],
  show: [['nome', 'tipo'], ['valor', 'percentual'], 'itens'],
}) });

export const stored: WireRecord = {
  id: 12, versao: 3, nome: 'Verão', codigo: 'V1', tipo: 'VALOR', valor: 10, percentual: null, inicio: null, fim: null, telefone: '+5511987654321', custo: 4, segredo: null, usos: 5, premium: null,
  itens: [{ produto: 'Suco', preco: 7 }], obs: null, criadoEm: '2026-01-01T12:00:00.000Z', atualizadoEm: '2026-01-02T12:00:00.000Z',
};
export const refused = (status: number, body: Partial<ErrorBody>): HttpError =>
  new HttpError(body.messageError ?? 'Erro', status, { hasError: true, ...body, ...(body.fieldErrors && { errors: body.fieldErrors }) });

interface Setup { readonly at?: string; readonly user?: Partial<User>; readonly record?: WireRecord; readonly state?: unknown; readonly load?: () => Promise<never> }
/** Opens a form's screen; `saves` are the bodies that were sent. `answer` decides what the next save says. */
export const showForm = ({ at = addressOf(model, 'create'), user, record = stored, state, load }: Setup = {}) => {
  setUser({ permissions: ['PROMOCAO_VER', 'PROMOCAO_EDITAR', 'PROMOCAO_EXCLUIR'], plan: [], name: 'Ana', userName: 'ana', companyName: 'Pizzaria', companyId: 1, admin: false, zone: 'America/Sao_Paulo', ...user });
  const saves: { readonly data: Record<string, unknown>; readonly key?: string }[] = [];
  const answers: (() => Promise<WireRecord>)[] = [];
  let now = record;
  const save = async (data: Record<string, unknown>, meta?: { key?: string }) => {
    saves.push({ data, key: meta?.key });
    const answer = answers.shift();
    now = answer ? await answer().catch((error: unknown) => {
      const { current } = (error as HttpError & { body?: ErrorBody }).body?.conflict ?? {};
      now = current ?? now;
      throw error;
    }) : { ...now, ...data, id: record.id, versao: (now.versao ?? 0) + 1 };
    return { data: now };
  };
  const provider = {
    getOne: vi.fn(async () => {
      const first = load;
      load = undefined;
      return first ? first() : { data: now };
    }),
    create: vi.fn((_: string, { data, meta }: { data: Record<string, unknown>; meta?: { key?: string } }) => save(data, meta)),
    update: vi.fn((_: string, { data, meta }: { data: Record<string, unknown>; meta?: { key?: string } }) => save(data, meta)),
    delete: vi.fn(async () => ({ data: record })),
  };
  const app = (
    <CoreAdminContext dataProvider={provider as unknown as RetaguardaProvider} store={memoryStore()} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider><FieldServicesProvider>
        <Routes>
          <Route path="/app/testes/promocao/edicao" element={<CreateScreen model={model} />} />
          <Route path="/app/testes/promocao/edicao/:id" element={<EditScreen model={model} id={12} />} />
          <Route path="/app/testes/promocao/detalhe/:id" element={<ShowScreen model={model} id={12} />} />
          <Route path="*" element={<p>outra página</p>} />
        </Routes>
        <Toasts />
      </FieldServicesProvider></ConfirmProvider>
    </CoreAdminContext>
  );
  const [pathname = '', search = ''] = at.split('?');
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [{ pathname, search: search && `?${search}`, state }], future: {
    v7_relativeSplatPath: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true, v7_partialHydration: true, v7_skipActionErrorRevalidation: true } });
  const view = render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return { ...view, provider, router, saves, answer: (reply: () => Promise<WireRecord>) => answers.push(reply) };
};
