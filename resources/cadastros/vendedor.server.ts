import { calls, r, read } from '#kit';
import { f } from '#fields';
import { vendedor } from '../../schemas/cadastros/vendedor';

export const chamadasVendedor = calls(vendedor, {
  /** Active sellers of the place one works in, by name: ten at most. A seller finds himself. */
  buscar: read('GET buscar-vendedor', {
    permission: [], form: { nome: f.text({ max: 80 }) }, result: r.list(r.record(vendedor, ['id', 'nome'])),
    run: async ({ form: { nome }, rows, user }) => (await rows.find(vendedor, {
      ativo: true, empresa: user.company?.id ?? { empty: true }, ...(nome?.trim() && { $search: nome.trim() }), $sort: [['ordem', 'asc'], ['nome', 'asc']],
    }, { page: 1, size: 10 })).rows,
  }),
  /** The registration of the seller who is signed in, as his edit screen shows it. */
  edicao: read('GET edicao', {
    permission: [], result: r.record(vendedor),
    run: async ({ rows, user, notFound }) => (user.seller ? await rows.get(vendedor, user.seller) : undefined) ?? notFound(),
  }),
});
