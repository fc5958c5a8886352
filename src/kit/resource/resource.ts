import type { Actions, Scope } from '../calls/action';
import type { Cond } from '../entity/condition';
import type { AnyEntity, DerivedKey, Infer, Key } from '../entity/entity';
import type { MenuPlace } from './menu';
import type { Children, KeyOf, RecordWords } from './record';
import type { Totals } from './totals';
import type { Board, Calendar } from './views';
import type { ApiScope, Permission, Plan, Experiment } from '../vocabulary';

/** A component of the business, loaded when it is shown. Typed by the engine that renders it. */
export type Lazy = () => Promise<{ readonly default: unknown }>;
export type Verb = 'list' | 'show' | 'create' | 'update' | 'delete' | 'export';
/** Generic operations that a key may open. */
export type ApiVerb = 'read' | 'save' | 'delete';

/** Fields of one line of a form; one alone takes its kind's width. */
export type Line<K extends string> = K | readonly K[];
export interface Section<K extends string> {
  readonly title: string;
  /** A sentence under the title. */
  readonly text?: string;
  readonly rows: readonly Line<K>[];
  /** In a tab of its own. */
  readonly tab?: boolean;
  readonly plan?: Plan;
}
export type Layout<K extends string> = readonly (Line<K> | Section<K>)[];

/** Fields that a list may name: the declared ones, and those that the server keeps for every entity. */
type Listed<E> = Key<E> | DerivedKey<E> | 'criadoEm' | 'atualizadoEm';

export interface Rings<C> {
  readonly when: C;
  readonly one: string;
  readonly many: string;
}
export interface Toggle<K = string> {
  readonly field: K;
  readonly on: string | boolean;
  readonly action: string;
}
export interface ListPeriod<K = string> {
  readonly of: K;
  readonly days: number;
  readonly most: number;
}

export interface Notice<C> {
  readonly when: C;
  readonly text: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  /** Permission of its readers; that to list the entity when left out. */
  readonly permission?: Permission;
}

/**
 * `field` holds the position: 1, 2, 3… once somebody has moved a row. `within`: the reference whose rows have an order
 * of their own, as products within their category; left out, all rows of the company have one, and the list begins in
 * it. A new row is the last. The call takes `{ ids }`, rows in their new order, and puts them in the places that they
 * hold together; it is generated, for those who may update, as `POST ordem` when left out.
 */
export interface Sortable<E = AnyEntity> {
  readonly field: KeyOf<E, 'integer'>;
  readonly within?: KeyOf<E, 'ref'>;
  readonly call?: `POST ${string}`;
}

