import { useCallback, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { RetaguardaProvider } from '../../dataProvider';
import { messageOf } from '../../http';
import { useToast } from '../../ui';
import { recordTitle } from '../../cells/cellText';
import { moved } from '../views/columns';

/** Rows that can be moved by hand now. */
export interface ManualOrder {
  /** To a position of the page, from 0 on; saved at once. */
  readonly moveTo: (id: number, position: number) => void;
  /** Down by a positive number, up by a negative one. */
  readonly moveBy: (id: number, steps: number) => void;
  /** Last move, for screen readers. */
  readonly said: string;
}

/**
 * The rows of the page in the order that is being saved, and how to change it. One call at a time with the whole page:
 * what is moved meanwhile goes along with the next. A refusal brings back what is stored.
 */
export const useManualOrder = (
  model: Model,
  records: readonly WireRecord[],
  isPossible: boolean,
): { readonly ordered: readonly WireRecord[]; readonly order: ManualOrder | undefined } => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const toast = useToast();
  const [wanted, setWanted] = useState<readonly number[]>();
  const [said, say] = useState('');
  const next = useRef<readonly number[]>(undefined);
  const isSaving = useRef(false);
  /** The order that the server last said or was told. */
  const seen = useRef<readonly number[]>(undefined);
  const ordered = useMemo(() => {
    const isSame = wanted?.length === records.length && records.every(({ id }) => wanted.includes(id));
    return isSame ? wanted.flatMap((id) => records.find((record) => record.id === id) ?? []) : records;
  }, [wanted, records]);

  const save = useCallback(async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (next.current) {
        const ids = next.current;
        next.current = undefined;
        await provider.sort(model.name, ids, seen.current);
        seen.current = ids;
      }
    } catch (error) {
      next.current = undefined;
      toast.error(messageOf(error));
    }
    isSaving.current = false;
    await client.invalidateQueries({ queryKey: [model.name] });
    if (!isSaving.current) setWanted(undefined);
  }, [provider, model, toast, client]);

  const moveTo = useCallback(
    (id: number, position: number): void => {
      const from = ordered.findIndex((record) => record.id === id);
      const to = Math.max(0, Math.min(ordered.length - 1, position));
      if (from < 0 || from === to) return;
      const ids = moved(
        ordered.map((record) => record.id),
        from,
        to,
      );
      say(`${recordTitle(model, ordered[from]!)}: posição ${to + 1} de ${ordered.length}`);
      if (!isSaving.current) seen.current = ordered.map((record) => record.id);
      setWanted(ids);
      next.current = ids;
      void save();
    },
    [ordered, model, save],
  );
  const moveBy = useCallback(
    (id: number, steps: number): void => moveTo(id, ordered.findIndex((record) => record.id === id) + steps),
    [moveTo, ordered],
  );

  const order = useMemo(() => (isPossible ? { moveTo, moveBy, said } : undefined), [isPossible, moveTo, moveBy, said]);
  return { ordered, order };
};
