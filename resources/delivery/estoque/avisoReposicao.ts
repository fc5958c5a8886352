import { resource } from '#kit';
import { avisoReposicao } from '../../../schemas/delivery/estoque/avisoReposicao';

/** Read only: a daily routine writes them, and the bell notifies of each. */
export const avisosReposicao = resource(avisoReposicao, {
  menu: { group: 'promocoes', hidden: true },
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_ESTOQUE' },
  list: { columns: ['texto', 'dia', 'quantos'], filters: ['dia'], sort: { dia: 'desc' } },
  show: ['texto', ['dia', 'quantos'], 'lista'],
  bell: { reposicao: { when: { quantos: { gt: 0 } }, text: '{texto}', tone: 'warning' } },
});
