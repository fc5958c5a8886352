import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';

export interface OpenTab {
  readonly at: number;
  readonly onAt: (index: number) => void;
}
interface Rounds {
  /** The form's key: what an action has changed is another record, and the form begins again with it. */
  readonly round: number;
  /** Set by the form. */
  readonly dirty: RefObject<boolean>;
  readonly onDone: () => void;
  /** Which of the form's tabs is open, whatever the round: a tab opened while an action is on its way stays open. */
  readonly tab: OpenTab;
  /** Why no action may run now. */
  readonly refusal: () => string | undefined;
}
/** A form and the actions on its record, side by side: neither loses what the other has. */
export const useRounds = (): Rounds => {
  const dirty = useRef(false);
  const [round, setRound] = useState(0);
  const [at, onAt] = useState(0);
  // Values typed since the action began are kept; their save compares them with the action's changes.
  const onDone = useCallback(() => {
    if (!dirty.current) setRound((last) => last + 1);
  }, []);
  const tab = useMemo(() => ({ at, onAt }), [at]);
  const refusal = useCallback(() => (dirty.current ? 'Salve ou descarte as alterações antes!' : undefined), []);
  return { round, dirty, onDone, refusal, tab };
};
