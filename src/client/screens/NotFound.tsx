import { Link } from 'react-router-dom';
import { EmptyState } from '../ui';
import { Page } from './Page';

/** An unknown address inside the app: the menu stays at hand. */
export const NotFound = () => (
  <Page title="Página não encontrada">
    <EmptyState icon="search" title="Não há nada neste endereço" text="Ele está errado ou o link não existe mais."
      action={<Link className="btn btn--secondary" to="/app">Ir para o início</Link>} />
  </Page>
);
