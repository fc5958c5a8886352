import { entity, states } from '#kit';
import { f } from '#fields';

/** Negotiation that a customer opens at iFood about an order. It ends at `respondeAte`, as `aoVencer` says. */
export const negociacao = entity('negociacao', {
  label: ['Negociação', 'Negociações'],
  gender: 'f',
  title: 'motivo',
  root: 'empresa/integracao/negociacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    idDisputa: f.text({ label: 'Código no iFood', required: true, max: 64, unique: true, readOnly: 'update' }),
    acao: f.enum(
      {
        CANCELLATION: 'Cancelamento do pedido',
        PARTIAL_CANCELLATION: 'Cancelamento de uma parte',
        PROPOSED_AMOUNT_REFUND: 'Devolução de um valor',
        OUTRA: 'Outro pedido',
      },
      { label: 'O cliente pede', required: true, readOnly: 'update' },
    ),
    motivo: f.text({ label: 'Motivo', required: true, max: 300, readOnly: 'update' }),
    fase: f.enum(
      {
        PREPARATION_TIME: 'Durante o preparo',
        DELAY: 'Entrega atrasada',
        AFTER_DELIVERY: 'Depois da entrega',
        OUTRA: 'Outro momento',
      },
      { label: 'Momento', readOnly: true },
    ),
    valorMaximo: f.money({ label: 'Devolução até', min: 0, readOnly: true }),
    opcoes: f.list(
      {
        tipo: f.enum(
          { REFUND: 'Devolver um valor', BENEFIT: 'Dar um benefício', ADDITIONAL_TIME: 'Pedir mais tempo' },
          { required: true },
        ),
        codigo: f.text({ label: 'Código', max: 64 }),
        valorMaximo: f.money({ label: 'Até', min: 0 }),
        minutos: f.tags({ label: 'Minutos' }),
      },
      { label: 'O iFood deixa oferecer', max: 20, readOnly: true },
    ),
    provas: f.list(
      { endereco: f.text({ label: 'Endereço', required: true, max: 500 }), tipo: f.text({ max: 40 }) },
      { label: 'Provas do cliente', max: 20, readOnly: true },
    ),
    abertaEm: f.dateTime({ label: 'Aberta em', readOnly: true, stamp: 'now', index: true }),
    respondeAte: f.dateTime({ label: 'Responder até', required: true, readOnly: 'update', index: true }),
    aoVencer: f.enum(
      { ACCEPT_CANCELLATION: 'o iFood aceita', REJECT_CANCELLATION: 'o iFood recusa', VOID: 'nada muda' },
      { label: 'Sem resposta', required: true, default: 'VOID', readOnly: 'update' },
    ),
    situacao: f.enum(
      {
        ABERTA: { label: 'Espera resposta', tone: 'error' },
        ACEITA: { label: 'Aceita', tone: 'success' },
        RECUSADA: { label: 'Recusada', tone: 'info' },
        CONTRAPROPOSTA: { label: 'Contraproposta feita', tone: 'info' },
        EXPIRADA: { label: 'Venceu sem resposta', tone: 'warning' },
      },
      { label: 'Situação', required: true, readOnly: true, default: 'ABERTA' },
    ),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, stamp: 'now' }),
    resposta: f.text({ max: 300, readOnly: true, help: 'O que foi respondido; o iFood confirma em seguida.' }),
    respondidaEm: f.dateTime({ label: 'Respondida em', readOnly: true }),
    por: f.ref('usuario', { label: 'Respondida por', readOnly: true, holds: false }),
    recusaDoIfood: f.text({ label: 'O iFood respondeu', max: 200, readOnly: true }),
  },
});
const aberta = { from: 'ABERTA', by: 'house' } as const;
/** iFood says how it ended; our answer is an intention until then. */
export const vidaDaNegociacao = states(negociacao, 'situacao', {
  since: 'situacaoDesde',
  moves: {
    acolher: { ...aberta, label: 'Aceitar', to: 'ACEITA' },
    negar: { ...aberta, label: 'Recusar', to: 'RECUSADA' },
    oferecer: { ...aberta, label: 'Contrapor', to: 'CONTRAPROPOSTA' },
    vencer: { ...aberta, label: 'Vencer', to: 'EXPIRADA' },
  },
});
