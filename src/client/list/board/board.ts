import { accessOf, actionsOf } from '../../actions';
import type { WireRecord } from '#kit/calls/envelope';
import type { FilterBody } from '#kit/calls/envelope';
import type { Model, ModelAction } from '#kit/read/model';
import type { AnyBoard } from '#kit/resource/views';

/** The moves that may be made of a record now, the next step of its usual way first, those that hurt last. */
export const movesOf = (model: Model, record: WireRecord): readonly ModelAction[] => {
  const line = model.states?.line ?? [];
  const at = (action: ModelAction): number => {
    const place = line.indexOf(targetOf(model, action) ?? '');
    return action.tone === 'danger' || place < 0 ? line.length : place;
  };
  return actionsOf(model, 'record', [record])
    .filter(({ move }) => move !== undefined && move !== '*' && move !== '<')
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

/** A move by its name, where it may be made of the record now. */
export const moveNamed = (model: Model, record: WireRecord, name: string): ModelAction | undefined =>
  movesOf(model, record).find(({ move, name: own }) => (move === name || own === name) && isOpen(model, record, own));
/** Answer to a record that has come: the action that stands in place of the move where that is open, else the move. */
export const answerOf = (
  model: Model,
  record: WireRecord,
  answers: AnyBoard['answers'],
  which: 'accept' | 'refuse',
): ModelAction | undefined =>
  insteadOf(model, record, answers, which) ?? moveNamed(model, record, answers?.[which]?.[0] ?? '');
export const insteadOf = (
  model: Model,
  record: WireRecord,
  answers: AnyBoard['answers'],
  which: 'accept' | 'refuse',
): ModelAction | undefined =>
  actionsOf(model, 'record', [record]).find(
    ({ name }) => name === answers?.instead?.[which] && isOpen(model, record, name),
  );
/** Action of moving a record: the one that stands in place of the move, where the move is an answer of the board. */
export const doneFor = (
  model: Model,
  record: WireRecord,
  answers: AnyBoard['answers'],
  action: ModelAction | undefined,
): ModelAction | undefined => {
  const which = (['accept', 'refuse'] as const).find((one) => action?.move === answers?.[one]?.[0]);
  return (which && action && insteadOf(model, record, answers, which)) ?? action;
};
const isOpen = (model: Model, record: WireRecord, name: string): boolean => {
  const action = model.actions.find((one) => one.name === name);
  return action !== undefined && accessOf(model, action, [record]) === 'open';
};

/** The rows of one column, among those that the list is filtered by. */
export const inColumn = (filter: FilterBody, field: string, column: string): FilterBody => ({
  ...filter,
  $and: [...(filter.$and ?? []), { [field]: column }],
});

/** «agora», «12 min», «1 h 05», «3 d» */
export const ageText = (since: unknown, now: number): string => {
  const ms = now - Date.parse(String(since));
  return ms >= 60_000 ? lasting(ms) : 'agora';
};
const lasting = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${Math.floor(hours / 24)} d`;
};

/** How far a promise is used up, and what is said of it. */
export interface Promised {
  readonly tone: 'calm' | 'soon' | 'late';
  readonly text: string;
  /** 0 to 1 */
  readonly share: number;
}
/** From this share of a promise on it is soon. */
const soon = 0.7;
export const promiseOf = (since: unknown, until: unknown, now: number): Promised | undefined => {
  const [from, to] = [Date.parse(String(since)), Date.parse(String(until))];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const share = to > from ? Math.max(0, (now - from) / (to - from)) : 1;
  const late = now - to;
  if (share >= 1) return { tone: 'late', share: 1, text: late < 60_000 ? 'na hora' : `${lasting(late)} de atraso` };
  const left = Math.ceil(-late / 60_000);
  return {
    tone: share >= soon ? 'soon' : 'calm',
    share,
    text: left === 1 ? 'falta 1 min' : `faltam ${lasting(left * 60_000)}`,
  };
};

/** The keys of a board, for the help. */
export const boardKeys = ({ views: { board }, actions, states }: Model): readonly (readonly [string, string])[] =>
  board
    ? [
        ['← ↑ ↓ →', 'Andar pelo quadro'],
        [`1 a ${board.columns.length}`, 'Mover para a coluna'],
        ['a', 'Fazer o próximo passo'],
        ...(board.answers?.refuse ? [['r', board.answers.refuse[1]] as const] : []),
        ...(board.answers ? [['Shift A', `${board.answers.accept[1]} tudo o que chegou`] as const] : []),
        ...Object.entries(board.keys ?? {}).map(
          ([key, name]) => [key, actions.find((one) => one.name === name)?.label ?? name] as const,
        ),
        ...(states?.undo === undefined ? [] : [['z', 'Desfazer o último passo'] as const]),
      ]
    : [];
