import type { HandlerContext, Infer } from '#kit';
import { isInForce } from '#kit/entity/extras';
import { todayIn } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import type { experimentais } from '../../schemas/experimentais';
import { moduloExperimental } from '../../schemas/sistema/experimental/moduloExperimental';
import { zoneOf } from './period.server';

/**
 * True while the experimental module is open to the company. For calls without a session; where somebody is signed in,
 * permissions say it (src/server/session/users.ts).
 */
export const moduloAberto = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  codigo: keyof typeof experimentais,
  { id, plano, fuso }: Infer<typeof empresa>,
): Promise<boolean> => {
  const dia = todayIn(zoneOf(fuso), now);
  const linhas = await rows.all(moduloExperimental, { codigo, ativo: true });
  return linhas.some(
    (one) =>
      isInForce({ inicio: one.desde, fim: one.ate }, dia) &&
      (one.empresa === null ? one.plano === null || one.plano === plano : one.empresa === id),
  );
};
