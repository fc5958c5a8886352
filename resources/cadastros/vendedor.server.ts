import { calls, query, r, read } from '#kit';
import { f } from '#fields';
import { vendedor } from '../../schemas/cadastros/vendedor';

export const chamadasVendedor = calls(vendedor, {
  /** Active sellers of the place one works in, by name: ten at most. A seller finds himself. */
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
  /** The registration of the seller who is signed in, as his edit screen shows it. */
  edicao: read('GET edicao', {
    permission: [],
    result: r.record(vendedor),
    run: async ({ rows, user, notFound }) =>
      (user.seller ? await rows.get(vendedor, user.seller) : undefined) ?? notFound(),
  }),
});
