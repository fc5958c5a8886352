import { useQuery } from '@tanstack/react-query';
import { call } from '../http';
import { can, useSession } from '../session';
import { readBilling, type Billing } from './billing';

/** The billing of the company one is in; null for everybody but its billing administrators. */
export const useBilling = (): Billing | null => {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['faturamento', user?.companyId], staleTime: 5 * 60_000, enabled: typeof user?.companyId === 'number' && can('FATURAMENTO_VER'),
    queryFn: async ({ signal }) => readBilling((await call('GET', 'company/faturamento/status', undefined, { signal })).result),
  });
  return data?.administrador ? data : null;
};
