import type { Services, User } from '../core/context';
import { nobody } from '../core/nobody';
import type { Tx } from '../db/database';
import { getRow } from '../db/query';
import { zoneOf } from '../session/users';

/** The house in a company: nobody, with the company and its zone by name, as people have it. In its scope, or '*'. */
export const companyUser = async (
  { models }: Pick<Services, 'models'>,
  tx: Tx,
  company: number | null,
): Promise<User> => {
  const model = models.find(({ tenant }) => tenant === 'id');
  const row = company !== null && model ? await getRow(tx, model, company) : undefined;
  if (!row || !model) return nobody;
  return {
    ...nobody,
    company: { id: row.id, name: String(row[model.title]) },
    zone: zoneOf(row.fuso),
  };
};
