import type { Action, Choose, Effect, Wording } from '../calls/action';
import type { AnyCond, Cond } from './condition';
import type { AnyEntity, DayKey, InstantKey, Infer, Key } from './entity';
import type { Event } from '../work/event';
import { labelOf, type Field, type Fields, type Values } from './field';
import type { HandlerContext } from '../calls/handlers';
import type { Icon } from '../icons';
import type { Second } from './second';
import { kebab, upperSnake, type ApiScope, type Entities, type Lives, type Permission, type Plan } from '../vocabulary';

type EnumKey<E> = E extends { readonly fields: infer F }
  ? { [K in keyof F]: F[K] extends Field<unknown, 'enum'> ? K : never }[keyof F] & string
  : never;
type ChoiceOf<E, K> = K extends keyof Infer<E> ? NonNullable<Infer<E>[K]> & string : never;

/**
 * One way from a state to another: a button, a bulk action, a call of each, a precondition of the server and an event.
 */
export interface Move<E extends AnyEntity, S extends string, F> {
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'danger' | 'primary';
  /** 'earlier': any that stands before `to` in `line`; steps may be skipped, never taken back. 'any': all but `to`. */
  readonly from: S | readonly S[] | 'earlier' | 'any';
  readonly to: S;
  /** The call of one record where a specification names it; `POST {id}/<move>` when left out. */
  readonly call?: `${'POST' | 'GET'} ${string}`;
  /** `<ENTIDADE>_EDITAR` when left out; of a table of the framework none beside that of its list. */
  readonly permission?: Permission;
  readonly plan?: Plan;
  /** Scopes of keys by which a program may make it for one record; none: no key does (docs/keys.md). */
  readonly api?: readonly ApiScope[];
  /** Another person's word is asked for it. */
  readonly second?: Second;
  /** No button and no call: another move, a partner, a routine or the framework makes it. */
  readonly by?: 'house';
  /** The house makes it by itself once this instant has passed, within half a minute. */
  readonly at?: InstantKey<E>;
  /** Fields of the entity that are asked for, and then required. */
  readonly asks?: readonly Key<E>[];
  /** Fields of the entity that are asked for, and may stay empty. */
  readonly offers?: readonly Key<E>[];
  /** Form of the move besides, handed to `check` and `done`. */
  readonly form?: F & Fields;
  /** Gets the instant of the move. */
  readonly stamp?: DayKey<E>;
  /** Emptied: of a move that takes something back. */
  readonly clears?: readonly Key<E>[];
  readonly when?: Cond<Infer<E>>;
  /** Conditions that prevent it, by their messages. */
  readonly unless?: Readonly<Record<string, Cond<Infer<E>>>>;
  readonly confirm?: string;
  /** The verb on the button of its dialog; the label when left out. */
  readonly submit?: string;
  /** Other label while the record meets a condition. */
  readonly words?: readonly Wording<Infer<E>>[];
  /** A field that it asks or offers, chosen on the button. */
  readonly choose?: Choose<Key<E>>;
  readonly effect?: Effect<Infer<E>> | readonly Effect<Infer<E>>[];
  /**
   * The page of one's own in the same section that asks in place of a dialog: the button leads there, with the record
   * in the param of its entity's name. Several rows at once have no button then.
   */
  readonly page?: string;
  /**
   * Verb of the move in the past tense, for the person who comes second: 'confirmou', «Ana já confirmou este pedido.»
   */
  readonly did?: string;
}
type Forms = Readonly<Record<string, unknown>>;
interface StatesDef<E extends AnyEntity, S extends string, M extends Forms> {
  /** The usual way, in order: for 'earlier'. */
  readonly line?: readonly S[];
  readonly moves: { readonly [X in keyof M]: Move<E, S, M[X]> };
  /**
   * One call for all of them besides their own, with a selection and the state to reach: the name that a specification
   * gives.
   */
  readonly call?: `POST ${string}`;
  /** Log of the moves of a row. */
  readonly log?: Log;
  /**
   * Seconds in which the same person may take back a move along `line`; the step back is kept in `log` too. Events of
   * the move are not taken back.
   */
  readonly undo?: number;
  /** Keeps the instant at which the present state began: every move writes it. */
  readonly since?: InstantKey<E>;
}
/**
 * The entity that keeps the steps of a record: `by` refers to the record, `from` and `to` hold the states. Its stamps
 * say who and when; what a move asks stands there too, in a field of the same name.
 */
