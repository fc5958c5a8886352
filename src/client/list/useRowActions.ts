import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'ra-core';
import { meets } from '#kit/condition';
import type { WireRecord } from '#kit/envelope';
import type { Icon } from '#kit/icons';
import { addressOf } from '../addresses';
import { useDeleteRecord } from './useDeleteRecord';
import { useListView } from './useListView';
import { useRunAction } from './useRunAction';

export interface RowAction {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly tone?: 'danger' | 'primary';
  readonly run: () => void;
}

/** What can be done with a record, most used first. The function stays the same while access and place do, so that rows stay still. */
export const useRowActions = (): ((record: WireRecord) => readonly RowAction[]) => {
  const { model, access, trash } = useListView();
  const { remove, restore } = useDeleteRecord();
  const runAction = useRunAction();
  const navigate = useNavigate();
  const latest = useRef({ remove, restore, runAction, navigate });
  useEffect(() => { latest.current = { remove, restore, runAction, navigate }; });

  return useMemo(() => {
    const declared = model.actions.filter(({ scope, permission, plan }) => scope === 'record' && access.holds(permission) && access.includes(plan));
    return (record) => {
      if (trash) {
        return access.can('delete') ? [{ name: 'restore', label: 'Restaurar', icon: 'restore', run: () => void latest.current.restore(record) }] : [];
      }
      return [
        ...(access.can('update') ? [{ name: 'edit', label: 'Editar', icon: 'edit' as const, run: () => latest.current.navigate(addressOf(model, 'edit', record.id)) }] : []),
        ...declared.filter(({ when }) => meets(when, record)).map((action): RowAction => ({
          name: `action:${action.name}`, label: action.label, icon: action.icon ?? 'bolt', tone: action.tone, run: () => void latest.current.runAction(action, { record }),
        })),
        ...(access.can('delete') ? [{ name: 'delete', label: 'Excluir', icon: 'delete' as const, tone: 'danger' as const, run: () => void latest.current.remove(record) }] : []),
      ];
    };
  }, [model, access, trash]);
};
