import { useCallback } from 'react';
import { useDataProvider } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { IconButton, Menu, type MenuItem } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { agree } from '#kit/text';
import { ActionBar, actionsOf, useActions, useScreenActions } from '../actions';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { may } from '../session';
import { deletion, useConfirm, useToast } from '../ui';
import { usesOf } from '../list/usesOf';
import { recordGone } from '../form/saving/recordGone';
import { titleOf } from '../page/titles';
import { useDuplicate } from '../form/saving/useDuplicate';

interface RecordMenuProps {
  readonly model: Model;
  readonly record: WireRecord;
  /** Named actions alone stand as buttons; of the others two do where this is left out. */
  readonly beside?: readonly string[];
  /** The action that stands as the page's own button, and not here. */
  readonly next?: string;
  /** Further entries that begin another record. */
  readonly more?: readonly (MenuItem & { readonly id: string })[];
}
/** Menu of a record's page: its actions, Duplicar and Excluir, where they exist and are allowed. */
export const RecordMenu = ({ model, record, beside, next, more = [] }: RecordMenuProps) => {
  const { run } = useActions();
  const duplicate = useDuplicate(model);
  const remove = useRemove(model, record);
  const actions = actionsOf(model, 'record', [record]);
  const others: readonly (MenuItem & { readonly id: string })[] = [
    ...more,
    ...(model.duplicate && may(model, 'create')
      ? [{ id: 'duplicar', label: 'Duplicar', icon: 'content_copy' as const, onSelect: () => void duplicate(record) }]
      : []),
    ...(may(model, 'delete')
      ? [
          {
            id: 'excluir',
            label: 'Excluir',
            icon: 'delete' as const,
            tone: 'danger' as const,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ];
  useScreenActions(() => {
    const detail = titleOf(model, record);
    return [
      ...actions.map((action) => ({
        id: `registro-${action.name}`,
        label: action.label,
        detail,
        icon: action.icon ?? 'bolt',
        run: () => run(action, { record }),
      })),
      ...others.map(({ id, label, icon, onSelect }) => ({
        id: `registro-${id}`,
        label,
        detail,
        icon: icon ?? 'bolt',
        run: onSelect,
      })),
    ];
  });
  const first = (name: string): number => (beside?.indexOf(name) ?? -1) + 1 || Infinity;
  const shown = actions
    .filter(({ name }) => name !== next)
    .toSorted((a, b) => (beside ? first(a.name) - first(b.name) || 0 : 0));
  return (
    <ActionBar
      actions={shown}
      target={{ record }}
      more={others}
      shown={beside && shown.filter(({ name, tone }) => tone !== 'danger' && beside.includes(name)).length}
    />
  );
};

/** The menu of a record that is not saved yet: the specification's own words for the attempt to delete it. */
export const UnsavedMenu = ({ model }: Pick<RecordMenuProps, 'model'>) => {
  const toast = useToast();
  return may(model, 'delete') ? (
    <Menu
      label="Mais ações"
      items={[
        { label: 'Excluir', icon: 'delete', tone: 'danger', onSelect: () => toast.warning(messages.unsavedEntity) },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="Mais ações" />}
    />
  ) : null;
};

/** «Confirma excluir?», then back to the list. */
const useRemove = (model: Model, record: WireRecord): (() => Promise<void>) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(async () => {
    if (!(await confirm(deletion(titleOf(model, record), await usesOf(provider, model, [record.id]))))) return;
    try {
      await provider.delete(model.name, { id: record.id, previousData: record });
    } catch (error) {
      return toast.error(messageOf(error));
    }
    cache.removeQueries({ queryKey: [model.name, 'getOne'] });
    await cache.invalidateQueries({ queryKey: [model.name] });
    toast.success(`${model.label.one} ${agree(model.label, 'excluído', 'excluída')}!`);
    void navigate(addressOf(model), { replace: true, state: recordGone });
  }, [model, record, provider, cache, navigate, confirm, toast]);
};
