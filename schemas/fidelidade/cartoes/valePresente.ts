import { entity, ledger, states } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../../delivery/pedidos/pedido';
import { valePresenteMovimento } from './valePresenteMovimento';

const { VALE_PRESENTE: _semVale, PONTOS: _semPontos, ...formas } = formasPagamento;
const { FIADO: _semFiado, ...doVale } = formas;
/** Forms that buy a gift card: money only, no credit sale, gift card or points. */
export const formasDoVale = doVale;
const presente = { basis: 'contrato', purpose: 'Entregar o vale-presente' } as const;

/**
 * Prepaid gift card. Its sale is no sale of goods, so it has no note and is no turnover; using it is, by the payment
 * code 12 of the note.
 */
export const valePresente = entity('valePresente', {
  label: ['Vale-presente', 'Vales-presente'],
  title: 'codigo',
  root: 'valepresente/',
  tenant: 'empresa',
  bin: false,
  fields: {
    codigo: f.text({ label: 'Código', required: true, max: 12, unique: 'everywhere', readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    situacao: f.enum(
      {
        AGUARDANDO_PAGAMENTO: { label: 'Aguardando pagamento', tone: 'warning' },
        ATIVO: { label: 'Ativo', tone: 'success' },
        USADO: 'Usado',
        BLOQUEADO: { label: 'Bloqueado', tone: 'warning' },
        VENCIDO: { label: 'Vencido', tone: 'error' },
        CANCELADO: { label: 'Cancelado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'AGUARDANDO_PAGAMENTO' },
    ),
    valorInicial: f.money({ label: 'Valor', required: true, min: 1, max: 10_000, readOnly: 'update' }),
    saldo: f.money({ readOnly: true, required: true, min: 0, enforced: true, default: 0 }),
    comprador: f.ref('cliente', { index: true }),
    presenteado: f.text({ label: 'Para', max: 80, personal: presente }),
    telefone: f.phone({ label: 'Telefone de quem recebe', index: true, personal: presente }),
    mensagem: f.longText({ max: 200, personal: presente }),
    enviarEm: f.dateTime({ label: 'Enviar em', index: true, help: 'Por WhatsApp. Vazio: ninguém envia sozinho.' }),
    enviadoEm: f.dateTime({ label: 'Enviado em', readOnly: true }),
    forma: f.enum(formas, { label: 'Forma de pagamento' }),
    vendidoEm: f.dateTime({ label: 'Vendido em', readOnly: true, stamp: 'now', index: true }),
    pagoEm: f.dateTime({ label: 'Pago em', readOnly: true }),
    validade: f.date({ label: 'Válido até', required: true, readOnly: 'update' }),
    venceEm: f.dateTime({ label: 'Vence em', readOnly: true, index: true }),
    pin: f.token({
      label: 'Senha',
      max: 4,
      readOnly: true,
      audited: false,
      read: 'VALE_PRESENTE_VENDER',
      help: 'Quem recebe a usa para ver o saldo na página do vale.',
    }),
    tentativas: f.integer({ label: 'Senhas erradas', readOnly: true, default: 0 }),
    tentativasDesde: f.dateTime({ label: 'Senhas erradas desde', readOnly: true }),
    anterior: f.ref('valeAnterior', {
      label: 'Vale do sistema anterior',
      readOnly: true,
      index: true,
      holds: ['O vale já existe: cancele-o em Vales-presente!', 'Os vales já existem: cancele-os em Vales-presente!'],
    }),
    motivo: f.text({ max: 200 }),
    vendidoPor: f.ref('usuario', { label: 'Vendido por', readOnly: true, stamp: 'user' }),
  },
});
export const livroDoVale = ledger(valePresenteMovimento, valePresente, {
  account: 'vale',
  amount: 'valor',
  after: 'saldo',
  key: 'chave',
  balance: 'saldo',
});
export const vidaDoVale = states(valePresente, 'situacao', {
  moves: {
    pagar: {
      label: 'Confirmar pagamento',
      icon: 'payments',
      tone: 'primary',
      from: 'AGUARDANDO_PAGAMENTO',
      to: 'ATIVO',
      permission: 'VALE_PRESENTE_VENDER',
      asks: ['forma'],
      stamp: 'pagoEm',
      submit: 'Confirmar pagamento',
      effect: [{ toast: 'Vale-presente ativo!' }, 'refresh'],
    },
    gastar: { label: 'Usado', from: 'ATIVO', to: 'USADO', by: 'house' },
    reabrir: { label: 'Devolvido', from: ['USADO', 'VENCIDO', 'CANCELADO'], to: 'ATIVO', by: 'house' },
    bloquear: {
      label: 'Bloquear',
      icon: 'lock',
      tone: 'danger',
      from: 'ATIVO',
      to: 'BLOQUEADO',
      permission: 'VALE_PRESENTE_VENDER',
      asks: ['motivo'],
      confirm: 'Bloquear o vale {codigo}?',
      submit: 'Bloquear vale',
    },
    desbloquear: {
      label: 'Desbloquear',
      icon: 'key',
      from: 'BLOQUEADO',
      to: 'ATIVO',
      permission: 'VALE_PRESENTE_VENDER',
      clears: ['motivo'],
    },
    vencer: { label: 'Vencer', from: ['ATIVO', 'BLOQUEADO'], to: 'VENCIDO', by: 'house', at: 'venceEm' },
    cancelar: {
      label: 'Cancelar vale',
      icon: 'block',
      tone: 'danger',
      from: ['AGUARDANDO_PAGAMENTO', 'ATIVO', 'BLOQUEADO'],
      to: 'CANCELADO',
      permission: 'VALE_PRESENTE_CANCELAR',
      asks: ['motivo'],
      confirm: 'Cancelar o vale {codigo}? O que ainda não foi usado, {saldo}, é devolvido a quem comprou.',
      submit: 'Cancelar vale',
    },
  },
});
