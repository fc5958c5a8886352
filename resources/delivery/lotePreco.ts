import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { lotePreco } from '../../schemas/delivery/lotePreco';

const { record } = actions(lotePreco);
const { fields, table } = parts(lotePreco);

/** The history of prices that were changed many at once. */
export const lotesPreco = resource(lotePreco, {
  menu: { group: 'cardapio', icon: 'payments', order: 60 },
  heading: 'Preços',
  path: 'precos',
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_PRECO' },
  list: {
    columns: ['descricao', 'data', 'usuario', 'alterados', 'situacao'],
    filters: ['situacao', 'campo', 'data', 'usuario'],
    search: ['descricao'],
    sort: { data: 'desc' },
    empty: 'Para mudar muitos preços, marque produtos em Cardápio › Produtos e use «Alterar preços».',
  },
  record: {
    status: 'situacao',
    since: { APLICADO: 'data', DESFEITO: 'desfeitoEm' },
    figures: ['alterados', 'recusados', 'mantidos'],
    next: ['desfazer'],
    body: [table('linhas', { label: 'Preços', line: { title: 'nome', amount: 'depois', says: 'Era {antes}.' } })],
    aside: [fields('Como', 'campo', 'operacao', 'valor', 'arredondamento', 'canal', 'usuario', 'desfeitoEm')],
  },
  actions: {
    desfazer: record({
      label: 'Desfazer',
      icon: 'undo',
      call: 'POST {id}/desfazer',
      permission: 'PRODUTO_PRECO',
      once: true,
      when: { situacao: 'APLICADO' },
      confirm: 'Voltar aos preços de antes? O que foi mudado depois fica como está.',
      submit: 'Desfazer alteração',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
  },
});
