import type { AnyCond, Cond } from '../entity/condition';
import type { AnyEntity, DayKey, DerivedKey, Infer, Key, NumberKey } from '../entity/entity';
import type { Field } from '../entity/field';
import type { Icon } from '../icons';
import type { Purpose } from '../entity/personal';
import type { Lazy } from './resource';
import type { Log, States } from '../entity/states';
import type { Entities, EntityName } from '../vocabulary';

type EntityOf<N> = N extends keyof Entities ? Entities[N] : AnyEntity;
/** The references of an entity that point to another. */
type RefTo<C, Name> = C extends { readonly fields: infer F }
  ? string extends keyof F
    ? string
    : { [K in keyof F]: F[K] extends { readonly ref: Name } ? K : never }[keyof F] & string
  : never;
export type KeyOf<E, Kind extends string> = E extends { readonly fields: infer F }
  ? string extends keyof F
    ? string
    : { [K in keyof F]: F[K] extends Field<unknown, Kind> ? K : never }[keyof F] & string
  : never;
type ItemOf<E, K> = K extends keyof Infer<E>
  ? NonNullable<Infer<E>[K]> extends readonly (infer I)[]
    ? keyof I & string
    : never
  : never;
type NameOf<E> = E extends { readonly name: infer N } ? N : never;
/** A text with `{name}` of fields. */
export type Words<S extends string, K> = S extends `${string}{${infer P}}${infer Rest}`
  ? P extends K
    ? Words<Rest, K>
    : { readonly 'not a field': P }
  : unknown;

/**
 * The rows in a field, each as the first of the sentences whose values are all filled. @example { of: 'adicionais',
 * quantity: 'quantidade', says: ['{nome}, {valor}', '{nome}'] }
 */
export interface RowsInWords<K extends string = string> {
  readonly of: K;
  /** Before the words, where it is not one. */
  readonly quantity?: string;
  readonly says: readonly string[];
}
/** How a row reads as a line of a document: “2× Guaraná 1 L, R$ 9,50 cada, R$ 19,00”. */
export interface DocumentLine<K extends string = string> {
  readonly title: K;
  readonly quantity?: K;
  /** The price of one. */
  readonly each?: K;
  readonly amount?: K;
  /** Under the title, those that are filled; of rows in a field, each in words. */
  readonly details?: readonly (K | RowsInWords<K>)[];
  /** Field that must not be overlooked: drawn as such. */
  readonly note?: K;
  /** A sentence under the line, where each value that it names is filled. @example 'Levar {troco} de troco.' */
  readonly says?: string;
}
interface TableLine<K extends string = string> {
  readonly line: DocumentLine<K>;
  /** Actions in the heading of the part, as in that of a notice. */
  readonly actions?: readonly string[];
}
/** A line of the sum under a document; `less` is taken off. `by` is the reference that explains it: the coupon. */
type Sum<K extends string, By extends string = string> =
  | K
  | { readonly less: K; readonly by?: By }
  | { readonly plus: K; readonly by?: By };

interface ChildrenOptions<E, C> {
  /** The reference that points here. */
  readonly by: RefTo<C, NameOf<E>>;
  /** The plural of the entity when left out. */
  readonly label?: string;
  readonly where?: Cond<Infer<C>>;
  /** As a table with these columns; those of its list when left out. */
  readonly columns?: readonly Key<C>[];
  /** As lines of a document, in place of a table. */
  readonly line?: DocumentLine<Key<C>>;
  /** Under the lines: amounts of this record. Zeros are left out. */
  readonly sums?: readonly Sum<NumberKey<E>, KeyOf<E, 'ref'>>[];
  readonly total?: NumberKey<E>;
  /** How many are shown; the rest stands behind a link. 5 when left out, of a document 100. */
  readonly size?: number;
  /** Text of an empty part; without it the part is left out. */
  readonly none?: string;
  /** Their cells are edited where they stand, by who may change them; rows are added and deleted there too. */
  readonly inline?: true;
  /** The field of their order among the rows of one parent, which their resource says too: `sortable: { field, within }`. */
  readonly sortable?: KeyOf<C, 'integer'>;
}
interface LinkedOptions<E, C> {
  /** Shown fields of the referenced row. A telephone is dialled, an address opens the map. */
  readonly fields?: readonly Key<C>[];
  /** Why a telephone or an address is shown whole on a tap: the purpose that the audit keeps. */
  readonly purpose?: Purpose;
  /** Fields of this record in the same card: where to deliver. */
  readonly own?: readonly Key<E>[];
  readonly none?: string;
}
interface FigureOptions<E, C> {
  readonly by: RefTo<C, NameOf<E>>;
  readonly where?: Cond<Infer<C>>;
  /** One of these; the number of rows when all are left out. */
  readonly sum?: NumberKey<C>;
  readonly mean?: NumberKey<C>;
  readonly last?: DayKey<C>;
}
interface RowsOptions<E, C> {
  readonly by: Key<C>;
  /** The reference of this record whose rows are meant, where it is not the record itself. */
  readonly of?: KeyOf<E, 'ref'>;
  readonly where?: Cond<Infer<C>>;
  readonly icon?: Icon;
}

