import { sql, type RawBuilder } from 'kysely';
import type { Deps, Services, User } from './context';

/**
 * Column that is true while the settings demand a second step of administrators. It goes along with the statement that
 * finds who calls, so that each request knows it as it is now and none asks for it.
 */
export const secondStepColumn = ({ models, words }: Pick<Deps, 'models' | 'words'>): RawBuilder<unknown> => {
  const declared = words.house?.security;
  const model = declared && models.find(({ name }) => name === declared.entity);
  if (!declared || !model) return sql`false`;
  return sql`(select ${sql.ref(`c.${model.fields[declared.secondStep]!.column}`)} from ${sql.table(model.table)} as c limit 1)`;
};
/** True for an administrator who has to have a second step, by the environment or by the settings. */
export const demandsSecondStep = (
  { adminSecondStep }: Pick<Services, 'adminSecondStep'>,
  { admin, isSecondStepDemanded }: User,
): boolean => admin && (adminSecondStep === 'required' || isSecondStepDemanded === true);
