import { calls, query } from '#kit';
import { plataformaTerceiro } from '../../../schemas/delivery/pedidos/plataformaTerceiro';

export const chamadasDasPlataformas = calls(plataformaTerceiro, {
  daEmpresa: query(plataformaTerceiro, 'GET todos/empresa', {
    permission: ['PLATAFORMA_TERCEIRO_VER', 'PEDIDO_EDITAR'],
    plan: 'DELIVERY',
    where: { ativo: true },
    sort: [['nome', 'asc']],
    columns: ['id', 'nome', 'comissao', 'taxaFixa'],
    answer: 'list',
  }),
});
