import { actions, parts, resource } from '#kit';
import { acertoMotoboy } from '../../../schemas/delivery/entrega/acertoMotoboy';

const { record } = actions(acertoMotoboy);
const { children, fields, table } = parts(acertoMotoboy);

export const acertos = resource(acertoMotoboy, {
  path: 'acertos',
  menu: { group: 'entregas', icon: 'wallet', order: 40 },
  off: ['create', 'update', 'delete'],
  access: { list: ['ACERTO_MOTOBOY_VER', 'MOTOBOY_ACERTAR'] },
  list: {
    columns: ['nome', 'data', 'entregas', 'taxas', 'valorDiarias', 'recebido', 'saldo'],
    filters: ['motoboy', 'data'],
    search: ['nome'],
    sort: { data: 'desc' },
    empty: 'Faça o acerto na página de cada entregador.',
  },
  record: {
    since: 'data',
    figures: ['saldo', 'entregas', 'taxas'],
    next: ['imprimir'],
    body: [
      children('pedido', {
        by: 'acerto',
        label: 'Entregas',
        columns: ['numero', 'saiuEm', 'dataConclusao', 'taxaEntrega', 'taxaMotoboy', 'total'],
        none: 'Sem entregas.',
      }),
      table('vales', { line: { title: 'descricao', amount: 'valor' } }),
    ],
    aside: [fields('Contas', 'diarias', 'valorDiarias', 'descontos', 'recebido', 'usuario')],
  },
  actions: {
    imprimir: record({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST {id}/imprimir',
      permission: 'MOTOBOY_ACERTAR',
      effect: 'print',
    }),
  },
});
