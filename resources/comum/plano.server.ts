import type { HandlerContext, Infer } from '#kit';
import { isInForce } from '#kit/entity/extras';
import { todayIn } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import { plano } from '../../schemas/cadastros/plano';
import { empresaServico } from '../../schemas/financeiro/empresaServico';
import { zoneOf } from './period.server';

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

/** Functions that a company has today by its services in force. */
export const funcoesContratadas = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { id, fuso }: Infer<typeof empresa>,
) => {
  const day = todayIn(zoneOf(fuso), now);
  const hired = await rows.all(empresaServico, { empresa: id });
  return new Set(hired.flatMap((one) => (one.funcao && isInForce(one, day) ? [one.funcao] : [])));
};

/**
 * Functions that a company has today: those of its plan and of its services in force. For the company of the caller
 * `user.plan` says the same (src/server/session/users.ts).
 */
export const funcoesDaEmpresa = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  company: Infer<typeof empresa>,
): Promise<ReadonlySet<string>> =>
  new Set([
    ...((await context.rows.get(plano, company.plano))?.funcoes ?? []),
    ...(await funcoesContratadas(context, company)),
  ]);
