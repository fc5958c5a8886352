import type { Cond } from '../entity/condition';
import type { Field, Fields, Values } from '../entity/field';

/** Fields of which some are asked under a condition only: those are null where it is not met. */
export type Asked<F extends Fields, W extends keyof F> = {
  readonly [K in keyof F]: K extends W ? (F[K] extends Field<infer T> ? Field<T | null> : never) : F[K];
};

/**
 * The fields of a form with the conditions under which they are asked: a field whose condition is not met is hidden,
 * not validated, and null for the handler, as in an entity. It returns fields like any others, to be spread into a
 * larger form.
 *
 * @example
 * form: form({ situacao: f.enum(situacoes, { required: true }), motivo: f.text({ required: true }) }, { when: { motivo:
 * { situacao: 'CANCELADO' } } })
 */
export const form = <const F extends Fields, const W extends keyof F>(
  fields: F,
  { when }: { readonly when: { readonly [K in W]: Cond<Values<NoInfer<F>>> } },
): Asked<F, W> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(when, name) ? { ...field, when: when[name as W] } : field,
    ]),
  ) as unknown as Asked<F, W>;
