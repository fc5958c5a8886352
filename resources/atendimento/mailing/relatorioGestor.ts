import { summary } from '#fields/summary';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';

/** Calls of the period by who made them: outcomes, sales and their value. */
export const relatorioGestor = summary('relatorioGestor', {
  label: 'Relatório do gestor',
  text: 'As ligações do período e no que deram. Um contato que foi chamado duas vezes conta duas.',
  menu: { group: 'atendimento', icon: 'chart', order: 60 },
  permission: ['MAILING_DISTRIBUIR'],
  plan: 'MARKETING',
  call: 'POST /mailing/relatorio-gestor',
  from: mailingHistorico,
  with: { mailing },
  on: 'quando',
  where: { tipo: 'STATUS', para: { not: ['NOVO', 'EM_ATENDIMENTO'] }, desfeito: { not: true } },
  hours: true,
  filters: ['vendedor', 'usuario', 'motivo', 'mailing.lista'],
  choose: {
    usuario: 'usuario',
    vendedor: 'vendedor',
    lista: 'mailing.lista',
    desfecho: 'para',
    motivo: 'motivo',
    dia: { step: 'day' },
    hora: { step: 'hour' },
    diaSemana: { step: 'weekday' },
  },
  count: {
    contatos: {},
    atenderam: {
      tipo: 'STATUS',
      desfeito: { not: true },
      para: ['AGENDADO', 'CONVERTIDO', 'SEM_INTERESSE', 'NAO_CONTATAR'],
    },
    vendas: { tipo: 'STATUS', desfeito: { not: true }, para: 'CONVERTIDO' },
    perdas: { tipo: 'STATUS', desfeito: { not: true }, para: ['SEM_INTERESSE', 'NAO_CONTATAR'] },
  },
  sum: { valor: 'valor' },
  ratio: { ticket: ['valor', 'vendas'] },
  percent: { taxa: ['vendas', 'contatos'] },
  labels: { usuario: 'Quem ligou', desfecho: 'Desfecho', taxa: 'Vendas sobre contatos', ticket: 'Ticket médio' },
  headline: ['contatos', 'vendas', 'valor', 'taxa'],
  charts: [
    { kind: 'bar', x: 'grupo', y: 'contatos' },
    { kind: 'funnel', steps: ['contatos', 'atenderam', 'vendas'], label: 'Do contato à venda' },
    { kind: 'heat', x: 'hora', series: 'diaSemana', y: 'atenderam' },
  ],
  compare: 'previous',
});
