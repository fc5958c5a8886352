import { answers, calls } from '#kit';
import { estoqueCentralizado } from '../../schemas/delivery/estoqueCentralizado';
import { listarCentralizado, salvarCentralizado } from './estoqueDaRede';
import { redeVista, salvarRede } from './servico/redeDeEstoque';

export const chamadasDaRede = calls(estoqueCentralizado, {
  listar: answers(listarCentralizado, (context) => redeVista(context)),
  salvar: answers(salvarCentralizado, ({ form, ...context }) => salvarRede(context, form)),
});
