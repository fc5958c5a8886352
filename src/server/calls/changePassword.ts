import { messages } from '#kit/messages';
import { audit } from '../core/audit';
import type { Call, Services } from '../core/context';
import { digest, presentedBy } from '../core/digest';
import { badRequest, fail } from '../core/failure';
import { refuseForeignSignature } from '../core/guard';
import { json } from '../core/reply';
import type { Tx } from '../db/database';
import { text, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';
import { loginKey } from '../session/brake';
import { becomeFamiliar } from '../session/familiar';
import { normalPassword, passwordProblem } from '../session/passwords';
import { findPerson, ownerOfLink, spendLink, spendLinks, type Recoverable } from '../session/people';
import { demandPassword } from '../session/reauthenticate';
import { storeCredential } from '../session/users';

const platform = { company: '*' } as const;

/**
 * POST user/changePassword: `{ token, novaSenha }` by the link of a mail, or `{ senhaAtual, novaSenha }` signed in.
 * Every other session of the user ends. Public because of the first; the second asks for the session itself.
 */
export const changePassword = house('POST user/changePassword', {
  tag: 'Sessão',
  label: 'Trocar a senha',
  policy: 'public',
  mutates: true,
  result: said.flag,
  body: withBody({ token: text, senhaAtual: text, novaSenha: { ...text, minLength: 8, maxLength: 256 } }, [
    'novaSenha',
  ]),
  act: ({ call, body }) => {
    const chosen = normalPassword(textOf(body.novaSenha, 'novaSenha'));
    return body.token === undefined
      ? bySession(call, textOf(body.senhaAtual, 'senhaAtual'), chosen)
      : byLink(call, textOf(body.token, 'token'), chosen);
  },
});

const byLink = async ({ services, ip }: Call, token: string, chosen: string): Promise<Response> => {
  const {
    database,
    models,
    now,
    ports: { passwords },
    sessions,
  } = services;
  const hash = digest(token);
  const person =
    (await database.read(platform, async (tx) => {
      const id = await ownerOfLink(tx, hash, now());
      return id === undefined ? undefined : findPerson(tx, models, id);
    })) ?? deadLink();
  refuseWeak(chosen, person);
  const stored = await passwords.hash(chosen);
  await database.transaction(platform, async (tx) => {
    if (!(await spendLink(tx, hash, now()))) deadLink();
    await spendLinks(tx, person.id, now());
    await storeCredential(tx, person.id, stored);
    await sessions.endAll(tx, person.id, 'senha');
    await becomeFamiliar(tx, loginKey(person.login), ip, now());
    await audit(
      { tx, ip, scope: platform, user: person },
      { action: 'trocarSenha', id: person.id, company: person.companyId },
    );
    await notify(tx, services, person);
  });
  return json({ hasError: false, result: true });
};

const bySession = async ({ services, request, ip }: Call, present: string, chosen: string): Promise<Response> => {
  const {
    database,
    models,
    now,
    ports: { passwords },
    sessions,
  } = services;
  const session = (await sessions.find(presentedBy(request), ip)) ?? fail({ kind: 'unauthenticated' });
  refuseForeignSignature(request, session);
  const person =
    (await database.read(platform, (tx) => findPerson(tx, models, session.user.id))) ??
    fail({ kind: 'unauthenticated' });
  await demandPassword(services, session.user, present, 'senhaAtual');
  if (normalPassword(present) === chosen) refuse('novaSenha', 'A nova senha é igual à atual!');
  refuseWeak(chosen, person);
  const stored = await passwords.hash(chosen);
  const token = await database.transaction(platform, async (tx) => {
    const renewed = await sessions.renew(tx, session);
    await storeCredential(tx, person.id, stored);
    await spendLinks(tx, person.id, now());
    await sessions.endAll(tx, person.id, 'senha', session.id);
    await audit(
      { tx, ip, scope: platform, user: person },
      { action: 'trocarSenha', id: person.id, company: person.companyId },
    );
    await notify(tx, services, person);
    return renewed;
  });
  return json({ hasError: false, result: true }, 200, { 'remember-me': token.text });
};

/** Tells the owner of the account, who may not have made the change. */
const notify = async (tx: Tx, { mail }: Services, { email, name, login }: Recoverable): Promise<void> => {
  if (email === '') return;
  const words = `Olá, ${name}!\n\nA senha do usuário ${login} foi alterada, e as outras sessões foram encerradas.\n\nSe não foi você, peça já uma nova senha em “Esqueci minha senha” e avise o suporte.`;
  await mail.leave(tx, { to: [email], subject: 'sua senha foi alterada', text: words }, { branded: true });
};

const textOf = (value: unknown, field: string): string => {
  if (value === undefined || value === null || value === '') refuse(field, messages.required);
  return typeof value === 'string' && value.length <= 1024 ? value : badRequest();
};
const refuseWeak = (password: string, person: Recoverable): void => {
  const problem = passwordProblem(password, person);
  if (problem) refuse('novaSenha', problem);
};
const refuse = (field: string, message: string): never => fail({ kind: 'invalid', fieldErrors: { [field]: message } });
const deadLink = (): never => refuse('token', 'Este link não vale mais! Peça um novo.');
