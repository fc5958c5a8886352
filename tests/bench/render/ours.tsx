import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { entity, resource } from '#kit';
import { f, modelOf } from '#fields';
import { store } from '../../../src/client/session/store';
import CreateScreen from '../../../src/client/record/CreateScreen';
import EditScreen from '../../../src/client/record/EditScreen';
import { FieldServicesProvider } from '../../../src/client/form/fields/FieldServicesProvider';
import { i18nNow } from '../../../src/client/i18n/i18nProvider';
import { ListScreen } from '../../../src/client/list/ListScreen';
import { setUser } from '../../../src/client/session';
import { readUser } from '../../../src/client/session/user';
import { ConfirmProvider, Toasts } from '../../../src/client/ui';
import '../../../src/client/theme/tokens.css';
import '../../../src/client/theme/base.css';
import '../../../src/client/theme/app.css';
import '../../../src/client/theme/shell.css';
import { asked, columns, pageOf, rowOf, total } from './rows';

/**
 * The product's own screens, over rows in memory: the list, a form of `campos` fields, and one with `aninhadas` nested
 * rows.
 */
const linha = entity('linha', {
  label: ['Linha', 'Linhas'],
  gender: 'f',
  title: 'nome',
  root: 'linha/',
  fields: {
    nome: f.text({ required: true }),
    telefone: f.phone(),
    email: f.email({ label: 'E-mail' }),
    situacao: f.enum(
      {
        ATIVO: { label: 'Ativo', tone: 'success' },
        INATIVO: 'Inativo',
        BLOQUEADO: { label: 'Bloqueado', tone: 'error' },
      },
      { label: 'Situação' },
    ),
    limite: f.money(),
    nascimento: f.date(),
    pontos: f.integer(),
    cidade: f.text(),
    obs: f.text({ label: 'Observação' }),
    codigo: f.text({ label: 'Código' }),
  },
});
const many = Object.fromEntries(
  Array.from({ length: asked('campos') }, (_, index) => [`campo${index}`, f.text({ label: `Campo ${index}` })]),
);
const longo = entity('longo', {
  label: ['Longo', 'Longos'],
  title: 'nome',
  root: 'longo/',
  fields: { nome: f.text({ required: true }), ...many },
});
const aninhado = entity('aninhado', {
  label: ['Aninhado', 'Aninhados'],
  title: 'nome',
  root: 'aninhado/',
  fields: {
    nome: f.text({ required: true }),
    itens: f.list({ produto: f.text({ required: true }), preco: f.money({ label: 'Preço' }) }),
  },
});
const table = modelOf({
  section: 'medida',
  entity: linha,
  resource: resource(linha, { list: { columns: [...columns] } }),
});
const models = {
  // More rows a page than the product offers, too.
  linha: { ...table, list: { ...table.list, size: asked('linhas') || 10 } },
  longo: modelOf({ section: 'medida', entity: longo }),
  aninhado: modelOf({ section: 'medida', entity: aninhado }),
};
const items = Array.from({ length: asked('aninhadas') }, (_, index) => ({ produto: `Produto ${index}`, preco: index }));
const dataProvider = testDataProvider({
  getList: ((
    _: string,
    {
      pagination: { page, perPage } = { page: 1, perPage: 10 },
    }: { readonly pagination?: { readonly page: number; readonly perPage: number } },
  ) => Promise.resolve({ data: pageOf(page, perPage), total })) as never,
  getOne: (() => Promise.resolve({ data: { ...rowOf(1), itens: items } })) as never,
});
window.history.replaceState(null, '', window.location.pathname.replace(/^\/ours/, ''));
localStorage.setItem('remember-me', 'medida');
setUser(
  readUser({
    permissions: [
      'ROLE_ADMIN',
      'LINHA_VER',
      'LINHA_EDITAR',
      'LONGO_VER',
      'LONGO_EDITAR',
      'ANINHADO_VER',
      'ANINHADO_EDITAR',
    ],
    plan: [],
    name: 'Medida',
    userName: 'medida',
    companyName: '',
    companyId: 1,
    admin: true,
    zone: 'America/Sao_Paulo',
  })!,
);
const client = new QueryClient();
const App = () => (
  <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nNow()} store={store} queryClient={client}>
    <ConfirmProvider>
      <FieldServicesProvider>
        <main className="main">
          <Routes>
            <Route path="/app/medida/longo/edicao" element={<CreateScreen model={models.longo} />} />
            <Route path="/app/medida/aninhado/edicao" element={<EditScreen model={models.aninhado} id={1} />} />
            <Route path="*" element={<ListScreen model={models.linha} />} />
          </Routes>
        </main>
        <Toasts />
      </FieldServicesProvider>
    </ConfirmProvider>
  </CoreAdminContext>
);
createRoot(document.getElementById('root')!).render(
  <RouterProvider router={createBrowserRouter([{ path: '*', element: <App /> }])} />,
);
