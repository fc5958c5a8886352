import type { HandlerContext } from '#kit';
import { transacao } from '../../schemas/fidelidade/transacoes/transacao';

/**
 * Settles the points of customers after an undone unification. Each keeps the rest of its own credits; a row records
 * points that one spent of another's. A customer without rows gets `part` of the common balance.
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
