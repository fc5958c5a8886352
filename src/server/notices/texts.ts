import { sql } from 'kysely';
import { isMobile } from '#kit/phones';
import type { Services } from '../core/context';
import type { Tx } from '../db/database';

/** Conditions for a person to get notices by WhatsApp. */
export interface Texts {
  /** A mobile is registered. */
  readonly celular: boolean;
  /** The platform has a line that they leave by. */
  readonly linha: boolean;
}
/** Null where the house sends none. Needs scope '*'. */
export const textsTo = async (
  tx: Tx,
  { models, words }: Pick<Services, 'models' | 'words'>,
  person: number,
): Promise<Texts | null> => {
  const declared = words.house?.texts;
  const model = (name: string | undefined) => models.find((one) => one.name === name);
  const [settings, people] = [model(declared?.entity), models.find(({ is }) => is === 'people')];
  if (!declared || !settings || !people) return null;
  const { rows } = await sql<{ phone: string | null; line: boolean | null }>`
    select u.${sql.ref(people.fields[declared.phone]!.column)} as phone,
      (select s.${sql.ref(settings.fields[declared.line]!.column)} is not null from ${sql.table(settings.table)} as s limit 1) as line
    from usuario as u where u.id = ${person}`.execute(tx);
  return { celular: isMobile(rows[0]?.phone ?? ''), linha: rows[0]?.line === true };
};
