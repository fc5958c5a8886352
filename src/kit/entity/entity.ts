import type { AnyCond, Cond } from './condition';
import type { AnyDerived, Derived } from './derived';
import type { Field, Fields, Values } from './field';
import type { Part, Roles } from './parts';
import type { Source } from './source';
import type { Entities, Permission, Records, SellerName } from '../vocabulary';

/** Fields that recognise a record in a line of a file: one set, or several. */
export type ImportKeys<N extends string = string> =
  | { readonly key: readonly N[]; readonly keys?: never }
  | { readonly keys: readonly (readonly N[])[]; readonly key?: never };

/** A rule over several fields: a pure function, the same in the form and on the server. */
export interface Rule<R> {
  /** The fields it reads, every one of them; the message stands at the last one that is there. */
  readonly on: readonly (keyof R & string)[];
  /** It judges blank fields too; left out, it waits until all of its fields are filled. */
  readonly blanks?: true;
  readonly test: (record: R) => boolean;
  readonly message: string;
}

/** The fields that reference a seller. */
type OwnerKey<F> = { [K in keyof F]: F[K] extends { readonly ref: SellerName } ? K : never }[keyof F] & string;

/** The fields that are pictures. */
type PictureKey<F> = { [K in keyof F]: F[K] extends Field<unknown, 'image'> ? K : never }[keyof F] & string;

