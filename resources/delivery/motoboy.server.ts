import { calls, query } from '#kit';
import { motoboy } from '../../schemas/delivery/motoboy';

export const servidorDosMotoboys = calls(motoboy, {
  ativos: query(motoboy, 'GET todos/empresa', {
    permission: ['MOTOBOY_VER', 'PEDIDO_EDITAR'],
    where: { ativo: true },
    sort: [['nome', 'asc']],
    columns: ['id', 'nome', 'veiculo', 'placa'],
    answer: 'list',
  }),
});
