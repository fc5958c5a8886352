import { Link } from 'react-router-dom';
import { messages } from '#kit/messages';
import { EmptyState } from '../ui';
import { Page } from '../page/Page';

/** app/acesso-negado */
export const AccessDenied = () => (
  <Page title="Acesso negado">
    <EmptyState
      icon="lock"
      title={messages.accessDenied}
      text="Se você precisa desta tela no seu trabalho, fale com o administrador da sua empresa."
      action={
        <Link className="btn btn--secondary" to="/app">
          Ir para o início
        </Link>
      }
    />
  </Page>
);
