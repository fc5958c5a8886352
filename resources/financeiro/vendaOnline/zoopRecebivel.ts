import { calendar, resource } from '#kit';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';

const ver = 'FINANCEIRO_VER';

/** Instalments that the provider pays to the company, by the day on which they come. */
export const recebiveis = resource(zoopRecebivel, {
  menu: { group: 'financeiro', icon: 'calendar', order: 2 },
  path: 'recebiveis',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['previsto', 'transacao', 'parcela', 'liquido', 'taxa', 'situacao', 'pagoEm', 'transferencia'],
    filters: ['previsto', 'situacao', 'pagoEm', 'transferencia'],
    search: ['idZoop'],
    sort: { previsto: 'asc' },
    tabs: {
      'A receber': { situacao: 'PREVISTO' },
      Recebidos: { situacao: ['PAGO', 'ANTECIPADO'] },
      Bloqueados: { bloqueado: true },
      Todos: {},
    },
    totals: {
      call: 'POST totais',
      count: { parcelas: {} },
      sum: {
        liquido: 'liquido',
        aReceber: ['liquido', { situacao: 'PREVISTO' }],
        recebido: ['liquido', { situacao: ['PAGO', 'ANTECIPADO'] }],
        bloqueado: ['liquido', { bloqueado: true, situacao: 'PREVISTO' }],
      },
      labels: { liquido: 'Líquido', aReceber: 'A receber' },
    },
    empty: 'Nenhuma parcela aqui.',
  },
  views: { calendar: calendar(zoopRecebivel, 'previsto', { title: 'idZoop', tone: 'situacao' }) },
});
