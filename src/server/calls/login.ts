import { messages } from '#kit/messages';
import { audit } from '../core/audit';
import { readBytes } from '../core/body';
import type { Call, Operation } from '../core/context';
import { randomHex } from '../core/digest';
import type { Failure } from '../core/failure';
import { json, refusal } from '../core/reply';
import type { Passwords } from '../ports';
import { beginAttempt } from '../session/attempts';
import { findCredential, loadUser } from '../session/users';

const platform = { company: '*' } as const;

/**
 * POST login: user name and password in headers, percent-encoded UTF-8 (decisions 7); the form's web access token and
 * browser key are taken and not needed. The new token travels in the header `remember-me`.
 */
export const login: Operation = {
  method: 'POST', path: 'login', policy: 'public', mutates: true,
  async run(call) {
    await readBytes(call.request, 64 * 1024);
    const [name, password] = [credential(call, 'username')?.trim().toLowerCase(), credential(call, 'password')];
    if (!name || !password || name.length > 120 || password.length > 256) return refused({ kind: 'business', message: messages.wrongCredentials });
    return signIn(call, name, password);
  },
};

const signIn = async ({ services, request, ip }: Call, name: string, password: string): Promise<Response> => {
  const { database, ports: { passwords }, sessions } = services;
  const attempt = await beginAttempt(database, `${name}|${ip}`, services.now());
  if (attempt.wait > 0) return refused({ kind: 'tooMany', seconds: attempt.wait });
  const known = await database.read(platform, (tx) => findCredential(tx, name));
  const isRight = await passwords.verify(known?.hash ?? await dummyOf(passwords), password);
  if (!known || !isRight) return refused({ kind: 'business', message: messages.wrongCredentials });
  const user = await database.read(platform, (tx) => loadUser(tx, services, known.id, null));
  if (!user) return refused({ kind: 'business', message: 'Seu acesso está inativo! Fale com o administrador.' });
  await attempt.succeeded();
  const { token } = await sessions.open(user.id, { ip, agent: request.headers.get('user-agent') });
  await database.transaction(platform, (tx) => audit({ services, user, ip, tx, scope: platform }, { action: 'entrar', company: user.company?.id ?? null }));
  return json({ hasError: false, auth: { hasError: false } }, 200, { 'remember-me': token });
};

const refused = (failure: Failure): Response => {
  const seconds = failure.kind === 'tooMany' ? String(failure.seconds) : '';
  const messageError = failure.kind === 'business' ? failure.message : messages.tooManyRequests.replace('{seconds}', seconds);
  return refusal(failure, { auth: { hasError: true, messageError } });
};
const credential = ({ request }: Call, header: string): string | undefined => {
  try { return decodeURIComponent(request.headers.get(header) ?? ''); } catch { return undefined; }
};

/** Hashes of nobody, so that an unknown user takes as long as a known one. */
const dummies = new WeakMap<Passwords, Promise<string>>();
const dummyOf = (passwords: Passwords): Promise<string> => {
  const dummy = dummies.get(passwords) ?? passwords.hash(randomHex(16));
  dummies.set(passwords, dummy);
  return dummy;
};