export interface ResourceDef<E extends AnyEntity, A> {
  /** Place in the menu; false for entities reached another way. */
  readonly menu?: MenuPlace | false;
  /** Title of its page and of its entry in the menu, when that is not the word for its rows. @example 'Auditoria' */
  readonly heading?: string;
  /** Its address under the section, when it is not the entity's name. @example 'perfil-acesso' */
  readonly path?: string;
  /** The function the company's plan must include. */
  readonly plan?: Plan;
  /** Code of the experimental module that it belongs to: people of companies that are not on its list do not find it. */
  readonly experimental?: Experiment;
  /**
   * Permission per verb; what is left out is derived: `<ENTIDADE>_VER`, `_EDITAR`, `_EXCLUIR`. A list means any of
   * them.
   */
  readonly access?: { readonly [V in Verb]?: Permission | readonly Permission[] };
  /**
   * Scopes of keys by which a program may list and show, save, or delete its rows, any of them. What is left out no key
   * opens (docs/keys.md). @example api: { read: ['PEDIDOS_LER'] }
   */
  readonly api?: { readonly [V in ApiVerb]?: readonly ApiScope[] };
  /** Its rows can be read while the company is blocked: what it owes. */
  readonly whileBlocked?: true;
  /** Verbs that do not exist. */
  readonly off?: readonly ('create' | 'update' | 'delete' | 'export')[];
  readonly list?: {
    readonly columns?: readonly Listed<E>[];
    readonly filters?: readonly Listed<E>[];
    readonly search?: readonly Key<E>[];
    readonly sort?: { readonly [K in Listed<E>]?: 'asc' | 'desc' };
    /** Named filters above the table. */
    readonly tabs?: { readonly [label: string]: Cond<Infer<E> & { readonly [K in DerivedKey<E>]: string }> };
    /** The tab that an address without any choice shows. @example 'Em andamento' */
    readonly opens?: string;
    readonly totals?: Totals<E>;
    /** Rows a page, 10 when left out. */
    readonly size?: 10 | 25 | 50 | 100;
    /**
     * It is of a period of this instant: the last `days` until somebody chooses another, of `most` days. For rows that
     * nobody reads to the end.
     */
    readonly period?: ListPeriod<Listed<E>>;
    /** Text of an empty list. */
    readonly empty?: string;
    /** An action on the list that is offered where there is nothing yet: how to begin with more than one row. */
    readonly begin?: string;
    /**
     * The cell of a state is a switch, on where the row is in `on`; pressing it does the action on a record. Users who
     * may not do it read the state.
     *
     * @example toggle: { field: 'situacao', on: 'ATIVO', action: 'alterarStatus' }
     */
    readonly toggle?: Toggle<Listed<E>>;
  };
  /**
   * The list and the page of a record are read again every so many seconds while a row that they show meets the
   * condition.
   */
  readonly refresh?: { readonly every: number; readonly while: Cond<Infer<E>> };
  /**
   * Condition under which a stored record may be edited. A record that does not meet it has no form: its page offers no
   * «Editar», and a save is refused. Moves, actions and the business change it still. All records where left out.
   *
   * @example editable: { situacao: 'RASCUNHO' }
   */
  readonly editable?: Cond<Infer<E>>;
  /**
   * Open lists and records of the entity follow what others change, as it happens. `rings`: a row that has come to meet
   * the condition is told by a sound and counted in the tab's title; the words are for one and for several.
   *
   * @example live: { rings: { when: { situacao: 'NOVO' }, one: '1 novo', many: '{count} novos' } }
   */
  readonly live?: true | { readonly rings: Rings<Cond<Infer<E>>> };
  /**
   * Notices under the bell for the people of the company, by a name of their own: a row has come to meet `when`, or a
   * watched field has changed while it does. `{numero}` in the text is a formatted value of the row.
   *
   * @example bell: { rejeitada: { when: { situacao: 'REJEITADA' }, text: 'Nota {numero} rejeitada', tone: 'error' } }
   */
  readonly bell?: { readonly [name: string]: Notice<Cond<Infer<E>>> };
  /**
   * References that a record is answered with spelled out too, beside their ids: by a name of its own, fields of the
   * row it points to by theirs on the wire.
   * @example spelled: { state: { of: 'estado', as: { name: 'nome', acronym: 'sigla' } } } // state: { id, name, acronym }
   */
  readonly spelled?: {
    readonly [name: string]: { readonly of: Key<E>; readonly as: { readonly [name: string]: string } };
  };
  readonly form?:
    | Layout<Key<E> | DerivedKey<E>>
    | { readonly create: Layout<Key<E> | DerivedKey<E>>; readonly update: Layout<Key<E> | DerivedKey<E>> };
  /** Target of a click on a row, instead of its own page: see {@link Opening}. */
  readonly opens?: string;
  /** A page to read the record; rows open it instead of the form. */
  readonly show?: Layout<Key<E> | DerivedKey<E>>;
  /** The page of a record as people read it, in place of `show` (docs/records.md). */
  readonly record?: object;
  /** Lines above the form of a record. */
  readonly notices?: readonly object[];
  /** Rows are moved into order by hand. */
  readonly sortable?: Sortable<E>;
  /**
   * «Duplicar»: a new record begun from another, without the fields that say `copy: false`, its days moved where they
   * say so, its title marked «(cópia)».
   */
  readonly duplicate?: true;
  /**
   * Text of the question before a deletion, about the rows that refer to the record: for one and for several.
   * @example uses: { of: 'produtoAdicionalCategoria', by: 'categoria', says: ['É usada em um produto.', 'É usada em {n}
   * produtos.'] }
   */
  readonly uses?: {
    readonly of: string;
    readonly by: string;
    readonly says: readonly [one: string, many: string];
  };
  /** Rows of other entities that point to the record, each in a tab of its own: `children('produto', { by })`. */
  readonly related?: { readonly [tab: string]: Children<E> };
  /** Other ways to see the list: columns by situation, days. */
  readonly views?: { readonly board?: Board<E>; readonly calendar?: Calendar<E> };
  readonly actions?: A;
  /** Escape hatches: lazy, so the declaration stays free of React. */
  readonly fields?: { readonly [K in Key<E>]?: FieldPart };
  readonly slots?: { readonly [S in 'beforeList' | 'afterList' | 'formAside' | 'showAside']?: Lazy };
  readonly pages?: { readonly [P in 'list' | 'create' | 'edit' | 'show']?: Lazy };
}
export interface FieldPart {
  readonly input?: Lazy;
  readonly cell?: Lazy;
  readonly asks?: AsksAsTyped;
}
/**
 * A question to the services about a value while it is typed. The answer stands below the input and does not prevent
 * the save, which asks again.
 *
 * @example site: { asks: { call: 'POST deliveryconfiguracao/valida/nomeloja', says: ({ mensagem }) => mensagem } }
 */
export interface AsksAsTyped {
  /** A GET with `{value}` and perhaps `{id}`; a POST, which gets `{ valor, id }`. A new record has the id 0. */
  readonly call: `${'GET' | 'POST'} ${string}`;
  /** The answer in words: why the value will not do; nothing where it will. */
  readonly says: (answer: Readonly<Record<string, unknown>>) => unknown;
  /** Said of a value that will do. */
  readonly good?: string;
}
interface Opening<A> {
  /**
   * A page of the app, or one of the actions, which the title of a row does.
   *
   * @example opens: '/importacao/{classe}/{id}'
   */
  readonly opens?: `/${string}` | NoInfer<keyof A & string>;
}
export interface Resource<E extends AnyEntity = AnyEntity, A = Actions> extends Omit<ResourceDef<E, A>, 'actions'> {
  readonly type: 'resource';
  readonly entity: E;
  readonly actions: A;
  /** Each company has one record: said by `settings`, never here. */
  readonly settings?: { readonly load: `GET ${string}`; readonly save: `POST ${string}` };
}
/** Any resource: what generic code takes. */
export type AnyResource = Resource<AnyEntity, Actions>;

type Declared = { readonly [name: string]: { readonly scope: Scope } };
/**
 * Declares the screens and actions of an entity: overrides and adds to those of the schema, never repeats them.
 *
 * @example export const cupons = resource(cupom, { list: { columns: ['nome', 'situacao'], filters: ['situacao'] } });
 */
export const resource = <
  const E extends AnyEntity,
  const A extends Declared = Record<never, never>,
  const M extends Readonly<Record<string, unknown>> = Record<never, never>,
  const T extends string = string,
>(
  entity: E,
  def: Omit<ResourceDef<E, A>, 'record' | 'notices' | 'opens'> & RecordWords<E, A, M, T> & Opening<A> = {},
): Resource<E, A> => ({ actions: {} as A, ...def, type: 'resource', entity }) as Resource<E, A>;