/** A piece of a record page. Plain data, made by {@link parts}. */
export type RecordPart =
  | { readonly part: 'fields'; readonly label?: string; readonly fields: readonly string[] }
  | ({ readonly part: 'children' } & AnyChildren)
  | ({ readonly part: 'table'; readonly label?: string; readonly field: string } & TableLine)
  | ({ readonly part: 'linked' } & AnyLinked)
  | { readonly part: 'links'; readonly label: string; readonly links: readonly (string | AnyFigure)[] }
  | { readonly part: 'timeline'; readonly stamps: Readonly<Record<string, string>> }
  | { readonly part: 'slot'; readonly load: Lazy };
export interface AnyChildren {
  readonly entity: string;
  readonly by: string;
  readonly label?: string;
  readonly where?: AnyCond;
  readonly columns?: readonly string[];
  readonly line?: DocumentLine;
  readonly sums?: readonly Sum<string>[];
  readonly total?: string;
  readonly size?: number;
  readonly none?: string;
  readonly inline?: true;
  readonly sortable?: string;
}
export interface AnyLinked {
  readonly field: string;
  readonly fields?: readonly string[];
  readonly purpose?: Purpose;
  readonly own?: readonly string[];
  readonly none?: string;
}
/** A number about the rows of another entity that refer to this record. */
export interface AnyFigure {
  readonly part: 'figure' | 'rows';
  readonly label?: string;
  readonly entity: string;
  readonly by: string;
  readonly of?: string;
  readonly where?: AnyCond;
  readonly icon?: Icon;
  readonly sum?: string;
  readonly mean?: string;
  readonly last?: string;
}
/** An action of the list of another entity, with values of this record in its form. */
export interface Begin {
  readonly label: string;
  readonly icon?: Icon;
  /** It begins while the record meets this; always when left out. */
  readonly when?: AnyCond;
  /** It is the button of the page before any step that is next. */
  readonly isFirst?: true;
  readonly entity: string;
  readonly action: string;
  /** Fields of the form, and what of this record stands in them. */
  readonly with: Readonly<Record<string, string>>;
}
/** Phantom: the entity of a part. One of another does not fit. */
interface Of<E> {
  readonly about?: E;
}
export type Part<E> = RecordPart & Of<E>;
/** Rows of another entity that point to this one: a part of its page, or a tab of its own (`related`). */
export type Children<E> = { readonly part: 'children' } & AnyChildren & Of<E>;
type Figure<E> = AnyFigure & { readonly part: 'figure' } & Of<E>;
type Rows<E> = AnyFigure & { readonly part: 'rows' } & Of<E>;

