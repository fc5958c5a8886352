import { answers, calls } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { carteira, painel } from './inicio';
import { montarCarteira } from './servico/carteira';
import { montarPainel } from './servico/painel';

export const servidorDoInicio = calls(pedido, {
  painel: answers(painel, montarPainel),
  carteira: answers(carteira, montarCarteira),
});
