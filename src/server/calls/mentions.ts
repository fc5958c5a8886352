import { sql } from 'kysely';
import { fold } from '#kit/text';
import { r } from '#kit/calls/result';
import { fail } from '../core/failure';
import { demand } from '../core/guard';
import { within } from '../core/work';
import { beyondSeller } from '../db/scope';
import { text, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';
import { mentioning, readersOf } from '../operations/save/bell';

const shown = 6;

/**
 * Users whom a text of a record may mention, by a part of the name or the login: those of the company who may read it.
 */
export const mentions = house('POST user/mencoes', {
  tag: 'Tela',
  label: 'Quem se pode mencionar',
  policy: 'signedIn',
  body: withBody({ entidade: text, campo: text, texto: { ...text, maxLength: 40 } }, ['entidade', 'campo', 'texto']),
  result: r.list({ login: said.text, nome: said.text }),
  act: async ({ call, body: { entidade, campo, texto } }) => {
    const { user, services } = call;
    const model = typeof entidade === 'string' ? services.byName.get(entidade) : undefined;
    const field = model && mentioning(model).find(({ name }) => name === campo);
    if (!model || !field || typeof texto !== 'string' || texto.length > 40) return fail({ kind: 'notFound' });
    demand(user, { anyOf: model.access.list, plan: model.plan });
    const company = user.company?.id;
    if (company === undefined) return [];
    const { rows } = await within(call, (all) =>
      beyondSeller(all, (tx) =>
        sql<{ login: string; nome: string }>`select u.login, u.nome from usuario as u
          where u.id in (${readersOf(services, company, model, field)}) and u.id <> ${user.id} order by u.nome, u.id`.execute(
          tx,
        ),
      ),
    );
    // Not by the search text of people: it holds their telephones.
    const wanted = fold(texto);
    return rows.filter(({ login, nome }) => fold(`${nome} ${login}`).includes(wanted)).slice(0, shown);
  },
});
