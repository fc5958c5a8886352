import type { AnyEntity } from '#kit/entity/entity';
import type { MailField } from '#kit/resource/house';
import type { Services } from '../core/context';
import type { Rows } from '../operations/rows/rows';
import type { MailAccount } from '../ports';

type Settings = { readonly [K in MailField]?: unknown };

/** The account of the settings; undefined while they name no server or no sender. */
export const accountIn = async (
  rows: Pick<Rows, 'settings' | 'secret'>,
  { words, byName }: Pick<Services, 'words' | 'byName'>,
): Promise<MailAccount | undefined> => {
  const declared = words.house?.mail;
  if (!declared || !byName.has(declared.entity)) return undefined;
  const { entity, ...fields } = declared;
  const settings = { name: entity } as AnyEntity;
  const row = await rows.settings(settings);
  const values: Settings = Object.fromEntries(
    Object.entries(fields).map(([part, field]) => [part, (row as Readonly<Record<string, unknown>>)[field]]),
  );
  if (!values.server || !values.from) return undefined;
  const password = values.password ? await rows.secret(settings, row, fields.password as never) : undefined;
  return {
    server: String(values.server),
    port: Number(values.port ?? 587),
    from: String(values.from),
    ...(values.user ? { user: String(values.user) } : {}),
    ...(password !== undefined && { password }),
    ...(values.name ? { name: String(values.name) } : {}),
  };
};
