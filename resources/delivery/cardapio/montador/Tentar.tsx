import { NotSaved, useToast } from '#screen';

/** Shows refusals as a toast. */
export const useRefusalToast = () => {
  const toast = useToast();
  return async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      toast.error(error.message);
      return false;
    }
  };
};
