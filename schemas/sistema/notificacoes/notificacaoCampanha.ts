import { entity, states } from '#kit';
import { f } from '#fields';
import { situacoes } from '../../cadastros/empresa';

export const papeisDoPublico = {
  EMPRESA: 'Administradores da empresa',
  OPERADOR: 'Operadores',
  VENDEDOR: 'Vendedores da empresa',
} as const;

/** Fields that choose the people; each that is empty takes all. */
export const publicoDaCampanha = {
  planos: f.refs('plano', { help: 'Vazio: todos.' }),
  papeis: f.enumSet(papeisDoPublico, { label: 'Papéis', help: 'Vazio: todos.' }),
  estados: f.refs('estado', { help: 'Da cidade da empresa. Vazio: todos.' }),
  situacoes: f.enumSet(situacoes, { label: 'Situação da empresa', help: 'Vazio: todas, menos as encerradas.' }),
  empresas: f.refs('empresa', { label: 'Só estas empresas', max: 100, help: 'Vazio: todas.' }),
};

/** Message of the platform to people of companies: written, scheduled, sent once to each, and counted. */
export const notificacaoCampanha = entity('notificacaoCampanha', {
  label: ['Campanha de notificação', 'Campanhas de notificação'],
  gender: 'f',
  title: 'titulo',
  root: 'sistema/notificacao/campanha/',
  bin: false,
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 120, help: 'O que o sino mostra.' }),
    texto: f.longText({ required: true, max: 2000, help: 'O que se lê ao abrir o aviso.' }),
    link: f.url({ label: 'Saiba mais', help: 'Endereço que o aviso oferece, em outra aba.' }),
    canal: f.ref('notificacaoCanal', { required: true }),
    ...publicoDaCampanha,
    situacao: f.enum(
      {
        RASCUNHO: 'Rascunho',
        AGENDADA: { label: 'Agendada', tone: 'info' },
        ENVIANDO: { label: 'Enviando', tone: 'warning' },
        ENVIADA: { label: 'Enviada', tone: 'success' },
        CANCELADA: { label: 'Cancelada', tone: 'error' },
      },
      { label: 'Situação', required: true, readOnly: true, default: 'RASCUNHO', copy: false },
    ),
    agendadaPara: f.dateTime({ label: 'Sai em', readOnly: true, copy: false, index: true, help: 'Vazio: agora.' }),
    expira: f.dateTime({
      label: 'Expira em',
      copy: false,
      help: 'Depois disto não sai mais, e some do sino de quem não leu.',
    }),
    iniciadaEm: f.dateTime({ label: 'Começou em', readOnly: true, copy: false }),
    concluidaEm: f.dateTime({ label: 'Terminou em', readOnly: true, copy: false }),
    enviados: f.integer({ label: 'Receberam', readOnly: true, default: 0, copy: false, audited: false }),
    lidos: f.integer({ label: 'Leram', readOnly: true, default: 0, copy: false, audited: false }),
    cliques: f.integer({ label: 'Abriram', readOnly: true, default: 0, copy: false, audited: false }),
  },
});

export const vidaDaCampanha = states(notificacaoCampanha, 'situacao', {
  line: ['RASCUNHO', 'AGENDADA', 'ENVIANDO', 'ENVIADA'],
  moves: {
    agendar: {
      label: 'Enviar ou agendar',
      icon: 'send',
      tone: 'primary',
      from: 'RASCUNHO',
      to: 'AGENDADA',
      permission: 'NOTIFICACAO_ENVIAR',
      offers: ['agendadaPara'],
      confirm: 'Enviar “{titulo}”? Depois disto ela não muda mais.',
      submit: 'Enviar',
      did: 'enviou',
    },
    iniciar: {
      label: 'Começar',
      from: 'AGENDADA',
      to: 'ENVIANDO',
      by: 'house',
      at: 'agendadaPara',
      stamp: 'iniciadaEm',
    },
    concluir: { label: 'Concluir', from: 'ENVIANDO', to: 'ENVIADA', by: 'house', stamp: 'concluidaEm' },
    voltar: {
      label: 'Voltar a rascunho',
      icon: 'undo',
      from: 'AGENDADA',
      to: 'RASCUNHO',
      permission: 'NOTIFICACAO_ENVIAR',
      clears: ['agendadaPara'],
      did: 'voltou',
    },
    cancelar: {
      label: 'Cancelar campanha',
      icon: 'cancel',
      tone: 'danger',
      from: ['RASCUNHO', 'AGENDADA', 'ENVIANDO'],
      to: 'CANCELADA',
      permission: 'NOTIFICACAO_ENVIAR',
      confirm: 'Cancelar “{titulo}”? Quem já recebeu continua com o aviso.',
      submit: 'Cancelar campanha',
      did: 'cancelou',
    },
  },
});
