import { actions, hoursAgo, parts, resource } from '#kit';
import { f } from '#fields';
import { lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';

const { record } = actions(lotePreco);
const { fields, table } = parts(lotePreco);

/** The history of prices that were changed in the grid or many at once. */
export const lotesPreco = resource(lotePreco, {
  menu: { group: 'cardapio', icon: 'history', order: 61 },
  heading: 'Histórico de preços',
  path: 'historico-precos',
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_PRECO' },
  list: {
    columns: ['descricao', 'data', 'agendadoPara', 'voltaEm', 'usuario', 'alterados', 'situacao'],
    filters: ['situacao', 'campo', 'data', 'agendadoPara', 'usuario'],
    search: ['descricao'],
    sort: { data: 'desc' },
    empty: 'Nenhum preço mudou ainda. Para mudar, abra Cardápio › Preços.',
  },
  record: {
    status: 'situacao',
    since: { APLICADO: 'data', DESFEITO: 'desfeitoEm' },
    figures: ['alterados', 'recusados', 'mantidos'],
    next: ['desfazer', 'cancelar'],
    body: [table('linhas', { label: 'Preços', line: { title: 'nome', amount: 'depois', says: 'Era {antes}.' } })],
    aside: [
      fields('Quando', 'agendadoPara', 'voltaEm', 'usuario', 'desfeitoEm'),
      fields('Como', 'campo', 'operacao', 'valor', 'arredondamento', 'canal'),
    ],
  },
  actions: {
    desfazer: record({
      label: 'Desfazer',
      icon: 'undo',
      call: 'POST {id}/desfazer',
      permission: 'PRODUTO_PRECO',
      once: true,
      // For 30 days.
      when: { situacao: 'APLICADO', data: { gte: hoursAgo(720) } },
      confirm: 'Voltar aos preços de antes? O que foi mudado depois fica como está.',
      submit: 'Desfazer alteração',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    cancelar: record({
      label: 'Cancelar agendamento',
      icon: 'close',
      call: 'POST {id}/cancelar',
      permission: 'PRODUTO_PRECO',
      once: true,
      when: { situacao: 'AGENDADO' },
      confirm: 'Cancelar? Estes preços não mudam.',
      submit: 'Cancelar agendamento',
      effect: [{ toast: 'Agendamento cancelado. Nenhum preço muda.' }, 'refresh'],
    }),
  },
});
