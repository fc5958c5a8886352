export const root: string;
export class Refusal extends Error {}
export const requireNode: () => void;
export const install: () => Promise<void>;
export const sourcesStamp: () => string;
export const build: () => Promise<void>;
export const run: (
  command: string,
  args: readonly string[],
  options?: { readonly env?: Readonly<Record<string, string>>; readonly quiet?: boolean; readonly minutes?: number },
) => Promise<string>;
export const mainOf: (main: () => Promise<void>) => Promise<void>;
