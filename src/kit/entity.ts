import type { AnyCond, Cond } from './condition';
import type { Field, Fields, Values } from './field';

/** A rule over several fields: a pure function, the same in the form and on the server. */
export interface Rule<R> {
  /** The fields it reads; the message stands at the last one. */
  readonly on: readonly (keyof R & string)[];
  readonly test: (record: R) => boolean;
  readonly message: string;
}

/** The entity whose rows are who signs in. */
export const people = 'usuario';
/** The entity whose rows are the sellers. */
export const sellers = 'vendedor';
/** The fields that reference a seller. */
type OwnerKey<F> = { [K in keyof F]: F[K] extends { readonly ref: typeof sellers } ? K : never }[keyof F] & string;

export interface EntityDef<F extends Fields, W extends keyof F = never> {
  readonly label: readonly [one: string, many: string];
  /** For the agreement of generated messages: 'Nota criada!', 'Nenhuma nota'. */
  readonly gender?: 'f';
  /** The field that stands for the record: link in the list, label of a reference. */
  readonly title: NoInfer<keyof F & string>;
  /** Path of the services under /services, with a slash at the end. */
  readonly root: `${string}/`;
  /** The reference to the company the rows belong to; 'id' when the rows are the companies. Left out: rows of the whole platform. */
  readonly tenant?: NoInfer<keyof F & string> | 'id';
  /**
   * The reference to the seller (`vendedor`) the rows belong to; 'id' when the rows are the sellers. A user who is a seller then sees and
   * changes only his, unless he holds `<ENTIDADE>_VER_TODOS`.
   */
  readonly owner?: NoInfer<OwnerKey<F>> | 'id';
  readonly fields: F;
  /** A field whose condition is not met is hidden, not validated and dropped on save. */
  readonly when?: { readonly [K in W]: Cond<Values<NoInfer<F>>> };
  readonly rules?: readonly Rule<Values<NoInfer<F>>>[];
  /** Fields that together occur once (within the company, when the entity has a tenant). */
  readonly unique?: readonly (readonly NoInfer<keyof F & string>[])[];
  /** Fiscal and financial rows are never put in the bin: they cannot be deleted, or for good. */
  readonly bin?: false;
  /** Its rows are people, and who they are, for the records of processing (LGPD, art. 37). @example 'Clientes' */
  readonly subject?: string;
  /** What it holds of a person stays when he is erased, and by which law (LGPD, art. 16, I). */
  readonly lawful?: string;
  /** The table, when it is not the name. For reference data shared by several entities. */
  readonly table?: string;
  /** Rows can be brought in by a file (docs/imports.md). `key`: what a row is recognised by, where that is not what occurs once. */
  readonly imports?: true | { readonly key: readonly NoInfer<keyof F & string>[] };
}
export interface Entity<N extends string = string, F extends Fields = Fields, W extends keyof F = keyof F> extends EntityDef<F, W> {
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
  readonly root: `${string}/`;
  readonly tenant?: string;
  readonly owner?: string;
  readonly fields: Fields;
  readonly when?: Readonly<Record<string, AnyCond>>;
  readonly rules?: readonly Rule<never>[];
  readonly unique?: readonly (readonly string[])[];
  readonly bin?: false;
  readonly subject?: string;
  readonly lawful?: string;
  readonly table?: string;
  readonly imports?: true | { readonly key: readonly string[] };
}

/**
 * What an entity is: its fields, conditions and rules. A file in `schemas/<section>/` that exports one is a whole resource.
 *
 * @example
 * export const feriado = entity('feriado', {
 *   label: ['Feriado', 'Feriados'], title: 'nome', root: 'feriado/',
 *   fields: { nome: f.text({ required: true, max: 80 }), data: f.date({ required: true }) },
 * });
 */
export const entity = <const N extends string, const F extends Fields, const W extends keyof F = never>(
  name: N, def: EntityDef<F, W>): Entity<N, F, W> => ({ ...def, type: 'entity', name });

type Flat<T> = { [K in keyof T]: T[K] };
interface Stored { id: number; versao: number }
/** Of a secret a record says `true`, there is one; what is written to it is the secret. */
type Kept<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? F[K] extends { readonly sealed: true } ? T | true : T : never };
/** The record's type. A field with a condition may be absent. */
export type Infer<E> = E extends Entity<string, infer F, infer W>
  ? Flat<Stored & Omit<Kept<F>, W> & Partial<Pick<Kept<F>, W>>> : never;

/** The names of an entity's fields. */
export type Key<E> = E extends { readonly fields: infer F } ? keyof F & string : never;
