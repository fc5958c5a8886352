import type { CDPSession, Page } from 'playwright-core';

/** Element that must be on the page, with a text or a value of its own, other than before. */
export interface Until {
  readonly selector: string;
  readonly otherThan?: string;
}

/**
 * Milliseconds of the page until something is painted: since its navigation began, or since a click, made in the same
 * moment or by a hand. A frame that finds it there paints it; the first task behind that frame tells the time. (Waiting
 * for the next frame to begin would count whatever the page does after the picture.)
 */
export const timeUntil = async (
  page: Page,
  until: Until,
  click?: string,
  how: 'at once' | 'by hand' = 'at once',
): Promise<number> => {
  const time = page.evaluate(
    async ({ until: { selector, otherThan }, click: clicked, how: by, longest }) => {
      const text = (): string | undefined => {
        const element = document.querySelector(selector);
        return element instanceof HTMLInputElement
          ? element.disabled
            ? undefined
            : element.value || element.type
          : (element?.textContent ?? undefined);
      };
      const isThere = (): boolean => {
        const now = text();
        return now !== undefined && now !== '' && now !== otherThan;
      };
      const element = clicked === undefined ? undefined : document.querySelector<HTMLElement>(clicked);
      if (element === null) throw new Error(`nothing to click: ${String(clicked)}`);
      const start = !element
        ? 0
        : by === 'at once'
          ? performance.now()
          : await new Promise<number>((resolve) => {
              element.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true });
            });
      if (by === 'at once') element?.click();
      const last = performance.now() + longest;
      do {
        if (performance.now() > last) throw new Error(`${selector} did not come within ${longest} ms`);
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      } while (!isThere());
      const { scheduler } = window as unknown as {
        readonly scheduler: { postTask: <T>(task: () => T, options: { readonly priority: string }) => Promise<T> };
      };
      return scheduler.postTask(() => performance.now() - start, { priority: 'user-blocking' });
    },
    { until, click, how, longest: 60_000 },
  );
  if (click !== undefined && how === 'by hand') await press(page, click);
  return time;
};
/** Milliseconds that a hand is over a button before it has pressed it: few are as fast. */
const reaching = 100;
const press = async (page: Page, selector: string): Promise<void> => {
  await page.hover(selector);
  await page.waitForTimeout(reaching);
  await page.mouse.down();
  await page.mouse.up();
};

/** Milliseconds to the server, and bytes a second from and to it. */
export interface Network {
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}
const badNetwork: Network = { latency: 150, down: 200_000, up: 93_750 };
/** Slow 4G as the browsers' own tools define it: 562 ms and 1.44 Mbit/s. */
export const slow4G: Network = { latency: 562, down: 180_000, up: 84_375 };

/**
 * 150 ms to the server and 1.6 Mbit/s from it where nothing else is said, and a processor four times slower: a cheap
 * phone on a bad network.
 */
export const slow = async (session: CDPSession, { latency, down, up }: Network = badNetwork): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** How many requests follow one from another, the document not counted: by what asked for each. */
export const depths = (session: CDPSession): (() => ReadonlyMap<string, number>) => {
  const depth = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ request: { url }, initiator, type }) => {
    if (type === 'Document') depth.set(url, 0);
    else if (['Script', 'Stylesheet', 'Fetch', 'XHR'].includes(type ?? '')) {
      const askers = [initiator.url, ...(initiator.stack?.callFrames ?? []).map((frame) => frame.url)].flatMap((one) =>
        one === undefined ? [] : [depth.get(one) ?? 0],
      );
      depth.set(url, 1 + Math.max(0, ...askers));
    }
  });
  return () => depth;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
