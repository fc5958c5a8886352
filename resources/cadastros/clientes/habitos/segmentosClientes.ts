import { report } from '#kit';
import { f } from '#fields';
import { segmentos } from '../../../../schemas/segmentos';

/** Customers by RFM (recency, frequency, value), each in fifths of those with purchases. */
export const segmentosClientes = report('segmentosClientes', {
  label: 'Segmentos de clientes (RFM)',
  text: 'Pela última compra, pela quantidade e pelo valor, em quintos de quem já comprou. Renovado a cada noite.',
  menu: { group: 'relatorios', icon: 'category', order: 61 },
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  call: 'POST /client/relatorio/segmentos/{page}/{size}',
  filters: { mensagens: f.bool({ label: 'Só quem aceita mensagens' }) },
  columns: {
    segmento: f.enum(segmentos),
    clientes: f.integer(),
    parte: f.percent({ label: 'Dos clientes' }),
    recencia: f.integer({ label: 'Dias desde a última' }),
    frequencia: f.decimal({ label: 'Pedidos de cada', places: 1 }),
    ticket: f.money({ label: 'Ticket médio' }),
    total: f.money({ label: 'Já compraram' }),
  },
  totals: { clientes: f.integer(), total: f.money({ label: 'Já compraram' }) },
  charts: [{ kind: 'bar', x: 'segmento', y: 'total', label: 'Quanto já compraram' }],
});
