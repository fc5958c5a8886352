import type { Page } from 'playwright-core';

export interface Answer {
  readonly status: number;
  readonly envelope: {
    readonly hasError?: boolean;
    readonly messageError?: string;
    readonly result?: Readonly<Record<string, unknown>>;
    readonly results?: readonly Readonly<Record<string, unknown>>[];
    readonly totalRecords?: number;
  };
}
/** Calls a service with the session of this tab, past its screens: what another client could do. `once`: its idempotency key. */
export const callAs = (page: Page, method: string, path: string, body?: unknown, once?: string): Promise<Answer> =>
  page.evaluate(
    async (sent) => {
      const token = localStorage.getItem('remember-me') ?? '';
      const answer = await fetch(`/services/${sent.path}`, {
        method: sent.method,
        headers: {
          'remember-me': token,
          'Content-Type': 'application/json',
          ...(sent.once && { 'idempotency-key': sent.once }),
        },
        ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      });
      const renewed = answer.headers.get('remember-me');
      if (renewed) localStorage.setItem('remember-me', renewed);
      return { status: answer.status, envelope: (await answer.json()) as Answer['envelope'] };
    },
    { method, path, body, once },
  );
