import { useEffect, useState } from 'react';
import type { Model } from '#kit/read/model';
import { chime, holdRinging, useWish } from '../../live/ringing';

/** Milliseconds between two rings. */
const pause = 5_000;
const lock = 'retaguarda.toque';

/**
 * Rings until nothing waits any more, in one tab of the browser, by what the person has chosen; the title of the tab
 * says how many wait. Answers whether it may sound.
 */
export const useRinging = ({ name, live }: Pick<Model, 'name' | 'live'>, count: number): boolean => {
  const wish = useWish();
  const isLoud = wish === 'sound' || wish === 'notify';
  const isRinging = count > 0;
  useEffect(() => holdRinging(name), [name]);
  useEffect(() => {
    if (!isRinging || !isLoud) return undefined;
    const over = new AbortController();
    const ringing = (): Promise<void> =>
      new Promise((resolve) => {
        chime();
        const timer = setInterval(chime, pause);
        over.signal.addEventListener('abort', () => {
          clearInterval(timer);
          resolve();
        });
      });
    // The tab that has the lock sounds; another takes over when it is closed.
    if ('locks' in navigator)
      void navigator.locks.request(lock, { signal: over.signal }, ringing).catch(() => undefined);
    else void ringing();
    return () => over.abort();
  }, [isRinging, isLoud]);
  const words = live?.rings && (count === 1 ? live.rings.one : live.rings.many.replace('{count}', String(count)));
  useEffect(() => {
    if (!isRinging || !words) return undefined;
    const plain = document.title;
    document.title = `(${words}) ${plain}`;
    return () => {
      document.title = plain;
    };
  }, [isRinging, words]);
  return isLoud;
};

/** Is the browser connected, as far as it knows? */
export const useIsOnline = (): boolean => {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const left = new AbortController();
    for (const name of ['online', 'offline'])
      window.addEventListener(name, () => setOnline(navigator.onLine), { signal: left.signal });
    return () => left.abort();
  }, []);
  return isOnline;
};
