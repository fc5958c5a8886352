import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { negociacao } from '../../../schemas/integracoes/ifood/negociacao';

const { record } = actions(negociacao);
const { fields, slot, table } = parts(negociacao);
const permission = 'PEDIDO_NEGOCIAR';
const aberta = { situacao: 'ABERTA', resposta: { empty: true } } as const;

export const negociacoes = resource(negociacao, {
  menu: { group: 'integracoes', icon: 'gavel', order: 30 },
  plan: 'INTEGRACOES',
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_VER' },
  list: {
    columns: ['abertaEm', 'pedido', 'acao', 'motivo', 'respondeAte', 'situacao'],
    filters: ['situacao', 'acao', 'pedido', 'abertaEm'],
    search: ['motivo'],
    sort: { abertaEm: 'desc' },
    tabs: { 'Esperam resposta': { situacao: 'ABERTA' }, Encerradas: { situacao: { not: 'ABERTA' } }, Todas: {} },
    opens: 'Esperam resposta',
  },
  record: {
    title: '{acao}',
    status: 'situacao',
    since: 'abertaEm',
    figures: ['valorMaximo', 'respondeAte'],
    next: ['aceitar', 'recusar', 'contrapor'],
    notices: [
      {
        when: { situacao: 'ABERTA', resposta: { empty: false } },
        tone: 'info',
        title: 'Aguardando o iFood',
        text: 'Respondido: {resposta}. O iFood confirma em seguida.',
      },
      {
        when: { recusaDoIfood: { empty: false } },
        tone: 'warning',
        title: 'O iFood não aceitou a resposta',
        text: '{recusaDoIfood}',
      },
    ],
    body: [
      slot(() => import('./negociacao.Prazo')),
      'motivo',
      table('opcoes', {
        label: 'O que dá para oferecer',
        line: { title: 'tipo', amount: 'valorMaximo', details: ['minutos'] },
      }),
      table('provas', { label: 'Provas do cliente', line: { title: 'endereco', details: ['tipo'] } }),
    ],
    aside: [fields('Negociação', 'pedido', 'fase', 'aoVencer', 'resposta', 'respondidaEm', 'por')],
  },
  actions: {
    aceitar: record({
      label: 'Aceitar',
      icon: 'check',
      tone: 'primary',
      call: 'POST {id}/aceitar',
      permission,
      when: aberta,
      confirm: 'Aceitar o que o cliente pede no pedido {pedido}?',
      effect: [{ toast: 'Resposta enviada: aguardando o iFood.' }, 'refresh'],
    }),
    recusar: record({
      label: 'Recusar',
      icon: 'block',
      tone: 'danger',
      call: 'POST {id}/recusar',
      permission,
      when: aberta,
      confirm: 'Recusar o que o cliente pede no pedido {pedido}?',
      form: { porque: f.text({ label: 'Por quê', required: true, min: 5, max: 250 }) },
      effect: [{ toast: 'Resposta enviada: aguardando o iFood.' }, 'refresh'],
    }),
    contrapor: record({
      label: 'Fazer contraproposta',
      icon: 'swap_horiz',
      call: 'POST {id}/contrapor',
      permission,
      when: { ...aberta, opcoes: { empty: false } },
      form: {
        tipo: f.enum(
          { REFUND: 'Devolver um valor', BENEFIT: 'Dar um benefício', ADDITIONAL_TIME: 'Pedir mais tempo' },
          { label: 'Oferecer', required: true },
        ),
        valor: f.money({
          min: 0.01,
          help: 'De devolver um valor ou dar um benefício, até o máximo que o iFood deixa.',
        }),
        minutos: f.integer({ min: 1, max: 240, help: 'De pedir mais tempo.' }),
      },
      effect: [{ toast: 'Contraproposta enviada: aguardando o iFood.' }, 'refresh'],
    }),
  },
});
