import { sql } from 'kysely';
import { house, maybe } from '../operations/house';

/**
 * The line's number, and the national holiday of today in the company's zone (its hours are those
 * of a Sunday then). Open to everybody who is signed in, whether he may see the calendar or not.
 */
export const support = house('GET backoffice/suporte', {
  tag: 'Tela', label: 'O suporte', policy: 'signedIn', whileBlocked: true, mode: 'read', result: { whatsapp: maybe.text, feriado: maybe.text },
  act: async (_, { services, user, tx }) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: user.zone }).format(services.now());
    const { rows: [holiday] } = services.byName.has('feriado') ? await sql<{ nome: string }>`
      select nome from feriado where data = ${today} and tipo = 'FERIADO' and abrangencia = 'NACIONAL' and excluido_em is null limit 1`.execute(tx) : { rows: [] };
    return { whatsapp: services.supportWhatsapp ?? null, feriado: holiday?.nome ?? null };
  },
});
