import { entity } from '#kit';
import { f } from '#fields';

/**
 * Charge of an invoice at the payment partner. Its key is the invoice and the attempt, so that a repeated request is
 * the same charge there. Card numbers never come here: the partner has them.
 */
export const faturaCobranca = entity('faturaCobranca', {
  label: ['Cobrança de fatura', 'Cobranças de faturas'],
  gender: 'f',
  title: 'chave',
  root: 'faturacobranca/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    fatura: f.ref('faturaEmpresa', { required: true, index: true }),
    chave: f.text({ label: 'Chave', required: true, max: 60, unique: 'everywhere' }),
    meio: f.enum({ BOLETO_PIX: 'Boleto e Pix', CARTAO: 'Cartão' }, { label: 'Meio', required: true }),
    valor: f.money({ required: true, min: 0 }),
    vencimento: f.date({ required: true, index: true }),
    situacao: f.enum(
      {
        A_ENVIAR: { label: 'A enviar', tone: 'info' },
        ENVIANDO: { label: 'Enviando', tone: 'info' },
        PENDENTE: { label: 'Aguardando pagamento', tone: 'warning' },
        INCERTO: { label: 'Sem resposta do parceiro', tone: 'error' },
        NAO_CHEGOU: 'Não chegou ao parceiro',
        PAGA: { label: 'Paga', tone: 'success' },
        RECUSADA: { label: 'Recusada', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'A_ENVIAR', index: true },
    ),
    automatica: f.bool({ label: 'Pela régua', required: true, default: false }),
    mensagem: f.text({ label: 'Resposta do parceiro', max: 200 }),
    criadaEm: f.dateTime({ label: 'Criada em', readOnly: true, stamp: 'now' }),
    enviadaEm: f.dateTime({ label: 'Enviada em' }),
    conferidaEm: f.dateTime({ label: 'Conferida em' }),
    pagaEm: f.dateTime({ label: 'Paga em' }),
    pagoValor: f.money({ label: 'Valor pago', min: 0 }),
  },
});
