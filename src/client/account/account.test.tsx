import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf } from '#fields';
import { messages } from '#kit/messages';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { dataProvider } from '../dataProvider';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser } from '../session';
import { storeToken } from '../session/token';
import { ConfirmProvider, Toasts } from '../ui';
import BellPanel from '../live/BellPanel';
import NoticesCard from './NoticesCard';
import { ownModel, ownValues } from './ownModel';
import PasswordPage from './PasswordPage';
import ProfilePage from './ProfilePage';

const show = (page: React.ReactNode) => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext dataProvider={dataProvider}>
          <ConfirmProvider>
            {page}
            <Toasts />
          </ConfirmProvider>
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return userEvent.setup();
};
beforeEach(() => {
  storeToken('serie.1.x');
  setUser({
    permissions: [],
    plan: [],
    name: 'Ana',
    userName: 'ana',
    companyName: 'Pizzaria',
    companyId: 7,
    admin: false,
    zone: 'America/Sao_Paulo',
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
const record = { id: 3, versao: 4, nome: 'Ana', login: 'ana', email: 'ana@a.com', telefone: null, foto: null };

describe('my profile', () => {
  it('is the declaration of the user, four fields of it, whatever one may do with users', () => {
    const model = ownModel(modelOf({ entity: usuario, section: 'cadastros' }));
    expect(
      Object.values(model.fields)
        .filter(({ system }) => !system)
        .map(({ name }) => name),
    ).toEqual(['nome', 'email', 'telefone', 'foto']);
    expect(ownValues(record, { telefone: '+5511987654321' })).toEqual({
      versao: 4,
      nome: 'Ana',
      email: 'ana@a.com',
      telefone: '+5511987654321',
      foto: null,
    });
  });
  it('checks as the declaration says and saves what changed', async () => {
    const own = { active: false, since: null, codesLeft: 0, required: false };
    const answers: Readonly<Record<string, unknown>> = {
      'user/perfil': record,
      'user/salvarperfil': { ...record, email: 'nova@a.com' },
      'user/sessoes': [],
      'user/segundo-fator': own,
    };
    const sent = stubServices((path) => ({
      envelope: { hasError: false, result: answers[path.replace('/services/', '')] as object },
    }));
    const user = show(<ProfilePage />);
    const email = await screen.findByRole('textbox', { name: /^E-mail/ });
    await user.clear(email);
    await user.type(email, 'nova@a');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getAllByText(messages.invalidEmail).length).toBeGreaterThan(0));
    await user.type(email, '.com');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(messages.saved);
    expect(sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/services/user/salvarperfil', { versao: 4, nome: 'Ana', email: 'nova@a.com', telefone: null, foto: null }],
    ]);
  });
});

describe('my notices', () => {
  const categorias = [
    { nome: 'estoque', rotulo: 'Estoque', sobre: 'Produtos abaixo do mínimo.', recebe: true, obrigatoria: false },
    { nome: 'tarefa', rotulo: 'Tarefas', sobre: 'Uma tarefa falhou.', recebe: true, obrigatoria: true },
  ];
  it('turns a category off by keyboard, and leaves alone what is required', async () => {
    const answerOf = (all: readonly object[]) => ({ envelope: { hasError: false, result: { categorias: all } } });
    const sent = stubServices(answerOf(categorias), answerOf([{ ...categorias[0], recebe: false }, categorias[1]!]));
    const user = show(<NoticesCard />);
    const box = await screen.findByRole('checkbox', { name: /^Estoque/ });
    expect(screen.getByRole('checkbox', { name: /^Tarefas/ })).toBeDisabled();
    box.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(box).not.toBeChecked());
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      body: { categoria: 'estoque', recebe: false },
    });
  });
  it('opens the page of a notice from the panel, and marks it as read', async () => {
    const sent = stubServices(() => ({ envelope: { hasError: false } }));
    const notice = { id: 5, entidade: null, registro: null, endereco: '/app/exportacao/downloads', lidoEm: null };
    const avisos = [
      { ...notice, texto: 'O arquivo está pronto', tom: 'success', quando: '2026-11-29T03:00:00Z' } as const,
    ];
    const user = show(
      <>
        <BellPanel notices={{ naoLidos: 1, avisos }} error={null} onRetry={() => undefined} onClose={() => undefined} />
        <Here />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: /O arquivo está pronto/ }));
    expect(await screen.findByText('/app/exportacao/downloads')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { id: 5 } });
  });
});
const Here = () => <p>{useLocation().pathname}</p>;

describe('changing the password', () => {
  it('asks for both, says what is refused at its field, and empties itself when done', async () => {
    const sent = stubServices(
      {
        status: 422,
        envelope: { hasError: true, messageError: 'x', fieldErrors: { senhaAtual: 'Senha atual inválida!' } },
      },
      {},
    );
    const user = show(<PasswordPage />);
    await user.click(screen.getByRole('button', { name: 'Alterar senha' }));
    expect(screen.getByText('Informe a senha atual!')).toBeDefined();
    expect(sent).toHaveLength(0);
    const [current, next] = [screen.getByLabelText(/^Senha atual/), screen.getByLabelText(/^Nova senha/)];
    expect(document.activeElement).toBe(current);
    await user.type(current, 'errada');
    await user.type(next, 'cavalo bateria grampo');
    expect(screen.getByText('Força da senha: muito forte.')).toBeDefined();
    await user.keyboard('{Enter}');
    await screen.findByText('Senha atual inválida!');
    expect(document.activeElement).toBe(current);
    await user.keyboard('{Enter}');
    await screen.findByText(/Senha alterada com sucesso!/);
    expect(sent[1]!.body).toEqual({ senhaAtual: 'errada', novaSenha: 'cavalo bateria grampo' });
    expect((next as HTMLInputElement).value).toBe('');
  });
});
