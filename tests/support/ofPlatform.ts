import { readBusiness } from '../../src/server/business';

const alone: ReadonlySet<string> = new Set(['ROLE_ADMIN', ...(readBusiness().words.platformPermissions ?? [])]);
/** True where people of the platform alone hold one of the permissions, whatever a profile of a company says. */
export const isOfPlatform = (anyOf: readonly string[]): boolean =>
  anyOf.length > 0 && anyOf.every((permission) => alone.has(permission));