export interface EntityDef<F extends Fields, W extends keyof F = never, D extends string = never> {
  readonly label: readonly [one: string, many: string];
  /** For the agreement of generated messages: 'Nota criada!', 'Nenhuma nota'. */
  readonly gender?: 'f';
  /** The field that stands for the record: link in the list, label of a reference. */
  readonly title: NoInfer<keyof F & string>;
  /** The field whose picture stands beside the title: in lists, cards, boards, heads and where it is searched for. */
  readonly picture?: NoInfer<PictureKey<F>>;
  /** Path of the services under /services, with a slash at the end. */
  readonly root: `${string}/`;
  /**
   * The reference to the company the rows belong to; 'id' when the rows are the companies. Left out: rows of the whole
   * platform.
   */
  readonly tenant?: NoInfer<keyof F & string> | 'id';
  /**
   * The reference to the seller (the entity that `is: 'sellers'`) the rows belong to; 'id' when the rows are the
   * sellers. A user who is a seller then sees and changes only their own rows, unless they hold `<ENTIDADE>_VER_TODOS`.
   */
  readonly owner?: NoInfer<OwnerKey<F>> | 'id';
  /**
   * Companies only: the reference by which a branch names its head. A head and its branches are one network, in which
   * functions may cross from one company to another (docs/networks.md).
   */
  readonly network?: NoInfer<keyof F & string>;
  readonly fields: F;
  /** A field whose condition is not met is hidden, not validated and dropped on save. */
  readonly when?: { readonly [K in W]: Cond<Values<NoInfer<F>>> };
  /** States that follow from the stored fields and the day, by name. */
  readonly derived?: { readonly [K in D]: Derived<Values<NoInfer<F>>> };
  readonly rules?: readonly Rule<Values<NoInfer<F>>>[];
  /**
   * Rules that are said in a word; their messages are made of the labels. The second of each range is not before, or
   * less than, the first.
   */
  readonly ranges?: readonly (readonly [from: NoInfer<keyof F & string>, to: NoInfer<keyof F & string>])[];
  /** Both are filled, or neither. */
  readonly pairs?: readonly (readonly [NoInfer<keyof F & string>, NoInfer<keyof F & string>])[];
  /** Sets of fields of which at least one is filled. */
  readonly atLeastOne?: readonly (readonly NoInfer<keyof F & string>[])[];
  /** The database checks `atLeastOne` too, for every writer; its fields have no conditions. */
  readonly enforced?: true;
  /** Fields that together occur once (within the company, when the entity has a tenant). */
  readonly unique?: readonly (readonly NoInfer<keyof F & string>[])[];
  /** Fiscal and financial rows are never put in the bin: they cannot be deleted, or for good. */
  readonly bin?: false;
  /**
   * The reference to the row that a row was merged into (`merging`). Such a row is in the bin; a read by its id answers
   * the other.
   */
  readonly mergedInto?: NoInfer<keyof F & string>;
  /** Its rows are people, and who they are, for the records of processing (LGPD, art. 37). @example 'Clientes' */
  readonly subject?: string;
  /** Law by which personal data stay when the person is erased (LGPD, art. 16, I). */
  readonly lawful?: string;
  /**
   * Readers of unmasked values in lists, records and prints, by permission and, with `when` or `by`, by the row
   * (docs/privacy.md).
   * @example clear: [{ permission: ['PEDIDO_EDITAR'], fields: ['endereco'], when: { situacao: 'NOVO' } }]
   */
  readonly clear?: readonly Clear<NoInfer<keyof F & string>, Cond<Values<NoInfer<F>>>>[];
  /** The table, when it is not the name. For reference data shared by several entities. */
  readonly table?: string;
  /** Meaning of its rows to the framework: users, their profiles, the plans of the companies … */
  readonly is?: Part;
  /** Users only: meaning of each option of `papel`. @example roles: { ADMIN: 'admin', OPERADOR: 'company' } */
  readonly roles?: Roles;
  /**
   * Rows can be brought in by a file (docs/imports.md). `key`: what a row is recognised by, where that is not what
   * occurs once. `keys`: several such sets of fields, the first that finds a record.
   *
   * @example imports: { keys: [['cpfCnpj'], ['telefone', 'nome']] }
   */
  readonly imports?: true | ImportKeys<NoInfer<keyof F & string>>;
  /** Its rows are of a table of the framework: read, and changed by actions alone (src/system). */
  readonly system?: true;
  /**
   * Readers of a row: its owner (`own`), and holders of one of `by`; with `file` also those who may open the file of
   * that field. Such rows are read, and changed by actions alone.
   *
   * @example seen: { own: 'usuario', by: ['ROLE_ADMIN'] }
   */
  readonly seen?: Seen<NoInfer<keyof F & string>>;
  /** Its rows live on another system, and have no table here (docs/sources.md). */
  readonly source?: Source<NoInfer<keyof F & string>>;
}
/** One rule of {@link EntityDef.clear}: all of what it says must be met. */
export interface Clear<K = string, C = AnyCond> {
  /** Any of these. */
  readonly permission: readonly Permission[];
  /** The masked fields that are read whole; all of them when left out. */
  readonly fields?: readonly K[];
  /** Condition on the row, in tests that a blank field never passes; every row when left out. */
  readonly when?: C;
  /** The row is referred to by a row of `entity` that meets the `when` of a rule of its own for the same person. */
  readonly by?: { readonly entity: string; readonly ref: string };
  /** In the answer of a call with `lookup` alone, which leaves an audit row. */
  readonly lookup?: true;
}
export interface Seen<K = string> {
  readonly own: K;
  readonly by?: readonly Permission[];
  readonly file?: K;
}
export interface Entity<
  N extends string = string,
  F extends Fields = Fields,
  W extends keyof F = keyof F,
  T = unknown,
  D extends string = string,
> extends EntityDef<F, W, D> {
  /** Phantom: the name of its tenant. */
  readonly tenantName?: T;
  readonly type: 'entity';
  readonly name: N;
}
/** Any entity: what generic code takes. */
export interface AnyEntity {
  readonly type: 'entity';
  readonly name: string;
  readonly label: readonly [one: string, many: string];
  readonly gender?: 'f';
  readonly title: string;
  readonly picture?: string;
  readonly root: `${string}/`;
  readonly tenant?: string;
  readonly owner?: string;
  readonly network?: string;
  readonly fields: Fields;
  readonly when?: Readonly<Record<string, AnyCond>>;
  readonly derived?: Readonly<Record<string, AnyDerived>>;
  readonly rules?: readonly Rule<never>[];
  readonly ranges?: readonly (readonly [from: string, to: string])[];
  readonly pairs?: readonly (readonly [string, string])[];
  readonly atLeastOne?: readonly (readonly string[])[];
  readonly enforced?: true;
  readonly unique?: readonly (readonly string[])[];
  readonly bin?: false;
  readonly mergedInto?: string;
  readonly subject?: string;
  readonly lawful?: string;
  readonly clear?: readonly Clear[];
  readonly table?: string;
  readonly is?: Part;
  readonly roles?: Roles;
  readonly imports?: true | ImportKeys;
  readonly system?: true;
  readonly seen?: Seen;
  readonly source?: Source;
}

