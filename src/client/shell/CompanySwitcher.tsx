import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Icon, Labelled, Popover, Skeleton } from '#fields/parts';
import type { Option } from '#fields/shared/Combobox';
import { call, messageOf } from '../http';
import type { User } from '../session';
import { useConfirm, useToast } from '../ui';
import { companyHasChanged, shortNameOf } from './changeCompany';
import { readCompanies } from './companySearch';

// The search belongs to the forms: it comes when somebody opens the switcher, not with every list.
const Combobox = lazy(async () => ({ default: (await import('#fields/shared/Combobox')).Combobox }));
interface AdminCompany { readonly userAdmin?: boolean; readonly nomeEmpresa?: string | null; readonly empresaId?: number | null }

const search = async (sentenca: string, signal: AbortSignal): Promise<readonly Option[]> =>
  readCompanies((await call('POST', 'company/filtrar-por-vendedor/1/10', { sentenca, apenasSellerId: null, administrador: true }, { signal })).results);

/** Enters a company and leaves it: for people of the platform. At rest it names the company; open, it searches; sent, it waits. */
const CompanySwitcher = ({ user }: { readonly user: User }) => {
  const [state, setState] = useState<'idle' | 'searching' | 'loading'>('idle');
  const [picked, setPicked] = useState<Option>();
  const [isMissing, setMissing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const confirm = useConfirm();
  const toast = useToast();
  const { data } = useQuery({
    queryKey: ['empresaadmin'], staleTime: Infinity,
    queryFn: async ({ signal }) => (await call<AdminCompany>('GET', 'user/admin/analista/empresaadmin', undefined, { signal })).result ?? {},
  });
  const inside = data ? data.empresaId ?? null : user.companyId;
  const name = (data ? data.nomeEmpresa : user.companyName) ?? '';
  const close = () => { setState('idle'); setPicked(undefined); setMissing(false); };
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
  const enter = () => {
    if (picked) return void send('POST', `user/admin/company/${picked.id}`);
    setMissing(true);
    input.current?.focus();
  };
  const leave = async () => {
    close();
    if (await confirm({ text: `Confirma sair da empresa ${name}?` })) await send('DELETE', 'user/admin/company');
  };
  if (data && !data.userAdmin) return <div className="header__company">{name}</div>;
  const isBusy = state === 'loading';
  return (
    <>
      <button ref={button} type="button" className="header__switch" aria-haspopup="dialog" aria-expanded={state !== 'idle'} data-tooltip={name || undefined}
        onClick={() => (state === 'idle' ? setState('searching') : close())}>
        <Icon name="storefront" />
        <span className="header__company"><span className="visually-hidden">Trocar de empresa: </span>{inside === null ? 'Plataforma' : shortNameOf(name)}</span>
        <Icon name="arrow_drop_down" />
      </button>
      <Popover open={state !== 'idle'} onClose={() => { if (!isBusy) close(); }} anchor={button} role="dialog" aria-label="Trocar de empresa" className="switcher">
        {inside !== null && (
          <div className="switcher__inside">
            <p>Você está em <strong>{name}</strong>.</p>
            <Button size="small" icon="logout" disabled={isBusy} onClick={() => void leave()}>Sair da empresa</Button>
          </div>
        )}
        <form className="switcher__form" noValidate onSubmit={(event) => { event.preventDefault(); if (!isBusy) enter(); }}>
          <Labelled label="Empresa" id={id} error={isMissing && 'Escolha uma empresa!'}>
            {(control) => (
              <Suspense fallback={<Skeleton height="36px" />}>
                <Combobox control={control} inputRef={input} text={picked?.label ?? ''} placeholder="Nome, razão social ou CNPJ" empty="Nenhuma empresa encontrada!" autoFocus openAtOnce={!isBusy}
                  load={search} onPick={(option) => { setPicked(option); setMissing(false); }} onClear={() => setPicked(undefined)} />
              </Suspense>
            )}
          </Labelled>
          <div className="switcher__actions">
            <Button type="submit" variant="primary" busy={isBusy}>Entrar</Button>
          </div>
        </form>
      </Popover>
    </>
  );
};
export default CompanySwitcher;
