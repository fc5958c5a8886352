import { entity } from '#kit';
import { f } from '#fields';

/**
 * Points from the former system. Each row books one movement, «Saldo inicial», in the ledger of points, once a customer
 * and description however often a file is imported: points with several expiry days are several rows.
 */
export const saldoAnterior = entity('saldoAnterior', {
  label: ['Saldo de pontos anterior', 'Saldos de pontos anteriores'],
  title: 'descricao',
  root: 'transacao/saldo-anterior/',
  tenant: 'empresa',
  bin: false,
  subject: 'Transações',
  imports: { key: ['cliente', 'descricao'] },
  fields: {
    descricao: f.text({ label: 'Descrição', required: true, max: 40, default: 'Saldo inicial' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, index: true }),
    pontos: f.integer({ required: true, min: 1, max: 10_000_000 }),
    expiraEm: f.date({
      label: 'Vence em',
      help: 'Vazio: como a configuração da fidelidade diz. Um dia que já passou: vencem na próxima rotina.',
    }),
  },
});
