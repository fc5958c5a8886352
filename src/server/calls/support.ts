import { sql } from 'kysely';
import type { Operation } from '../core/context';
import { reading } from '../core/work';

/**
 * GET backoffice/suporte: the line's number, and the national holiday of today in the company's zone (its hours are those
 * of a Sunday then). Open to everybody who is signed in, whether he may see the calendar or not.
 */
export const support: Operation = {
  method: 'GET', path: 'backoffice/suporte', policy: 'signedIn', mutates: false, whileBlocked: true,
  async run(call) {
    const { services, user } = call;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: user.zone }).format(services.now());
    const holiday = services.byName.has('feriado') ? await reading(call, async ({ tx }) => (await sql<{ nome: string }>`
      select nome from feriado where data = ${today} and tipo = 'FERIADO' and abrangencia = 'NACIONAL' and excluido_em is null limit 1`.execute(tx)).rows[0]) : undefined;
    return { result: { whatsapp: services.supportWhatsapp ?? null, feriado: holiday?.nome ?? null } };
  },
};
