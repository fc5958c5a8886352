import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitle, type Crumb } from './title';

export interface PageProps {
  readonly title: string;
  /** Before the title, in its line. See `crumbsOf`. */
  readonly crumbs?: readonly Crumb[];
  /** Picture of the page's subject. */
  readonly picture?: ReactNode;
  /** After the title: a status, a count. */
  readonly beside?: ReactNode;
  /** At the right end of the line; the main action last. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}
/**
 * A screen inside the shell: breadcrumb and h1 in one line, actions at the right, and the page's title in the browser.
 */
export const Page = ({ title, crumbs = [], picture, beside, actions, className, children }: PageProps) => {
  useTitle(title, crumbs);
  return (
    <div className={className ? `page ${className}` : 'page'}>
      <div className="page__head">
        <div className="page__titles">
          {crumbs.length > 0 && (
            <nav aria-label="Caminho">
              <ol className="page__crumbs">
                {crumbs.map(({ label, to }) => (
                  <li key={`${label} ${to ?? ''}`}>{to ? <Link to={to}>{label}</Link> : label}</li>
                ))}
              </ol>
            </nav>
          )}
          {picture}
          <h1>{title}</h1>
          {beside}
        </div>
        {actions && <div className="page__actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
};
