import { actions, resource } from '#kit';
import { f } from '#fields';
import { solicitacaoPlano } from '../../schemas/financeiro/solicitacaoPlano';

const { record } = actions(solicitacaoPlano);

export const pedidosDePlano = resource(solicitacaoPlano, {
  menu: { group: 'financeiro', icon: 'bolt', order: 40 },
  off: ['create', 'update', 'delete'],
  access: { list: ['ROLE_ADMIN', 'FATURAMENTO_VER'] },
  list: {
    columns: ['nome', 'empresa', 'pedidoPor', 'pedidoEm', 'situacao'],
    filters: ['situacao', 'plano', 'empresa', 'pedidoEm'],
    search: ['nome'],
    sort: { pedidoEm: 'desc' },
    tabs: { Abertos: { situacao: 'ABERTA' }, Todos: {} },
  },
  show: [['empresa', 'plano'], ['pedidoPor', 'pedidoEm', 'situacao'], 'resposta'],
  actions: {
    atender: record({
      label: 'Mudar o plano',
      icon: 'check',
      tone: 'primary',
      call: 'POST {id}/atender',
      permission: 'ROLE_ADMIN',
      once: true,
      when: { situacao: 'ABERTA' },
      confirm: 'Mudar o plano? {nome}',
      effect: [{ toast: 'Plano alterado!' }, 'refresh'],
    }),
    recusar: record({
      label: 'Recusar',
      icon: 'cancel',
      tone: 'danger',
      call: 'POST {id}/recusar',
      permission: 'ROLE_ADMIN',
      once: true,
      when: { situacao: 'ABERTA' },
      confirm: 'Recusar o pedido {nome}?',
      form: { resposta: f.longText({ label: 'O que a empresa vai ler', required: true, max: 500 }) },
      effect: [{ toast: 'Pedido recusado!' }, 'refresh'],
    }),
  },
});
