import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { stubServices } from '../../../tests/support/fetchStub';
import { showFirstAccessPage } from './firstAccessPage';
import { showForgotPage } from './forgotPage';
import { tokenOf } from './linkToken';
import { showNewPasswordPage } from './newPasswordPage';
import { start } from './start';
import { strengthOf } from './strength';

const root = document.createElement('div');
const token = '0123456789abcdef0123456789abcdef';
beforeEach(() => {
  document.body.replaceChildren(root);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

describe('forgotten password', () => {
  it('asks by user name or e-mail and says the one answer there is', async () => {
    const sent = stubServices({ envelope: { hasError: false, result: messages.recoverySent } });
    showForgotPage(root);
    await userEvent.type(screen.getByLabelText('Usuário ou e-mail'), 'joão/x@a.com{Enter}');
    await screen.findByText(messages.recoverySent);
    expect([sent[0]!.method, sent[0]!.path, sent[0]!.headers.has('X-XSRF-TOKEN')]).toEqual([
      'POST',
      '/services/user/esqueciminhasenha/jo%C3%A3o%2Fx%40a.com',
      true,
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
  it('asks nothing without a name, and says when it may not ask again', async () => {
    const sent = stubServices({
      status: 429,
      envelope: { hasError: true, messageError: 'Muitas tentativas! Aguarde 30 segundos e tente novamente!' },
    });
    showForgotPage(root);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }));
    expect(screen.getByRole('alert').textContent).toBe('Informe o usuário ou o e-mail!');
    expect(sent).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Usuário ou e-mail'), 'ana{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Muitas tentativas!'));
  });
});

describe('new password by the link', () => {
  it('takes the token out of the address before anything is drawn, and sends it once', async () => {
    window.history.replaceState(null, '', `/auth/alterar-senha#token=${token}`);
    const sent = stubServices({});
    start(root, { app: () => Promise.reject(new Error('not asked for')) });
    expect(window.location.href).not.toContain(token);
    const password = await screen.findByLabelText('Nova senha');
    expect(root.innerHTML).not.toContain(token);
    await userEvent.type(password, 'cavalo bateria grampo{Enter}');
    await screen.findByRole('heading', { name: 'Senha alterada' });
    expect([sent.length, sent[0]!.path, sent[0]!.body]).toEqual([
      1,
      '/services/user/changePassword',
      { token, novaSenha: 'cavalo bateria grampo' },
    ]);
  });
  it('says at the field what the services refuse', async () => {
    stubServices({
      status: 422,
      envelope: {
        hasError: true,
        messageError: 'Há campos com erro.',
        fieldErrors: { novaSenha: 'Senha curta demais!' },
      },
    });
    showNewPasswordPage(root, token);
    await userEvent.type(screen.getByLabelText('Nova senha'), 'abc{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Senha curta demais!'));
    expect(screen.getByLabelText('Nova senha').getAttribute('aria-invalid')).toBe('true');
  });
  it('leads to a new link when this one is dead or missing', async () => {
    stubServices({ status: 422, envelope: { hasError: true, fieldErrors: { token: 'Este link não vale mais!' } } });
    showNewPasswordPage(root, token);
    await userEvent.type(screen.getByLabelText('Nova senha'), 'cavalo bateria{Enter}');
    await screen.findByText('Este link não vale mais!');
    showNewPasswordPage(root, undefined);
    expect(screen.getByRole('link', { name: 'Pedir um novo link' }).getAttribute('href')).toBe(
      '/auth/esqueci-minha-senha',
    );
  });
  it.each([
    [`#token=${token}`, ''],
    ['', `?token=${token}`],
  ])('reads the token of %j%j', (hash, search) => {
    expect(tokenOf({ hash, search })).toBe(token);
  });
  it.each(['#token=', '#token=<script>alert(1)</script>', '#outra=coisa', '#token=../../../../x/y/z'])(
    'takes %j for none',
    (hash) => {
      expect(tokenOf({ hash, search: '' })).toBeUndefined();
    },
  );
});

describe('the first administrator', () => {
  const fill = async (): Promise<void> => {
    await userEvent.type(await screen.findByLabelText('Nome'), 'Ana Ribeiro');
    await userEvent.type(screen.getByLabelText('Usuário'), 'ana');
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
    await userEvent.type(screen.getByLabelText('Senha'), 'cavalo bateria grampo{Enter}');
  };
  it('is created by the address that the start has printed, whose token leaves it first', async () => {
    window.history.replaceState(null, '', `/auth/primeiro-acesso#token=${token}`);
    const sent = stubServices({});
    start(root, { app: () => Promise.reject(new Error('not asked for')) });
    expect(window.location.href).not.toContain(token);
    await fill();
    await screen.findByRole('heading', { name: 'Administrador criado' });
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [
        '/services/user/primeiroadministrador',
        { token, nome: 'Ana Ribeiro', login: 'ana', email: 'ana@exemplo.com.br', senha: 'cavalo bateria grampo' },
      ],
    ]);
  });
  it('loses nothing that was typed when the services refuse it, and says what at its field', async () => {
    stubServices({
      status: 422,
      envelope: { hasError: true, fieldErrors: { login: 'Use letras!', senha: 'Senha curta demais!' } },
    });
    showFirstAccessPage(root, token);
    await fill();
    await screen.findByText('Use letras!');
    const login = screen.getByLabelText<HTMLInputElement>('Usuário');
    expect([login.value, login.getAttribute('aria-invalid'), document.activeElement === login]).toEqual([
      'ana',
      'true',
      true,
    ]);
    expect(screen.getByText('Senha curta demais!').id).toBe('senha-error');
    expect(screen.getByLabelText('Nome').hasAttribute('aria-invalid')).toBe(false);
  });
  it('is not created by an address that is over, or without one', async () => {
    stubServices({ status: 422, envelope: { hasError: true, fieldErrors: { token: 'Não vale mais!' } } });
    showFirstAccessPage(root, token);
    await fill();
    await screen.findByText('Não vale mais!');
    showFirstAccessPage(root, undefined);
    await screen.findByRole('heading', { name: 'Falta o endereço' });
  });
});

it('hints at the strength: length counts, what everybody uses does not', () => {
  const levels = ['', '123456', 'senha123', 'aaaaaaaaaaaaaa', 'abcdefghijkl', 'Tr4vesso', 'cavalo bateria grampo'].map(
    (one) => strengthOf(one).level,
  );
  expect(levels.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(levels[5]).toBeGreaterThan(0);
  expect(levels[6]).toBe(4);
});
