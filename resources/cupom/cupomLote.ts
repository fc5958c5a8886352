import { resource } from '#kit';
import { cupomLote } from '../../schemas/cupom/cupomLote';

export const lotes = resource(cupomLote, {
  menu: { group: 'Cupons', icon: 'qr_code', order: 20 },
  plan: 'CUPOM', off: ['create', 'update', 'delete'], access: { list: 'CUPOM_DESCONTO_VER' },
  list: {
    columns: ['nome', 'cupom', 'quantidade', 'usados', 'prefixo', 'dataCriacao', 'situacao'], filters: ['situacao', 'cupom', 'dataCriacao', 'usuario'], search: ['nome', 'prefixo'],
    sort: { dataCriacao: 'desc' }, tabs: { Ativos: { situacao: 'ATIVO' }, Cancelados: { situacao: 'CANCELADO' }, Todos: {} },
  },
  show: [['nome', 'cupom'], ['quantidade', 'usados', 'prefixo'], ['situacao', 'usuario', 'dataCriacao']],
  related: { Códigos: { entity: 'cupomCodigo', by: 'lote' } },
});
