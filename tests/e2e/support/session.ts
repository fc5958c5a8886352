import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { entering } from './enter';
import { people, type Person, type Visit } from './person';
import { serve, startProduct, type Running } from './product';

/** Seconds a token lives; longer than the slowest answer of a wave of requests. */
export const rotation = 5;
const env = { SESSION_ROTATION: String(rotation) };

export interface RotatingProduct {
  readonly url: string;
  /** Folder of its data. */
  readonly data: string;
  arrive(visit?: Visit): Promise<Person>;
  enter(user: string, path?: string, visit?: Visit): Promise<Person>;
  /** Kills the server and starts another on the same data. Answers the milliseconds until it served again. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}
/** For a test file: a product of its own, whose tokens rotate every few seconds. */
export const rotatingProduct = (): RotatingProduct => {
  const bring = people();
  let product: Awaited<ReturnType<typeof startProduct>>;
  /** The server of the moment, on the data of the product. */
  let running: Running;
  beforeAll(async () => {
    product = await startProduct(env);
    running = product;
  });
  afterAll(async () => {
    await running?.stop();
    await product?.stop();
  });
  const arrive: RotatingProduct['arrive'] = (visit) => bring({ product: product.url, ...visit });
  return {
    get url() {
      return product.url;
    },
    get data() {
      return product.data;
    },
    arrive,
    enter: entering(arrive),
    restart: async () => {
      const began = performance.now();
      await running.kill();
      running = await serve('scripts/start.mjs', {
        DATA_DIR: product.data,
        LOG_LEVEL: 'error',
        PORT: new URL(product.url).port,
        ...env,
      });
      return performance.now() - began;
    },
    stop: () => running.stop(),
  };
};

export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('remember-me') ?? '');
export const generationOf = (token: string): number => Number(token.split('.')[1]);
/** Values that the browser stores for a site, and for a tab of its visit. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((pair) => pair.join('=')),
  );
export const isOut = (page: Page): boolean => new URL(page.url()).pathname === '/auth/user/login';

/** Past any browser: somebody who holds a token. */
export const present = async (
  url: string,
  token: string,
): Promise<{
  readonly status: number;
  readonly message: string;
  readonly renewed: string | null;
  readonly user: unknown;
}> => {
  const answer = await fetch(`${url}/services/user/getUserInformations`, { headers: { 'remember-me': token } });
  const { messageError = '', result } = (await answer.json()) as {
    readonly messageError?: string;
    readonly result?: { readonly userName?: string };
  };
  return {
    status: answer.status,
    message: messageError,
    renewed: answer.headers.get('remember-me'),
    user: result?.userName,
  };
};
