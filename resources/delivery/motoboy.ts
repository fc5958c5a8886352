import { parts, resource } from '#kit';
import { motoboy } from '../../schemas/delivery/motoboy';

const { children, fields } = parts(motoboy);

export const motoboys = resource(motoboy, {
  menu: { group: 'tabelas', icon: 'delivery', order: 25 },
  live: true,
  list: {
    columns: ['nome', 'telefone', 'veiculo', 'placa', 'ativo'],
    filters: ['ativo', 'veiculo'],
    search: ['nome', 'placa'],
    tabs: { Ativos: { ativo: true }, Todos: {} },
  },
  form: [['nome', 'telefone'], ['veiculo', 'placa'], 'ativo', 'empresa'],
  record: {
    body: [
      children('pedido', {
        by: 'motoboy',
        label: 'Últimas entregas',
        columns: ['numero', 'saiuEm', 'dataConclusao', 'situacao', 'total'],
        none: 'Ainda não saiu com nenhum pedido.',
      }),
    ],
    aside: [fields('Contato', 'telefone', 'veiculo', 'placa')],
  },
});
