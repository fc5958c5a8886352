import { actions, get, parts, r, resource } from '#kit';
import { f } from '#fields';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { recebidas, zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';

const { collection } = actions(zoopTransacao);
const { children, fields, links, slot } = parts(zoopTransacao);
const ver = 'FINANCEIRO_VER';

/** Sales by card and Pix, as the payment provider tells them. */
export const vendasOnline = resource(zoopTransacao, {
  menu: { group: 'financeiro', icon: 'shopping_bag', order: 1 },
  path: 'vendas-online',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: [
      'criadaEm',
      'pedido',
      'valorBruto',
      'forma',
      'bandeira',
      'parcelas',
      'situacao',
      'taxa',
      'taxaPlataforma',
      'devolvido',
      'valorLiquido',
      'recebido',
      'aReceber',
      'idZoop',
    ],
    filters: ['criadaEm', 'situacao', 'forma', 'bandeira', 'pedido'],
    search: ['idZoop', 'nsu'],
    sort: { criadaEm: 'desc' },
    tabs: {
      Todas: {},
      Aprovadas: { situacao: 'APROVADA' },
      'Em disputa': { situacao: ['DISPUTA', 'CHARGEBACK'] },
      Estornadas: { situacao: ['ESTORNADA', 'ESTORNO_PARCIAL', 'CANCELADA'] },
      Recusadas: { situacao: 'FALHOU' },
    },
    totals: {
      call: 'POST totalizadores',
      count: { vendas: {} },
      sum: {
        bruto: ['valorBruto', { situacao: [...recebidas] }],
        taxas: [['taxa', 'taxaPlataforma'], { situacao: [...recebidas] }],
        devolvido: ['devolvido', { situacao: [...recebidas] }],
        liquido: ['valorLiquido', { situacao: [...recebidas] }],
        aReceber: 'aReceber',
        recebido: 'recebido',
        cancelado: ['valorBruto', { situacao: ['CANCELADA', 'ESTORNADA', 'CHARGEBACK'] }],
      },
      labels: { devolvido: 'Devolvido em parte', liquido: 'Líquido', aReceber: 'A receber' },
    },
    empty: 'Nenhuma venda online aqui. Elas vêm do parceiro de pagamentos, a cada cinco minutos.',
  },
  record: {
    status: 'situacao',
    figures: ['valorBruto', 'valorLiquido', 'recebido', 'aReceber'],
    body: [
      slot(() => import('./zoopTransacao.AteOBanco')),
      children('devolucaoOnline', {
        by: 'transacao',
        label: 'Devoluções',
        columns: ['pedidaEm', 'valor', 'situacao', 'mensagem', 'motivo', 'pedidaPor', 'confirmadaEm'],
      }),
      children('zoopDiferenca', {
        by: 'transacao',
        label: 'Diferenças',
        columns: ['texto', 'diferenca', 'situacao', 'abertaEm', 'responsavel'],
      }),
    ],
    aside: [
      links('Ligado a esta venda', 'pedido'),
      fields(
        'No parceiro',
        'idZoop',
        'forma',
        'bandeira',
        'final',
        'parcelas',
        'nsu',
        'autorizacao',
        'motivo',
        'disputaAte',
      ),
      fields('Quando', 'criadaEm', 'capturadaEm', 'canceladaEm', 'vistaEm', 'lidaEm'),
    ],
  },
  actions: {
    atualizar: collection({
      label: 'Buscar no parceiro',
      icon: 'refresh',
      call: 'POST atualizar',
      permission: ver,
      inCompany: true,
      perHour: 60,
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
  },
});

/** Instalments of a sale, in their order. */
export const recebiveisDaVenda = get('/zoop-transacao/recebiveis/{id}', {
  permission: [ver],
  form: { id: f.integer({ label: 'Venda', required: true, min: 1 }) },
  result: r.list(
    r.record(
      zoopRecebivel,
      ['id', 'parcela', 'bruto', 'taxa', 'taxaAntecipacao', 'liquido', 'previsto', 'pagoEm', 'situacao', 'bloqueado'],
      { transferencia: ['idZoop', 'situacao', 'efetivadaEm', 'conta'] },
    ),
  ),
});
