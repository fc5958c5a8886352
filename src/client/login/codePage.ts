import { messages } from '#kit/messages';
import { element } from './element';
import { brandLine, labelled, sender, showCard, textInput } from './pieces';

interface CodePageOptions {
  /** Signs in with the code; answers what went wrong in words. */
  readonly send: (code: string) => Promise<string | undefined>;
  readonly onSignedIn: () => Promise<void>;
}
/** The second step of a sign-in: the code of the authenticator app, or a recovery code. Six digits go by themselves. */
export const showCodePage = (root: HTMLElement, { send, onSignedIn }: CodePageOptions): void => {
  const code = textInput('codigo', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '24',
    'aria-describedby': 'code-error',
  });
  const error = element('div', { id: 'code-error', class: 'public__error', role: 'alert' });
  const { button, setBusy, isBusy } = sender('Entrar', 'Entrando…');
  const refuse = (message: string): void => {
    setBusy(false);
    error.textContent = message;
    code.focus();
    code.select();
  };
  const onSubmit = async (): Promise<void> => {
    if (isBusy()) return;
    const typed = code.value.replace(/[\s-]/g, '');
    if (!typed) return refuse('Informe o código!');
    setBusy(true);
    error.textContent = '';
    const failed = await send(typed);
    if (failed) return refuse(failed);
    await onSignedIn().catch(() => refuse(messages.serverErrorRetry));
  };
  showCard(
    root,
    'Verificação em duas etapas',
    element(
      'form',
      {
        class: 'public__card',
        novalidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          void onSubmit();
        },
        onInput: () => {
          if (/^\d{3}\s?\d{3}$/.test(code.value.trim())) void onSubmit();
        },
      },
      brandLine(),
      element('h1', {}, 'Verificação em duas etapas'),
      element(
        'p',
        { class: 'public__text' },
        'Digite o código de 6 dígitos que o seu aplicativo de autenticação mostra agora.',
      ),
      labelled('Código', code),
      error,
      button,
      element(
        'button',
        {
          type: 'button',
          class: 'btn btn--ghost',
          onClick: () => {
            // It has letters, which the number pad of a phone has not.
            code.inputMode = 'text';
            code.focus();
          },
        },
        'Usar um código de recuperação',
      ),
      element('a', { class: 'public__link', href: '/auth/user/login' }, 'Voltar ao login'),
    ),
  );
  code.focus();
};
