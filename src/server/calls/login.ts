import { messages } from '#kit/messages';
import { audit } from '../core/audit';
import { readBytes } from '../core/body';
import type { Call, User } from '../core/context';
import { xsrfCookie, xsrfOf } from '../core/digest';
import { isKeptOut, refuseDuringMaintenance } from '../core/maintenance';
import { envelopeOf, Failed, type Failure } from '../core/failure';
import { json, refusal } from '../core/reply';
import type { AnswerShape } from '../openapi/about';
import { exactly, flag, listOf, text, type JsonSchema } from '../openapi/schema';
import { house } from '../operations/house';
import { loginKey } from '../session/brake';
import { signInFrom } from '../session/computers';
import { codeWords, identify } from '../session/identify';
import { loadUser, noteAccess, storeCredential } from '../session/users';
import { firstAnswers } from './firstAnswers';

const platform = { company: '*' } as const;
const pair: JsonSchema = {
  type: 'array',
  prefixItems: [text, { type: 'object', required: ['hasError'], additionalProperties: true }],
  minItems: 2,
  maxItems: 2,
};
const givenAlong = {
  ...listOf(pair),
  description: 'O que a tela de `destino` pede primeiro: cada pedido, e a resposta que se descreve com ele.',
};
const inside = exactly({ hasError: flag, messageError: text, segundoFator: flag }, ['messageError', 'segundoFator']);
const signedIn: AnswerShape = {
  envelope: exactly({ hasError: flag, messageError: text, auth: inside, respostas: givenAlong }, [
    'messageError',
    'respostas',
  ]),
};

/**
 * POST login: user name and password in headers, percent-encoded UTF-8 (decision 0005); the form's browser key names
 * the computer, its web access token is taken and not needed. With `destino`, the address that follows, the first
 * requests of that screen are answered along. A user with a second step sends its code in the header `codigo`. The new
 * token travels in the header `remember-me`.
 */
export const login = house('POST login', {
  tag: 'Sessão',
  policy: 'public',
  mutates: true,
  answer: signedIn,
  label:
    'Entrar: usuário e senha nos cabeçalhos username e password; quem tem a verificação em duas etapas, o código no cabeçalho codigo',
  act: async ({ call }) => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(call.request, 64 * 1024)));
    const [name, password] = [loginKey(credential(call, 'username') ?? ''), credential(call, 'password')];
    if (!name || !password || name.length > 120 || password.length > 256)
      return refused({ kind: 'business', message: messages.wrongCredentials });
    try {
      return await signIn(call, name, password, form);
    } catch (cause) {
      if (cause instanceof Failed) return refused(cause.failure);
      throw cause;
    }
  },
});

const signIn = async (call: Call, name: string, password: string, form: URLSearchParams): Promise<Response> => {
  const { services, request, ip } = call;
  const agent = request.headers.get('user-agent');
  const { database, ports, sessions } = services;
  const found = await identify(services, ip, { name, password, code: credential(call, 'codigo')?.trim() });
  // The answer of a refused sign-in is 200, as the specification says: no line of a request tells it from a right one.
  const note = (why: string, user?: number): void => services.log.warn('sign-in refused', { why, ip, user });
  if (typeof found === 'string') note(found);
  if (found === 'wrong') return refused({ kind: 'business', message: messages.wrongCredentials });
  if (typeof found === 'string')
    return refused({ kind: 'business', message: codeWords[found] }, { segundoFator: true });
  const rehashed = found.isOutdated ? await ports.passwords.hash(password) : undefined;
  const user = await database.transaction(platform, async (tx): Promise<User | 'computer' | undefined> => {
    await found.settle(tx);
    const person = await loadUser(tx, services, found.id);
    // Neither a session nor a row of the audit: the answer is 503.
    if (!person || isKeptOut(person, services.now())) return person;
    if (!(await signInFrom(tx, services, person, { key: form.get('browserKey') ?? '', agent }))) return 'computer';
    if (rehashed) await storeCredential(tx, person.id, rehashed);
    await noteAccess(tx, person.id, services.now());
    await audit(
      { user: person, ip, tx, scope: platform },
      { action: found.step === 'recovery' ? 'usarCodigoDeRecuperacao' : 'entrar', company: person.company?.id ?? null },
    );
    return person;
  });
  if (!user || user === 'computer') note(user ?? 'inactive', found.id);
  if (!user) return refused({ kind: 'business', message: 'Seu acesso está inativo! Fale com o administrador.' });
  if (user === 'computer')
    return refused({
      kind: 'business',
      message: 'Este computador está desativado! Fale com o administrador da sua empresa.',
    });
  refuseDuringMaintenance(user, services.now());
  const token = await sessions.open(user, { ip, agent });
  const target = form.get('destino');
  return json(
    {
      hasError: false,
      auth: { hasError: false },
      ...(target && { respostas: await firstAnswers(call, token.text, target) }),
    },
    200,
    { 'remember-me': token.text, 'set-cookie': xsrfCookie(xsrfOf(token), services.isSecure) },
  );
};

/** `more`: beside the message of `auth`; `segundoFator` says that the password was right and a code is wanted. */
const refused = (failure: Failure, more: { readonly segundoFator?: true } = {}): Response => {
  const answer = envelopeOf(failure);
  return refusal(failure, { auth: { hasError: true, messageError: answer.messageError, ...more } });
};
const credential = ({ request }: Call, header: string): string | undefined => {
  try {
    return decodeURIComponent(request.headers.get(header) ?? '');
  } catch {
    return undefined;
  }
};
