import type { AnyEntity } from './entity';
import type { Field } from './field';
import type { Permission } from '../vocabulary';

/** A yes or no of a company's settings, by which a company decides for itself. */
export interface Flag {
  readonly entity: string;
  readonly field: string;
}
type BoolKey<E> = E extends { readonly fields: infer F }
  ? { [K in keyof F]: F[K] extends Field<unknown, 'bool'> ? K : never }[keyof F] & string
  : never;
/** @example when: flag(empresaConfig, 'pedeSupervisorCancelar') */
export const flag = <const E extends AnyEntity>(entity: E, field: BoolKey<E>): Flag => ({ entity: entity.name, field });

/**
 * Another person's word for one act: who does it is asked for somebody else's user and password, and the audit names
 * both. It is asked of people who press a button or make the call; what the house does by itself needs none.
 */
export interface Second {
  /** Permission of the second person, in the company of the record. */
  readonly permission: Permission;
  /**
   * Asked only in companies whose settings say so; always when left out. 'function': where the function of the action
   * asks for it, by `word()` of its context. For what depends on its own sums, such as a discount above a limit.
   */
  readonly when?: Flag | 'function';
}
