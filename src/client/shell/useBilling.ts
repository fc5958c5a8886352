import { useQuery } from '@tanstack/react-query';
import { call } from '../http';
import { can, hasPlan, useSession } from '../session';
import { readBilling, type Billing } from './billing';

/**
 * The billing of the company one is in: for its billing administrators, and for everybody while it is blocked. Who sees the company's notes is told in it
 * how the tax office answers, asked again every minute while the page is looked at.
 */
export const useBilling = (): Billing | null => {
  const { user } = useSession();
  const seesNotes = can('NOTA_FISCAL_VER') && hasPlan('MODULO_FISCAL');
  const { data } = useQuery({
    queryKey: ['faturamento', user?.companyId], staleTime: 5 * 60_000, enabled: typeof user?.companyId === 'number' && (can('FATURAMENTO_VER') || seesNotes || user?.blocked === true),
    refetchInterval: seesNotes ? 60_000 : false,
    queryFn: async ({ signal }) => readBilling((await call('GET', 'company/faturamento/status', undefined, { signal })).result),
  });
  return data && (data.administrador || data.bloqueado || data.avisoSefaz || data.avisoContingencia) ? data : null;
};
