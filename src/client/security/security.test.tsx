import { Secret, TOTP } from 'otpauth';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { speaker } from '../../server/testing';
import { showLoginPage } from '../login/loginPage';
import { codesFile } from './secondStep';
import { password, type Login } from '../../../tests/support/services';
import { closeApp, renderApp, services, withServices } from '../../../tests/support/server';

withServices();
// Each step goes to the services and back.
beforeEach(() => configure({ asyncUtilTimeout: 10_000 }));
afterEach(() => configure({ asyncUtilTimeout: 1_000 }));

const isAlive = async (token: string): Promise<boolean> =>
  (await speaker((await services()).app, token)('GET', 'user/getUserInformations')).status === 200;

describe("the sessions on one's profile", () => {
  it('are listed, this one marked, and ended one by one or all but this one', async () => {
    const user = userEvent.setup();
    const { token } = await services();
    const others = [await token('um'), await token('um'), await token('um')];
    await renderApp('/app/cadastros/perfil');
    const list = (await screen.findByText('Esta sessão', undefined, { timeout: 10_000 })).closest('ul')!;
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(list).toHaveAccessibleName('Sessões abertas');
    expect(within(list).getAllByText('Esta sessão')).toHaveLength(1);
    await user.click(within(list).getAllByRole('button', { name: /Encerrar sessão em/ })[0]!);
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Encerrar esta sessão?' })).getByRole('button', {
        name: 'Encerrar',
      }),
    );
    await screen.findByText('Sessão encerrada!');
    expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Encerrar todas as outras' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Encerrar todas as outras sessões?' })).getByRole(
        'button',
        { name: 'Encerrar' },
      ),
    );
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Sessões abertas' })).getAllByRole('listitem')).toHaveLength(1),
    );
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false, false]);
  });
});

describe("the e-mail of one's profile", () => {
  it('changes once the password is shown, and what was typed waits behind the question', async () => {
    const user = userEvent.setup();
    await renderApp('/app/cadastros/perfil', 'leitor');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ }, { timeout: 10_000 });
    const before = email.value;
    vi.mocked(console.error).mockImplementation(() => undefined);
    const change = async (to: string): Promise<HTMLElement> => {
      await user.clear(email);
      await user.type(email, to);
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      return screen.findByRole('dialog', { name: 'Confirme que é você' });
    };
    let dialog = await change('outra.caixa@exemplo.com');
    expect(within(dialog).getByText('Confirme que é você para mudar E-mail!')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(email).toHaveValue('outra.caixa@exemplo.com');
    dialog = await change('outra.caixa@exemplo.com');
    await user.type(within(dialog).getByLabelText(/Senha atual/), 'errada');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await within(dialog).findByText('Senha atual incorreta!')).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText(/Senha atual/));
    await user.type(within(dialog).getByLabelText(/Senha atual/), password);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Salvo com sucesso!')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    dialog = await change(before);
    await user.type(within(dialog).getByLabelText(/Senha atual/), password);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }, 30_000);
});

describe('the second step of a sign-in', () => {
  /**
   * The code of now, or of a step of 30 s further: never of one before, which is over when the clock turns meanwhile.
   */
  const codeOf = (secret: string, shift = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 });
  const signInAt = async (login: Login) => {
    const user = userEvent.setup();
    const root = document.createElement('div');
    document.body.append(root);
    onTestFinished(() => root.remove());
    const onSignedIn = vi.fn(() => Promise.resolve());
    showLoginPage(root, { to: '', onTyping: () => undefined, onSignedIn });
    await user.type(screen.getByRole('textbox', { name: 'Usuário ou e-mail' }), login);
    await user.type(screen.getByLabelText('Senha'), password);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    return { user, onSignedIn };
  };

  it('is turned on from the profile, then asked for at the login, and turned off', async () => {
    const user = userEvent.setup();
    await renderApp('/app/cadastros/perfil', 'dois');
    await user.click(await screen.findByRole('button', { name: 'Ativar' }, { timeout: 10_000 }));
    let dialog = await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas' });
    vi.mocked(console.error).mockImplementation(() => undefined);
    await user.type(within(dialog).getByLabelText(/Senha atual/), 'errada');
    await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(await within(dialog).findByText('Senha atual incorreta!')).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText(/Senha atual/));
    await user.type(within(dialog).getByLabelText(/Senha atual/), password);
    await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    dialog = await screen.findByRole('dialog', { name: 'Conecte o aplicativo' });
    expect(within(dialog).getByRole('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    );
    const secret = dialog.querySelector('.second-step__secret')!.textContent.replaceAll(' ', '');
    await user.type(within(dialog).getByRole('textbox', { name: /Código do aplicativo/ }), `${codeOf(secret)}{Enter}`);
    dialog = await screen.findByRole('dialog', { name: 'Guarde os códigos de recuperação' });
    const codes = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(codes).toHaveLength(10);
    await user.click(within(dialog).getByRole('button', { name: 'Já guardei' }));
    expect(await screen.findByText(/Ativa desde .* Restam 10 códigos de recuperação/)).toBeInTheDocument();

    closeApp();
    const { onSignedIn } = await signInAt('dois');
    const field = await screen.findByRole('textbox', { name: 'Código' });
    expect(screen.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeInTheDocument();
    await user.type(field, '000000');
    expect(await screen.findByText('Código incorreto! Use o que o aplicativo mostra agora.')).toBeInTheDocument();
    expect(onSignedIn).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, codeOf(secret, 1));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    document.querySelector('main.public')!.parentElement!.remove();
    const again = await signInAt('dois');
    await user.type(await screen.findByRole('textbox', { name: 'Código' }), `${codes[0]}{Enter}`);
    await waitFor(() => expect(again.onSignedIn).toHaveBeenCalledOnce());
  }, 60_000);
  it('is not asked of who has not turned it on', async () => {
    const { onSignedIn } = await signInAt('leitor');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(codesFile(['AAAA-BBBB'], 'ana')).toMatch(/Usuário: ana\r\n.*\r\n\r\nAAAA-BBBB\r\n$/);
  });
});
