import { parts, resource } from '#kit';
import { publico } from '../../schemas/marketing/publico';

const { slot } = parts(publico);

export const publicos = resource(publico, {
  menu: { group: 'promocoes', icon: 'groups', order: 12 },
  plan: 'MARKETING',
  duplicate: true,
  list: {
    columns: ['nome', 'regras', 'descricao'],
    filters: [],
    search: ['nome', 'descricao'],
    sort: { nome: 'asc' },
  },
  form: [['nome', 'empresa'], 'descricao', 'regras'],
  slots: { formAside: () => import('./publico.Estimativa') },
  record: {
    body: ['regras', slot(() => import('./publico.Alcance')), 'descricao'],
  },
});
