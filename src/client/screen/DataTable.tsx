import { Suspense, use, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, Skeleton } from '#fields/parts';
import type { AnyEntity, Infer, Key } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import { counted, inner } from '#kit/text';
import { RefLink } from '../cells/RefLink';
import { messageOf } from '../http';
import { cellView } from '../cells/CellView';
import { openAddress } from '../page/openAddress';
import { modelByName } from '../models';
import { can, useSession } from '../session';
import { EmptyState, ErrorState } from '../ui';
import { useLastPage } from '../ui/useLastPage';
import { useRows, type RowsAsked } from './rows';
import '../list/list.css';
import './screen.css';

interface DataTableProps<E extends AnyEntity> extends Omit<RowsAsked<E>, 'page'> {
  readonly of: E;
  /** The first one opens the row. */
  readonly columns: readonly (Key<E> | 'criadoEm' | 'atualizadoEm')[];
  /** Runs at a click on a row's first column, in place of opening its page. */
  readonly onPick?: (row: Infer<E>) => void;
  /** At the end of each row: an `Action`, a button. */
  readonly actions?: (row: Infer<E>) => ReactNode;
  /** Text of an empty table. */
  readonly empty?: string;
}
/**
 * Rows of an entity as a table: cells as in its list, pages, and its states while it loads, fails, is empty or may not
 * be read.
 *
 * @example <DataTable of={pedido} columns={['numero', 'total']} filter={{ situacao: 'NOVO' }} onPick={(row) => pick(row.id)} />
 */
export const DataTable = <E extends AnyEntity>(props: DataTableProps<E>) => (
  <Suspense fallback={<Loading />}>
    <Rows {...props} />
  </Suspense>
);

const Rows = <E extends AnyEntity>({ of, columns, onPick, actions, empty, ...asked }: DataTableProps<E>) => {
  const model = use(modelByName(of.name));
  const { user } = useSession();
  const [at, setAt] = useState({ page: 1, of: '' });
  // Other words find other rows: from their first page.
  const question = JSON.stringify(asked);
  const page = at.of === question ? at.page : 1;
  const isAllowed = model !== undefined && can(model.access.list);
  const { rows, total, isLoading, isStale, error, refresh } = useRows(of, {
    ...asked,
    page,
    when: isAllowed && asked.when,
  });
  const size = asked.size ?? 10;
  const isAnswered = isAllowed && !isLoading && !isStale && !error;
  useLastPage(page, isAnswered ? Math.ceil(total / size) : undefined, (to) => setAt({ page: to, of: question }));
  if (!model) throw new Error(`No declaration of '${of.name}'`);
  if (!isAllowed) return <EmptyState icon="lock" title={messages.accessDenied} />;
  if (error) return <ErrorState text={messageOf(error)} onRetry={refresh} />;
  if (isLoading) return <Loading />;
  if (rows.length === 0)
    return <EmptyState title={empty ?? model.list.empty ?? `Nada em ${inner(model.label.many)}.`} />;
  const fields = columns.flatMap((name) => model.fields[name] ?? []);
  const turn = (by: number): void => setAt({ page: page + by, of: question });
  return (
    <div className="screen-table">
      <div className="list-scroll" role="region" aria-label={model.label.many} tabIndex={0}>
        <table className="list-table list-table--normal">
          <caption className="visually-hidden">{`${model.label.many}: ${counted(total, model.label)}`}</caption>
          <thead>
            <tr>
              {fields.map(({ name, label, kind }) => (
                <th key={name} scope="col" className={`list-head${kind.align === 'right' ? ' list-cell--right' : ''}`}>
                  {label}
                </th>
              ))}
              {actions && (
                <th scope="col" className="list-head">
                  <span className="visually-hidden">Ações</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(rows as unknown as readonly WireRecord[]).map((record) => (
              <tr key={record.id}>
                {fields.map((field, index) => {
                  const shown =
                    index > 0 && field.ref && record[field.name] != null ? (
                      <RefLink field={field} record={record} />
                    ) : (
                      cellView({ model, field, record, zone: user?.zone })
                    );
                  return (
                    <td key={field.name} className={field.kind.align === 'right' ? 'list-cell--right' : undefined}>
                      {index > 0 ? (
                        shown
                      ) : onPick ? (
                        <button
                          type="button"
                          className="screen-table__pick"
                          onClick={() => onPick(record as unknown as Infer<E>)}
                        >
                          {shown}
                        </button>
                      ) : (
                        <Link to={openAddress(model, record)}>{shown}</Link>
                      )}
                    </td>
                  );
                })}
                {actions && <td>{actions(record as unknown as Infer<E>)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > size && (
        <div className="screen-table__pages">
          <span role="status">{`${(page - 1) * size + 1} a ${Math.min(total, page * size)} de ${counted(total, model.label)}`}</span>
          <Button size="small" icon="arrow_back" disabled={page === 1} onClick={() => turn(-1)}>
            Anterior
          </Button>
          <Button size="small" disabled={page * size >= total} onClick={() => turn(1)}>
            Próxima
          </Button>
        </div>
      )}
    </div>
  );
};

const Loading = () => (
  <div className="list-skeleton" role="status" aria-busy="true" aria-label="Carregando">
    {[1, 2, 3].map((row) => (
      <div key={row} className="list-skeleton__row">
        <Skeleton width="24ch" />
      </div>
    ))}
  </div>
);