/**
 * Declares an entity: its fields, conditions and rules. A file in `schemas/<section>/` that exports one is a whole
 * resource.
 *
 * @example
 * export const feriado = entity('feriado', {
 *   label: ['Feriado', 'Feriados'], title: 'nome', root: 'feriado/',
 *   fields: { nome: f.text({ required: true, max: 80 }), data: f.date({ required: true }) },
 * });
 */
export const entity = <
  const N extends string,
  const F extends Fields,
  const W extends keyof F = never,
  const T extends string = never,
  const D extends string = never,
>(
  name: N,
  def: EntityDef<F, W, D> & { readonly tenant?: T },
): Entity<N, F, W, T, D> => ({ ...def, type: 'entity', name });

type Flat<T> = { [K in keyof T]: T[K] };
interface Stored {
  id: number;
  versao: number;
}
/** Value of a field on the wire. A secret is read as `true` when there is one, and written as text. */
type Kept<F> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T>
    ? F[K] extends { readonly sealed: true }
      ? T | true
      : T
    : never;
};
/** The record's type, computed. A field with a condition may be absent. */
export type RecordOf<E> =
  E extends Entity<string, infer F, infer W> ? Flat<Stored & Omit<Kept<F>, W> & Partial<Pick<Kept<F>, W>>> : never;
/**
 * The record's type: that of the vocabulary, which has a name, so that messages say `Pedido`; computed for what the
 * vocabulary does not know.
 */
export type Infer<E> = E extends { readonly name: infer N extends keyof Records } ? Records[N] : RecordOf<E>;

/**
 * For the generated vocabulary: what a schema file exports under the file's own name must be the entity of that name.
 */
export type Of<N extends E['name'], E extends { readonly name: string }> = N extends string ? E : never;

/** The names of the states that follow from its fields. */
export type DerivedKey<E> = E extends { readonly derived?: infer D } ? keyof NonNullable<D> & string : never;
/** The names of an entity's fields. */
export type Key<E> = E extends { readonly fields: infer F } ? keyof F & string : never;

/** Those that hold a number that can be added. */
export type NumberKey<E> = Held<E, 'money' | 'integer' | 'decimal'>;
/** Those that hold a day or an instant. */
export type DayKey<E> = Held<E, 'date' | 'dateTime'>;
/** Those that hold an instant. */
export type InstantKey<E> = Held<E, 'dateTime'>;
/** Those that refer to a row, and the entity that they refer to. */
export type RefKey<E> = Held<E, 'ref'>;
/** Those that hold one of a fixed set. */
export type ChoiceKey<E> = Held<E, 'enum'>;
export type TargetOf<E, K> = E extends { readonly fields: infer F }
  ? K extends keyof F
    ? F[K] extends { readonly ref: infer N extends keyof Entities }
      ? Entities[N]
      : AnyEntity
    : never
  : never;
type Held<E, N extends string> = E extends { readonly fields: infer F }
  ? string extends keyof F
    ? string
    : { [K in keyof F]: F[K] extends Field<unknown, N> ? K : never }[keyof F] & string
  : never;

/**
 * Does every row belong to a company, so that who works with one has it from there? Not of rows that may be the
 * platform's, nor of the companies themselves.
 */
export type OfCompany<E> = E extends { readonly tenantName?: infer T; readonly fields: infer F }
  ? [T] extends [never]
    ? false
    : T extends keyof F
      ? F[T] extends Field<infer V>
        ? null extends V
          ? false
          : true
        : false
      : false
  : false;
