import { messages } from '#kit/messages';
import type { Failure } from './failure';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  '53000',
  '53200',
  '58030',
]);

/** Nobody answers there: refused, no name, no way, no socket (a PostgreSQL that has ended takes its own away). */
const isUnreached = (cause: object): boolean =>
  'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');

/**
 * Converts an error of the database to a failure that its cause can understand; undefined when it is a fault of ours.
 */
export const databaseFailure = (cause: unknown): Failure | undefined => {
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string')
    return undefined;
  const { code } = cause;
  if (unreachable.has(code) || isUnreached(cause)) return { kind: 'unavailable' };
  switch (code) {
    case '53100':
    case 'ENOSPC':
      return { kind: 'unavailable', message: messages.diskFull };
    case '23505':
      return { kind: 'invalid', fieldErrors: {}, message: messages.duplicate };
    case '40001':
    case '40P01':
    case '55P03':
      return { kind: 'unavailable' };
    // Row-level security: a row of another company.
    case '42501':
      return { kind: 'notFound' };
    // Values the columns cannot hold, that no kind has refused.
    case '22003':
    case '22001':
    case '22007':
    case '22008':
    case '22P02':
    case '22P05':
    case '22021':
      return { kind: 'badRequest' };
    default:
      return undefined;
  }
};
