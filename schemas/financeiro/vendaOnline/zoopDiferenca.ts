import { entity } from '#kit';
import { f } from '#fields';

/** Places where the way from the order to the bank does not add up. */
export const tiposDeDiferenca = {
  SEM_TRANSACAO: 'Pedido pago sem transação',
  SEM_PEDIDO: 'Transação sem pedido',
  VALOR_DO_PEDIDO: 'Pedido e transação diferem',
  DEVOLUCAO: 'Devolução de um lado só',
  PARCELAS: 'Parcelas não somam o líquido',
  ATRASADO: 'Parcela atrasada',
  TRANSFERENCIA: 'Transferência não soma as vendas',
  NAO_CHEGOU: 'Transferência que falhou',
} as const;

const daCasa = { readOnly: 'update', audited: false } as const;

/**
 * Difference between order, transaction, receivables and transfer. It has an age and an owner. It closes by itself when
 * the provider's data add up, or by a person who explains it.
 */
export const zoopDiferenca = entity('zoopDiferenca', {
  label: ['Diferença', 'Diferenças'],
  gender: 'f',
  title: 'texto',
  root: 'zoop-diferenca/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    chave: f.text({ label: 'Código', required: true, max: 100, unique: true, ...daCasa, read: 'ROLE_ADMIN' }),
    tipo: f.enum(tiposDeDiferenca, { required: true, default: 'PARCELAS', ...daCasa }),
    texto: f.text({ label: 'O que não bate', required: true, max: 200, ...daCasa }),
    esperado: f.money({ required: true, default: 0, ...daCasa }),
    veio: f.money({ required: true, default: 0, ...daCasa }),
    diferenca: f.money({ label: 'Diferença', required: true, default: 0, ...daCasa }),
    pedido: f.ref('pedido', { ...daCasa, holds: false }),
    transacao: f.ref('zoopTransacao', { label: 'Venda', ...daCasa, holds: false, index: true }),
    transferencia: f.ref('zoopTransferencia', { label: 'Transferência', ...daCasa, holds: false, index: true }),
    situacao: f.enum(
      {
        ABERTA: { label: 'Aberta', tone: 'error' },
        EXPLICADA: { label: 'Explicada', tone: 'success' },
        SUMIU: { label: 'Resolvida no parceiro', tone: 'success' },
      },
      { label: 'Situação', required: true, default: 'ABERTA', readOnly: 'update' },
    ),
    abertaEm: f.dateTime({ label: 'Aberta em', readOnly: true, stamp: 'now', index: true }),
    responsavel: f.ref('usuario', { label: 'Com quem está', readOnly: true }),
    encerradaEm: f.dateTime({ label: 'Encerrada em', readOnly: true }),
    encerradaPor: f.ref('usuario', { label: 'Encerrada por', readOnly: true }),
    explicacao: f.text({ label: 'Explicação', max: 280, readOnly: true }),
  },
});
