import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Icon, Menu, Skeleton } from '#fields/parts';
import { useFieldServices } from '#fields/services';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import type { AnyChildren } from '#kit/resource/record';
import { counted, inner, newLabel } from '#kit/text';
import { titleOf } from '../page/titles';
import { recordTitle } from '../cells/cellText';
import { openAddress } from '../page/openAddress';
import { rowsAddress } from '../page/rowsAddress';
import { useAccess } from '../list/useAccess';
import { useDeletion } from '../list/table/useDeleteRecord';
import { isByHand } from '../list/useListView';
import { useManualOrder } from '../list/table/useManualOrder';
import { useRowDrag } from '../list/table/useRowDrag';
import { useLiveRows } from '../live/useLive';
import { crumbOf } from '../page/parent';
import { can, hasPlan, may, useSession } from '../session';
import { ErrorState } from '../ui';
import type { Answer, Leave } from './CellEditor';
import { ChildCell } from './ChildCell';
import { canAddInPlace, columnsOf, isEditable, isWritten, nextCell } from './place';
import { cellKey, useChildRows } from './useChildRows';
import './children.css';

const loadEditor = () => import('./CellEditor');
const CellEditor = lazy(loadEditor);
const NewRow = lazy(() => import('./NewRow'));

export interface ChildrenTableProps {
  readonly link: AnyChildren;
  readonly child: Model;
  readonly parent: Model;
  readonly record: WireRecord;
  readonly label: string;
}
/** The rows that point to a record, edited where they stand. The child's declaration decides who may do what. */
const ChildrenTable = (props: ChildrenTableProps) =>
  !can(props.child.access.list) ? (
    <p className="rows-none">{messages.accessDenied}</p>
  ) : !hasPlan(props.child.plan) ? (
    <p className="read-field__locked">
      <Icon name="lock" size={16} />
      {messages.planLacks} <a href="/app/upgrade-plano">Ver planos</a>
    </p>
  ) : (
    <Rows {...props} />
  );
export default ChildrenTable;

interface At {
  readonly id: number;
  readonly name: string;
}
const none: readonly WireRecord[] = [];

