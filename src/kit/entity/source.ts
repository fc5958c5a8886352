import type { AnyCond } from './condition';
import type { ModelField } from '../read/model';

/**
 * System of rows that are not in our database: a REST backend in the dialect of ra-data-simple-rest.
 *
 * @example source: { type: 'simple-rest', url: 'CATALOGO_URL', path: 'products', names: { nome: 'name', preco: 'price'
 * } }
 */
export interface Source<K extends string = string> {
  readonly type: 'simple-rest';
  /** The variable of the environment that holds the address; never an address. */
  readonly url: `${string}_URL`;
  /** The resource there. */
  readonly path: string;
  /** Names of fields on the other system, where they differ. */
  readonly names?: { readonly [P in K]?: string };
  /** The filter there that takes what is typed into the search box; without it there is none. */
  readonly search?: string;
}

/** All that the dialect can filter by. */
export const sourceOperators = ['eq', 'in'] as const;
/** The field as such rows have it: compared as a whole, and kept by nobody of ours. */
export const foreignField = (field: ModelField): ModelField => ({
  ...field,
  kind: {
    ...field.kind,
    operators: field.kind.operators.filter((one) => (sourceOperators as readonly string[]).includes(one)),
  },
});

/** Does a filter say no more than fields and values, or lists of them? */
export const isPlain = (filter: AnyCond): boolean =>
  !Array.isArray(filter) &&
  Object.entries(filter).every(
    ([name, value]) => !name.startsWith('$') && value !== null && (typeof value !== 'object' || Array.isArray(value)),
  );