export interface Log {
  readonly entity: keyof Entities & string;
  readonly by: string;
  readonly from: string;
  readonly to: string;
}
/** A machine without what it gives its entity. */
type Life = Omit<AnyStates, 'actions'>;
/** A machine whatever its entity: what generic code takes. */
export interface AnyStates {
  readonly type: 'states';
  /** Its entity's. */
  readonly name: string;
  readonly field: string;
  readonly line?: readonly string[];
  readonly moves: Readonly<Record<string, Move<AnyEntity, string, unknown>>>;
  readonly call?: `POST ${string}`;
  readonly log?: Log;
  readonly undo?: number;
  readonly since?: string;
  /** Every state of the field. */
  readonly all: readonly string[];
  /** Event of each move, by its name. */
  readonly events: Readonly<Record<string, Event>>;
  /** Actions for its entity: each move of one record and of many, and the one call for all. */
  readonly actions: Readonly<Record<string, Action & Moves>>;
}
export interface States<E extends AnyEntity = AnyEntity, M extends Forms = Forms> extends AnyStates {
  /** Phantom: the entity, and the forms of its moves. */
  readonly of?: readonly [E, M];
}
/**
 * The life of a record, in the schema file of its entity: from here on a move alone writes the field.
 *
 * @example
 * export const vida = states(pedido, 'situacao', {
 *   line: ['NOVO', 'PREPARO', 'CONCLUIDO'],
 * moves: { preparar: { label: 'Preparar', from: 'NOVO', to: 'PREPARO' }, concluir: { label: 'Concluir', from:
 * 'earlier', to: 'CONCLUIDO', stamp: 'dataConclusao' } },
 * });
 */
export const states = <const E extends AnyEntity, const K extends EnumKey<E>, const M extends Forms>(
  entity: E,
  field: K,
  def: StatesDef<E, ChoiceOf<E, K>, M>,
): States<E, M> => {
  const life = {
    ...(def as unknown as AnyStates),
    type: 'states',
    name: entity.name,
    field,
    all: Object.keys(entity.fields[field]?.choices ?? {}),
    events: Object.fromEntries(Object.keys(def.moves).map((move) => [move, eventOf(entity, move)])),
  } as const;
  return { ...life, actions: actionsOf(entity, life) };
};
const eventOf = ({ name }: AnyEntity, move: string): Event => ({
  type: 'event',
  name: `${name}.${move}`,
  of: { id: { ref: name } as Field },
  key: 'id',
});

/**
 * Event that a listener of another module gets once a move is stored.
 * @example listeners(cliente, { ultimaCompra: listener(moved(vida, 'concluir'), async ({ rows }, { event: { id } }) => { …
 * }) })
 */
export const moved = <E extends AnyEntity, M extends Forms>(
  of: States<E, M>,
  move: keyof M & string,
): Event<{ readonly id: Field<number, 'ref'> }> => of.events[move]! as never;

