import { today, parts, resource } from '#kit';
import { pedidoTitular, vidaDoPedidoTitular } from '../../../../schemas/cadastros/clientes/titular/pedidoTitular';

const { fields, linked, timeline } = parts(pedidoTitular);

/** Inbox of customers' requests on their data. They are carried out on the customer's page. */
export const pedidosDeTitulares = resource(pedidoTitular, {
  menu: { group: 'privacidade', icon: 'mail', order: 5 },
  plan: 'CLIENTES',
  access: { list: 'TITULAR_ATENDER' },
  states: vidaDoPedidoTitular,
  live: { rings: { when: { situacao: 'ABERTO' }, one: '1 pedido sobre dados', many: '{count} pedidos sobre dados' } },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['tipo', 'cliente', 'pedidoEm', 'prazo', 'situacao'],
    filters: ['tipo', 'situacao', 'cliente', 'pedidoEm', 'prazo'],
    search: [],
    sort: { pedidoEm: 'desc' },
    empty: 'Ninguém pediu nada. O link “Meus dados” está no menu de cada cliente.',
    tabs: {
      Abertos: { situacao: 'ABERTO' },
      'Fora do prazo': { situacao: 'ABERTO', prazo: { lt: today } },
      Todos: {},
    },
  },
  record: {
    status: 'situacao',
    since: 'pedidoEm',
    next: ['atender'],
    notices: [
      {
        when: { situacao: 'ABERTO', prazo: { lt: today } },
        tone: 'danger',
        title: 'O prazo passou',
        text: 'A lei dá quinze dias. Responda agora.',
      },
    ],
    body: [
      fields('Pedido', 'tipo', 'pedidoEm', 'prazo'),
      'resposta',
      timeline({ pedidoEm: 'Pedido', respondidoEm: 'Respondido' }),
    ],
    aside: [linked('cliente', { fields: ['telefone', 'email'], purpose: 'TITULAR' })],
  },
});
