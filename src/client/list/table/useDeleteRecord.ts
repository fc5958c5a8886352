import { useCallback } from 'react';
import { useDataProvider } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { agree } from '#kit/text';
import type { RetaguardaProvider } from '../../dataProvider';
import { messageOf } from '../../http';
import { deletion, useConfirm, useToast } from '../../ui';
import { recordTitle } from '../../cells/cellText';
import { useChangedOf } from '../useChanged';
import { usesOf } from '../usesOf';
import { useListFrame } from '../useListView';

/** «Confirma excluir?», then the bin, from which the toast takes it back. */
export const useDeleteRecord = () => useDeletion(useListFrame().model);
export const useDeletion = (model: Model) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const confirm = useConfirm();
  const toast = useToast();
  const changed = useChangedOf(model);

  const restore = useCallback(
    async (record: WireRecord): Promise<void> => {
      try {
        await provider.restore(model.name, record.id);
        toast.success(`${model.label.one} ${agree(model.label, 'restaurado', 'restaurada')}!`);
      } catch (error) {
        toast.error(messageOf(error));
      }
      await changed();
    },
    [provider, model, toast, changed],
  );

  const remove = useCallback(
    async (record: WireRecord): Promise<void> => {
      const title = recordTitle(model, record);
      const yes = await confirm(deletion(title, await usesOf(provider, model, [record.id])));
      if (!yes) return;
      try {
        await provider.delete(model.name, { id: record.id, previousData: record });
        const said = `${model.label.one} ${agree(model.label, 'excluído', 'excluída')}!`;
        toast.success(said, model.bin ? () => void restore(record) : undefined);
      } catch (error) {
        toast.error(messageOf(error));
      }
      await changed();
    },
    [provider, model, confirm, toast, changed, restore],
  );

  return { remove, restore };
};
