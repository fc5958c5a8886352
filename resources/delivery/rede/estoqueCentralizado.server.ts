import { answers, calls } from '#kit';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { listarCentralizado, salvarCentralizado } from './estoqueDaRede/estoqueDaRede';
import { redeVista, salvarRede } from './redeDeEstoque.server';

export const chamadasDaRede = calls(estoqueCentralizado, {
  listar: answers(listarCentralizado, (context) => redeVista(context)),
  salvar: answers(salvarCentralizado, ({ form, ...context }) => salvarRede(context, form)),
});
