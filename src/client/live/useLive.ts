import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Model } from '#kit/read/model';
import { onHeard } from './heard';

/** Milliseconds between two answers to what is heard: an import is not a question a row. */
const pause = 1_000;

/**
 * Runs when others, or this person elsewhere, have changed rows of the entity: at once, and then once a second at most.
 * A page that nobody sees waits until it is looked at. `records`: those changed; null where it may be any.
 *
 * @example useLive('pedido', () => void refetch());
 */
export const useLive = (entity: string | undefined, onChange: (records: ReadonlySet<number> | null) => void): void => {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (entity === undefined) return undefined;
    /** Undefined: nothing since it last ran. */
    let waiting: Set<number> | null | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      if (waiting === undefined || timer !== undefined || document.hidden) return;
      const records = waiting;
      waiting = undefined;
      timer = setTimeout(() => {
        timer = undefined;
        run();
      }, pause);
      latest.current(records);
    };
    const stop = onHeard((told) => {
      const own = told?.filter((one) => one.entity === entity);
      if (own?.length === 0) return;
      if (!own || own.some(({ record }) => record === null)) waiting = null;
      else if (waiting !== null) waiting = new Set([...(waiting ?? []), ...own.map(({ record }) => record!)]);
      run();
    });
    document.addEventListener('visibilitychange', run);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [entity]);
};

/**
 * The rows on the screen follow what happens: they are asked again without a word, and selection, focus and whatever is
 * being typed stay. A form that is open is left alone: what it began with decides what it may overwrite.
 */
export const useLiveRows = ({ name, live }: Pick<Model, 'name' | 'live'>, record?: number): void => {
  const client = useQueryClient();
  useLive(live && name, (records) => {
    if (record !== undefined && records && !records.has(record)) return;
    const kinds = record === undefined ? ['getList', 'getManyReference', 'totals'] : ['getOne', 'getRecordPage'];
    void client.invalidateQueries({
      predicate: ({ queryKey: [entity, kind] }) => entity === name && kinds.includes(String(kind)),
    });
  });
};
