import { useListContext } from 'ra-core';
import { Button, Skeleton } from '#fields/parts';
import { inner } from '#kit/text';
import { messages } from '#kit/messages';
import { isHttpError, messageOf } from '../http';
import { EmptyState, ErrorState } from '../ui';
import { rowHeights } from './views/preferences';
import { useListFrame, useListView } from './useListView';

/** The shape of the table while the first page is on its way. */
export const ListSkeleton = () => {
  const { columns, preferences, model } = useListView();
  const { perPage } = useListContext();
  const height = `${rowHeights[preferences.density ?? 'normal']}px`;
  return (
    <div className="list-skeleton" role="status" aria-busy="true" aria-label={`Carregando ${inner(model.label.many)}`}>
      {Array.from({ length: Math.min(perPage, 25) + 1 }, (_, row) => (
        <div key={row} className="list-skeleton__row" style={{ height }}>
          {columns.map(({ name }, index) => (
            <Skeleton key={name} width={index === 0 ? '18ch' : `${8 + ((row + index) % 3) * 2}ch`} />
          ))}
        </div>
      ))}
    </div>
  );
};

/** The list could not be loaded. Offline is said once and quietly, with another try. */
export const ListError = ({ error }: { readonly error: unknown }) => {
  const { refetch, isFetching } = useListContext();
  const { fields, setFilter } = useListFrame();
  const again = (): void => {
    if (!isFetching) void refetch();
  };
  if (!navigator.onLine) {
    return (
      <EmptyState
        icon="wifi_off"
        title="Sem conexão"
        text="A lista volta quando a conexão voltar."
        action={
          <Button icon="refresh" onClick={again}>
            Tentar novamente
          </Button>
        }
      />
    );
  }
  // A refused filter is not sent again.
  const refused = Object.keys((isHttpError(error) && error.body?.fieldErrors) || {}).flatMap(
    (name) => fields.get(name)?.label ?? [],
  );
  if (refused.length > 0) {
    return (
      <ErrorState
        title={`A lista não foi filtrada por ${refused.map((label) => `“${label}”`).join(' e ')}`}
        text={messageOf(error)}
        action={<Button onClick={() => setFilter({})}>Limpar filtros</Button>}
      />
    );
  }
  const status = isHttpError(error) ? Number(error.status) : undefined;
  return (
    <ErrorState
      title={messages.loadError}
      text={messageOf(error)}
      onRetry={again}
      details={[
        `${error instanceof Error ? error.name : 'Erro'}${status ? ` ${status}` : ''}`,
        window.location.pathname,
        new Date().toISOString(),
      ].join('\n')}
    />
  );
};
