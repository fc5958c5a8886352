import { useListContext, useNavigate } from 'ra-core';
import { Button, Skeleton } from '#fields/parts';
import { agree, inner } from '#kit/text';
import { messages } from '#kit/messages';
import { addressOf } from '../addresses';
import { isHttpError, messageOf } from '../http';
import { EmptyState, ErrorState } from '../ui';
import { describe } from './comparisons';
import { advancedOf, chipsOf, searchOf } from './filters';
import { rowHeights } from './preferences';
import { useListView } from './useListView';

/** The shape of the table while the first page is on its way. */
export const ListSkeleton = () => {
  const { columns, preferences, model } = useListView();
  const { perPage } = useListContext();
  const height = `${rowHeights[preferences.density ?? 'normal']}px`;
  return (
    <div className="list-skeleton" role="status" aria-busy="true" aria-label={`Carregando ${inner(model.label.many)}`}>
      {Array.from({ length: Math.min(perPage, 25) + 1 }, (_, row) => (
        <div key={row} className="list-skeleton__row" style={{ height }}>
          {columns.map(({ name }, index) => <Skeleton key={name} width={index === 0 ? '18ch' : `${8 + ((row + index) % 3) * 2}ch`} />)}
        </div>
      ))}
    </div>
  );
};

/** Nothing there at all: what this is and the next step. */
export const EmptyList = () => {
  const { model, access, trash, go } = useListView();
  const navigate = useNavigate();
  const { label } = model;
  if (trash) {
    return <EmptyState icon="delete" title="A lixeira está vazia" text="O que for excluído fica aqui por 30 dias e pode ser restaurado."
      action={<Button onClick={() => go({ lixeira: false })}>{`Voltar para ${inner(label.many)}`}</Button>} />;
  }
  const none = `${agree(label, 'Nenhum', 'Nenhuma')} ${inner(label.one)} ${agree(label, 'cadastrado', 'cadastrada')}`;
  return access.can('create')
    ? <EmptyState icon={(model.menu || undefined)?.icon} title={none} text={`${agree(label, 'Cadastre o primeiro', 'Cadastre a primeira')} para começar.`}
      action={<Button variant="primary" icon="add" onClick={() => navigate(addressOf(model, 'create'))}>{newLabel(model)}</Button>} />
    : <EmptyState icon={(model.menu || undefined)?.icon} title={none} text={`Quando houver ${inner(label.many)}, a lista aparece aqui.`} />;
};
/** «Novo cupom», «Nova empresa» */
export const newLabel = ({ label }: { readonly label: { readonly one: string; readonly gender: 'm' | 'f' } }): string =>
  `${agree(label, 'Novo', 'Nova')} ${inner(label.one)}`;

/** Filtered to nothing: which filters are on, and the way out. */
export const NoResults = () => {
  const { model, fields, filter, setFilter, format, tab, go } = useListView();
  const search = searchOf(filter);
  const on = [
    ...(search ? [`Busca «${search}»`] : []),
    ...chipsOf(filter).flatMap((name) => { const field = fields.get(name); return field ? [describe(field, filter[name], format)] : []; }),
    ...(advancedOf(filter) ? ['Filtro avançado'] : []),
  ];
  const none = `${agree(model.label, 'Nenhum', 'Nenhuma')} ${inner(model.label.one)} ${agree(model.label, 'encontrado', 'encontrada')}`;
  return (
    <EmptyState icon="search" title={none}
      text={on.length > 0 ? <>Com estes filtros:<ul className="list-active">{on.map((one) => <li key={one}>{one}</li>)}</ul></> : tab && `Nada em «${tab}».`}
      action={on.length > 0 ? <Button onClick={() => setFilter({})}>Limpar filtros</Button> : tab ? <Button onClick={() => go({ aba: null })}>{agree(model.label, 'Ver todos', 'Ver todas')}</Button> : undefined} />
  );
};

/** The list could not be loaded. Offline is said once and quietly, with another try. */
export const ListError = ({ error }: { readonly error: unknown }) => {
  const { refetch, isFetching } = useListContext();
  const again = (): void => { if (!isFetching) void refetch(); };
  if (!navigator.onLine) {
    return <EmptyState icon="wifi_off" title="Sem conexão" text="A lista volta quando a conexão voltar." action={<Button icon="refresh" onClick={again}>Tentar novamente</Button>} />;
  }
  const status = isHttpError(error) ? Number(error.status) : undefined;
  return (
    <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={again}
      details={[`${error instanceof Error ? error.name : 'Erro'}${status ? ` ${status}` : ''}`, window.location.pathname, new Date().toISOString()].join('\n')} />
  );
};
