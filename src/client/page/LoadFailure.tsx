import { Link } from 'react-router-dom';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { isHttpError, messageOf } from '../http';
import { Page } from './Page';
import { crumbsOf } from './title';
import { ErrorState } from '../ui';

interface LoadFailureProps {
  readonly model: Model;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}
/**
 * In the place of a record that could not be loaded: it is asked for again, or, where there is none, the list is the
 * way on.
 */
export const LoadFailure = ({ model, error, onRetry }: LoadFailureProps) => {
  const isMissing = isHttpError(error) && error.status === 404;
  return (
    <Page title={model.label.one} crumbs={crumbsOf(model, true)}>
      {isMissing ? (
        <ErrorState
          title={messages.loadError}
          text={`${messages.notFound} Ele pode ter sido excluído ou ser de outra empresa.`}
          action={
            <Link className="btn btn--secondary" to={addressOf(model)}>
              Voltar à lista
            </Link>
          }
        />
      ) : (
        <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={onRetry} />
      )}
    </Page>
  );
};
