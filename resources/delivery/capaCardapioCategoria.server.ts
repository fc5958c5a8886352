import { answers, calls } from '#kit';
import { capaCardapioCategoria } from '../../schemas/delivery/capaCardapioCategoria';
import { capasAtivas, categoriasComCapa, salvarCapa } from './capas';
import { capear, categoriasCapeadas, listarCapas } from './servico/capas';

export const chamadasDasCapas = calls(capaCardapioCategoria, {
  ativos: answers(capasAtivas, (context) => listarCapas(context)),
  lista: answers(categoriasComCapa, (context) => categoriasCapeadas(context)),
  salvar: answers(salvarCapa, ({ form, ...context }) => capear(context, form)),
});
