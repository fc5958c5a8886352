import type { Operation } from '../core/context';

/** A changing GET as the specification names it, for other clients, and its POST twin, which our own page calls (decisions 1). */
export const withTwin = (operation: Operation): readonly Operation[] => [operation, { ...operation, method: 'POST' }];
