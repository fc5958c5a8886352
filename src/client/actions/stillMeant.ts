import type { Model } from '#kit/read/model';
import { agree, counted } from '#kit/text';
import type { Chosen } from '../dataProvider';
import { isHttpError } from '../http';
import type { Confirm } from '../ui';

/** How many rows the filter finds now, where the services refused because they are others than were seen. */
const totalNow = (error: unknown): number | undefined => {
  const { total } = (isHttpError(error) && error.status === 409 && (error.body?.result as { total?: unknown })) || {};
  return typeof total === 'number' ? total : undefined;
};

/**
 * Sends a selection. Where the rows have changed since they were selected, asks again with the number of now, and sends
 * that. Throws the refusal where the answer is no.
 */
export const stillMeant = async <S extends Chosen | undefined, T>(
  model: Model,
  chosen: S,
  confirm: Confirm,
  send: (chosen: S) => Promise<T>,
): Promise<T> => {
  try {
    return await send(chosen);
  } catch (error) {
    const total = totalNow(error);
    if (!chosen || 'ids' in chosen || total === undefined || total === 0) throw error;
    const [at, { label }] = [Date.now(), model];
    const text =
      total === chosen.total
        ? `Há registros novos ou alterados entre ${agree(label, 'os', 'as')} ${counted(total, label)}. Continuar assim mesmo?`
        : `Eram ${counted(chosen.total, label)}, e agora ${total === 1 ? 'é' : 'são'} ${counted(total, label)}. Continuar com todos?`;
    if (!(await confirm({ title: 'A seleção mudou', text, yes: 'Continuar' }))) throw error;
    return stillMeant(model, { ...chosen, total, at }, confirm, send);
  }
};
