import { parts, resource } from '#kit';
import { notificacaoCampanha, vidaDaCampanha } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';

const { slot } = parts(notificacaoCampanha);
const permissao = 'NOTIFICACAO_ENVIAR';

export const campanhasDeNotificacao = resource(notificacaoCampanha, {
  menu: { group: 'comunicacao', icon: 'campaign', order: 10 },
  heading: 'Notificações',
  states: vidaDaCampanha,
  editable: { situacao: 'RASCUNHO' },
  access: { list: permissao, show: permissao, create: permissao, update: permissao, delete: permissao },
  duplicate: true,
  refresh: { every: 5, while: { situacao: 'ENVIANDO' } },
  list: {
    columns: ['titulo', 'situacao', 'canal', 'agendadaPara', 'enviados', 'lidos', 'cliques'],
    filters: ['situacao', 'canal'],
    search: ['titulo', 'texto'],
    sort: { criadoEm: 'desc' },
    tabs: {
      'Por enviar': { situacao: ['RASCUNHO', 'AGENDADA', 'ENVIANDO'] },
      Enviadas: { situacao: 'ENVIADA' },
    },
    empty: 'Nenhuma campanha ainda. Escreva a primeira, veja quantas pessoas alcança e envie.',
  },
  form: [
    'titulo',
    'texto',
    ['link', 'canal'],
    { title: 'Para quem', rows: [['planos', 'papeis'], ['estados', 'situacoes'], 'empresas'] },
    'expira',
  ],
  slots: { formAside: () => import('./notificacaoCampanha.Estimativa') },
  record: {
    status: 'situacao',
    figures: ['enviados', 'lidos', 'cliques'],
    next: ['agendar'],
    body: ['texto', 'canal', 'agendadaPara', 'expira', slot(() => import('./notificacaoCampanha.Alcance'))],
  },
});
