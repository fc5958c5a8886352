import { useCallback } from 'react';
import { useDataProvider, useNavigate } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { addressOf } from '../../addresses';
import type { RetaguardaProvider } from '../../dataProvider';
import { messageOf } from '../../http';
import { useToast } from '../../ui';

/** State of the address that the create screen takes: the record to copy. */
export interface CopyState {
  readonly copied?: WireRecord;
}

/** Opens the form of a new record begun from another, as it is stored now. */
export const useDuplicate = (model: Model): ((record: Pick<WireRecord, 'id'>) => Promise<void>) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(
    async ({ id }) => {
      try {
        const { data } = await provider.getOne<WireRecord>(model.name, { id });
        const state: CopyState = { copied: data };
        navigate(addressOf(model, 'create'), { state });
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
    [model, provider, navigate, toast],
  );
};
