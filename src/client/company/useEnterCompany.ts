import { call, messageOf } from '../http';
import { useToast } from '../ui';
import { companyHasChanged } from './changeCompany';

/**
 * Enters a company and loads the page anew inside of it, for people of the platform who may; a refusal is said.
 *
 * @example const entrar = useEnterCompany(); … <Button label="Entrar" onClick={() => void entrar(id)} />
 */
export const useEnterCompany = (): ((id: number) => Promise<void>) => {
  const toast = useToast();
  return async (id) => {
    try {
      await call('POST', `user/admin/company/${id}`);
      companyHasChanged();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
};
