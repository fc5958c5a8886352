import { readFilter } from '#kit/read/filter';
import { firstRow } from '../db/query';
import { house, maybe } from '../operations/house';

/**
 * The line's number, and the national holiday of today in the company's zone (its hours are those of a Sunday then).
 * Open to everybody who is signed in, with or without access to the calendar.
 */
export const support = house('GET backoffice/suporte', {
  tag: 'Tela',
  label: 'O suporte',
  policy: 'signedIn',
  whileBlocked: true,
  mode: 'read',
  result: { whatsapp: maybe.text, feriado: maybe.text },
  act: async (_, { services, user, tx }) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: user.zone }).format(services.now());
    const { entity = '', day = '', where } = services.words.house?.holidays ?? {};
    const model = services.byName.get(entity);
    const holiday = model && (await firstRow(tx, model, readFilter(model, { ...where, [day]: today })));
    return { whatsapp: services.supportWhatsapp ?? null, feriado: holiday ? String(holiday[model.title]) : null };
  },
});
