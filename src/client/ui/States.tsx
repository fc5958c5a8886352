import type { ReactNode } from 'react';
import { Button, Icon } from '#fields/parts';
import type { Icon as IconName } from '#kit/icons';
import { messages } from '#kit/messages';

interface StateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}
/** Empty state: its subject, the reason, the one next step. */
export const EmptyState = ({ icon = 'inventory', title, text, action }: StateProps) => (
  <div className="state">
    <Icon name={icon} size={32} className="state__icon" />
    <h2 className="state__title">{title}</h2>
    {text && <div className="state__text">{text}</div>}
    {action && <div className="state__action">{action}</div>}
  </div>
);

interface ErrorStateProps {
  readonly title?: string;
  /** Description of the error; the server's message when there is one. */
  readonly text?: ReactNode;
  readonly onRetry?: () => unknown;
  /** 'Tentar novamente' when left out. */
  readonly retry?: string;
  /** It is all there is of the page: its title is the page's. */
  readonly isPage?: boolean;
  /** Another way on than to try again. */
  readonly action?: ReactNode;
  /** For support: shown folded. */
  readonly details?: string;
}
/** Error state: the error, the safe data, the retry, details for support. */
export const ErrorState = ({
  title = 'Algo deu errado',
  text = messages.serverErrorRetry,
  onRetry,
  retry = 'Tentar novamente',
  isPage,
  action,
  details,
}: ErrorStateProps) => (
  <div className="state" role="alert">
    <Icon name="error" size={32} className="state__icon state__icon--error" />
    {isPage ? <h1 className="state__title">{title}</h1> : <h2 className="state__title">{title}</h2>}
    <div className="state__text">{text}</div>
    {onRetry && (
      <div className="state__action">
        <Button icon="refresh" onClick={() => void onRetry()}>
          {retry}
        </Button>
      </div>
    )}
    {action && <div className="state__action">{action}</div>}
    {details && (
      <details className="state__details">
        <summary>Detalhes para o suporte</summary>
        <pre>{details}</pre>
      </details>
    )}
  </div>
);
