import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Icon, Popover, Skeleton } from '#fields/parts';
import { call, messageOf } from '../http';
import type { User } from '../session';
import { useConfirm, useToast } from '../ui';
import { companyHasChanged, shortNameOf } from './changeCompany';
import { CompanyName } from './CompanyName';

const CompanyForm = lazy(() => import('./CompanyForm'));
interface AdminCompany {
  readonly userAdmin?: boolean;
  readonly nomeEmpresa?: string | null;
  readonly empresaId?: number | null;
}

/**
 * Enters a company and leaves it: for people of the platform. At rest it names the company; open, it searches; sent, it
 * waits.
 */
const CompanySwitcher = ({ user }: { readonly user: User }) => {
  const [state, setState] = useState<'idle' | 'searching' | 'loading'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const { data } = useQuery({
    queryKey: ['empresaadmin'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await call<AdminCompany>('GET', 'user/admin/analista/empresaadmin', undefined, { signal })).result ?? {},
  });
  const inside = data ? (data.empresaId ?? null) : user.companyId;
  const name = (data ? data.nomeEmpresa : user.companyName) ?? '';
  const close = () => setState('idle');
  const send = async (method: 'POST' | 'DELETE', path: string) => {
    setState('loading');
    try {
      await call(method, path);
      companyHasChanged();
    } catch (error) {
      toast.error(messageOf(error));
      setState('searching');
    }
  };
  const leave = async () => {
    close();
    if (await confirm({ text: `Confirma sair da empresa ${name}?` })) await send('DELETE', 'user/admin/company');
  };
  if (data && !data.userAdmin) return <CompanyName name={name} />;
  const isBusy = state === 'loading';
  return (
    <>
      <button
        ref={button}
        type="button"
        className="header__switch"
        aria-haspopup="dialog"
        aria-expanded={state !== 'idle'}
        data-tooltip={name || undefined}
        onClick={() => (state === 'idle' ? setState('searching') : close())}
      >
        <Icon name="storefront" />
        <span className="header__company">
          <span className="visually-hidden">Trocar de empresa: </span>
          {inside === null ? 'Plataforma' : shortNameOf(name)}
        </span>
        <Icon name="arrow_drop_down" />
      </button>
      <Popover
        open={state !== 'idle'}
        onClose={() => {
          if (!isBusy) close();
        }}
        anchor={button}
        role="dialog"
        aria-label="Trocar de empresa"
        className="switcher"
      >
        <Suspense fallback={<Skeleton height="36px" />}>
          <CompanyForm
            inside={inside === null ? undefined : name}
            isBusy={isBusy}
            onLeave={() => void leave()}
            onEnter={(company) => void send('POST', `user/admin/company/${company}`)}
          />
        </Suspense>
      </Popover>
    </>
  );
};
export default CompanySwitcher;
