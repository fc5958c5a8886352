import type { Inner, Where } from './where';
import type { AnyCond, Cond } from './condition';
import type { AnyEntity, ChoiceKey, DayKey, Infer, Key, NumberKey, RefKey } from './entity';

/** Kinds of field that a rule may name. */
export const ruleKinds = [
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'dateTime',
  'dayMonth',
  'enum',
  'ref',
  'enumSet',
  'tags',
  'refs',
  'bool',
  'text',
] as const;
/** Rows of a second entity that say which one a row is about: the items of an order. */
export interface Among {
  readonly rows: AnyEntity;
  /** Their reference to the first rows. */
  readonly by: string;
  /** Their reference that a stored rule chooses from, or that leads to the rows of `through`. */
  readonly field: string;
  readonly through?: Through;
}
/** Rows behind a reference, and their own reference that a stored rule chooses from: the category of a product. */
export interface Through {
  readonly rows: AnyEntity;
  readonly field: string;
}
/** Condition over rows that refer to those of an audience, once its types are checked. */
export interface Referred {
  readonly kind: 'having' | 'total';
  readonly rows: AnyEntity;
  readonly label: string;
  readonly by: string;
  /** Day or instant of a row, by which a rule narrows it to the last days. */
  readonly at: string;
  readonly where?: AnyCond;
  /** Words of the two tests of `having`. */
  readonly words?: readonly [has: string, hasNot: string];
  /** The same where nothing is chosen. A rule must choose when left out. */
  readonly any?: readonly [has: string, hasNot: string];
  /** Reference or choice that a rule of `having` chooses from: of the rows, or of rows that refer to them. */
  readonly which?: string | Among;
  /** Number that `total` adds up; the rows are counted when left out. */
  readonly sum?: string;
  /** Sentence of `total` around its number, for one and for several. */
  readonly says?: string | readonly [one: string, many: string];
}
interface ReferredDef<R extends AnyEntity> {
  readonly label: string;
  /** The reference to the entity of the audience. */
  readonly by: NoInfer<RefKey<R>>;
  readonly at: NoInfer<DayKey<R>>;
  /** The rows that count. */
  readonly where?: Cond<Infer<NoInfer<R>>>;
}
interface HavingDef<R extends AnyEntity> extends ReferredDef<R> {
  /** @example ['comprou', 'não comprou'] */
  readonly words: readonly [has: string, hasNot: string];
  readonly any?: readonly [has: string, hasNot: string];
  readonly which?: NoInfer<RefKey<R> | ChoiceKey<R>> | Among;
}
interface TotalDef<R extends AnyEntity> extends ReferredDef<R> {
  readonly sum?: NoInfer<NumberKey<R>>;
  /** @example ['fez {} pedido', 'fez {} pedidos'] */
  readonly says: string | readonly [one: string, many: string];
}
/**
 * Existence of rows that refer to one of the audience, in the last days or ever.
 *
 * @example having(pedido, { label: 'Produto', words: ['comprou', 'não comprou'], any: ['comprou alguma coisa', 'não
 *   comprou nada'], by: 'cliente', at: 'data', which: among(pedidoItem, 'pedido', 'produto') })
 */
export const having = <const R extends AnyEntity>(rows: R, def: HavingDef<R>): Referred =>
  ({ ...def, kind: 'having', rows }) as unknown as Referred;
/** Number of such rows, or the sum of one of their numbers. Nothing is zero. */
export const total = <const R extends AnyEntity>(rows: R, def: TotalDef<R>): Referred =>
  ({ ...def, kind: 'total', rows }) as unknown as Referred;
/** Names the reference of rows that refer to the rows of `having`; `through`: a reference of what it leads to. */
export const among = <const R extends AnyEntity>(
  rows: R,
  by: NoInfer<RefKey<R>>,
  field: NoInfer<RefKey<R>>,
  through?: Through,
): Among => ({ rows, by, field, through });
/** @example among(pedidoItem, 'pedido', 'produto', through(produto, 'categoria')) */
export const through = <const R extends AnyEntity>(rows: R, field: NoInfer<RefKey<R>>): Through => ({ rows, field });

