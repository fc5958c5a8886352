import type { FileAnswer } from './answer';
import type { AnyEntity, Infer, Key, RefKey, TargetOf } from '../entity/entity';
import type { BulkReport } from './envelope';
import type { Field } from '../entity/field';

/**
 * Answer of a call: a field, an object of results by name, or one of {@link r}. It is the return type of the function,
 * the description in OpenAPI, and the filter of every answer: a value that it does not name never leaves.
 */
export type Result = Field | Shape | Parts;
export interface Parts {
  readonly [name: string]: Result;
}

type Made =
  | { readonly shape: 'list' | 'page' | 'orNull' | 'map'; readonly of: Result }
  | { readonly shape: 'named'; readonly name: string; readonly of: Result }
  | { readonly shape: 'oneOf'; readonly of: readonly Result[] }
  | {
      readonly shape: 'record';
      readonly entity: string;
      readonly names?: readonly string[];
      readonly with?: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly shape: 'file'; readonly media: readonly string[] }
  | { readonly shape: 'report' | 'nothing' | 'redirect' | 'text' };
/** Made by {@link r}. */
export type Shape<T = unknown> = Made & {
  readonly type: 'shape';
  /** Phantom: the type of what is returned. Never set at run time. */ readonly value?: T;
};

/** The type of what a function with this result returns: what it leaves out of an object is answered as null. */
export type Returned<R> =
  R extends Field<infer T>
    ? T
    : R extends { readonly type: 'shape'; readonly value?: infer T }
      ? T
      : string extends keyof R
        ? unknown
        : Lacking<{ readonly [K in keyof R]: Returned<R[K]> }>;
/**
 * Makes nullable members optional: they are answered as null. Never a promise, which would otherwise count as an object
 * without any member.
 */
export type Lacking<T> = { readonly then?: never } & {
  readonly [K in keyof T as null extends T[K] ? never : K]: T[K];
} & { readonly [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined };

interface PageOf<T> {
  readonly results: readonly T[];
  readonly totalRecords: number;
}
export type Named<E> = Key<E> | 'id' | 'versao';
/** References that are answered as their rows, with `id` and these fields. */
export type With<E> = { readonly [K in RefKey<E>]?: readonly Key<TargetOf<E, K>>[] };
type Some<E, N> = [Named<E>] extends [N] ? Infer<E> : Pick<Infer<E>, N & keyof Infer<E>>;
const shape = <T>(made: Made): Shape<T> => ({ ...made, type: 'shape' });

/**
 * Building blocks of results, beside the fields of `f`.
 *
 * @example result: r.page(r.record(pedido, ['id', 'numero', 'total']))
 * @example result: { saldo: f.money({ required: true }), lancamentos: r.list({ data: f.date({ required: true }), valor:
 * f.money() }) }
 */
export const r = {
  /**
   * A row as lists show it: of what is returned only these fields leave, those that the person may not read do not,
   * personal data goes masked (`$masked` says which). Without names the whole record, with `versao` and the titles of
   * what it references (`$labels`). With names also rows that it refers to, null where there is none: `r.record(pedido,
   * ['id', 'total'], { cliente: ['nome'] })`.
   */
  record: <E extends AnyEntity, const N extends Named<E> = Named<E>, const W extends With<E> = Record<never, never>>(
    entity: E,
    names?: readonly N[],
    references?: W,
  ): Shape<Some<E, N | keyof W>> =>
    shape({
      shape: 'record',
      entity: entity.name,
      ...(names && { names }),
      ...(references && { with: references as Readonly<Record<string, readonly string[]>> }),
    }),
  list: <const R extends Result>(of: R): Shape<readonly Returned<R>[]> => shape({ shape: 'list', of }),
  /**
   * A page of rows with how many there are in all. Answered as `results` with `totalRecords`, at the top of a result
   * alone.
   */
  page: <const R extends Result>(of: R): Shape<PageOf<Returned<R>>> => shape({ shape: 'page', of }),
  orNull: <const R extends Result>(of: R): Shape<Returned<R> | null> => shape({ shape: 'orNull', of }),
  /** Values by names that only the rows know. */
  map: <const R extends Result>(of: R): Shape<Readonly<Record<string, Returned<R>>>> => shape({ shape: 'map', of }),
  /** Result that several calls share: described once, under this name. */
  named: <const R extends Result>(name: string, of: R): Shape<Returned<R>> => shape({ shape: 'named', name, of }),
  /** One of several, at the top of a result alone. */
  oneOf: <const R extends readonly Result[]>(...of: R): Shape<Returned<R[number]>> => shape({ shape: 'oneOf', of }),
  /** File that `file()`, `print` and `table` make. */
  file: (...media: readonly string[]): Shape<FileAnswer> =>
    shape({ shape: 'file', media: media.length > 0 ? media : ['*/*'] }),
  /** Report of a bulk action: the changed rows, and the others. */
  report: /* @__PURE__ */ shape<BulkReport>({ shape: 'report' }),
  nothing: /* @__PURE__ */ shape<void>({ shape: 'nothing' }),
  /** Open call only: another page of the product ('/cupom/x'). */
  redirect: /* @__PURE__ */ shape<{ readonly redirect: string }>({ shape: 'redirect' }),
  /** Open call only: plain text. */
  text: /* @__PURE__ */ shape<{ readonly text: string }>({ shape: 'text' }),
} as const;

const has = (value: object, name: string, type: string): boolean =>
  name in value && typeof (value as Readonly<Record<string, unknown>>)[name] === type;
export const isShape = (result: Result): result is Shape => has(result, 'type', 'string');
export const isField = (result: Result): result is Field =>
  has(result, 'kind', 'object') && has((result as Field).kind, 'column', 'function');

/** A result and all that it is made of. */
export const deepOf = (result: Result): readonly Result[] => [result, ...partsOf(result).flatMap(deepOf)];
const partsOf = (result: Result): readonly Result[] => {
  if (isField(result)) return [];
  if (!isShape(result)) return Object.values(result);
  return result.shape === 'oneOf' ? result.of : 'of' in result ? [result.of] : [];
};
