import { asksOf, menuPath, personPath, readAsk } from '#kit/read/boot';
import type { Call } from '../core/context';

/**
 * Answers in advance the requests that the screen at `address` will make first: pairs of the request, as {@link asksOf}
 * writes it, and its envelope. Each runs through the whole pipeline with `token`. A failed one is left out: the app
 * asks again and shows the error.
 */
export const firstAnswers = async (
  { services, request, ip }: Call,
  token: string,
  address: string,
): Promise<readonly (readonly [asked: string, envelope: unknown])[]> => {
  const answers = await Promise.all(
    [personPath, menuPath, asksOf(services.models)(address)].map(async (asked) => {
      const { path, body } = readAsk(asked);
      if (!asked) return [];
      const headers = { 'remember-me': token, ...(body && { 'content-type': 'application/json' }) };
      const response = await services.fetch(
        new Request(new URL(`/services/${path}`, request.url), { method: body ? 'POST' : 'GET', headers, body }),
        { ip },
      );
      return response.ok ? [[asked, (await response.json()) as unknown] as const] : [];
    }),
  );
  return answers.flat();
};
