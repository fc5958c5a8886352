import { messages } from '#kit/messages';

/** Answer of a call without a session: a result, or an error message, at a field where it belongs to one. */
export interface PublicAnswer<T> {
  readonly result?: T;
  readonly error?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
}
interface Wire<T> {
  readonly hasError?: boolean;
  readonly messageError?: string;
  readonly result?: T;
  readonly fieldErrors?: Readonly<Record<string, string>>;
}

/**
 * POSTs to a service that needs no session; never throws. Free of ra-core, as {@link signIn} is: the public pages are
 * loaded without it. The header says that it comes from our page and not from a link: other sites cannot send it.
 */
export const publicCall = async <T>(path: string, body: unknown): Promise<PublicAnswer<T>> => {
  try {
    const response = await fetch(`/services/${path}`, {
      method: 'POST',
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(30_000),
      body: JSON.stringify(body),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'public' },
    });
    const answer = (await response.json().catch(() => undefined)) as Wire<T> | undefined;
    if (response.ok && answer && !answer.hasError) return { result: answer.result };
    return { error: answer?.messageError || messages.serverError, fieldErrors: answer?.fieldErrors };
  } catch {
    return { error: navigator.onLine ? messages.serverError : messages.offlineShort };
  }
};
