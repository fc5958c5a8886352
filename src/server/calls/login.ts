import { memo } from '#kit/memo';
import { messages } from '#kit/messages';
import { audit } from '../core/audit';
import { readBytes } from '../core/body';
import type { Call, Services, User } from '../core/context';
import { randomHex, xsrfCookie, xsrfOf } from '../core/digest';
import { envelopeOf, Failed, type Failure } from '../core/failure';
import { json, refusal } from '../core/reply';
import type { AnswerShape } from '../openapi/about';
import { exactly, flag, listOf, text, type JsonSchema } from '../openapi/schema';
import { house } from '../operations/house';
import type { Passwords } from '../ports';
import { addressKey, brake, forgive, giveBack, loginKey, quota } from '../session/brake';
import { signInFrom } from '../session/computers';
import { becomeFamiliar, brakeStrangers } from '../session/familiar';
import { normalPassword } from '../session/passwords';
import { codeKey } from '../session/reauthenticate';
import { secondStepOf, takeCode, takeRecoveryCode } from '../session/secondStep';
import { findCredential, loadUser, noteAccess, storeCredential } from '../session/users';
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
/** Failures an hour from one address, whoever is tried. */
const perAddress = 100;

/**
 * POST login: user name and password in headers, percent-encoded UTF-8 (decisions 7); the form's browser key names the
 * computer, its web access token is taken and not needed. Where it says `destino`, the address that follows, what that
 * will ask first is answered along. Who has a second step sends its code in the header `codigo`. The new token travels
 * in the header `remember-me`.
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
      return await signIn(call, name, normalPassword(password), form);
    } catch (cause) {
      if (cause instanceof Failed) return refused(cause.failure);
      throw cause;
    }
  },
});

const signIn = async (call: Call, name: string, password: string, form: URLSearchParams): Promise<Response> => {
  const { services, request, ip } = call;
  const agent = request.headers.get('user-agent');
  const {
    database,
    ports: { passwords },
    sessions,
  } = services;
  const [person, address] = [`login:${name}|${addressKey(ip)}`, `login|${addressKey(ip)}`];
  const uncount = await database.transaction(platform, async (tx) => {
    await brake(tx, person, services.now());
    await quota(tx, address, perAddress, services.now());
    return brakeStrangers(tx, name, ip, services.now());
  });
  const known = await database.read(platform, (tx) => findCredential(tx, name));
  const isRight = await passwords.verify(known?.hash ?? (await dummyOf(passwords)), password);
  if (!known || !isRight) return refused({ kind: 'business', message: messages.wrongCredentials });
  const step = await secondStep(services, known.id, credential(call, 'codigo')?.trim());
  if (step === 'missing')
    return refused(
      { kind: 'business', message: 'Informe o código do aplicativo de autenticação!' },
      { segundoFator: true },
    );
  if (step === 'wrong')
    return refused(
      { kind: 'business', message: 'Código incorreto! Use o que o aplicativo mostra agora.' },
      { segundoFator: true },
    );
  const rehashed = passwords.isOutdated(known.hash) ? await passwords.hash(password) : undefined;
  const user = await database.transaction(platform, async (tx): Promise<User | 'computer' | undefined> => {
    await forgive(tx, person);
    await giveBack(tx, address);
    await uncount(tx);
    await becomeFamiliar(tx, name, ip, services.now());
    const found = await loadUser(tx, services, known.id);
    if (!found) return undefined;
    if (!(await signInFrom(tx, services, found, { key: form.get('browserKey') ?? '', agent }))) return 'computer';
    if (rehashed) await storeCredential(tx, found.id, rehashed);
    await noteAccess(tx, services, found.id, services.now());
    await audit(
      { user: found, ip, tx, scope: platform },
      { action: step === 'recovery' ? 'usarCodigoDeRecuperacao' : 'entrar', company: found.company?.id ?? null },
    );
    return found;
  });
  if (!user) return refused({ kind: 'business', message: 'Seu acesso está inativo! Fale com o administrador.' });
  if (user === 'computer')
    return refused({
      kind: 'business',
      message: 'Este computador está desativado! Fale com o administrador da sua empresa.',
    });
  const token = await sessions.open(user.id, { ip, agent });
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

/**
 * Where the user has one, a code of his app or a recovery code, in the header `codigo`. A guess counts twice: for him
 * from this address, as every sign-in that does not succeed, and for him from anywhere, which only who knows his
 * password can bring about.
 */
const secondStep = async (
  { database, now, ports }: Services,
  userId: number,
  code: string | undefined,
): Promise<'none' | 'missing' | 'wrong' | 'right' | 'recovery'> => {
  if (!(await database.read(platform, (tx) => secondStepOf(tx, userId)))) return 'none';
  if (!code) return 'missing';
  const key = codeKey(userId);
  await database.transaction(platform, (tx) => brake(tx, key, now()));
  return database.transaction(platform, async (tx) => {
    const taken = (await takeCode(tx, { now, ports }, userId, code))
      ? 'right'
      : (await takeRecoveryCode(tx, userId, code))
        ? 'recovery'
        : 'wrong';
    if (taken !== 'wrong') await forgive(tx, key);
    return taken;
  });
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

/** Hashes of nobody, so that an unknown user takes as long as a known one. */
const dummyOf = memo((passwords: Passwords) => passwords.hash(randomHex(16)));
