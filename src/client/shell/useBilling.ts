import { useQuery } from '@tanstack/react-query';
import { call } from '../http';
import { can, useSession } from '../session';
import { readBilling, type Billing } from './billing';

/** The billing of the company one is in: for its billing administrators, and for everybody while it is blocked. */
export const useBilling = (): Billing | null => {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['faturamento', user?.companyId], staleTime: 5 * 60_000, enabled: typeof user?.companyId === 'number' && (can('FATURAMENTO_VER') || user?.blocked === true),
    queryFn: async ({ signal }) => readBilling((await call('GET', 'company/faturamento/status', undefined, { signal })).result),
  });
  return data && (data.administrador || data.bloqueado) ? data : null;
};
