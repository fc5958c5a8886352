import { calls, get, query, r, run } from '#kit';
import { f } from '#fields';
import { vendedor } from '../../schemas/cadastros/vendedor';

export const chamadasVendedor = calls(vendedor, {
  /** Active sellers of the user's company by name, at most ten. A seller finds only themselves. */
  buscar: query(vendedor, 'GET buscar-vendedor', {
    permission: [],
    form: { nome: f.text({ max: 80 }) },
    search: 'nome',
    columns: ['id', 'nome'],
    answer: 'list',
    most: 10,
    where: ({ user }) => ({ ativo: true, empresa: user.company?.id ?? { empty: true } }),
    sort: [
      ['ordem', 'asc'],
      ['nome', 'asc'],
    ],
  }),
  /** Record of the signed-in seller, as the edit screen shows it. */
  edicao: run(
    get('edicao', {
      permission: [],
      result: r.record(vendedor),
    }),
    async ({ rows, user, notFound }) => (user.seller ? await rows.get(vendedor, user.seller) : undefined) ?? notFound(),
  ),
});
