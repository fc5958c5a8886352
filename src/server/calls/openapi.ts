import type { Operation } from '../core/context';

/**
 * GET openapi.json: the description of all services. It names what others may not even know of (fields, permissions, calls):
 * for administrators of the platform, who hand it to whom they trust.
 */
export const openapi: Operation = {
  method: 'GET', path: 'openapi.json', policy: { anyOf: ['ROLE_ADMIN'] }, mutates: false,
  run: ({ services }) => Promise.resolve(Response.json(services.describe(), { headers: { 'cache-control': 'no-store' } })),
};