export interface Parts<E extends AnyEntity> {
  /** Facts of the record, those that are filled. A text that is not a field is their heading. */
  fields(label: string, ...fields: readonly (Key<E> | DerivedKey<E>)[]): Part<E>;
  /** Rows of another entity that point here. */
  children<const N extends EntityName>(entity: N, options: ChildrenOptions<E, EntityOf<N>>): Children<E>;
  /** The rows inside a field, as lines. */
  table<const K extends KeyOf<E, 'list'>>(
    field: K,
    options: { readonly label?: string } & TableLine<ItemOf<E, K>>,
  ): Part<E>;
  /** Card of the row that a reference points to, with the fields that one needs here. */
  linked<const K extends KeyOf<E, 'ref'>>(
    field: K,
    options?: LinkedOptions<E, EntityOf<E['fields'][K] extends { readonly ref: infer T } ? T : never>>,
  ): Part<E>;
  /** References by name, and lists of what belongs here with their number. */
  links(label: string, ...links: readonly (KeyOf<E, 'ref'> | Rows<E>)[]): Part<E>;
  rows<const N extends EntityName>(entity: N, options: RowsOptions<E, EntityOf<N>>): Rows<E>;
  /**
   * History of the record, for those who may see it; for others the instants that the record keeps, with their words.
   */
  timeline(stamps?: { readonly [K in DayKey<E>]?: string }): Part<E>;
  /** How many rows of another entity point here, a sum or mean of theirs, the last. */
  figure<const N extends EntityName>(label: string, of: N, options: FigureOptions<E, EntityOf<N>>): Figure<E>;
  /** @example begin('Novo pedido', 'pedido', 'novo', { cliente: 'id' }) */
  begin(
    label: string,
    entity: EntityName,
    action: string,
    values: Readonly<Record<string, Key<E> | 'id'>>,
    options?: Pick<Begin, 'icon' | 'isFirst'> & { readonly when?: Cond<Infer<E>> },
  ): Begin & Of<E>;
  /** A component of the business, given the record. */
  slot(load: Lazy): Part<E>;
}
/** @example const { children, linked, timeline } = parts(pedido); */
export const parts = <const E extends AnyEntity>(_entity: E): Parts<E> => ({
  fields: (label, ...fields) => ({ part: 'fields', label, fields }),
  children: (entity, options) => ({ part: 'children', entity, ...(options as Omit<AnyChildren, 'entity'>) }),
  table: (field, options) => ({ part: 'table', field, ...options }),
  linked: (field, options) => ({ part: 'linked', field, ...(options as Omit<AnyLinked, 'field'> | undefined) }),
  links: (label, ...links) => ({ part: 'links', label, links }),
  rows: (entity, options) => ({ part: 'rows', entity, ...(options as Omit<AnyFigure, 'entity' | 'part'>) }),
  timeline: (stamps = {}) => ({ part: 'timeline', stamps: stamps as Readonly<Record<string, string>> }),
  figure: (label, entity, options) => ({
    part: 'figure',
    label,
    entity,
    ...(options as Omit<AnyFigure, 'entity' | 'part'>),
  }),
  begin: (label, entity, action, values, { icon = 'add', isFirst, when } = {}) => ({
    label,
    icon,
    isFirst,
    when,
    entity,
    action,
    with: values,
  }),
  slot: (load) => ({ part: 'slot', load }),
});

