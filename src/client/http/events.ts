import { HttpError } from 'ra-core';
import { messages } from '#kit/messages';
import { getSession } from '../session';
import { readToken, renewToken } from '../session/token';
import { tabCompany } from './company';
import { sessionHeaders } from './prefetch';

interface Reader {
  readonly signal: AbortSignal;
  /** The data of one message. */
  readonly onMessage: (data: string) => void;
  /** Something has come, be it the sign that the server lives. */
  readonly onBeat: () => void;
}
/**
 * Reads a stream of server-sent events until the server ends it; by `fetch`, because the session is a header. A refusal
 * ends no session: what somebody does next says that.
 */
export const readEvents = async (path: string, { signal, onMessage, onBeat }: Reader): Promise<void> => {
  if (!readToken()) throw new HttpError(messages.notAuthenticated, 401);
  const response = await fetch(`/services/${path}`, {
    headers: sessionHeaders(tabCompany(getSession().user), undefined, 'text/event-stream'),
    cache: 'no-store',
    signal,
  });
  renewToken(response.headers.get('remember-me'));
  if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    throw new HttpError(messages.serverError, response.status);
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBeat();
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) if (part.startsWith('data: ')) onMessage(part.slice('data: '.length));
  }
};
