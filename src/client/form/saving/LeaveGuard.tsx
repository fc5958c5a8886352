import { useContext, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui';
import type { recordGone } from './recordGone';

interface LeaveGuardProps {
  /** Set while a save leads away on purpose. */
  readonly open: RefObject<boolean>;
  readonly onLeave: () => void;
  /** Told whether anything is unsaved, for who stands outside of the form. */
  readonly dirty?: RefObject<boolean>;
}
/** Asks before unsaved changes are left behind, inside the app and by the browser. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { isDirty } = useFormState();
  const { open } = props;
  const { dirty } = props;
  /** Asked and answered: a page that another document shows makes the browser leave, which asks no second time. */
  const asked = useRef(false);
  useEffect(() => {
    if (dirty) dirty.current = isDirty;
  }, [isDirty, dirty]);
  const routed = useContext(DataRouterContext) !== null;
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!open.current && !asked.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, open]);
  return routed ? <RouteGuard {...props} isDirty={isDirty} asked={asked} /> : null;
};

interface RouteGuardProps extends LeaveGuardProps {
  readonly isDirty: boolean;
  readonly asked: RefObject<boolean>;
}
const RouteGuard = ({ open, onLeave, isDirty, asked }: RouteGuardProps) => {
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeft = isDirty && !open.current && currentLocation.pathname !== nextLocation.pathname;
    const isGone = (nextLocation.state as Partial<typeof recordGone> | null)?.isRecordGone === true;
    if (isLeft && isGone) onLeave();
    return isLeft && !isGone;
  });
  const ask = useEffectEvent(async (): Promise<void> => {
    if (blocker.state !== 'blocked') return undefined;
    const leave = await confirm({
      title: 'Sair sem salvar?',
      text: 'Há alterações que não foram salvas.',
      yes: 'Descartar e sair',
      no: 'Continuar editando',
      tone: 'danger',
    });
    if (!leave) return blocker.reset();
    onLeave();
    asked.current = true;
    return blocker.proceed();
  });
  // Asked once for each blocked navigation.
  useEffect(() => {
    if (blocker.state === 'unblocked') asked.current = false;
    void ask();
  }, [blocker.state, asked]);
  return null;
};
