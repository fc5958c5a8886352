import { shortNameOf } from './changeCompany';

/**
 * The company one works in, as short as the header has it, and whole for who points at it; outside of any, the
 * platform.
 */
export const CompanyName = ({ name }: { readonly name: string }) => (
  <div className="header__company" title={shortNameOf(name) === name ? undefined : name}>
    {shortNameOf(name) || 'Plataforma'}
  </div>
);
