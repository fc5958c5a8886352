import { get, parts, r, resource } from '#kit';
import { f } from '#fields';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';

const { children, fields, slot } = parts(zoopTransferencia);
const ver = 'FINANCEIRO_VER';

/** Transfers of the payment provider to the bank account of the company. */
export const transferencias = resource(zoopTransferencia, {
  menu: { group: 'financeiro', icon: 'account_balance', order: 3 },
  path: 'transferencias',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['previstaPara', 'tipo', 'vendas', 'ajustes', 'taxa', 'valor', 'situacao', 'efetivadaEm', 'conta'],
    filters: ['previstaPara', 'situacao', 'tipo'],
    search: ['idZoop'],
    sort: { previstaPara: 'desc' },
    tabs: {
      Todas: {},
      'A caminho': { situacao: ['AGENDADA', 'PROCESSANDO'] },
      Pagas: { situacao: 'PAGA' },
      'Que falharam': { situacao: ['FALHOU', 'CANCELADA'] },
    },
    totals: {
      call: 'POST totais',
      count: { transferencias: {} },
      sum: { vendas: 'vendas', ajustes: 'ajustes', taxa: 'taxa', noBanco: ['valor', { situacao: 'PAGA' }] },
      labels: { transferencias: 'Transferências', noBanco: 'No banco' },
    },
    empty: 'Nenhuma transferência aqui.',
  },
  record: {
    status: 'situacao',
    figures: ['vendas', 'ajustes', 'taxa', 'valor'],
    body: [
      slot(() => import('./zoopTransferencia.Vendas')),
      children('zoopDiferenca', {
        by: 'transferencia',
        label: 'Diferenças',
        columns: ['texto', 'diferenca', 'situacao', 'abertaEm', 'responsavel'],
      }),
    ],
    aside: [
      fields('No parceiro', 'idZoop', 'tipo', 'conta', 'motivoFalha'),
      fields('Quando', 'solicitadaEm', 'previstaPara', 'efetivadaEm', 'vistaEm', 'lidaEm'),
    ],
  },
});

/** Sales that a transfer paid, with the part of each. */
export const vendasVinculadas = get('/zoop-transferencia/vendas-vinculadas/{id}', {
  permission: [ver],
  form: { id: f.integer({ label: 'Transferência', required: true, min: 1 }) },
  result: r.list(
    r.record(zoopRecebivel, ['id', 'parcela', 'liquido', 'situacao', 'pagoEm'], {
      transacao: ['idZoop', 'forma', 'bandeira', 'final', 'parcelas', 'valorBruto', 'criadaEm', 'pedido'],
    }),
  ),
});

const quantia = f.money({ required: true });
/** Balance at the provider, asked at this moment. A company reads its own; the platform may name a seller. */
export const saldoDaConta = get('/zoop-transferencia/saldo-conta', {
  permission: [ver, 'ROLE_ADMIN'],
  outside: true,
  perHour: 600,
  form: { selerId: f.text({ label: 'Conta no parceiro', max: 60 }) },
  result: {
    seller: f.text({ required: true }),
    disponivel: quantia,
    aReceber: quantia,
    bloqueado: quantia,
    em: f.dateTime({ required: true }),
    simulado: f.bool({ required: true }),
  },
});