const Rows = ({ link, child, parent, record, label }: ChildrenTableProps) => {
  const { by } = link;
  const { user } = useSession();
  const access = useAccess(child);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { create } = useFieldServices();
  const { remove } = useDeletion(child);
  const { rows, total, isPending, error, refetch, pending, saveCell, refuse, undo, add } = useChildRows(
    child,
    link,
    parent,
    record.id,
  );
  useLiveRows(child);
  const columns = useMemo(() => columnsOf(child, link), [child, link]);
  const isMovable = link.sortable !== undefined && isByHand(child, access) && total > 1;
  const { ordered, order } = useManualOrder(child, rows ?? none, isMovable);
  const { onKeyDown: onHandleKey, ...drag } = useRowDrag(order);
  const [editing, setEditing] = useState<At>();
  const [isAdding, setAdding] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Target of the focus once the cell is no input any more. */
  const focusOn = useRef<string>(undefined);
  useEffect(() => {
    if (focusOn.current === undefined) return;
    box.current?.querySelector<HTMLElement>(focusOn.current)?.focus();
    focusOn.current = undefined;
  });
  const editable = useCallback(
    (field: ModelField, row: WireRecord): boolean => isEditable(child, field, row, user),
    [child, user],
  );

  const open = (at: At): void => {
    void loadEditor();
    setEditing(at);
  };
  const leave = (at: At, to: Leave, { isChanged, value, message }: Answer): void => {
    if (message !== undefined) refuse(at.id, at.name, { value, message });
    else if (isChanged) saveCell(at.id, at.name, value);
    else undo(at.id, at.name);
    const next =
      to === 'next' || to === 'before'
        ? nextCell(
            ordered,
            columns,
            (field, row) => field.kind.name !== 'bool' && editable(field, row),
            at,
            to === 'next' ? 1 : -1,
          )
        : undefined;
    setEditing((now) => (to === 'elsewhere' && (now?.id !== at.id || now.name !== at.name) ? now : next));
    if (to === 'here') focusOn.current = cellSelector(at);
    else if (to === 'next' && !next) focusOn.current = '[data-add]';
    else if (to === 'before' && !next) focusOn.current = cellSelector(at);
  };
  const addRow = async (): Promise<void> => {
    if (canAddInPlace(child, columns, by, user)) {
      setAdding(true);
      return;
    }
    const made = await create(child.name, '', {
      values: { [by]: record.id },
      labels: { [`${parent.name}:${record.id}`]: titleOf(parent, record) },
    });
    if (made) await client.invalidateQueries({ queryKey: [child.name] });
  };
  const removeRow = async (row: WireRecord): Promise<void> => {
    await remove(row);
    await client.invalidateQueries({ queryKey: [parent.name, 'getRecordPage', record.id] });
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const move = (row: WireRecord, steps: number): void => {
    order?.moveBy(row.id, steps);
    focusOn.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const target = event.target as Element;
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    const row = ordered.find((one) => one.id === id);
    if (!row) return;
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && steps && order) {
      event.preventDefault();
      event.stopPropagation();
      return move(row, steps);
    }
    if (event.altKey) return;
    if (target.closest('[data-move]')) return onHandleKey?.(event);
    const name = target.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.')[1];
    if (name === undefined || editing) return;
    if (event.key === 'F2') {
      event.preventDefault();
      open({ id, name });
    } else if (steps) {
      const near = ordered[ordered.indexOf(row) + steps];
      const cell = near && box.current?.querySelector<HTMLElement>(cellSelector({ id: near.id, name }));
      if (cell) event.preventDefault();
      cell?.focus();
    }
  };

  if (error && !rows) return <ErrorState title="Não foi possível carregar" onRetry={refetch} />;
  if (isPending)
    return (
      <div aria-busy="true" className="page-skeleton">
        <Skeleton />
        <Skeleton />
      </div>
    );
  const canAdd = may(child, 'create');
  const canDelete = may(child, 'delete');
  const state = { parent: crumbOf(parent, record) };
  const button = canAdd && !isAdding && (
    <Button size="small" icon="add" data-add="" onClick={() => void addRow()}>
      {ordered.length === 0 ? newLabel(child) : `Adicionar ${inner(child.label.one)}`}
    </Button>
  );
  return (
    <div
      className="children"
      ref={box}
      onKeyDown={onKeyDown}
      onPointerEnter={() => void loadEditor()}
      onFocus={() => void loadEditor()}
    >
      {ordered.length === 0 && !isAdding ? (
        <p className="rows-none">{link.none ?? 'Nada por aqui ainda.'}</p>
      ) : (
        <div className="children__scroll" tabIndex={0} role="region" aria-label={`${label}, em tabela`}>
          <table className="rows">
            <thead>
              <tr>
                {order && (
                  <th scope="col">
                    <span className="visually-hidden">Ordem</span>
                  </th>
                )}
                {columns.map(({ name, label: head, kind }) => (
                  <th key={name} scope="col" className={kind.align === 'right' ? 'rows__right' : undefined}>
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Ações</span>
                </th>
              </tr>
            </thead>
            <tbody {...drag}>
              {ordered.map((row, index) => {
                const title = recordTitle(child, row);
                return (
                  <tr key={row.id} data-id={row.id}>
                    {order && (
                      <td className="children__move">
                        <span
                          role="button"
                          tabIndex={0}
                          draggable
                          data-move=""
                          aria-label={`Mover ${title}`}
                          data-tooltip="Arraste, ou Alt+↑ e Alt+↓"
                        >
                          <Icon name="drag" size={18} />
                        </span>
                      </td>
                    )}
                    {columns.map((field) => {
                      const at = { id: row.id, name: field.name };
                      const waiting = pending[cellKey(row.id, field.name)];
                      const isOpen = editing?.id === row.id && editing.name === field.name;
                      const cell = (
                        <ChildCell
                          model={child}
                          field={field}
                          record={row}
                          zone={access.zone}
                          pending={waiting}
                          isEditable={editable(field, row)}
                          onOpen={() => open(at)}
                          onToggle={(value) => saveCell(row.id, field.name, value)}
                        />
                      );
                      return (
                        <td
                          key={field.name}
                          data-label={field.label}
                          className={field.kind.align === 'right' ? 'rows__right' : undefined}
                        >
                          {isOpen ? (
                            <Suspense fallback={cell}>
                              <CellEditor
                                model={child}
                                field={field}
                                record={row}
                                zone={access.zone}
                                typed={waiting?.message === undefined ? undefined : waiting}
                                onLeave={(to, answer) => leave(at, to, answer)}
                              />
                            </Suspense>
                          ) : (
                            cell
                          )}
                        </td>
                      );
                    })}
                    <td className="children__actions">
                      <Menu
                        label={`Ações de ${title}`}
                        items={[
                          {
                            label: 'Abrir',
                            icon: 'open_in_new',
                            onSelect: () => void navigate(openAddress(child, row), { state }),
                          },
                          ...(order
                            ? [
                                {
                                  label: 'Mover para cima',
                                  icon: 'arrow_up' as const,
                                  hint: 'Alt+↑',
                                  disabled: index === 0,
                                  onSelect: () => move(row, -1),
                                },
                                {
                                  label: 'Mover para baixo',
                                  icon: 'arrow_down' as const,
                                  hint: 'Alt+↓',
                                  disabled: index === ordered.length - 1,
                                  onSelect: () => move(row, 1),
                                },
                              ]
                            : []),
                          ...(canDelete
                            ? [
                                null,
                                {
                                  label: 'Excluir',
                                  icon: 'delete' as const,
                                  tone: 'danger' as const,
                                  onSelect: () => void removeRow(row),
                                },
                              ]
                            : []),
                        ]}
                        trigger={(trigger) => (
                          <button
                            {...trigger}
                            type="button"
                            className="icon-btn icon-btn--small"
                            aria-label={`Ações de ${title}`}
                            data-tooltip="Ações"
                          >
                            <Icon name="more" size={18} />
                          </button>
                        )}
                      />
                    </td>
                  </tr>
                );
              })}
              {isAdding && (
                <Suspense fallback={null}>
                  <NewRow
                    key={total}
                    model={child}
                    columns={columns}
                    isMovable={order !== undefined}
                    isWritten={(field) => isWritten(child, field, user)}
                    zone={access.zone}
                    labels={record.$labels ?? {}}
                    onSave={add}
                    onCancel={() => {
                      setAdding(false);
                      focusOn.current = '[data-add]';
                    }}
                  />
                </Suspense>
              )}
            </tbody>
          </table>
        </div>
      )}
      <div className="children__foot">
        {button}
        {isAdding && <span>Enter salva e abre outra; Esc desiste.</span>}
        {total > 0 && <span>{counted(total, child.label)}</span>}
        {total > ordered.length && (
          <Link className="cell-link" to={rowsAddress(child, { [by]: record.id })}>
            {`Aqui estão ${ordered.length} de ${total}. Ver na lista`}
          </Link>
        )}
        <span className="visually-hidden" role="status">
          {order?.said}
        </span>
      </div>
    </div>
  );
};
const cellSelector = ({ id, name }: At): string => `[data-cell="${id}.${name}"]`;
