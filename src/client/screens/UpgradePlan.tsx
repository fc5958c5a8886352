import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { messages } from '#kit/messages';
import { useHouse } from '../models/house';
import { can, hasPlan, useSession } from '../session';
import { EmptyState } from '../ui';
import { Page } from '../page/Page';
import { Plans } from './Plans';

/** Reason to open the page: a screen whose function the plan lacks (the usual case), or a comparison of prices. */
export interface UpgradePlanState {
  readonly isPrices?: boolean;
  /** The function that was missing, and the address that asks for it. */
  readonly lacks?: string | undefined;
  readonly from?: string;
}

/** app/upgrade-plano: the permission is there, the plan's function is not; and the page of prices. */
const UpgradePlan = () => {
  const { plans } = useHouse();
  const { user } = useSession();
  const [before] = useState(user?.plan);
  const state = useLocation().state as UpgradePlanState | null;
  if (state?.from !== undefined && hasPlan(state.lacks)) return <Navigate to={state.from} replace />;
  // A plan or a service that begins while the page is open: whether it was the missing one is not known here.
  const isWider = user?.plan.some((one) => !before?.includes(one));
  return (
    <Page title={state?.isPrices ? 'Preços e Planos' : 'Seu plano'}>
      {!state?.isPrices && isWider && (
        <EmptyState
          icon="check"
          title="Sua empresa tem uma função nova!"
          text="Ela já está no menu."
          action={
            <Link className="btn btn--secondary" to="/app">
              Ir para o início
            </Link>
          }
        />
      )}
      {!state?.isPrices && !isWider && (
        <EmptyState
          icon="lock"
          title={messages.planLacks}
          text={
            plans && can(plans.permission)
              ? 'Escolha abaixo um plano que a inclua. Nada do que já está cadastrado se perde.'
              : 'Fale com o administrador da sua empresa para incluí-la no plano. Nada do que já está cadastrado se perde.'
          }
          action={
            <Link className="btn btn--secondary" to="/app">
              Ir para o início
            </Link>
          }
        />
      )}
      {plans && <Plans plans={plans} />}
    </Page>
  );
};
export default UpgradePlan;
