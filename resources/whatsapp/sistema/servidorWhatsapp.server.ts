import { calls, get, query, r, run } from '#kit';
import { f } from '#fields';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { servidorWhatsapp } from '../../../schemas/whatsapp/sistema/servidorWhatsapp';

const inteiro = f.integer({ required: true });
const admin = ['ROLE_ADMIN'] as const;
export const chamadasServidor = calls(servidorWhatsapp, {
  /** Servers in a state, or all with 'todos', in their order. */
  listar: query(servidorWhatsapp, 'GET listar/{x}', {
    permission: admin,
    form: {
      x: f.enum(
        { todos: 'Todos', ATIVO: 'Ativos', MANUTENCAO: 'Em manutenção', DESATIVADO: 'Desativados' },
        { required: true },
      ),
    },
    where: (context, { form: { x } }) => (x === 'todos' ? {} : { situacao: x }),
    sort: [['ordem', 'asc']],
  }),
  /** Number of instances by state, and whether the provider is configured here. */
  status: run(
    get('status/{x}', {
      permission: admin,
      platform: true,
      form: { x: f.integer({ required: true, min: 1 }) },
      result: {
        id: inteiro,
        nome: f.text({ required: true }),
        situacao: servidorWhatsapp.fields.situacao,
        configurado: f.bool({ required: true }),
        instancias: inteiro,
        vagas: inteiro,
        porEstado: r.map(inteiro),
      },
    }),
    async ({ rows, ports, notFound }, { form: { x } }) => {
      const server = (await rows.get(servidorWhatsapp, x)) ?? notFound();
      const states = await rows.groupBy(instanciaWhatsapp, { by: ['estado'], where: { servidor: x } });
      const instancias = states.reduce((sum, { count }) => sum + count, 0);
      return {
        id: x,
        nome: server.nome,
        situacao: server.situacao,
        configurado: ports.whatsapp.available.includes(server.provedor),
        instancias,
        vagas: Math.max(0, server.capacidade - instancias),
        porEstado: Object.fromEntries(states.map(({ estado, count }) => [estado, count])),
      };
    },
  ),
});
