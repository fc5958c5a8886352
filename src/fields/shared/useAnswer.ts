import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Option } from './Combobox';

/** Milliseconds without a key before what was typed is searched for. */
const pause = 250;
type Found = readonly Option[] | 'failed';
/** Answer of a search, with the text it belongs to: it says nothing about any other text. */
interface Answer {
  readonly search: string;
  readonly found: Found;
  readonly since: number;
}
interface Asked {
  readonly isOpen: boolean;
  readonly search: string;
  readonly load: (search: string, signal: AbortSignal) => Promise<readonly Option[]> | readonly Option[];
  /** Somebody pressed Enter for the text, and it finds this option alone. */
  readonly onOnly: (option: Option) => void;
}

/**
 * Finds the options for the typed text: undefined while they are not known. `enter` takes a single match, now or when
 * the answer comes.
 */
export const useAnswer = ({ isOpen, search, load, onOnly }: Asked) => {
  const [answer, setAnswer] = useState<Answer>();
  const entered = useRef(false);
  const ask = useEffectEvent(load);
  const takeOnly = useEffectEvent((options: readonly Option[]) => {
    if (options.length === 1) onOnly(options[0]!);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const settle = (found: Found): void => {
      if (stop.signal.aborted) return;
      setAnswer({ search, found, since: Date.now() });
      if (entered.current && found !== 'failed') takeOnly(found);
      entered.current = false;
    };
    const run = async (): Promise<void> => settle(await ask(search, stop.signal));
    const timer = setTimeout(
      () => {
        run().catch(() => settle('failed'));
      },
      search ? pause : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
      entered.current = false;
      setAnswer(undefined);
    };
  }, [isOpen, search]);

  const current = isOpen && answer?.search === search ? answer : undefined;
  return {
    found: current?.found,
    age: (): number => Date.now() - (current?.since ?? 0),
    enter: (): void => {
      if (!search.trim()) return;
      if (!current) entered.current = true;
      else if (current.found !== 'failed' && current.found.length === 1) onOnly(current.found[0]!);
    },
  };
};
