import { useMemo } from 'react';
import type { Model, ModelField } from '#kit/model';
import type { Verb } from '#kit/resource';
import { useSession } from '../session';

/** What the signed-in person may do with a resource. The server decides the same from the same declaration. */
export interface Access {
  readonly can: (verb: Verb) => boolean;
  /** Is there anything to do with several rows: change, delete, an action of the resource? */
  readonly canSelect: boolean;
  readonly holds: (permission: string | undefined) => boolean;
  readonly includes: (plan: string | undefined) => boolean;
  readonly canRead: (field: ModelField) => boolean;
  readonly canWrite: (field: ModelField) => boolean;
  readonly zone: string;
  /** Names what this person chose, among others on this device. */
  readonly user: string;
  /** An administrator outside of any company sees the rows of all of them. */
  readonly isOutsideCompany: boolean;
}

export const useAccess = (model: Model): Access => {
  const { user } = useSession();
  return useMemo(() => {
    const held = new Set(user?.permissions);
    const plan = new Set(user?.plan);
    const holds = (permission: string | undefined): boolean => permission === undefined || held.has(permission);
    const can = (verb: Verb): boolean =>
      !model.off.includes(verb) && (model.access[verb].length === 0 || model.access[verb].some((one) => held.has(one)));
    return {
      can,
      holds,
      canSelect:
        !model.source &&
        (can('update') ||
          can('delete') ||
          model.actions.some(({ scope, permission, hidden }) => scope === 'bulk' && !hidden && holds(permission))),
      includes: (name) => name === undefined || plan.has(name),
      canRead: (field) => holds(field.options.read),
      canWrite: (field) =>
        !field.system && !field.options.readOnly && holds(field.options.read) && holds(field.options.write),
      zone: user?.zone ?? 'America/Sao_Paulo',
      user: String(user?.userId ?? ''),
      isOutsideCompany: user?.companyId === null,
    };
  }, [model, user]);
};
