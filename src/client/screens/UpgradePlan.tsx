import { Link, useLocation } from 'react-router-dom';
import { messages } from '#kit/messages';
import { useHouse } from '../models/house';
import { can } from '../session';
import { EmptyState } from '../ui';
import { Page } from '../page/Page';
import { Plans } from './Plans';

/** Reason to open the page: a screen whose function the plan lacks (the usual case), or a comparison of prices. */
export interface UpgradePlanState {
  readonly isPrices?: boolean;
}

/** app/upgrade-plano: the permission is there, the plan's function is not; and the page of prices. */
const UpgradePlan = () => {
  const { plans } = useHouse();
  const state = useLocation().state as UpgradePlanState | null;
  return (
    <Page title={state?.isPrices ? 'Preços e Planos' : 'Seu plano'}>
      {!state?.isPrices && (
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
