/** How often each screen was opened, by its state. */
export type Uses = Readonly<Record<string, number>>;

/** So many that what was done last month gives way to what is done now. */
const most = 50;
/** Once more. Counts that have grown are halved, and what is hardly opened any more is forgotten. */
export const used = (uses: Uses, state: string): Uses => {
  const next = { ...uses, [state]: (uses[state] ?? 0) + 1 };
  return next[state]! <= most
    ? next
    : Object.fromEntries(
        Object.entries(next)
          .map(([one, count]) => [one, Math.floor(count / 2)] as const)
          .filter(([, count]) => count > 0),
      );
};

/** Once or twice is no habit. */
const habit = 3;
/** The screens that are opened out of habit, the most used first. */
export const mostUsed = (uses: Uses): readonly string[] =>
  Object.entries(uses)
    .filter(([, count]) => count >= habit)
    .toSorted(([, a], [, b]) => b - a)
    .map(([state]) => state);
