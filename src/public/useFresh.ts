import { useEffect, useRef, useState } from 'react';
import type { PublicProps } from '#kit/resource/publicPages';

interface Fresh<D> {
  readonly data: D;
  /** It could not be asked again: what is shown is what was true before. */
  readonly isStale: boolean;
  /** Asks at once: what the person did may have changed it. */
  readonly refresh: () => void;
}
/** Seconds that a server which is asked too often says to wait, and those that a wait takes at most. */
const waitOf = (answer: Response | undefined, usual: number): number =>
  Math.min(Math.max(Number(answer?.headers.get('retry-after')) || 0, usual), 600);

/**
 * Reads the data of the page again every so many seconds while somebody looks at it, until it is over. When the server
 * no longer has it, the page is loaded again.
 *
 * @example const { data, isStale } = useFresh(props, { seconds: 20, isOver: ({ terminado }) => terminado });
 */
export const useFresh = <D>(
  { data: drawn, from }: PublicProps<D>,
  { seconds, isOver }: { readonly seconds: number; readonly isOver: (data: D) => boolean },
): Fresh<D> => {
  const [fresh, setFresh] = useState<Omit<Fresh<D>, 'refresh'>>({ data: drawn, isStale: false });
  const asking = useRef((): void => undefined);
  const over = isOver(fresh.data);
  useEffect(() => {
    if (over) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = Date.now() + seconds * 1000;
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), Math.max(0, due - Date.now()));
    };
    const ask = async (): Promise<void> => {
      due = Number.POSITIVE_INFINITY;
      const answer = await fetch(from, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(15_000)]),
      }).catch(() => undefined);
      if (leaving.signal.aborted) return;
      if (answer?.status === 404) return window.location.reload();
      const body = answer?.ok
        ? ((await answer.json().catch(() => undefined)) as { readonly result?: D } | undefined)
        : undefined;
      if (leaving.signal.aborted) return;
      setFresh((before) => (body?.result ? { data: body.result, isStale: false } : { ...before, isStale: true }));
      due = Date.now() + waitOf(answer, seconds) * 1000;
      wait();
    };
    const back = (): void => {
      due = Math.min(due, Date.now());
      wait();
    };
    asking.current = back;
    document.addEventListener('visibilitychange', wait);
    window.addEventListener('online', back);
    wait();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
      window.removeEventListener('online', back);
    };
  }, [from, seconds, over]);
  return { ...fresh, refresh: () => asking.current() };
};
