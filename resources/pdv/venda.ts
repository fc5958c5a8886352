import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { venda, vidaDaVenda } from '../../schemas/pdv/venda';
import { formularioDaVenda } from './formularioDaVenda';

const { record, collection } = actions(venda);
const { fields, links, table } = parts(venda);
const daEmissao = {
  situacao: f.text({ required: true }),
  numero: f.integer({ required: true }),
  mensagem: f.text({ required: true }),
} as const;

export const vendasDoPdv = resource(venda, {
  menu: { group: 'pdv', icon: 'receipt_long', order: 30 },
  heading: 'Vendas do PDV',
  plan: 'PDV',
  off: ['create', 'update', 'delete'],
  states: vidaDaVenda,
  live: true,
  list: {
    columns: ['numero', 'finalizadaEm', 'terminal', 'operador', 'cliente', 'situacao', 'desconto', 'total'],
    filters: [
      'situacao',
      'finalizadaEm',
      'caixa',
      'terminal',
      'operador',
      'vendedor',
      'cliente',
      'origem',
      'desconto',
      'supervisor',
      'total',
      'notaFiscal',
      'canceladaEm',
    ],
    search: ['numero'],
    sort: { finalizadaEm: 'desc' },
    tabs: {
      Pagas: { situacao: 'PAGA' },
      Canceladas: { situacao: 'CANCELADA' },
      'Sem nota': { situacao: 'PAGA', notaFiscal: { empty: true } },
      'Sem internet': { origem: 'CONTINGENCIA' },
      'Com diferenças': { divergencias: { empty: false } },
      Todas: {},
    },
    totals: {
      call: 'POST totais',
      count: { vendas: { situacao: 'PAGA' }, canceladas: { situacao: 'CANCELADA' } },
      sum: {
        descontos: ['desconto', { situacao: 'PAGA' }],
        liquido: ['total', { situacao: 'PAGA' }],
      },
      ratio: { ticket: ['liquido', 'vendas'] },
      // Of a till it is what the blind closing must not tell.
      read: { liquido: 'CAIXA_CONFERIR' },
      labels: { liquido: 'Vendido', ticket: 'Ticket médio' },
    },
    empty: 'Nenhuma venda no PDV ainda.',
  },
  record: {
    title: 'Venda {numero}',
    status: 'situacao',
    since: 'finalizadaEm',
    figures: ['total', 'desconto'],
    next: ['emitirNota', 'termica'],
    notices: [
      { when: { situacao: 'CANCELADA' }, tone: 'danger', title: 'Venda cancelada', text: '{motivo}' },
      {
        when: { origem: 'CONTINGENCIA' },
        tone: 'info',
        title: 'Vendida sem internet',
        text: 'O caixa a guardou e a mandou quando a internet voltou.',
      },
      {
        when: { divergencias: { empty: false } },
        tone: 'warning',
        title: 'Chegou com diferenças, e vale como foi vendida',
        text: '{divergencias}',
      },
    ],
    body: [
      table('pagamentos', {
        label: 'Pagamento',
        line: {
          title: 'forma',
          amount: 'valor',
          details: ['bandeira', 'parcelas', 'nsu'],
          says: 'Recebido {valor}. Troco de {troco}.',
        },
      }),
      fields('Valores', 'subtotal', 'desconto', 'descontoMotivo', 'supervisor', 'acrescimo', 'total'),
    ],
    aside: [
      fields('No caixa', 'operador', 'vendedor', 'abertaEm', 'finalizadaEm', 'canceladaEm', 'canceladaPor'),
      links('Ligado a esta venda', 'pedido', 'caixa', 'terminal', 'cliente', 'notaFiscal'),
    ],
  },
  actions: {
    novo: collection({
      label: 'Vender',
      icon: 'point_of_sale',
      tone: 'primary',
      inCompany: true,
      call: 'POST save',
      permission: 'VENDA_EDITAR',
      once: true,
      second: { permission: 'PDV_AUTORIZAR', when: 'function' },
      form: formularioDaVenda,
      page: 'vender',
      result: {
        id: f.integer({ required: true }),
        pedido: f.integer({ required: true }),
        numero: f.text({ required: true }),
        total: f.money({ required: true }),
        troco: f.money({ required: true }),
        divergencias: f.text(),
      },
      effect: [{ toast: 'Venda {numero} finalizada!' }, 'refresh'],
    }),
    emitirNota: record({
      label: 'Emitir nota',
      icon: 'receipt',
      call: 'POST {id}/emitir-nota',
      permission: 'FISCAL_EMITIR',
      plan: 'MODULO_FISCAL',
      once: true,
      when: { situacao: 'PAGA', notaFiscal: { empty: true } },
      result: daEmissao,
      effect: [{ toast: '{mensagem}', warning: { situacao: { not: ['EMITIDA', 'CONTINGENCIA'] } } }, 'refresh'],
    }),
    danfe: record({
      label: 'DANFE',
      icon: 'description',
      call: 'GET {id}/danfe',
      permission: 'NOTA_FISCAL_VER',
      plan: 'MODULO_FISCAL',
      when: { notaFiscal: { empty: false } },
      effect: 'print',
    }),
    termica: record({
      label: 'Imprimir recibo',
      icon: 'print',
      call: 'GET imprimir-venda-termica-pdv/{id}',
      permission: 'VENDA_VER',
      effect: 'print',
    }),
    detalhada: record({
      label: 'Imprimir em folha',
      icon: 'print',
      call: 'GET imprimir-venda-detalhada-pdv/{id}',
      permission: 'VENDA_VER',
      effect: 'print',
      rare: true,
    }),
  },
});
