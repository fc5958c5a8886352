import { house } from '../operations/house';

/**
 * The description of all services. It names what others may not even know of (fields, permissions, calls): for
 * administrators of the platform, who hand it to whom they trust.
 */
export const openapi = house('GET openapi.json', {
  tag: 'Tela',
  label: 'Esta descrição',
  policy: { anyOf: ['ROLE_ADMIN'] },
  answer: { envelope: { type: 'object', required: ['openapi', 'info', 'paths'] } },
  act: ({ call }) => Response.json(call.services.describe(), { headers: { 'cache-control': 'no-store' } }),
});
