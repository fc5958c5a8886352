import { calls, run } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { listarExemplos } from './exemplosProduto';
import { exemplosComEstado } from './criarExemplos.server';

export const chamadasExemplos = calls(produto, {
  exemplos: run(listarExemplos, (context) => exemplosComEstado(context)),
});
