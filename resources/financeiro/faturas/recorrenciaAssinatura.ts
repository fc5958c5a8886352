import { resource } from '#kit';
import { recorrenciaAssinatura, vidaDaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';

export const assinaturas = resource(recorrenciaAssinatura, {
  menu: false,
  states: vidaDaAssinatura,
  off: ['create', 'update', 'delete'],
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['empresa', 'nome', 'forma', 'bandeira', 'cartaoFinal', 'situacao', 'inicio', 'fim'],
    filters: ['situacao', 'forma', 'plano', 'empresa', 'fim'],
    search: ['nome'],
  },
});
