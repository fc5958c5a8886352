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
  act: async ({ call: { services } }) => {
    const described = services.describe();
    const info = { ...(described.info as object), title: (await services.brand()).name };
    return Response.json({ ...described, info }, { headers: { 'cache-control': 'no-store' } });
  },
});
