import { calls, run } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { carteira, painel } from './inicio';
import { montarCarteira } from './carteira.server';
import { montarPainel } from './painel.server';

export const servidorDoInicio = calls(pedido, {
  painel: run(painel, montarPainel),
  carteira: run(carteira, montarCarteira),
});
