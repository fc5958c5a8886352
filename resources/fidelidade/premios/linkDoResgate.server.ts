import type { HandlerContext, Infer } from '#kit';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { novoToken } from '../../comum/codigo.server';
import { hashDe } from '../../comum/acompanhamento.server';

/** Columns of a new link: its code, stored sealed, and the digest that the page looks it up by. */
export const novoLink = async (): Promise<{ readonly link: string; readonly linkHash: string }> => {
  const link = novoToken();
  return { link, linkHash: await hashDe(link) };
};

/** Address of the page that shows the code of a redemption. Gives a redemption without a link its first one. */
export const linkDoResgate = async (
  { rows, publicUrl }: Pick<HandlerContext, 'rows' | 'publicUrl'>,
  row: Infer<typeof premioResgate>,
): Promise<string> => {
  const kept = await rows.secret(premioResgate, row, 'link');
  if (kept !== undefined) return `${publicUrl}/r/${kept}`;
  const made = await novoLink();
  await rows.update(premioResgate, row, made);
  return `${publicUrl}/r/${made.link}`;
};
