import { publicCall } from '../http/publicCall';
import { alertLine, labelled, passwordField, sender, showCard, textInput, way, words } from './pieces';
import { strengthMeter } from './strengthMeter';

/**
 * auth/primeiro-acesso from the address that the first start of a production server has printed: creates the first
 * administrator. The token has left the address before anything is drawn.
 */
export const showFirstAccessPage = (root: HTMLElement, token: string | undefined): void => {
  if (!token) return message(root, 'Falta o endereço', 'Abra o endereço completo que o servidor mostrou ao iniciar.');
  const fields = {
    nome: textField('nome', 'Nome', { autocomplete: 'name', autocapitalize: 'words', maxlength: '80' }),
    login: textField('login', 'Usuário', { autocomplete: 'username', maxlength: '40' }),
    email: textField('email', 'E-mail', { type: 'email', inputmode: 'email', autocomplete: 'email' }),
    senha: newPassword(),
  };
  const general = alertLine('access-error');
  const { button, setBusy, isBusy } = sender('Criar administrador', 'Criando…');
  const onSubmit = async () => {
    if (isBusy()) return;
    general.textContent = '';
    for (const { clear } of Object.values(fields)) clear();
    setBusy(true);
    const { nome, login, email, senha } = fields;
    const answer = await publicCall('user/primeiroadministrador', {
      token,
      nome: nome.input.value,
      login: login.input.value,
      email: email.input.value,
      senha: senha.input.value,
    });
    setBusy(false);
    if (!answer.error)
      return message(
        root,
        'Administrador criado',
        'Tudo certo! Entre com o usuário e a senha que você escolheu.',
        'Entrar',
      );
    const wrong = answer.fieldErrors ?? {};
    if (wrong.token) return message(root, 'O endereço não vale mais', wrong.token, 'Ir para o login');
    const refused = Object.entries(fields).filter(([name]) => wrong[name]);
    for (const [name, field] of refused) field.refuse(wrong[name]!);
    if (refused.length === 0) general.textContent = answer.error;
    (refused[0]?.[1] ?? senha).input.focus();
  };
  showCard(
    root,
    { title: 'Primeiro acesso', heading: 'Crie o primeiro administrador', onSubmit },
    words('Ele abre o sistema, cadastra as empresas e os outros usuários.'),
    ...Object.values(fields).map(({ row }) => row),
    general,
    button,
  );
  fields.nome.input.focus();
};

interface Field {
  readonly input: HTMLInputElement;
  readonly row: HTMLElement;
  readonly clear: () => void;
  readonly refuse: (text: string) => void;
}
const field = (input: HTMLInputElement, row: HTMLElement, error: HTMLElement): Field => ({
  input,
  row,
  clear: () => {
    error.textContent = '';
    input.removeAttribute('aria-invalid');
  },
  refuse: (text) => {
    error.textContent = text;
    input.setAttribute('aria-invalid', 'true');
  },
});
const textField = (name: string, label: string, attributes: Readonly<Record<string, string>>): Field => {
  const input = textInput(name, { 'aria-describedby': `${name}-error`, ...attributes });
  const error = alertLine(`${name}-error`);
  return field(input, labelled(label, input, input, error), error);
};
const newPassword = (): Field => {
  const { input, box, caps } = passwordField('senha', {
    autocomplete: 'new-password',
    'aria-describedby': 'password-strength senha-caps senha-error',
  });
  const error = alertLine('senha-error');
  return field(input, labelled('Senha', input, box, strengthMeter('password-strength', input), caps, error), error);
};
const message = (root: HTMLElement, title: string, text: string, onward?: string): void => {
  showCard(root, { title }, words(text, 'status'), ...(onward ? [way('/', onward)] : [])).focus();
};
