// compiler 10: Did you mean '"PEDIDOS_ANDAR"'?
import { states } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';

/** A move opens to programs by a scope that stands in apiScopes. */
export const unknownScopeOfMove = states(pedido, 'situacao', {
  moves: {
    confirmar: { label: 'Confirmar', from: 'NOVO', to: 'CONFIRMADO' },
    aprontar: { label: 'Pronto', from: 'PREPARO', to: 'PRONTO',
      api: ['PEDIDOS_ANDA'] },
  },
});
