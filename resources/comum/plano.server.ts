import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { plano } from '../../schemas/cadastros/plano';

/** Gives a company a plan that is on sale; the current plan stays unchanged. */
export const mudarPlano = async (
  { rows, refuse, notFound }: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  company: number,
  id: number,
): Promise<Infer<typeof empresa>> => {
  const target = (await rows.get(plano, id)) ?? notFound();
  if (target.situacao !== 'ATIVO') refuse('Este plano não está à venda!');
  return rows.change(empresa, company, (now) => (now.plano === id ? undefined : { plano: id }));
};
