import type { Shift } from '#fields/openingHours/hours';
import { readFilter } from '#kit/read/filter';
import { f } from '#fields';
import { firstRow, getOnly, type Row } from '../db/query';
import { house, maybe } from '../operations/house';

/** The field of the row, and null where the business names none or nobody has typed one. */
const typed = (row: Row | undefined, field: string | undefined): string | null =>
  row && field !== undefined && row[field] ? String(row[field]) : null;

/**
 * The line's number, address and hours, and the national holiday of today in the company's zone (its hours are those of a Sunday then).
 * Open to everybody who is signed in, with or without access to the calendar.
 */
export const support = house('GET backoffice/suporte', {
  tag: 'Tela',
  label: 'O suporte',
  policy: 'signedIn',
  whileBlocked: true,
  mode: 'read',
  result: {
    whatsapp: maybe.text,
    email: maybe.text,
    horario: f.openingHours(),
    texto: maybe.text,
    feriado: maybe.text,
  },
  act: async (_, { services, user, tx }) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: user.zone }).format(services.now());
    const { entity = '', day = '', where } = services.words.house?.holidays ?? {};
    const model = services.byName.get(entity);
    const holiday = model && (await firstRow(tx, model, readFilter(model, { ...where, [day]: today })));
    const line = services.words.house?.support;
    const settings = line && services.byName.get(line.entity);
    const row = settings && (await getOnly(tx, settings));
    const hours = line && row ? (row[line.hours] as readonly Shift[] | null) : null;
    return {
      whatsapp: services.supportWhatsapp ?? typed(row, line?.whatsapp),
      email: typed(row, line?.email),
      horario: hours && hours.length > 0 ? hours : null,
      texto: typed(row, line?.text),
      feriado: holiday ? String(holiday[model.title]) : null,
    };
  },
});
