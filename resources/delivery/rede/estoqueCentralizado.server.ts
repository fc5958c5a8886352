import { calls, run } from '#kit';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { listarCentralizado, salvarCentralizado } from './estoqueDaRede/estoqueDaRede';
import { redeVista, salvarRede } from './redeDeEstoque.server';

export const chamadasDaRede = calls(estoqueCentralizado, {
  listar: run(listarCentralizado, (context) => redeVista(context)),
  salvar: run(salvarCentralizado, (context, { form }) => salvarRede(context, form)),
});