type FormOf<F> = F extends Fields ? Values<F> : Record<never, never>;
interface Moving<E extends AnyEntity, F> {
  /** Before anything is written: `refuse`. The returned values go with the move, into the row and its step. */
  readonly check?: (
    context: HandlerContext,
    input: {
      readonly row: Infer<E>;
      readonly form: FormOf<F>;
      /** Values for the row's own fields. */
      readonly asked: Partial<Infer<E>>;
    },
  ) => Partial<Infer<E>> | void | Promise<Partial<Infer<E>> | void>;
  /** In the transaction of the move, the row as it is now. */
  readonly done?: (
    context: HandlerContext,
    input: { readonly row: Infer<E>; readonly before: Infer<E>; readonly form: FormOf<F> },
  ) => void | Promise<void>;
}
type Unbound = (context: never, input: never) => unknown;
/** Once its types are checked. */
export interface BoundMoves {
  readonly type: 'moves';
  readonly states: AnyStates;
  readonly bound: Readonly<Record<string, { readonly check?: Unbound; readonly done?: Unbound }>>;
}
/** Binds the effects of moves beyond the state, in `<entity>.server.ts`; effects of every save stay in `saves`. */
export const moves = <E extends AnyEntity, M extends Forms>(
  of: States<E, M>,
  bound: { readonly [X in keyof M]?: Moving<E, M[X]> },
): BoundMoves => ({ type: 'moves', states: of, bound: bound as never });

/** The states of an entity that has a life of its own. */
export type StateOf<E> = E extends { readonly name: infer N extends keyof Lives } ? ChoiceOf<E, Lives[N]> : string;
/**
 * Makes a move as a person would, with all its checks; `asked` writes other fields of the row with it. `{ to }`: the
 * move to a state that a partner reports. '<': takes back the same person's last move. Undefined where the row's state
 * does not allow it. Throws the message of a condition that prevents it.
 *
 * @example await move(vida, pedido, 'cancelar', { motivoCancelamento: 'O cliente desistiu' })
 */
export type MakeMove = <E extends AnyEntity, M extends Forms, const X extends keyof M & string>(
  of: States<E, M>,
  row: Infer<E>,
  move: X | { readonly to: StateOf<E> } | '<',
  asked?: Partial<Infer<E>> & Partial<FormOf<M[X]>>,
  /** Another person's word for the functions of the move, where a person makes it. */
  word?: () => number,
) => Promise<Infer<E> | undefined>;

/** The states from which a move may be made. */
export const sourcesOf = ({ line = [], moves: named, all }: Life, move: string): readonly string[] => {
  const { from, to } = named[move]!;
  if (from === 'any') return all.filter((state) => state !== to);
  return from === 'earlier' ? line.slice(0, Math.max(0, line.indexOf(to))) : [from].flat();
};
/** The move that leads from one state to another. */
export const leading = (of: AnyStates, from: string, to: string): string | undefined =>
  Object.keys(of.moves).find((move) => of.moves[move]!.to === to && sourcesOf(of, move).includes(from));

/** Does the move go along the usual way, so that it can be taken back? */
export const isStep = ({ line = [], moves: named }: AnyStates, move: string, from: string): boolean =>
  line.includes(from) && line.includes(named[move]!.to) && named[move]!.tone !== 'danger';
/** The name of the action that takes back the last move. */
export const undoing = 'desfazer';
/** The name of the action that makes a move, for one record and for many. */
export const forMany = (move: string): string => `${move}Varios`;
/**
 * An action that makes moves: `move` names it, '*' takes the one that leads to the state that is asked for, '<' takes
 * the last one back.
 */
export interface Moves {
  readonly move?: string;
  /** A call without a button. */ readonly hidden?: true;
  /** Values that its dialog begins with. */
  readonly initial?: (record: never) => Readonly<Record<string, never>>;
}

