import { sql, type RawBuilder } from 'kysely';
import type { Deps } from './context';

/** Safety of sign-ins, as the settings of the platform say it. */
export interface Safety {
  /** Administrators of the platform must have a second step. */
  readonly secondStep: boolean;
  /** Hours after which a session that nobody uses ends; null: the product's own. */
  readonly sessionHours: number | null;
}
/** The same as {@link safetyColumn} reads it. */
export type StoredSafety = readonly [secondStep: boolean | null, sessionHours: number | null] | null;

/**
 * Column with the safety of the settings, as JSON. It goes along with the statement that finds a session, so that a
 * change holds at the next request of every process, and none asks for it.
 */
export const safetyColumn = ({ models, words }: Pick<Deps, 'models' | 'words'>): RawBuilder<unknown> => {
  const declared = words.house?.safety;
  const model = declared && models.find(({ name }) => name === declared.entity);
  if (!declared || !model) return sql`null::json`;
  const [step, hours] = [declared.secondStep, declared.sessionHours].map((name) =>
    sql.ref(`sf.${model.fields[name]!.column}`),
  );
  return sql`(select json_build_array(${step}, ${hours}) from ${sql.table(model.table)} as sf limit 1)`;
};
/** Part of a user; empty where the settings say nothing. */
export const safetyOf = (stored: StoredSafety): { readonly safety?: Safety } =>
  stored ? { safety: { secondStep: stored[0] === true, sessionHours: stored[1] } } : {};
