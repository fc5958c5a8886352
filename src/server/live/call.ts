import { f } from '#fields';
import { house } from '../operations/house';

const form = { since: f.integer({ min: 0 }), ago: f.integer({ min: 0, max: 600_000 }) };

/**
 * GET backoffice/novidades: server-sent events. Each message is JSON: `since`, with which the next stream goes on; what
 * was `told`; `refetch` where what was told since then is no longer known. `{ access: true }` says that what the user
 * may do has changed.
 */
export const liveStream = house('GET backoffice/novidades', {
  tag: 'Tela',
  label: 'O que acontece, enquanto acontece',
  policy: 'signedIn',
  form,
  answer: { file: ['text/event-stream'] },
  act: ({ call: { services, session }, input }) => {
    const { since, ago } = (input as { readonly form: { readonly since: number | null; readonly ago: number | null } })
      .form;
    return services.live.open(session!, { ...(since !== null && { since }), ...(ago !== null && { ago }) });
  },
});
