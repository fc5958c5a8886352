import { answers, calls } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { carteira, painel } from './inicio';
import { montarCarteira } from './carteira.server';
import { montarPainel } from './painel.server';

export const servidorDoInicio = calls(pedido, {
  painel: answers(painel, montarPainel),
  carteira: answers(carteira, montarCarteira),
});