const actionsOf = (
  { name, fields, system }: Pick<AnyEntity, 'name' | 'fields' | 'system'>,
  of: Life,
): Readonly<Record<string, Action & Moves>> => {
  const edit = system ? undefined : (`${upperSnake(name)}_EDITAR` as Permission);
  const asked = Object.entries(of.moves).filter(([, { by }]) => by === undefined);
  const both = asked.flatMap(([move, one]): [string, Action & Moves][] => {
    const {
      label,
      icon,
      tone,
      permission = edit,
      plan,
      api,
      second,
      confirm,
      submit,
      unless,
      effect,
      to,
      words,
      choose,
      page,
    } = one;
    const shared = {
      label,
      icon,
      tone,
      permission,
      plan,
      second,
      submit,
      once: true,
      move,
      form: formOf(fields, one),
      when: atSource(of, move),
    } as const;
    return [
      [
        move,
        {
          ...shared,
          scope: 'record',
          api,
          call: one.call ?? `POST {id}/${kebab(move)}`,
          confirm,
          words: words as never,
          choose,
          unless: unless as never,
          page,
          initial: heldBy(one),
          effect: (effect ?? 'refresh') as never,
        },
      ],
      [
        forMany(move),
        {
          ...shared,
          scope: 'bulk',
          ...(page !== undefined && { hidden: true }),
          call: `POST ${kebab(move)}`,
          confirm: `Mudar {counted} para “${labelOf(fields[of.field]?.choices?.[to] ?? to)}”?`,
          effect: 'report',
        },
      ],
    ];
  });
  return Object.fromEntries([
    ...both,
    ...(of.call ? [[of.field, forAll(fields, of, of.call, edit)] as const] : []),
    ...(of.undo === undefined ? [] : [[undoing, back(edit)] as const]),
  ]);
};
const back = (permission: Permission | undefined): Action & Moves => ({
  scope: 'record',
  hidden: true,
  move: '<',
  label: 'Desfazer',
  icon: 'undo',
  call: `POST {id}/${undoing}`,
  permission,
  once: true,
  effect: 'refresh',
});
/** The one call for all: the state to reach, and what any of the moves asks. Each move demands its own when it is made. */
const forAll = (
  fields: Fields,
  of: Life,
  call: `POST ${string}`,
  permission: Permission | undefined,
): Action & Moves => {
  const field = fields[of.field]!;
  const asked = Object.values(of.moves).filter(({ by }) => by === undefined);
  const ends = new Set(asked.map(({ to }) => to));
  const optional = asked.flatMap((one) => Object.entries(formOf(fields, one)));
  const { label } = field.options;
  return {
    scope: 'bulk',
    hidden: true,
    move: '*',
    label: label ?? of.field,
    call,
    permission,
    once: true,
    effect: 'report',
    form: {
      ...Object.fromEntries(
        optional.map(([key, one]) => [key, { ...one, options: { ...one.options, required: false } }]),
      ),
      [of.field]: {
        ...field,
        choices: Object.fromEntries(Object.entries(field.choices ?? {}).filter(([value]) => ends.has(value))),
        options: { label, required: true },
      },
    },
  };
};
/** The form of a move takes a field that the person may not read afterwards. */
const formOf = (fields: Fields, { asks = [], offers = [], form = {} }: Move<AnyEntity, string, unknown>): Fields => ({
  ...Object.fromEntries(
    [...asks, ...offers].map((key) => {
      const { default: _, readOnly: _own, read: _read, ...options } = fields[key]!.options;
      return [key, { ...fields[key]!, options: { ...options, required: asks.includes(key as never) } }];
    }),
  ),
  ...(form as Fields),
});
/** A field that the record has filled already is not emptied by a dialog that begins blank. */
const heldBy =
  ({ asks = [], offers = [] }: Move<AnyEntity, string, unknown>) =>
  (record: unknown): Record<string, never> => {
    const values = record as Readonly<Record<string, unknown>>;
    const known = [...asks, ...offers].filter((key) => values[key] != null);
    return Object.fromEntries(known.map((key) => [key, values[key] as never]));
  };
const atSource = (of: Life, move: string): Cond<never> => {
  const from = { [of.field]: sourcesOf(of, move) };
  const { when } = of.moves[move]! as { readonly when?: AnyCond };
  return (Array.isArray(when) ? when.map((one: object) => ({ ...one, ...from })) : { ...when, ...from }) as never;
};
