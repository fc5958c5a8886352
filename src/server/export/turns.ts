/** A place among the files that are made at once. */
export interface Turn {
  /** A part was asked for: it is being read. */
  touch(): void;
  /** Given back; once. */
  leave(): void;
}
export interface TurnOptions {
  /** At most so many at once. */
  readonly most: number;
  /** Milliseconds that one more waits for its turn. */
  readonly patience: number;
  /**
   * Milliseconds after which one whose reader asks for nothing is not counted: it costs next to nothing while it
   * stands.
   */
  readonly stall: number;
}

/** Hands out turns; undefined for who waited in vain. */
export const turnsOf = ({ most, patience, stall }: TurnOptions): (() => Promise<Turn | undefined>) => {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const turn = (): Turn => {
    taken++;
    let timer: NodeJS.Timeout | undefined;
    let isOut = false;
    const leave = (): void => {
      if (isOut) return;
      isOut = true;
      clearTimeout(timer);
      taken--;
      waiting.shift()?.();
    };
    const touch = (): void => {
      if (isOut) return;
      clearTimeout(timer);
      timer = setTimeout(leave, stall);
      timer.unref();
    };
    touch();
    return { touch, leave };
  };
  return () => {
    if (taken < most) return Promise.resolve(turn());
    return new Promise((resolve) => {
      const called = (): void => {
        clearTimeout(late);
        resolve(turn());
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(called), 1);
        resolve(undefined);
      }, patience);
      waiting.push(called);
    });
  };
};

/**
 * Limit of this process: fifty at once would take its memory and everybody's time. When the wait is too long, the file
 * goes to the downloads centre.
 */
export const nextTurn = turnsOf({ most: 4, patience: 1_000, stall: 3_000 });
