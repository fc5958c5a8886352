import { useMemo } from 'react';
import type { Model, ModelField } from '#kit/read/model';
import type { Verb } from '#kit/resource/resource';
import { can, may, useSession } from '../session';
import { homeZone } from '../session/user';

/** Rights of the signed-in user on a resource. The server decides the same from the same declaration. */
export interface Access {
  readonly can: (verb: Verb) => boolean;
  /** Is there anything to do with several rows: change, delete, an action of the resource? */
  readonly canSelect: boolean;
  readonly canRead: (field: ModelField) => boolean;
  /** In the rows of the list: what is there. */
  readonly canWrite: (field: ModelField) => boolean;
  readonly zone: string;
  /** Names what this person chose, among others on this device. */
  readonly user: string;
  /** An administrator outside of any company sees the rows of all of them. */
  readonly isOutsideCompany: boolean;
}

export const useAccess = (model: Model): Access => {
  const { user } = useSession();
  return useMemo(
    () => ({
      can: (verb) => may(model, verb),
      canSelect:
        !model.source &&
        (may(model, 'update') ||
          may(model, 'delete') ||
          model.actions.some(({ scope, permission, hidden }) => scope === 'bulk' && !hidden && can(permission))),
      canRead: ({ options }) => can(options.read),
      canWrite: ({ system, options: { readOnly, read, write, change } }) =>
        !system && !readOnly && can(read) && can(write) && can(change),
      zone: user?.zone ?? homeZone,
      user: String(user?.userId ?? ''),
      isOutsideCompany: user?.companyId === null,
    }),
    [model, user],
  );
};
