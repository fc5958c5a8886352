import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFresh } from './useFresh';

interface Data {
  readonly text: string;
  readonly over?: boolean;
}
const Screen = (props: { readonly data: Data; readonly from: string }) => {
  const { data, isStale } = useFresh(props, { seconds: 20, isOver: ({ over }) => over === true });
  return (
    <p>
      {data.text}
      {isStale ? ' (antes)' : ''}
    </p>
  );
};
const asked = vi.fn<(from: string) => Promise<Response>>();
const answer = (result: Data): Response => Response.json({ hasError: false, result });
const soon = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Drawn by the server, taken over by the browser: what does not fit is written to the console, which fails a test. */
const shown = async (): Promise<() => string> => {
  const props = { data: { text: 'novo' }, from: '/services/x/1' };
  const page = document.createElement('div');
  page.append(document.createRange().createContextualFragment(renderToString(<Screen {...props} />)));
  document.body.append(page);
  let root: ReturnType<typeof hydrateRoot> | undefined;
  await act(async () => {
    root = hydrateRoot(page, <Screen {...props} />);
    await Promise.resolve();
  });
  leave = () => act(() => root!.unmount());
  return () => page.textContent ?? '';
};
let leave = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('what is shown is asked again while somebody looks, until it is over', async () => {
  const text = await shown();
  expect(text()).toBe('novo');
  asked.mockImplementation(() => Promise.resolve(answer({ text: 'em preparo' })));
  await soon(19_000);
  expect(asked).not.toHaveBeenCalled();
  await soon(1_500);
  expect([text(), asked.mock.calls[0]![0]]).toEqual(['em preparo', '/services/x/1']);

  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => document.dispatchEvent(new Event('visibilitychange')));
  await soon(120_000);
  expect(asked).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  asked.mockImplementation(() => Promise.resolve(answer({ text: 'entregue', over: true })));
  await act(() => document.dispatchEvent(new Event('visibilitychange')));
  await soon(100);
  expect([text(), asked.mock.calls.length]).toEqual(['entregue', 2]);
  await soon(120_000);
  expect(asked).toHaveBeenCalledTimes(2);
  seen.mockRestore();
});
test('what could not be asked stays, is said to be old, and is asked later where the server says so', async () => {
  const text = await shown();
  asked.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  await soon(20_500);
  expect(text()).toBe('novo (antes)');
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ hasError: true }, { status: 429, headers: { 'retry-after': '300' } })),
  );
  await soon(20_500);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockImplementation(() => Promise.resolve(answer({ text: 'pronto' })));
  await soon(200_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await soon(101_000);
  expect(text()).toBe('pronto');
});
