/** The path of a Chromium; installs one when there is none and this user may. */
export const browser: () => Promise<string>;
/** The first browser that one of the ways to install one brings, and that starts. */
export const installed: (
  ways: readonly (() => Promise<unknown>)[],
  look: () => Promise<string | undefined>,
  isStarting: (path: string) => Promise<unknown>,
) => Promise<string>;
