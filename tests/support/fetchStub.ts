import { vi } from 'vitest';
import type { Envelope } from '#kit/calls/envelope';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly envelope?: Envelope & Readonly<Record<string, unknown>>;
  readonly raw?: BodyInit;
}

/** Services for a test: answers in order (the last one again and again) or by the path, and what was sent. */
export const stubServices = (
  ...answers: readonly (Answer | ((path: string) => Answer | Promise<Answer>))[]
): readonly Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)]!;
      sent.push({
        method,
        path,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      });
      const {
        status = 200,
        headers: given,
        envelope = { hasError: false },
        raw,
      } = typeof answer === 'function' ? await answer(path) : answer;
      return raw === undefined
        ? Response.json(envelope, { status, headers: given })
        : new Response(raw, { status, headers: given });
    }),
  );
  return sent;
};
