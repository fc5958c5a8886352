import type { HandlerContext, Infer } from '#kit';
import { phoneForms } from '#kit/phones';
import { indicacao } from '../../schemas/indicacao/indicacao';

type Indicada = Pick<Infer<typeof indicacao>, 'documento' | 'telefone'>;

/** The referral that another company made before of the same telephone or document, and that still holds. */
export const jaIndicada = (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { telefone, documento }: Indicada,
  menos: number,
): Promise<boolean> =>
  rows.exists(indicacao, {
    id: { lt: menos },
    situacao: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU', 'PAGOU'],
    expiraEm: { gt: now.toISOString() },
    $or: [{ telefone: [...phoneForms(telefone)] }, ...(documento === null ? [] : [{ documento }])],
  });
