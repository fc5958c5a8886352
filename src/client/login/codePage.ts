import { messages } from '#kit/messages';
import { element } from './element';
import { alertLine, labelled, sender, showCard, textInput, way, words } from './pieces';

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
    maxlength: '32',
    'aria-describedby': 'code-error',
  });
  const error = alertLine('code-error');
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
  const onInput = (): void => {
    if (/^\d{3}\s?\d{3}$/.test(code.value.trim())) void onSubmit();
  };
  const onClick = (): void => {
    // It has letters, which the number pad of a phone has not.
    code.inputMode = 'text';
    code.focus();
  };
  showCard(
    root,
    { title: 'Verificação em duas etapas', onSubmit, onInput },
    words('Digite o código de 6 dígitos que o seu aplicativo de autenticação mostra agora.'),
    labelled('Código', code),
    error,
    button,
    element('button', { type: 'button', class: 'btn btn--ghost', onClick }, 'Usar um código de recuperação'),
    way('/auth/user/login', 'Voltar ao login', 'link'),
  );
  code.focus();
};
