import { useCallback } from 'react';
import { useToast } from './useToast';

/** Puts a text where people paste from, and says whether the browser let it. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const toast = useToast();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        toast.success('Copiado!');
      } catch {
        toast.error('O navegador não deixou copiar. Selecione o texto e use Ctrl+C!');
      }
    },
    [toast],
  );
};
