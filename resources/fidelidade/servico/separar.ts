import type { HandlerContext } from '#kit';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';

/**
 * Of customers who were one and are several again, each has what is left of his own credits: a row says what the others
 * have used of them meanwhile, or he of theirs. His balance: of who has no rows, his `part` of what they had.
 */
export const acertarSeparado = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { empresa, cliente, chave }: { readonly empresa: number; readonly cliente: number; readonly chave: string },
  part: number,
): Promise<number> => {
  if (!(await rows.exists(transacao, { cliente }))) return part;
  const { restante } = await rows.sum(transacao, { cliente }, ['restante']);
  const { pontos } = await rows.sum(transacao, { cliente, saldo: { empty: false } }, ['pontos']);
  if (restante !== pontos)
    await rows.insert(transacao, {
      empresa,
      cliente,
      tipo: 'AJUSTE',
      pontos: restante - pontos,
      saldo: restante,
      descricao: 'Separação de cadastros',
      chave: `${chave}:${cliente}`,
    });
  return restante;
};
