import { useCallback, useRef, useState, type RefObject } from 'react';

interface Rounds {
  /** The form's key: what an action has changed is another record, and the form begins again with it. */
  readonly round: number;
  /** Set by the form. */
  readonly dirty: RefObject<boolean>;
  readonly onDone: () => void;
  /** Why no action may run now. */
  readonly refusal: () => string | undefined;
}
/** A form and the actions on its record, side by side: neither loses what the other has. */
export const useRounds = (): Rounds => {
  const dirty = useRef(false);
  const [round, setRound] = useState(0);
  const onDone = useCallback(() => setRound((last) => last + 1), []);
  const refusal = useCallback(() => (dirty.current ? 'Salve ou descarte as alterações antes!' : undefined), []);
  return { round, dirty, onDone, refusal };
};
