import { entity, flag, hoursAgo, states, today } from '#kit';
import { f } from '#fields';
import { viasDoPedido } from '../cozinha/impressao';
import { empresaConfig } from '../../cadastros/empresaConfig';
import { atendem } from '../../atendem';
import { bandeiras, comprovante, formasPagamento } from '../../comprovante';
import { resumoDaCesta } from '../../resumoDaCesta';
import { camposDoParceiro } from '../../doParceiro';
import { devolucaoDoPedido } from '../../devolucaoDoPedido';
import { resumoDoLink } from '../../resumoDoLink';

export { bandeiras, comprovante, formasPagamento };

/** Origin of an order; coupons may be limited to some of them. */
export const canais = {
  SITE: 'Site e cardápio digital',
  WHATSAPP: 'WhatsApp',
  TELEFONE: 'Telefone',
  BALCAO: 'Balcão e PDV',
  MESA: 'Mesa',
  TOTEM: 'Autoatendimento',
  IFOOD: 'iFood',
} as const;
/**
 * Maximum of payments of one sale, as a note takes (group YA of the layout of NF-e and NFC-e, `detPag`). Orders, tables
 * and tills share it, so that every payment can be recorded everywhere.
 */
export const maximoDePagamentos = 100;

export const modalidades = { ENTREGA: 'Entrega', RETIRADA: 'Retirada', LOCAL: 'Consumo no local' } as const;
export const situacoes = {
  AGENDADO: { label: 'Agendado', tone: 'info' },
  NOVO: { label: 'Novo', tone: 'info' },
  CONFIRMADO: { label: 'Confirmado', tone: 'info' },
  PREPARO: { label: 'Em preparo', tone: 'warning' },
  PRONTO: { label: 'Pronto', tone: 'warning' },
  ENTREGA: { label: 'Saiu para entrega', tone: 'warning' },
  CONCLUIDO: { label: 'Concluído', tone: 'success' },
  CANCELADO: { label: 'Cancelado', tone: 'error' },
} as const;

export const abertos = ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA'] as const;

/** Marketplaces whose orders are imported. */
export const parceiros = { IFOOD: 'iFood' } as const;

/**
 * Order. It keeps what was agreed: amounts never follow a later change of price, fee or coupon. total = valorItens -
 * desconto + taxaEntrega - descontoEntrega + acrescimo; its items are rows of `pedidoItem`.
 */
