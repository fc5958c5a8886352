import { useContext, useEffect, useEffectEvent, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router-dom';
import { useConfirm } from '../ui';

interface LeaveGuardProps {
  /** Set while a save leads away on purpose. */
  readonly open: RefObject<boolean>;
  readonly onLeave: () => void;
}
/** Asks before unsaved changes are left behind, inside the app and by the browser. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { isDirty } = useFormState();
  const { open } = props;
  const routed = useContext(DataRouterContext) !== null;
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => { if (!open.current) event.preventDefault(); };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, open]);
  return routed ? <RouteGuard {...props} dirty={isDirty} /> : null;
};

const RouteGuard = ({ open, onLeave, dirty }: LeaveGuardProps & { readonly dirty: boolean }) => {
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !open.current && currentLocation.pathname !== nextLocation.pathname);
  const ask = useEffectEvent(async (): Promise<void> => {
    if (blocker.state !== 'blocked') return undefined;
    const leave = await confirm({ title: 'Sair sem salvar?', text: 'Há alterações que não foram salvas.', yes: 'Descartar e sair', no: 'Continuar editando', tone: 'danger' });
    if (!leave) return blocker.reset();
    onLeave();
    return blocker.proceed();
  });
  // Asked once for each blocked navigation.
  useEffect(() => { void ask(); }, [blocker.state]);
  return null;
};