/** A line above the page while the record meets a condition, and the actions that help. */
export interface Notice<E = never> {
  readonly when: Cond<Infer<E>>;
  readonly tone: 'danger' | 'warning' | 'info';
  /** With `{name}` of fields. */
  readonly title: string;
  readonly text?: string;
  readonly actions?: readonly string[];
}
/** The page of a record as people read it. Empty parts are left out. */
export interface RecordPage<E extends AnyEntity, T extends string, Next extends string> {
  /** 'Pedido {numero}'; the title field alone when left out. */
  readonly title?: T & Words<T, Key<E>>;
  readonly status?: KeyOf<E, 'enum'> | DerivedKey<E>;
  /**
   * The instant at which a new record began, for the age beside the status. A later state counts from the stamp of the
   * move that led there. States without moves name an instant each; a state that names none has no age.
   */
  readonly since?: KeyOf<E, 'dateTime'> | Readonly<Record<string, KeyOf<E, 'dateTime'>>>;
  /** Two to five. */
  readonly figures?: readonly (Key<E> | Figure<E>)[];
  /**
   * A sentence under a figure that is a field, where all that it names is filled. @example under: { totalCompras:
   * '{quantidadePedidos} pedidos desde {primeiraCompra}' }
   */
  readonly under?: { readonly [K in Key<E>]?: string };
  /** Moves and actions: the first that may be done now is the button. */
  readonly next?: readonly Next[];
  /** Actions that stand beside it as buttons; the others are in the menu. */
  readonly beside?: readonly Next[];
  /**
   * Links that begin a record of another entity: a new order of this customer. The first permitted one is the button
   * where no step is next, or where it `isFirst`; the others stand in the menu.
   */
  readonly begins?: readonly (Begin & Of<E>)[];
  readonly notices?: readonly Notice<E>[];
  readonly body: readonly (Key<E> | DerivedKey<E> | Part<E>)[];
  readonly aside?: readonly (Key<E> | DerivedKey<E> | Part<E>)[];
}
/** Words of a resource for the page of its records. */
export interface RecordWords<E extends AnyEntity, A, M, T extends string> {
  /** The life of its records, where `next` names its moves. */
  readonly states?: States<E, M & Readonly<Record<string, unknown>>>;
  readonly record?: RecordPage<E, T, (keyof NoInfer<A> | keyof NoInfer<M>) & string>;
  /** Lines above the form of a record. Those of its page are said in `record`. */
  readonly notices?: readonly Notice<E>[];
}

export type ModelNotice = Omit<Notice, 'when'> & { readonly when: AnyCond };
/** The page as engines read it. */
export interface ModelRecord {
  readonly title?: string;
  readonly status?: string;
  readonly since?: string | Readonly<Record<string, string>>;
  readonly figures: readonly (string | AnyFigure)[];
  readonly under: Readonly<Record<string, string>>;
  readonly next: readonly string[];
  readonly beside: readonly string[];
  readonly begins: readonly Begin[];
  readonly notices: readonly ModelNotice[];
  readonly body: readonly RecordPart[];
  readonly aside: readonly RecordPart[];
  /** Parts that are read besides the record; they are answered in this order. */
  readonly children: readonly (RecordPart & { readonly part: 'children' })[];
  readonly linked: readonly (RecordPart & { readonly part: 'linked' })[];
  readonly counted: readonly AnyFigure[];
  /** The steps of its life, which are answered as the last of the children. */
  readonly log?: Log;
}
type Loose = Pick<ModelRecord, 'title' | 'status' | 'since'> &
  Partial<Pick<ModelRecord, 'figures' | 'under' | 'next' | 'beside' | 'begins' | 'notices'>> & {
    readonly body: readonly (string | RecordPart)[];
    readonly aside?: readonly (string | RecordPart)[];
  };
/** More than that no record takes, unless it goes round. */
const mostSteps = 50;
export const recordOf = (said: object, log?: Log): ModelRecord => {
  const {
    figures = [],
    under = {},
    next = [],
    beside = [],
    begins = [],
    notices = [],
    body,
    aside = [],
    ...rest
  } = said as Loose;
  const piece = (one: string | RecordPart): RecordPart =>
    typeof one === 'string' ? { part: 'fields', fields: [one] } : one;
  const all = [...body.map(piece), ...aside.map(piece)];
  return {
    ...rest,
    figures,
    under,
    next,
    beside,
    begins,
    notices,
    log,
    body: all.slice(0, body.length),
    aside: all.slice(body.length),
    children: [
      ...all.filter((one) => one.part === 'children'),
      ...(log ? [{ part: 'children' as const, entity: log.entity, by: log.by, size: mostSteps }] : []),
    ],
    linked: all.filter((one) => one.part === 'linked'),
    counted: [...figures, ...all.flatMap((one) => (one.part === 'links' ? one.links : []))].filter(
      (one) => typeof one === 'object',
    ),
  };
};

/** Answer of `GET {root}ficha/{id}`: the record, and in the order of the declaration the parts beside it. */
export interface RecordAnswer<R> {
  readonly record: R;
  /** Null: not for who asks. */
  readonly children: readonly ({ readonly rows: readonly R[]; readonly total: number } | null)[];
  readonly linked: readonly (R | null)[];
  readonly figures: readonly (number | string | null)[];
}
