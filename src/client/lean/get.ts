import { pathOf } from './pathOf';

/**
 * In place of lodash's `get`. ra-core reads records by names of fields with it, so a path has dots and indexes, never
 * quoted keys or symbols. A key that itself holds dots is read first, as in lodash.
 */
export default (object: unknown, path: string | readonly string[], fallback?: unknown): unknown => {
  const at = (value: unknown, key: string): unknown => (value as Record<string, unknown> | null | undefined)?.[key];
  const whole = typeof path === 'string' ? at(object, path) : undefined;
  const found = whole === undefined ? pathOf(path).reduce(at, object) : whole;
  return found === undefined ? fallback : found;
};