/** Reason why a member of an audience is not reached, once its types are checked. */
export interface Reason {
  readonly label: string;
  readonly when?: AnyCond;
  /** The address, a telephone, is no mobile: a text cannot reach it. */
  readonly lacks?: 'mobile';
  readonly rows?: AnyEntity;
  /** Field of the rows that holds the same address. */
  readonly same?: string;
  readonly where?: AnyCond;
  /** It holds where there is no such row. */
  readonly without?: true;
  /** It holds only in a question that gives a condition for it. */
  readonly asked?: true;
}
/** A reason over rows with the same address; remembers the entity, by which a given condition is typed. */
export interface Beside<R extends AnyEntity = AnyEntity> extends Reason {
  readonly rows: R;
}
interface BesideDef<R extends AnyEntity> {
  readonly label: string;
  readonly same: NoInfer<Key<R>>;
  readonly where?: Cond<Infer<NoInfer<R>>>;
  readonly without?: true;
  readonly asked?: true;
}
/** @example beside(recusa, { label: 'Pediram para não receber', same: 'telefone' }) */
export const beside = <const R extends AnyEntity>(rows: R, def: BesideDef<R>): Beside<R> =>
  ({ ...def, rows }) as unknown as Beside<R>;

interface ReachableDef<E extends AnyEntity, W> {
  /** Field of the address. Of members with the same one the first, by id, is reached. */
  readonly by: NoInfer<Key<E>>;
  /** By name, in the order in which they are asked: each member has the first that holds. */
  readonly unless: W & {
    readonly [K in keyof W]: Beside | { readonly label: string; readonly when: Cond<Infer<NoInfer<E>>> } | Mobile;
  };
}
interface Mobile {
  readonly label: string;
  readonly lacks: 'mobile';
}
interface AudienceDef<E extends AnyEntity, W> {
  /** The rows that can be members at all. */
  readonly always?: Cond<Infer<NoInfer<E>>>;
  /** Fields that a rule may name, also of a group: 'address.city'. */
  readonly fields: readonly NoInfer<Key<E> | Inner<Infer<E>>>[];
  /** Names of fields in a rule, where the field's own label does not read well there. */
  readonly labels?: NoInfer<Readonly<Partial<Record<Key<E> | Inner<Infer<E>>, string>>>>;
  /** Conditions over referred rows, by name. */
  readonly rows?: Readonly<Record<string, Referred>>;
  readonly reachable: ReachableDef<E, W>;
}

/** An audience whatever its entity: what engines read. */
export interface AnyAudience {
  readonly type: 'audience';
  readonly name: string;
  readonly entity: AnyEntity;
  readonly always?: AnyCond;
  readonly fields: readonly string[];
  readonly labels?: Readonly<Record<string, string | undefined>>;
  readonly rows: Readonly<Record<string, Referred>>;
  readonly reachable: { readonly by: string; readonly unless: Readonly<Record<string, Reason>> };
}
export interface Audience<E extends AnyEntity = AnyEntity, W = Readonly<Record<string, Reason>>> extends AnyAudience {
  /** Phantom: the entity of its members. */
  readonly members?: E;
  /** Phantom: its reasons. */
  readonly reasons?: W;
}
/** Names of the reasons of an audience. */
export type ReasonOf<A> = A extends Audience<infer _E, infer W> ? keyof W & string : never;
/** Conditions that a question gives for reasons that say `asked`. */
export type Given<W> = { readonly [K in keyof W]?: W[K] extends Beside<infer R> ? Where<R> : never };

/** One line of a stored filter. All lines hold. */
export interface AudienceRule {
  /** A name of `fields` or `rows`. */
  readonly campo: string;
  /** A test of its kind: see `testsOf`. */
  readonly operador: string;
  readonly valor: unknown;
  /** Number of days that a rule of referred rows looks back; null: ever. */
  readonly dias: number | null;
}

/**
 * Declares what a filter that is kept as data may say about the rows of an entity, and whom a message reaches. The
 * server makes one statement of it; `f.audience` is the field that stores a filter.
 *
 * @example
 * export const clientela = audience('clientela', cliente, {
 *   always: { situacao: 'ATIVO' },
 *   fields: ['ultimaCompra', 'segmento'],
 *   rows: { gastou: total(pedido, { label: 'Valor gasto', says: 'gastou {}', by: 'cliente', at: 'data', sum: 'total' }) },
 *   reachable: { by: 'telefone', unless: { recusaram: beside(recusa, { label: 'Recusaram', same: 'telefone' }) } },
 * });
 */
export const audience = <const E extends AnyEntity, const W>(
  name: string,
  entity: E,
  def: AudienceDef<E, W>,
): Audience<E, W> => ({ rows: {}, ...def, type: 'audience', name, entity }) as unknown as Audience<E, W>;
