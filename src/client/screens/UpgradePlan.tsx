import { Link } from 'react-router-dom';
import { messages } from '#kit/messages';
import { EmptyState } from '../ui';
import { Page } from './Page';

/** app/upgrade-plano: the permission is there, the plan's function is not. */
export const UpgradePlan = () => (
  <Page title="Seu plano">
    <EmptyState icon="star" title={messages.planLacks} text="Fale com o administrador da sua empresa para incluí-la no plano. Nada do que já está cadastrado se perde."
      action={<Link className="btn btn--secondary" to="/app">Ir para o início</Link>} />
  </Page>
);
