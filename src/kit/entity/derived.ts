import { meets, type AnyCond, type Clock, type Cond } from './condition';
import type { Tone } from './field';
import { memo } from '../memo';
import type { Model, ModelField } from '../read/model';

/** One of the states of a record; without a condition it holds where none before it does. */
export interface State<R> {
  readonly label: string;
  readonly tone?: Tone;
  readonly when?: Cond<R>;
}
/**
 * A state that nobody stores: it follows from what is stored and from the day, the first whose condition is met. Read
 * like any field: in lists, filters, tabs, exports and on the page of the record; never written, never sorted by. Its
 * conditions name stored fields that all who see the record may read.
 *
 * @example estado: { label: 'Situação hoje', states: { EXPIRADO: { label: 'Expirado', when: { validade: { lt: today } } }, ATIVO: { label: 'Ativo', tone: 'success' } } }
 */
export interface Derived<R> {
  readonly label: string;
  readonly help?: string;
  readonly states: { readonly [value: string]: State<R> };
}
/** The same once its types are checked. */
export type AnyDerived = Derived<Readonly<Record<string, unknown>>>;
/** The states of a derived field in their order, as engines read them. */
export type DerivedStates = readonly { readonly value: string; readonly when: AnyCond }[];

export const statesOf = ({ states }: AnyDerived): DerivedStates =>
  Object.entries(states).map(([value, { when }]) => ({ value, when: when ?? {} }));

/** The state that a record is in. */
export const stateOf = (
  states: DerivedStates,
  record: Readonly<Record<string, unknown>>,
  clock?: Clock,
): string | null => states.find(({ when }) => meets(when, record, clock))?.value ?? null;

/** Derived fields of a declaration. */
export const derivedFields = memo(
  ({ fields }: Pick<Model, 'fields'>): readonly (ModelField & { readonly derived: DerivedStates })[] =>
    Object.values(fields).filter(
      (field): field is ModelField & { readonly derived: DerivedStates } => field.derived !== undefined,
    ),
);
