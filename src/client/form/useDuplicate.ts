import { useCallback } from 'react';
import { useDataProvider, useNavigate } from 'ra-core';
import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import { addressOf } from '../addresses';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { useToast } from '../ui';
import { copyOf, type Values } from './values';

/** What the create screen takes from the address's state. */
export interface CopyState { readonly given?: Values; readonly labels?: Readonly<Record<string, string>> }

/** Opens the form of a new record begun from another, as it is stored now. */
export const useDuplicate = (model: Model): ((record: Pick<WireRecord, 'id'>) => Promise<void>) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(async ({ id }) => {
    try {
      const { data } = await provider.getOne<WireRecord>(model.name, { id });
      const state: CopyState = { given: copyOf(model, data), labels: data.$labels };
      navigate(addressOf(model, 'create'), { state });
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, [model, provider, navigate, toast]);
};
