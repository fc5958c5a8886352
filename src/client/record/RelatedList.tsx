import { useGetManyReference } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Cell } from '#fields/cells';
import { Button } from '#fields/parts';
import { useFieldServices } from '#fields/services';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { AnyChildren } from '#kit/resource/record';
import { counted, newLabel } from '#kit/text';
import { openAddress } from '../page/openAddress';
import { crumbOf } from '../page/parent';
import { can, hasPlan, may } from '../session';
import { ErrorState } from '../ui';
import { useLastPage } from '../ui/useLastPage';
import { RelatedSkeleton } from './relatedTabs';
import { RefLink } from '../cells/RefLink';
import { titleOf } from '../page/titles';
import { useModel } from '../models/useModel';

const ChildrenTable = lazy(() => import('../children/ChildrenTable'));

interface RelatedProps {
  readonly model: Model;
  readonly link: AnyChildren & { readonly label: string };
  readonly parent: Model;
  readonly record: WireRecord;
}
const Related = (props: Omit<RelatedProps, 'model'>) => {
  const { link } = props;
  const model = useModel(link.entity);
  if (model === undefined) return <RelatedSkeleton />;
  if (model && link.inline)
    return (
      <div className="card">
        <Suspense fallback={<RelatedSkeleton />}>
          <ChildrenTable {...props} child={model} label={link.label} />
        </Suspense>
      </div>
    );
  return model && can(model.access.list) ? (
    <RelatedList model={model} {...props} />
  ) : (
    <p className="rows-none">{messages.accessDenied}</p>
  );
};
export default Related;

/** The rows of another resource that reference the record, and a form for a new one that does. */
const RelatedList = ({ model, link, parent, record }: RelatedProps) => {
  const { by, where, size = 10, none = 'Nada por aqui ainda.' } = link;
  const { id } = record;
  const { create } = useFieldServices();
  const [page, setPage] = useState(1);
  const [field = 'id', order = 'asc'] = model.list.sort[0] ?? [];
  const {
    data,
    total = 0,
    isPending,
    isFetching,
    error,
    refetch,
  } = useGetManyReference<WireRecord>(model.name, {
    target: by,
    id,
    pagination: { page, perPage: size },
    sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
    filter: Array.isArray(where) ? { $or: where } : (where ?? {}),
  });
  const pages = Math.ceil(total / size);
  useLastPage(page, isFetching || error ? undefined : pages, setPage);
  if (error) return <ErrorState title="Não foi possível carregar" onRetry={refetch} />;
  if (isPending) return <RelatedSkeleton />;
  const columns = (link.columns ?? model.list.columns.filter((name) => name !== by)).filter(
    (name) => model.fields[name],
  );
  const state = { parent: crumbOf(parent, record) };
  const add = async (): Promise<void> => {
    const made = await create(model.name, '', {
      values: { [by]: id },
      labels: { [`${parent.name}:${id}`]: titleOf(parent, record) },
    });
    if (made) await refetch();
  };
  const canAdd = may(model, 'create') && hasPlan(model.plan);
  const button = canAdd && (
    <Button size="small" icon="add" onClick={() => void add()}>
      {newLabel(model)}
    </Button>
  );
  if (!data?.length)
    return (
      <div className="related">
        <p className="rows-none">{none}</p>
        {button && <div className="related__foot">{button}</div>}
      </div>
    );
  return (
    <div className="related">
      <div className="related__scroll" tabIndex={0} role="region" aria-label={model.label.many}>
        <table className="rows">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {model.fields[name]!.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((record) => (
              <tr key={record.id}>
                {columns.map((name) => (
                  <td key={name} data-label={model.fields[name]!.label}>
                    {name === model.title ? (
                      <Link to={openAddress(model, record)} state={state}>
                        {titleOf(model, record)}
                      </Link>
                    ) : model.fields[name]!.ref ? (
                      <RefLink field={model.fields[name]!} record={record} />
                    ) : (
                      <Cell field={model.fields[name]!} record={record} listed />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="related__foot">
        {button}
        <span>{counted(total, model.label)}</span>
        {pages > 1 && (
          <>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Anterior
            </Button>
            <span>
              {page} de {pages}
            </span>
            <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Próxima
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
