import { entity } from '#kit';
import { f } from '#fields';
import { comoMes } from '../../competencia';

/** Goal of a seller of the platform for a month. The clock notes what was reached; the closing pays the bonus, once. */
export const metaVendedor = entity('metaVendedor', {
  label: ['Meta de vendedor', 'Metas de vendedores'],
  gender: 'f',
  title: 'competencia',
  root: 'meta-vendedor/',
  owner: 'vendedor',
  bin: false,
  unique: [['vendedor', 'competencia']],
  fields: {
    vendedor: f.ref('vendedor', { required: true, readOnly: 'update' }),
    competencia: f.text({ label: 'Mês', required: true, ...comoMes, readOnly: 'update' }),
    empresasNovas: f.integer({
      label: 'Empresas novas',
      required: true,
      default: 0,
      min: 0,
      max: 9999,
      help: 'Que pagam a primeira fatura no mês. 0: não conta.',
    }),
    receita: f.money({
      required: true,
      default: 0,
      min: 0,
      help: 'Plano e serviços das faturas pagas no mês, sem as devolvidas. 0: não conta.',
    }),
    bonus: f.money({
      label: 'Bônus',
      required: true,
      default: 0,
      min: 0,
      help: 'Pago uma vez, no fechamento do mês, se a meta inteira foi alcançada.',
    }),
    empresasFeitas: f.integer({ label: 'Empresas alcançadas', required: true, default: 0, readOnly: true }),
    receitaFeita: f.money({ label: 'Receita alcançada', required: true, default: 0, readOnly: true }),
    alcancadaEm: f.dateTime({ label: 'Alcançada em', readOnly: true }),
  },
});
