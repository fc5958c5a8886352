import { r } from '#kit/calls/result';
import { holds } from '../core/guard';
import { house, said } from '../operations/house';

/** Entities that the user may see, to choose what a record is about. */
export const entities = house('GET entidades', {
  tag: 'Tela',
  label: 'Os cadastros que se veem',
  policy: 'signedIn',
  result: r.list({ name: said.text, label: said.text }),
  act: ({ call: { services, user } }) =>
    services.models
      .filter(({ access }) => holds(user, access.list))
      .map(({ name, label }) => ({ name, label: label.one }))
      .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
});
