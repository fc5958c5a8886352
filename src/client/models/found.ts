import { titles } from '../page/sections';
import { sourcesOf } from './sources';

/**
 * Writing a file in `schemas/` or `resources/` is its registration. A build puts `built.ts` here, which knows none of
 * their names.
 */
export const sources = sourcesOf(
  import.meta.glob(['/schemas/*/**/*.ts', '../../system/*/*.ts', '!/**/*.test.ts']),
  import.meta.glob([
    '/resources/*/**/*.ts',
    '../../system/*/*.ts',
    '!/**/*.server.ts',
    '!/**/*.port.ts',
    '!/**/*.test.ts',
  ]),
  Object.keys(titles),
);
