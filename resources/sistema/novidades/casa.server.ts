import type { HandlerContext } from '#kit';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';

/**
 * Company that keeps what a person has read: the person's own, also while in another shop of the network; none for
 * people of the platform. For calls that see the rows of every company.
 */
export const casaDe = async ({ rows, user }: HandlerContext): Promise<number | null> =>
  user.platform ? null : ((await rows.get(usuario, user.id))?.empresa ?? null);
/** The same as a condition. */
export const daCasa = (casa: number | null) => casa ?? { empty: true };
