import { entity } from '#kit';
import { f } from '#fields';

export const situacoesDaTransferencia = {
  AGENDADA: { label: 'Agendada', tone: 'info' },
  PROCESSANDO: { label: 'Em processamento', tone: 'info' },
  PAGA: { label: 'Paga', tone: 'success' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  CANCELADA: 'Cancelada',
} as const;
export const tiposDeTransferencia = {
  AUTOMATICA: 'Automática',
  MANUAL: 'Manual',
  ANTECIPACAO: 'Antecipação',
} as const;

const doParceiro = { readOnly: 'update', audited: false } as const;
const valor = (label: string, help?: string) =>
  f.money({ label, required: true, default: 0, ...doParceiro, ...(help !== undefined && { help }) });

/** Transfer of the payment provider to the company's bank account. Only the mirror writes it. */
export const zoopTransferencia = entity('zoopTransferencia', {
  label: ['Transferência', 'Transferências'],
  gender: 'f',
  title: 'idZoop',
  root: 'zoop-transferencia/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    idZoop: f.text({ label: 'Código da transferência', required: true, max: 64, unique: true, ...doParceiro }),
    seller: f.text({ label: 'Conta no parceiro', required: true, max: 60, ...doParceiro, read: 'ROLE_ADMIN' }),
    tipo: f.enum(tiposDeTransferencia, { required: true, default: 'AUTOMATICA', ...doParceiro }),
    vendas: valor('Vendas', 'Soma das parcelas que esta transferência pagou.'),
    ajustes: valor('Ajustes', 'O que o parceiro descontou: estornos, disputas, acertos.'),
    taxa: valor('Taxa da transferência'),
    valor: valor('No banco', 'Vendas menos ajustes e taxa.'),
    situacao: f.enum(situacoesDaTransferencia, {
      label: 'Situação',
      required: true,
      default: 'AGENDADA',
      ...doParceiro,
    }),
    conta: f.text({ label: 'Conta bancária', max: 80, ...doParceiro, help: 'Banco e final da conta.' }),
    solicitadaEm: f.dateTime({ label: 'Solicitada em', ...doParceiro, index: true }),
    previstaPara: f.date({ label: 'Prevista para', ...doParceiro }),
    efetivadaEm: f.dateTime({ label: 'No banco em', ...doParceiro }),
    motivoFalha: f.text({ label: 'Motivo da falha', max: 200, ...doParceiro }),
    simulada: f.bool({ label: 'Simulação', ...doParceiro }),
    vistaEm: f.dateTime({ label: 'Mudou no parceiro em', ...doParceiro }),
    lidaEm: f.dateTime({ label: 'Lida em', ...doParceiro }),
  },
});
