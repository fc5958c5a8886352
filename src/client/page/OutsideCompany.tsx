import { EmptyState } from '../ui';
import { Page, type PageProps } from './Page';

/** A page of what each company has for itself, opened by somebody who is in none. */
export const OutsideCompany = ({ text, ...page }: Pick<PageProps, 'title' | 'crumbs'> & { readonly text: string }) => (
  <Page {...page}>
    <div className="card">
      <EmptyState
        icon="storefront"
        title="Entre em uma empresa primeiro!"
        text={`${text} Escolha a empresa no alto da tela.`}
      />
    </div>
  </Page>
);
