import { answers, calls } from '#kit';
import { capaCardapioCategoria } from '../../../schemas/delivery/cardapio/capaCardapioCategoria';
import { capasAtivas, categoriasComCapa, salvarCapa } from './capas';
import { capear, categoriasCapeadas, listarCapas } from './capas.server';

export const chamadasDasCapas = calls(capaCardapioCategoria, {
  ativos: answers(capasAtivas, (context) => listarCapas(context)),
  lista: answers(categoriasComCapa, (context) => categoriasCapeadas(context)),
  salvar: answers(salvarCapa, ({ form, ...context }) => capear(context, form)),
});
