import { entity, states } from '#kit';
import { f } from '#fields';

export const marcasDaCampanha = {
  nome: 'Nome',
  empresa: 'Empresa',
  desconto: 'Desconto do cupom',
  cupom: 'Código do cupom',
  link: 'Link da loja',
} as const;
const falaDoCupom = (texto: string | null | undefined): boolean => /\{(?:cupom|desconto)\}/.test(texto ?? '');
export const situacoesDaCampanha = {
  RASCUNHO: 'Rascunho',
  AGENDADA: { label: 'Agendada', tone: 'info' },
  ENVIANDO: { label: 'Enviando', tone: 'warning' },
  PAUSADA: { label: 'Pausada', tone: 'error' },
  CONCLUIDA: { label: 'Concluída', tone: 'success' },
  CANCELADA: 'Cancelada',
} as const;

/** Marketing to the customers of an audience by WhatsApp: frozen when it begins, each once, measured by orders. */
export const campanha = entity('campanha', {
  label: ['Campanha', 'Campanhas'],
  gender: 'f',
  title: 'nome',
  root: 'campanha/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    objetivo: f.enum(
      { VENDER: 'Vender', REATIVAR: 'Trazer de volta', AVISAR: 'Avisar', AVALIAR: 'Pedir opinião' },
      { required: true, default: 'VENDER' },
    ),
    publico: f.ref('publico', { label: 'Público', required: true }),
    mensagem: f.longText({ required: true, max: 1000, variables: marcasDaCampanha }),
    mensagemB: f.longText({
      label: 'Segunda versão',
      max: 1000,
      variables: marcasDaCampanha,
      help: 'Parte do público recebe esta, e o resultado diz qual vendeu mais. Vazia: todos recebem a primeira.',
    }),
    porcentagemB: f.integer({
      label: 'Recebem a segunda (%)',
      default: 50,
      min: 10,
      max: 90,
    }),
    cupom: f.ref('cupomDesconto', {
      help: 'Com palavra-chave. O link da mensagem abre a página dele; sem cupom, a loja.',
    }),
    porHora: f.integer({
      label: 'Mensagens por hora',
      required: true,
      default: 60,
      min: 10,
      max: 1000,
      help: 'Rápido demais leva o WhatsApp a bloquear o número.',
    }),
    grupoControle: f.integer({
      label: 'Grupo de controle (%)',
      required: true,
      default: 0,
      min: 0,
      max: 20,
      help: 'Estes clientes não recebem: a diferença de compras mostra o que a campanha trouxe.',
    }),
    janelaConversaoDias: f.integer({
      label: 'Compra conta até (dias depois)',
      required: true,
      default: 7,
      min: 1,
      max: 30,
    }),
    continua: f.bool({
      required: true,
      default: false,
      help: 'A cada dia recebe também quem passou a caber no público; cada cliente, uma vez. Vai até você encerrar.',
    }),
    situacao: f.enum(situacoesDaCampanha, {
      label: 'Situação',
      required: true,
      readOnly: true,
      default: 'RASCUNHO',
      copy: false,
    }),
    agendadaPara: f.dateTime({ label: 'Sai em', readOnly: true, copy: false, index: true, help: 'Vazio: agora.' }),
    iniciadaEm: f.dateTime({ label: 'Começou em', readOnly: true, copy: false, index: true }),
    concluidaEm: f.dateTime({ label: 'Terminou em', readOnly: true, copy: false }),
    ultimaEntrada: f.dateTime({ label: 'Última entrada', readOnly: true, copy: false, audited: false }),
    motivoPausa: f.text({ label: 'Por que parou', max: 200, readOnly: true, copy: false }),
    participantes: f.integer({ readOnly: true, default: 0, copy: false, audited: false }),
    enviadas: f.integer({ readOnly: true, default: 0, copy: false, audited: false }),
    lidas: f.integer({ readOnly: true, default: 0, copy: false, audited: false }),
    cliques: f.integer({ label: 'Abriram o link', readOnly: true, default: 0, copy: false, audited: false }),
    pedidos: f.integer({ readOnly: true, default: 0, copy: false, audited: false }),
    valor: f.money({ label: 'Vendas', readOnly: true, copy: false, audited: false }),
  },
  when: { porcentagemB: { mensagemB: { empty: false } } },
  rules: [
    {
      on: ['mensagem', 'mensagemB', 'cupom'],
      blanks: true,
      test: ({ cupom, mensagem, mensagemB }) => Boolean(cupom) || !(falaDoCupom(mensagem) || falaDoCupom(mensagemB)),
      message: 'A mensagem fala de um cupom: escolha qual!',
    },
  ],
});

const permission = 'CAMPANHA_ENVIAR';
export const vidaDaCampanhaDeMarketing = states(campanha, 'situacao', {
  line: ['RASCUNHO', 'AGENDADA', 'ENVIANDO', 'CONCLUIDA'],
  moves: {
    agendar: {
      label: 'Enviar ou agendar',
      icon: 'send',
      tone: 'primary',
      from: 'RASCUNHO',
      to: 'AGENDADA',
      permission,
      offers: ['agendadaPara'],
      confirm: 'Enviar “{nome}”? Depois disto a mensagem e o público não mudam mais.',
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
    pausar: { label: 'Pausar', icon: 'pause', from: 'ENVIANDO', to: 'PAUSADA', permission, did: 'pausou' },
    retomar: {
      label: 'Retomar',
      icon: 'play',
      tone: 'primary',
      from: 'PAUSADA',
      to: 'ENVIANDO',
      permission,
      clears: ['motivoPausa'],
      did: 'retomou',
    },
    concluir: { label: 'Concluir', from: 'ENVIANDO', to: 'CONCLUIDA', by: 'house', stamp: 'concluidaEm' },
    voltar: {
      label: 'Voltar a rascunho',
      icon: 'undo',
      from: 'AGENDADA',
      to: 'RASCUNHO',
      permission,
      clears: ['agendadaPara'],
      did: 'voltou',
    },
    cancelar: {
      label: 'Cancelar campanha',
      icon: 'cancel',
      tone: 'danger',
      from: ['RASCUNHO', 'AGENDADA', 'ENVIANDO', 'PAUSADA'],
      to: 'CANCELADA',
      permission,
      confirm: 'Cancelar “{nome}”? O que está na fila não sai; o que já saiu fica.',
      submit: 'Cancelar campanha',
      did: 'cancelou',
    },
  },
});
