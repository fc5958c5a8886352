import { accessOf, actionsOf } from '../actions';
import type { WireRecord } from '#kit/envelope';
import type { FilterBody } from '#kit/envelope';
import type { Model, ModelAction } from '#kit/model';

/** The moves that may be made of a record now, the next step of its usual way first, those that hurt last. */
export const movesOf = (model: Model, record: WireRecord): readonly ModelAction[] => {
  const line = model.states?.line ?? [];
  const at = (action: ModelAction): number => {
    const place = line.indexOf(targetOf(model, action) ?? '');
    return action.tone === 'danger' || place < 0 ? line.length : place;
  };
  return actionsOf(model, 'record', [record])
    .filter(({ move }) => move !== undefined && move !== '*')
    .toSorted((one, other) => at(one) - at(other));
};
/** The state that a move leads to. */
export const targetOf = ({ states }: Model, { move }: ModelAction): string | undefined =>
  move === undefined ? undefined : states?.moves[move]?.to;
/** The move that leads a record into a column; undefined where none does, or the person may not make it. */
export const moveTo = (model: Model, record: WireRecord, column: string): ModelAction | undefined =>
  movesOf(model, record).find(
    (action) => targetOf(model, action) === column && accessOf(model, action, [record]) === 'open',
  );

/** The rows of one column, among those that the list is filtered by. */
export const inColumn = (filter: FilterBody, field: string, column: string): FilterBody => ({
  ...filter,
  $and: [...(filter.$and ?? []), { [field]: column }],
});

/** «agora», «12 min», «1 h 05», «3 d» */
export const ageText = (since: unknown, now: number): string => {
  const minutes = Math.floor((now - Date.parse(String(since))) / 60_000);
  if (!(minutes >= 1)) return 'agora';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${Math.floor(hours / 24)} d`;
};
