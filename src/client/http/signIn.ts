import { messages } from '#kit/messages';
import { forgetPerson, storeToken } from '../session/token';
import { browserKey } from './device';
import { addPrefetched } from './prefetch';
import { randomId } from './random';

interface LoginAnswer {
  readonly auth?: { readonly hasError?: boolean; readonly messageError?: string; readonly segundoFator?: boolean };
  readonly messageError?: string;
  readonly respostas?: readonly (readonly [asked: string, envelope: unknown])[];
}

/** Answer of {@link signIn} when the password was right and a code of the person's app is required. */
export const codeWanted = 'codigo';
/**
 * Signs in by the specification's contract and keeps the token, and what the screen at the address `to` will ask first,
 * which is answered along; '' where another page follows. Answers undefined, or what went wrong in words. Part of the
 * http room, but free of ra-core: the login page is loaded without it.
 */
export const signIn = async (
  username: string,
  password: string,
  to = '',
  code?: string,
): Promise<string | undefined> => {
  try {
    const response = await fetch('/services/login', {
      method: 'POST',
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
      headers: {
        username: encodeURIComponent(username),
        password: encodeURIComponent(password),
        'remember-me': 'true',
        Accept: 'application/json',
        ...(code && { codigo: code }),
      },
      body: new URLSearchParams({ webAccessToken: randomId(), browserKey: browserKey(), destino: to }),
    });
    const answer = (await response.json().catch(() => undefined)) as LoginAnswer | undefined;
    const token = response.headers.get('remember-me');
    if (response.ok && answer?.auth && !answer.auth.hasError && token) {
      // Another tab of this browser may have been somebody else's.
      forgetPerson();
      storeToken(token);
      answer.respostas?.forEach(addPrefetched);
      return undefined;
    }
    if (!code && answer?.auth?.segundoFator) return codeWanted;
    return answer?.auth?.messageError || answer?.messageError || messages.serverErrorPlain;
  } catch {
    return navigator.onLine ? messages.serverErrorPlain : messages.offlineShort;
  }
};
