import type { Declared } from './sources';

/** In a build: declarations whose files have come, each put here by its own (scripts/vite/declarations.ts). */
export const arrived = new Map<string, Declared>();
