import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { stubServices } from '../../../tests/support/fetchStub';
import { readToken } from '../session/token';
import { showLoginPage } from './loginPage';

const open = () => {
  const onTyping = vi.fn();
  const onSignedIn = vi.fn(() => Promise.resolve());
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  showLoginPage(root, { to: '/app/cadastros/cliente', onTyping, onSignedIn });
  return { onTyping, onSignedIn, user: userEvent.setup() };
};
const answer = (messageError?: string) => ({
  hasError: Boolean(messageError),
  auth: { hasError: Boolean(messageError), messageError },
});

describe('login page', () => {
  it('says why it is there, where a session has ended by itself', () => {
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    showLoginPage(root, {
      notice: messages.notAuthenticated,
      to: '',
      onTyping: () => undefined,
      onSignedIn: () => Promise.resolve(),
    });
    expect(screen.getByRole('alert').textContent).toBe('Você não está autenticado!');
    expect(screen.getByLabelText('Usuário ou e-mail')).toHaveAccessibleDescription('Você não está autenticado!');
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  it('signs in by the contract and hands over', async () => {
    const { onTyping, onSignedIn, user } = open();
    const sent = stubServices({ envelope: answer(), headers: { 'remember-me': 'novo' } });
    await user.type(screen.getByLabelText('Usuário ou e-mail'), 'joão');
    await user.type(screen.getByLabelText('Senha'), 'çé 1{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(onTyping).toHaveBeenCalled();
    const { method, path, headers, body } = sent[0]!;
    expect([method, path]).toEqual(['POST', '/services/login']);
    expect(['username', 'password', 'remember-me'].map((name) => headers.get(name))).toEqual([
      'jo%C3%A3o',
      '%C3%A7%C3%A9%201',
      'true',
    ]);
    expect(Object.fromEntries(body as URLSearchParams)).toEqual({
      webAccessToken: expect.any(String),
      browserKey: expect.any(String),
      destino: '/app/cadastros/cliente',
    });
    expect(readToken()).toBe('novo');
  });

  it('says what the server says, at the field, and acts once for a double press', async () => {
    const { onSignedIn, user } = open();
    const sent = stubServices({ envelope: answer(messages.wrongCredentials) });
    await user.type(screen.getByLabelText('Usuário ou e-mail'), 'ana');
    await user.type(screen.getByLabelText('Senha'), 'errada');
    await user.dblClick(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messages.wrongCredentials));
    expect(document.activeElement).toBe(screen.getByLabelText('Senha'));
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(readToken()).toBeNull();
  });

  it('asks for what is missing without asking the server', async () => {
    const { user } = open();
    const sent = stubServices({});
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByRole('alert').textContent).toBe('Informe o usuário!');
    expect(document.activeElement).toBe(screen.getByLabelText('Usuário ou e-mail'));
    expect(sent).toHaveLength(0);
  });

  it('takes a password from a manager and from the clipboard, hidden', async () => {
    const { user } = open();
    const field = screen.getByLabelText<HTMLInputElement>('Senha');
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
    expect(screen.getByLabelText<HTMLInputElement>('Usuário ou e-mail').autocomplete).toBe('username');
    await user.click(field);
    await user.paste('colada çé 1');
    expect(field.value).toBe('colada çé 1');
  });
  it('shows and hides the password', async () => {
    const { user } = open();
    const reveal = screen.getByRole('button', { name: 'Mostrar senha' });
    await user.click(reveal);
    expect(screen.getByLabelText<HTMLInputElement>('Senha').type).toBe('text');
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
  });
});
