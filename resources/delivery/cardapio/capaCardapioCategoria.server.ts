import { calls, run } from '#kit';
import { capaCardapioCategoria } from '../../../schemas/delivery/cardapio/capaCardapioCategoria';
import { capasAtivas, categoriasComCapa, salvarCapa } from './capas';
import { capear, categoriasCapeadas, listarCapas } from './capas.server';

export const chamadasDasCapas = calls(capaCardapioCategoria, {
  ativos: run(capasAtivas, (context) => listarCapas(context)),
  lista: run(categoriasComCapa, (context) => categoriasCapeadas(context)),
  salvar: run(salvarCapa, (context, { form }) => capear(context, form)),
});
