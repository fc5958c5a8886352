import { answers, calls } from '#kit';
import { produto } from '../../schemas/delivery/produto';
import { listarExemplos } from './exemplosProduto';
import { exemplosComEstado } from './servico/criarExemplos';

export const chamadasExemplos = calls(produto, {
  exemplos: answers(listarExemplos, (context) => exemplosComEstado(context)),
});
