import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Icon } from '#kit/icons';
import { actionsOf, hintOf, isLocked, labelOfButton, useActions } from '../../actions';
import { addressOf } from '../../addresses';
import { useDuplicate } from '../../form/saving/useDuplicate';
import { useDeleteRecord } from './useDeleteRecord';
import { useListFrame } from '../useListView';
import { isEditable } from '../../session/editable';

export interface RowAction {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly tone?: 'danger' | 'primary';
  /** Why it cannot be done. */
  readonly hint?: string;
  readonly run: () => void;
}

/**
 * Actions on a record, most used first. The function stays the same while access and place do, so that rows are not
 * drawn again.
 */
export const useRowActions = (): ((record: WireRecord) => readonly RowAction[]) => {
  const { model, access, trash, isOrdered, rowsNow } = useListFrame();
  const { remove, restore } = useDeleteRecord();
  const { run } = useActions();
  const duplicate = useDuplicate(model);
  const navigate = useNavigate();
  const latest = useRef({ remove, restore, run, navigate, duplicate });
  useEffect(() => {
    latest.current = { remove, restore, run, navigate, duplicate };
  });

  return useMemo(() => {
    return (record) => {
      if (trash) {
        return access.can('delete')
          ? [{ name: 'restore', label: 'Restaurar', icon: 'restore', run: () => void latest.current.restore(record) }]
          : [];
      }
      return [
        ...(access.can('update') && isEditable(model, record)
          ? [
              {
                name: 'edit',
                label: 'Editar',
                icon: 'edit' as const,
                run: () => latest.current.navigate(addressOf(model, 'edit', record.id)),
              },
            ]
          : []),
        ...actionsOf(model, 'record', [record]).map((action): RowAction => {
          const hint = hintOf(model, action, record);
          return {
            name: `action:${action.name}`,
            label: labelOfButton(action),
            icon: isLocked(model, action) ? 'lock' : (action.icon ?? 'bolt'),
            tone: hint ? undefined : action.tone,
            hint,
            run: () => latest.current.run(action, { record }),
          };
        }),
        ...(model.duplicate && access.can('create')
          ? [
              {
                name: 'duplicate',
                label: 'Duplicar',
                icon: 'content_copy' as const,
                run: () => void latest.current.duplicate(record),
              },
            ]
          : []),
        ...(isOrdered
          ? (
              [
                ['up', 'Mover para cima', 'arrow_up', -1],
                ['down', 'Mover para baixo', 'arrow_down', 1],
              ] as const
            ).map(([name, label, icon, steps]): RowAction => ({
              name,
              label,
              icon,
              run: () => rowsNow().order?.moveBy(record.id, steps),
            }))
          : []),
        ...(access.can('delete')
          ? [
              {
                name: 'delete',
                label: 'Excluir',
                icon: 'delete' as const,
                tone: 'danger' as const,
                run: () => void latest.current.remove(record),
              },
            ]
          : []),
      ];
    };
  }, [model, access, trash, isOrdered, rowsNow]);
};