export const pedido = entity('pedido', {
  label: ['Pedido', 'Pedidos'],
  title: 'numero',
  root: 'pedido/',
  tenant: 'empresa',
  bin: false,
  clear: [
    {
      permission: atendem,
      fields: ['endereco'],
      when: [{ situacao: ['AGENDADO', ...abertos] }, { data: { gte: today } }, { dataConclusao: { gte: today } }],
    },
  ],
  fields: {
    numero: f.text({
      label: 'Número',
      required: true,
      max: 12,
      unique: true,
      copy: false,
      pattern: /^\d{4,12}$/,
      patternMessage: 'O número do pedido tem só algarismos!',
      help: 'Por empresa, em sequência. No balcão, as quatro últimas posições.',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    situacao: f.enum(situacoes, { label: 'Situação', required: true, default: 'NOVO' }),
    cliente: f.ref('cliente', { help: 'Vazio: venda sem identificação.' }),
    canal: f.enum(canais, { required: true, default: 'BALCAO' }),
    modalidade: f.enum(modalidades, { required: true, default: 'RETIRADA' }),
    endereco: f.address({ label: 'Entregar em', personal: { basis: 'contrato', purpose: 'Entregar o pedido' } }),
    cpfNota: f.document({
      label: 'CPF na nota',
      only: 'cpf',
      personal: { basis: 'obrigacaoLegal', purpose: 'Identificar o consumidor na nota fiscal' },
    }),
    valorItens: f.money({
      label: 'Itens',
      required: true,
      min: 0,
      help: 'Soma dos itens, já com os descontos de cada um.',
    }),
    taxaEntrega: f.money({ label: 'Taxa de entrega', required: true, min: 0, default: 0 }),
    taxaRegra: f.ref('taxaEntrega', { label: 'Taxa pela regra', readOnly: true, holds: false, copy: false }),
    taxaMotoboy: f.money({
      label: 'Ao entregador',
      readOnly: true,
      copy: false,
      help: 'O que o entregador recebe por esta entrega, também quando o cliente não paga o frete.',
    }),
    desconto: f.money({ label: 'Desconto nos itens', required: true, min: 0, default: 0 }),
    descontoEntrega: f.money({ label: 'Desconto na entrega', required: true, min: 0, default: 0 }),
    acrescimo: f.money({ label: 'Acréscimo', required: true, min: 0, default: 0, help: 'Taxa de serviço.' }),
    total: f.money({ required: true, min: 0 }),
    cupom: f.ref('cupomDesconto', { label: 'Cupom' }),
    promocoes: f.list(
      { nome: f.text({ required: true, max: 60 }), valor: f.money({ required: true, min: 0 }) },
      { label: 'Descontos', readOnly: true, each: 'Desconto' },
    ),
    pagamentos: f.list(
      {
        forma: f.enum(formasPagamento, { label: 'Forma', required: true }),
        valor: f.money({ required: true, min: 0.01 }),
        troco: f.money({ min: 0 }),
        ...comprovante,
      },
      { max: maximoDePagamentos, each: 'Pagamento' },
    ),
    observacao: f.longText({ label: 'Observações', max: 500 }),
    notaFiscal: f.ref('notaFiscal', {
      label: 'Nota fiscal',
      readOnly: true,
      copy: false,
      help: 'A nota emitida deste pedido.',
    }),
    motivo: f.ref('motivoCancelamento', { label: 'Motivo do cancelamento', copy: false }),
    motivoCancelamento: f.text({ label: 'Detalhe do cancelamento', max: 280, copy: false }),
    devolucao: f.enum(
      { PENDENTE: { label: 'Pagamentos a devolver', tone: 'warning' }, FEITA: 'Pagamentos devolvidos' },
      { label: 'Devolução', readOnly: true, copy: false },
    ),
    valorDevolver: f.money({
      label: 'A devolver',
      min: 0,
      readOnly: true,
      copy: false,
      help: 'Da parte que foi devolvida.',
    }),
    ...devolucaoDoPedido,
    agendadoPara: f.dateTime({ label: 'Agendado para', readOnly: true, copy: false }),
    agendadoAte: f.dateTime({ label: 'Agendado até', readOnly: true, copy: false }),
    entraEm: f.dateTime({
      label: 'Entra no quadro em',
      index: true,
      readOnly: true,
      copy: false,
      help: 'De um pedido agendado: a hora de começar, pelos tempos de preparo e de entrega da empresa.',
    }),
    previsaoEntrega: f.dateTime({
      label: 'Previsão',
      was: 'previsao',
      readOnly: true,
      copy: false,
      help: 'Quando o cliente recebe ou retira. Aparece na página que ele acompanha.',
    }),
    motoboy: f.ref('motoboy', { label: 'Entregador', readOnly: true, copy: false }),
    parceiroLeva: f.bool({
      label: 'Um parceiro leva',
      readOnly: true,
      copy: false,
      help: 'Quem entrega é um parceiro de logística: nenhum entregador da loja recebe por este pedido.',
    }),
    acerto: f.ref('acertoMotoboy', { label: 'Acerto do entregador', readOnly: true, copy: false, holds: false }),
    comanda: f.text({ max: 20, readOnly: true }),
    conta: f.ref('contaMesa', { label: 'Conta da mesa', readOnly: true, copy: false }),
    pessoa: f.text({ label: 'Pedido por', max: 40, readOnly: true, copy: false, help: 'De uma mesa, quem pediu.' }),
    pixAte: f.dateTime({
      label: 'Pix vale até',
      index: true,
      readOnly: true,
      copy: false,
      help: 'De um pedido da página pago com Pix: sem o pagamento até lá, é cancelado.',
    }),
    pixCodigo: f.text({
      label: 'Código do Pix',
      max: 512,
      readOnly: true,
      copy: false,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    chaveLoja: f.text({
      label: 'Chave do pedido na página',
      max: 64,
      readOnly: true,
      copy: false,
      audited: false,
      unique: true,
      read: 'ROLE_ADMIN',
    }),
    cesta: resumoDaCesta(),
    vendedor: f.ref('vendedor', { readOnly: true }),
    origemExterna: f.enum(parceiros, { label: 'Veio de', readOnly: true, copy: false }),
    idExterno: f.text({ label: 'Código no parceiro', max: 64, readOnly: true, copy: false }),
    numeroExterno: f.text({ label: 'Número no parceiro', max: 20, readOnly: true, copy: false }),
    codigoColeta: f.text({ label: 'Código de coleta', max: 20, readOnly: true, copy: false }),
    codigoEntrega: f.text({ label: 'Código de entrega', max: 20, readOnly: true, copy: false }),
    descontoParceiro: f.money({
      label: 'Benefício pago pelo parceiro',
      min: 0,
      readOnly: true,
      help: 'O parceiro o deu ao cliente e o paga à loja: não é desconto da loja.',
    }),
    taxaParceiro: f.money({ label: 'Taxa do parceiro', min: 0, readOnly: true }),
    ...camposDoParceiro,
    pagoOnline: f.bool({ label: 'Pago online', readOnly: true, copy: false }),
    semInternet: f.bool({
      label: 'Vendido sem internet',
      readOnly: true,
      copy: false,
      help: 'O que saiu já saiu: o estoque pode ficar negativo.',
    }),
    transacaoZoop: f.text({
      label: 'Transação do pagamento',
      max: 40,
      readOnly: true,
      copy: false,
      unique: true,
      help: 'No provedor de pagamentos online.',
    }),
    vistoEm: f.dateTime({
      label: 'Visto em',
      readOnly: true,
      copy: false,
      help: 'Quando alguém da equipe viu que o pedido chegou: o som para.',
    }),
    resumo: f.text({ label: 'O que foi pedido', max: 300, readOnly: true, help: 'O que foi pedido, em uma linha.' }),
    acompanhamento: f.token({
      label: 'Código do acompanhamento',
      max: 32,
      readOnly: true,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    acompanhamentoHash: resumoDoLink('Resumo do código do acompanhamento'),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, copy: false, stamp: 'now' }),
    paradoEm: f.dateTime({
      label: 'Parado, avisado em',
      readOnly: true,
      copy: false,
      help: 'Sem mudança por mais tempo do que a configuração da empresa diz.',
    }),
    confirmadoEm: f.dateTime({ label: 'Confirmado em', readOnly: true, copy: false }),
    preparoEm: f.dateTime({ label: 'Em preparo desde', readOnly: true, copy: false }),
    prontoEm: f.dateTime({ label: 'Pronto em', readOnly: true, copy: false }),
    saiuEm: f.dateTime({ label: 'Saiu em', readOnly: true, copy: false }),
    dataConclusao: f.dateTime({ label: 'Conclusão', readOnly: true, copy: false }),
    canceladoEm: f.dateTime({ label: 'Cancelado em', readOnly: true, copy: false }),
    impresso: f.bool({ readOnly: true, copy: false }),
    viasImpressas: f.enumSet(viasDoPedido, { label: 'Vias impressas', readOnly: true, copy: false }),
    reimpressoes: f.integer({ label: 'Reimpressões', min: 0, readOnly: true, copy: false }),
    usuario: f.ref('usuario', { label: 'Atendido por', readOnly: true, stamp: 'user' }),
  },
  when: {
    endereco: { modalidade: 'ENTREGA' },
    motivo: { situacao: 'CANCELADO' },
    motivoCancelamento: { situacao: 'CANCELADO' },
  },
  unique: [['origemExterna', 'idExterno']],
  pairs: [['origemExterna', 'idExterno']],
});

/** Definition of a sale for every report: an order, by the moment it came in. `faturado` are the concluded ones. */
export const venda = { situacao: { not: ['CANCELADO', 'AGENDADO'] } } as const;
export const faturado = { situacao: 'CONCLUIDO' } as const;
/** Unpaid Pix of the shop's page: such an order is not started. */
export const semPix = { situacao: ['NOVO', 'AGENDADO'], pixAte: { empty: false } } as const;
const aguardaPix = { 'O cliente ainda não pagou o Pix deste pedido!': { pixAte: { empty: false } } } as const;
/** Open amount without a form of payment. Excludes tables, which pay with their account, and partners. */
export const semPagamento = {
  pagamentos: { empty: true },
  total: { gt: 0 },
  conta: { empty: true },
  origemExterna: { empty: true },
  pagoOnline: { not: true },
} as const;
const falta = {
  'Falta dizer como o pedido foi pago: use “Trocar forma de pagamento”!': semPagamento,
} as const;
export const comNota = {
  'O pedido tem nota fiscal emitida: cancele a nota antes!': { notaFiscal: { empty: false } },
} as const;
/** The partner has not confirmed: nothing moves before he says so. */
const aConfirmar = {
  'O iFood ainda não confirmou: use “Confirmar no iFood” e aguarde a resposta!': { noParceiro: 'NOVO' },
} as const;
/** A partner cancels his order. */
const doParceiro = {
  'O pedido é do iFood: use “Cancelar no iFood”, que mostra os motivos dele!': {
    noParceiro: ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'DESPACHADO'],
  },
} as const;
/** The button asks for the courier, free ones first. */
export const quemLeva = {
  field: 'motoboy',
  question: 'Quem leva?',
  call: 'GET {id}/entregadores',
  list: 'entregadores',
  title: 'nome',
  note: 'agora',
  none: 'Sem entregador',
} as const;
/** Reason from the company's list, in words, or both. */
const porque = ['motivo', 'motivoCancelamento'] as const;
const anda = ['PEDIDOS_ANDAR'] as const;
/** States of an order may be skipped, but not reversed. Only a note may block its end. */
export const vida = states(pedido, 'situacao', {
  line: [...abertos, 'CONCLUIDO'],
  call: 'POST alterarstatus',
  log: { entity: 'pedidoEvento', by: 'pedido', from: 'de', to: 'para' },
  undo: 10,
  since: 'situacaoDesde',
  moves: {
    entrar: { label: 'Começar agora', icon: 'schedule', from: 'AGENDADO', to: 'NOVO', at: 'entraEm' },
    confirmar: {
      label: 'Confirmar',
      did: 'confirmou',
      icon: 'check',
      tone: 'primary',
      from: 'NOVO',
      to: 'CONFIRMADO',
      stamp: 'confirmadoEm',
      api: anda,
      unless: { ...aguardaPix, ...aConfirmar },
    },
    preparar: {
      label: 'Preparar',
      icon: 'restaurant',
      from: 'earlier',
      to: 'PREPARO',
      stamp: 'preparoEm',
      api: anda,
      unless: { ...aguardaPix, ...aConfirmar },
    },
    aprontar: {
      label: 'Pronto',
      icon: 'check',
      from: 'earlier',
      to: 'PRONTO',
      stamp: 'prontoEm',
      api: anda,
      unless: { ...aguardaPix, ...aConfirmar },
    },
    despachar: {
      label: 'Despachar',
      did: 'despachou',
      icon: 'delivery',
      from: 'earlier',
      to: 'ENTREGA',
      offers: ['motoboy'],
      choose: quemLeva,
      stamp: 'saiuEm',
      when: { modalidade: 'ENTREGA' },
      api: anda,
      unless: { ...aguardaPix, ...aConfirmar },
    },
    concluir: {
      label: 'Concluir',
      words: [
        { when: { situacao: 'PRONTO', modalidade: 'LOCAL' }, label: 'Servir' },
        { when: { situacao: 'PRONTO', modalidade: 'RETIRADA' }, label: 'Entregar' },
      ],
      icon: 'check',
      from: 'earlier',
      to: 'CONCLUIDO',
      did: 'concluiu',
      stamp: 'dataConclusao',
      api: anda,
      unless: { ...aguardaPix, ...aConfirmar, ...falta },
    },
    cancelar: {
      label: 'Cancelar pedido',
      did: 'cancelou',
      icon: 'block',
      tone: 'danger',
      from: ['AGENDADO', ...abertos],
      to: 'CANCELADO',
      offers: porque,
      stamp: 'canceladoEm',
      permission: 'PEDIDO_CANCELAR',
      second: { permission: 'PEDIDO_AUTORIZAR', when: flag(empresaConfig, 'pedeSupervisorCancelar') },
      confirm: 'Cancelar o pedido {numero}? O estoque e o cupom voltam.',
      submit: 'Cancelar pedido',
      words: [
        {
          when: { situacao: 'NOVO' },
          label: 'Recusar',
          confirm: 'Recusar o pedido {numero}? O estoque e o cupom voltam.',
          submit: 'Recusar pedido',
        },
      ],
      unless: { ...doParceiro, ...comNota },
    },
    estornar: {
      label: 'Estornar',
      icon: 'undo',
      tone: 'danger',
      from: 'CONCLUIDO',
      to: 'CANCELADO',
      offers: porque,
      stamp: 'canceladoEm',
      permission: 'PEDIDO_ESTORNAR',
      when: { dataConclusao: { gte: hoursAgo(24) } },
      confirm: 'Estornar o pedido {numero}? O estoque e o cupom voltam, e os pagamentos ficam marcados para devolver.',
      submit: 'Estornar pedido',
      unless: comNota,
    },
  },
});
