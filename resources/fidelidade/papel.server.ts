import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import type { transacao } from '../../schemas/fidelidade/transacoes/transacao';
import { nomeDaEmpresa } from '../comum/divulgar.server';
import { comLogo, impressaoDe } from '../comum/impressao.server';
import { rotulo } from './conferir.server';
import { escritos } from './pontos.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'user'>;
export const diaDe = (date: string | null): string => (date === null ? '' : dayText(date));
export const instanteEm = (zone: string, at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
export const primeiroNome = (nome: string | undefined): string => nome?.trim().split(/\s+/)[0] ?? '';

/** Receipt for the customer: points of this transaction, and the balance. */
export const comprovante = async (context: Context, row: Infer<typeof transacao>): Promise<PrintDocument> => {
  const { rows, user } = context;
  const who = await rows.get(cliente, row.cliente);
  const { rodape, logo } = await impressaoDe(context);
  return {
    title: `Comprovante ${row.id}`,
    paper: '80mm',
    ...comLogo({ logo }),
    blocks: [
      ...(logo === undefined ? [] : [{ logo: true } as const]),
      { text: await nomeDaEmpresa(context, row.empresa), align: 'center', bold: true },
      { text: 'Programa de fidelidade', align: 'center' },
      { rule: 'dashed' },
      { text: primeiroNome(who?.nome), align: 'center', bold: true, size: 'large' },
      { text: row.descricao, align: 'center' },
      { pair: ['Data', instanteEm(user.zone, row.data)] },
      { pair: [rotulo(row.tipo), escritos(row.pontos)] },
      ...(row.expiraEm === null ? [] : [{ pair: ['Valem até', diaDe(row.expiraEm)] } as const]),
      ...(row.situacao === 'PENDENTE'
        ? [{ pair: ['Disponíveis em', instanteEm(user.zone, row.disponivelEm) || 'conferência'] } as const]
        : []),
      ...(row.situacao === 'CANCELADA' ? [{ text: 'CANCELADA', align: 'center', bold: true } as const] : []),
      { rule: 'dashed' },
      { pair: ['Saldo agora', escritos(who?.pontos ?? 0)] },
      ...(rodape ? [{ text: rodape, align: 'center', size: 'small' } as const] : []),
      { cut: true },
    ],
  };
};
