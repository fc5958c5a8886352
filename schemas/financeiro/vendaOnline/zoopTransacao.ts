import { entity } from '#kit';
import { f } from '#fields';

export const formasDaVenda = { CREDITO: 'Crédito', DEBITO: 'Débito', PIX: 'Pix', BOLETO: 'Boleto' } as const;
export const bandeirasDaVenda = {
  VISA: 'Visa',
  MASTER_CARD: 'Mastercard',
  DINNERS_CLUB: 'Diners Club',
  ELO: 'Elo',
  AMEX: 'American Express',
  HIPERCARD: 'Hipercard',
  OUTRA: 'Outra',
} as const;
export const situacoesDaVenda = {
  CRIADA: { label: 'Criada', tone: 'info' },
  PENDENTE: { label: 'Pendente', tone: 'warning' },
  PRE_AUTORIZADA: { label: 'Pré-autorizada', tone: 'info' },
  APROVADA: { label: 'Aprovada', tone: 'success' },
  CANCELADA: 'Cancelada',
  FALHOU: { label: 'Recusada', tone: 'error' },
  ESTORNADA: { label: 'Estornada', tone: 'warning' },
  ESTORNO_PARCIAL: { label: 'Estorno parcial', tone: 'warning' },
  DISPUTA: { label: 'Em disputa', tone: 'error' },
  CHARGEBACK: { label: 'Chargeback', tone: 'error' },
} as const;
/** States of a sale whose money is the company's. */
export const recebidas = ['APROVADA', 'ESTORNO_PARCIAL', 'DISPUTA'] as const;

const doParceiro = { readOnly: 'update', audited: false } as const;
const valor = (label: string, help?: string) =>
  f.money({ label, required: true, default: 0, ...doParceiro, ...(help !== undefined && { help }) });

/**
 * Sale by card or Pix, as the payment provider tells it. Only the mirror writes it. A card has its brand and last four
 * digits here, never its number.
 */
export const zoopTransacao = entity('zoopTransacao', {
  label: ['Venda online', 'Vendas online'],
  gender: 'f',
  title: 'criadaEm',
  root: 'zoop-transacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    idZoop: f.text({ label: 'Código da transação', required: true, max: 64, unique: true, ...doParceiro }),
    seller: f.text({ label: 'Conta no parceiro', required: true, max: 60, ...doParceiro, read: 'ROLE_ADMIN' }),
    pedido: f.ref('pedido', { ...doParceiro, holds: false, index: true }),
    forma: f.enum(formasDaVenda, { required: true, default: 'CREDITO', ...doParceiro }),
    bandeira: f.enum(bandeirasDaVenda, doParceiro),
    final: f.text({ label: 'Final do cartão', max: 4, ...doParceiro }),
    parcelas: f.integer({ required: true, default: 1, min: 1, max: 36, ...doParceiro }),
    valorBruto: valor('Bruto'),
    taxa: valor('Taxa do parceiro'),
    taxaPlataforma: valor('Taxa da plataforma'),
    devolvido: valor('Devolvido ao cliente'),
    valorLiquido: valor('Líquido', 'Bruto menos o devolvido e as taxas: a soma das parcelas a receber.'),
    recebido: valor('Recebido', 'Parcelas pagas até agora.'),
    aReceber: valor('A receber', 'Parcelas previstas.'),
    situacao: f.enum(situacoesDaVenda, { label: 'Situação', required: true, default: 'CRIADA', ...doParceiro }),
    motivo: f.text({ max: 200, ...doParceiro }),
    nsu: f.text({ label: 'NSU', max: 40, ...doParceiro }),
    autorizacao: f.text({ label: 'Autorização', max: 40, ...doParceiro }),
    criadaEm: f.dateTime({ label: 'Vendida em', ...doParceiro, index: true }),
    capturadaEm: f.dateTime({ label: 'Aprovada em', ...doParceiro }),
    canceladaEm: f.dateTime({ label: 'Cancelada em', ...doParceiro }),
    disputaAte: f.date({ label: 'Provas até', ...doParceiro }),
    simulada: f.bool({ label: 'Simulação', ...doParceiro }),
    vistaEm: f.dateTime({ label: 'Mudou no parceiro em', ...doParceiro }),
    lidaEm: f.dateTime({ label: 'Lida em', ...doParceiro }),
  },
});
