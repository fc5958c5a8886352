import { resource } from '#kit';
import { notificacaoCanal } from '../../../schemas/sistema/notificacoes/notificacaoCanal';

const permissao = 'NOTIFICACAO_ENVIAR';
export const canaisDeNotificacoes = resource(notificacaoCanal, {
  menu: { group: 'comunicacao', icon: 'tune', order: 20 },
  access: { list: permissao, show: permissao, create: permissao, update: permissao, delete: permissao },
  list: {
    columns: ['nome', 'categoria', 'tipo', 'resumo', 'obrigatorio', 'ativo'],
    filters: ['categoria', 'tipo', 'ativo'],
    search: ['nome'],
  },
  form: [
    ['nome', 'categoria'],
    ['tipo', 'resumo'],
    ['obrigatorio', 'ativo'],
  ],
});
