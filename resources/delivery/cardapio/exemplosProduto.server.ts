import { answers, calls } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { listarExemplos } from './exemplosProduto';
import { exemplosComEstado } from './criarExemplos.server';

export const chamadasExemplos = calls(produto, {
  exemplos: answers(listarExemplos, (context) => exemplosComEstado(context)),
});
