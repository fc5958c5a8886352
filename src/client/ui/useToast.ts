import { useMemo } from 'react';
import { useNotify } from 'ra-core';

export interface Toast {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
  readonly warning: (text: string) => void;
  readonly info: (text: string) => void;
}
/** ra-core's `useNotify` by tone. @example toast.success(messages.saved) */
export const useToast = (): Toast => {
  const notify = useNotify();
  return useMemo(
    () => ({
      success: (text) => notify(text, { type: 'success' }),
      error: (text) => notify(text, { type: 'error' }),
      warning: (text) => notify(text, { type: 'warning' }),
      info: (text) => notify(text, { type: 'info' }),
    }),
    [notify],
  );
};
