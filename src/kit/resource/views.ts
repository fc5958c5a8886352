import type { AnyCond, Cond } from '../entity/condition';
import type { AnyEntity, DayKey, DerivedKey, Infer, InstantKey, Key } from '../entity/entity';
import type { States, StateOf } from '../entity/states';

interface Card<K extends string, I extends string, C> {
  readonly title: K;
  /** Fields joined in large letters: the place of the record, such as a table and its guest. Replaces `who`. */
  readonly place?: readonly K[];
  /** Fields that name the person of the record. */
  readonly who?: K;
  /** One line each, cut where there is no room. */
  readonly lines?: readonly K[];
  /** Secondary facts in one line, the one that matters most first. */
  readonly badges?: readonly K[];
  /** Signs before the badges, while the row meets `when`: facts that somebody must know before the next step. */
  readonly signs?: readonly { readonly when: C; readonly text: string }[];
  /** At the foot, beside the next step. */
  readonly amount?: K;
  /** How long ago `since` was: the oldest stand first. `until`: what is promised, of which a card says what is left. */
  readonly clock?: { readonly since: I; readonly until?: I };
}
/** Answers to a ringing card: a move and its label there, and the action that says «visto». */
export interface Answers<M extends string> {
  readonly accept: readonly [move: M, label: string];
  readonly refuse?: readonly [move: M, label: string];
  /** An action on several that ends the ringing for everybody, without a move. */
  readonly seen?: string;
  /**
   * Actions on one record that take the place of an answer on the rows for which they are open: the move comes later,
   * from somebody else.
   */
  readonly instead?: { readonly accept?: string; readonly refuse?: string };
}
/** A board, whatever its entity: what the engine draws. */
export interface AnyBoard {
  /** Entity of the rows. */
  readonly of: string;
  readonly field: string;
  readonly columns: readonly string[];
  readonly card: Card<string, string, AnyCond>;
  readonly answers?: Answers<string>;
  /** Actions by the letter that runs them on the card with the focus. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Filters of the list above the board; its first ones when left out. */
  readonly filters?: readonly string[];
}
interface Of<E> {
  /** Phantom: one of another entity does not fit. */
  readonly about?: E;
}
export type Board<E> = AnyBoard & Of<E>;
/**
 * The rows of a list by where they stand in their life: the moves are the ways from column to column, by drag, by key
 * and by button.
 *
 * @example views: { board: board(vida, { columns: abertos, card: { title: 'numero', who: 'cliente', amount: 'total' } }) }
 */
export const board = <const E extends AnyEntity, const M extends Readonly<Record<string, unknown>>>(
  { name, field }: States<E, M>,
  def: {
    readonly columns: readonly StateOf<E>[];
    readonly card: Card<Key<E>, InstantKey<E>, Cond<Infer<E>>>;
    readonly answers?: Answers<keyof M & string>;
    readonly keys?: Readonly<Record<string, string>>;
    readonly filters?: readonly Key<E>[];
  },
): Board<E> => ({ ...def, of: name, field });

export interface AnyCalendar {
  readonly of: string;
  readonly on: string;
  readonly title: string;
  /** The day on which what begins at `on` ends: it stands on each of its days. */
  readonly until?: string;
  /** A choice whose tone marks the entry. */
  readonly tone?: string;
  /** Each day has a link to the form of a new record, with this day in it. */
  readonly create?: true;
}
export type Calendar<E> = AnyCalendar & Of<E>;
/**
 * The rows of a list by day, a month or a week at a time.
 *
 * @example views: { calendar: calendar(cupomDesconto, 'dataVencimento', { title: 'nome', tone: 'situacao' }) }
 */
export const calendar = <const E extends AnyEntity>(
  { name }: E,
  on: DayKey<E>,
  def: {
    readonly title: Key<E>;
    readonly until?: DayKey<E>;
    readonly tone?: Key<E> | DerivedKey<E>;
    readonly create?: true;
  },
): Calendar<E> => ({ ...def, of: name, on });

export interface Views {
  readonly board?: AnyBoard;
  readonly calendar?: AnyCalendar;
}
export type View = 'list' | keyof Views;
