import { r } from '#kit/result';
import { holds } from '../core/guard';
import { house, said } from '../operations/house';

/** What a person may choose by which kind of record something is about: those that he sees. */
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
