import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { situacoes } from '../../../schemas/delivery/pedidos/pedido';
import { situacoesDaConversa } from '../../../schemas/situacoesDaConversa';

/** Conversations with customers: the queue, one's own and all, beside the orders of who writes. */
export const conversas = page('conversas', {
  label: 'Conversas',
  menu: { group: 'promocoes', icon: 'chat', order: 35 },
  permission: ['CONVERSA_ATENDER'],
  plan: 'WHATSAPP',
  frame: 'wide',
  params: { conversa: f.ref('conversaWhatsapp') },
  screen: () => import('../conversa/conversas.Tela'),
});

export const abas = { MINHAS: 'Minhas', FILA: 'Na fila', TODAS: 'Todas' } as const;
export type Aba = keyof typeof abas;

const policy = { permission: ['CONVERSA_ATENDER'], plan: 'WHATSAPP', inCompany: true } as const;
const texto = f.text({ required: true });
const numero = f.integer({ required: true });
const valor = f.money({ required: true });
const umaConversa = {
  id: numero,
  /** Name of the customer; the telephone where nobody is known. */
  nome: texto,
  telefone: f.phone({ required: true }),
  conhecido: f.bool({ required: true }),
  situacao: f.enum(situacoesDaConversa, { label: 'Situação', required: true }),
  desde: f.dateTime(),
  atendente: f.integer(),
  quemAtende: f.text(),
  naoLidas: numero,
  recebidaEm: f.dateTime({ required: true }),
  adiadaAte: f.dateTime(),
  responderAte: f.dateTime(),
  /** Until when free text is accepted; empty where the provider has no such limit. */
  janelaAte: f.dateTime(),
} as const;

/** Conversations of a tab: those in the queue oldest first, others by their last message. Counts are those of the caller. */
export const quadroDeConversas = get('/servidorwhatsapp/conversa/quadro', {
  ...policy,
  form: { aba: f.enum(abas, { required: true }), busca: f.text({ max: 60 }) },
  result: {
    minhas: numero,
    fila: numero,
    todas: numero,
    /** A customer may be played: outside of production, on a simulated line. */
    simula: f.bool({ required: true }),
    /** Found by the tab or the search; at most a hundred are shown. */
    total: numero,
    conversas: r.list({
      ...umaConversa,
      /** Last message of either side: «Você: Combinado», «Áudio de 0:12». */
      ultima: f.text(),
      ultimaEm: f.dateTime({ required: true }),
      pedido: f.text(),
    }),
  },
});

/** A conversation with what stands beside it: customer, orders, templates, texts and colleagues. */
export const painelDaConversa = get('/servidorwhatsapp/conversa/painel', {
  ...policy,
  form: { conversa: f.integer({ required: true, min: 1 }) },
  result: {
    conversa: umaConversa,
    instancia: texto,
    simulada: f.bool({ required: true }),
    /** The customer asked for silence: no answer leaves. */
    recusa: f.bool({ required: true }),
    /** True where the caller may pass on what another person attends. */
    manda: f.bool({ required: true }),
    cliente: r.orNull({
      id: numero,
      pedidos: numero,
      total: valor,
      pontos: numero,
      fiado: valor,
      observacao: f.longText(),
      andamento: r.list({
        id: numero,
        numero: texto,
        situacao: f.enum(situacoes, { label: 'Situação', required: true }),
        resumo: texto,
        total: valor,
        previsao: f.dateTime(),
      }),
      ultimos: r.list({ id: numero, numero: texto, data: f.dateTime(), resumo: texto, total: valor }),
    }),
    /** Customers with this telephone, where nobody was chosen yet. */
    homonimos: r.list({ id: numero, nome: texto }),
    textos: r.list({ atalho: texto, titulo: texto, texto }),
    modelos: r.list({ id: numero, nome: texto, corpo: texto, variaveis: numero }),
    equipe: r.list({ id: numero, nome: texto }),
  },
});

export const tiposSimulados = { TEXTO: 'Texto', AUDIO: 'Áudio', IMAGEM: 'Imagem' } as const;
/** Plays a customer who writes to a simulated line. Refused in production. */
export const simularMensagem = post('/servidorwhatsapp/conversa/simular', {
  ...policy,
  form: {
    conversa: f.integer({ min: 1 }),
    tipo: f.enum(tiposSimulados, { required: true, default: 'TEXTO' }),
    texto: f.longText({ max: 1000 }),
  },
  result: { conversa: numero },
});
