import { useDataProvider } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { IconButton, Menu, type MenuItem } from '#fields/parts';
import type { WireRecord } from '#kit/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { agree } from '#kit/text';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { can } from '../session';
import { useConfirm, useToast } from '../ui';
import { titleOf } from './titles';
import { copyOf, type Values } from './values';

/** What the create screen takes from the address's state. */
export interface CopyState { readonly given?: Values; readonly labels?: Readonly<Record<string, string>> }

interface RecordMenuProps {
  readonly model: Model;
  /** None: it is not saved yet. */
  readonly record?: WireRecord;
  /** Before the record's page is left because the record is gone. */
  readonly onGone?: () => void;
}
/** Duplicar and Excluir, where they exist and are allowed. */
export const RecordMenu = ({ model, record, onGone }: RecordMenuProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = async (): Promise<void> => {
    if (!record) return toast.warning(messages.unsavedEntity);
    if (!await confirm({ tone: 'danger', text: <>{messages.confirmDelete}<br /><strong>{titleOf(model, record)}</strong></> })) return;
    try {
      await provider.delete(model.name, { id: record.id, previousData: record });
    } catch (error) {
      return toast.error(messageOf(error));
    }
    cache.removeQueries({ queryKey: [model.name, 'getOne'] });
    await cache.invalidateQueries({ queryKey: [model.name] });
    toast.success(`${model.label.one} ${agree(model.label, 'excluído', 'excluída')}!`);
    onGone?.();
    void navigate(addressOf(model), { replace: true });
  };
  const copy = (source: WireRecord): void => {
    const state: CopyState = { given: copyOf(model, source), labels: source.$labels };
    void navigate(addressOf(model, 'create'), { state });
  };
  const items: MenuItem[] = [
    ...(record && !model.off.includes('create') && can(model.access.create) ? [{ label: 'Duplicar', icon: 'content_copy' as const, onSelect: () => copy(record) }] : []),
    ...(!model.off.includes('delete') && can(model.access.delete) ? [{ label: 'Excluir', icon: 'delete' as const, tone: 'danger' as const, onSelect: () => { void remove(); } }] : []),
  ];
  return items.length === 0 ? null
    : <Menu label="Mais ações" items={items} trigger={(trigger) => <IconButton {...trigger} icon="more" label="Mais ações" />} />;
};
