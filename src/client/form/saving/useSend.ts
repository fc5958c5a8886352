import { useCallback } from 'react';
import type { SaveContextValue } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Send } from './useSubmit';

/** ra-core's save as a promise that says what came of it. */
export const useSend = (save: SaveContextValue['save']): Send =>
  useCallback<Send>(
    (values, meta) =>
      new Promise((resolve, reject) => {
        if (!save) return reject(new Error('Fora de uma tela de edição.'));
        void save({ ...values }, { onSuccess: (record: WireRecord) => resolve(record), onError: reject, meta });
      }),
    [save],
  );
