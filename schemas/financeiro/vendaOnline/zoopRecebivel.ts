import { entity } from '#kit';
import { f } from '#fields';

export const situacoesDoRecebivel = {
  PREVISTO: { label: 'Previsto', tone: 'info' },
  PAGO: { label: 'Pago', tone: 'success' },
  CANCELADO: 'Cancelado',
  ESTORNADO: { label: 'Estornado', tone: 'warning' },
  ANTECIPADO: { label: 'Antecipado', tone: 'success' },
} as const;
/** Instalments that count for the net amount of a sale. */
export const valeNoLiquido = ['PREVISTO', 'PAGO', 'ANTECIPADO'] as const;

const doParceiro = { readOnly: 'update', audited: false } as const;
const valor = (label: string) => f.money({ label, required: true, default: 0, ...doParceiro });

/** Instalment of a sale that the payment provider pays to the company. Only the mirror writes it. */
export const zoopRecebivel = entity('zoopRecebivel', {
  label: ['Recebível', 'Recebíveis'],
  title: 'idZoop',
  root: 'zoop-recebivel/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    idZoop: f.text({ label: 'Código do recebível', required: true, max: 64, unique: true, ...doParceiro }),
    transacao: f.ref('zoopTransacao', { label: 'Venda', required: true, readOnly: 'update', index: true }),
    parcela: f.integer({ required: true, default: 1, min: 1, max: 36, ...doParceiro }),
    bruto: valor('Bruto'),
    taxa: valor('Taxas'),
    taxaAntecipacao: valor('Taxa de antecipação'),
    liquido: valor('Líquido'),
    previsto: f.date({ label: 'Previsto para', ...doParceiro, index: true }),
    pagoEm: f.dateTime({ label: 'Pago em', ...doParceiro }),
    situacao: f.enum(situacoesDoRecebivel, { label: 'Situação', required: true, default: 'PREVISTO', ...doParceiro }),
    bloqueado: f.bool({ ...doParceiro, help: 'De uma venda em disputa.' }),
    transferencia: f.ref('zoopTransferencia', { label: 'Transferência', ...doParceiro, holds: false, index: true }),
    antecipacao: f.ref('antecipacao', { label: 'Antecipação', ...doParceiro, holds: false, index: true }),
    lidaEm: f.dateTime({ label: 'Lido em', ...doParceiro }),
  },
});
