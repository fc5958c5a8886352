import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Model } from '#kit/read/model';
import { useListFrame } from './useListView';

/** Rows have changed on the server: everything known of the resource is asked again when it is next shown. */
export const useChanged = (): (() => Promise<void>) => useChangedOf(useListFrame().model);
export const useChangedOf = (model: Model): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [model.name] }), [client, model]);
};
