import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Button, StatusDot } from '#fields/parts';
import { labelOf, toneOf } from '#kit/entity/field';
import type { WireRecord } from '#kit/calls/envelope';
import { isStep, undoing } from '#kit/entity/states';
import type { Model } from '#kit/read/model';
import type { AnyBoard } from '#kit/resource/views';
import { agree, counted, inner } from '#kit/text';
import { ActionHost, accessOf, useActions } from '../../actions';
import { messageOf } from '../../http';
import { EmptyState, ErrorState, useToast } from '../../ui';
import { ageText, answerOf, doneFor, inColumn, moveTo, movesOf } from './board';
import { BoardCard, isRinging } from './BoardCard';
import { Offline, Ringing, shopsOf, Undo, useAcceptAll, type JustMoved } from './BoardNotes';
import { Late, lateOf, useNow } from './BoardSum';
import { cellText, recordTitle } from '../../cells/cellText';
import { ListSkeleton } from '../States';
import { useBoardKeys } from './useBoardKeys';
import { useIsPhone } from '../../ui/useIsPhone';
import { useListFrame } from '../useListView';
import './board.css';

/**
 * Limits of drawn cards in a column; the list has them all. More cards that wait for an answer are drawn: none of them
 * may be missed.
 */
const most = 50;
const mostWaiting = 100;
/** Milliseconds after which the board asks again, where nothing tells it of a change. */
const again = 15_000;

interface Column {
  readonly state: string;
  readonly label: string;
  readonly tone: ReturnType<typeof toneOf>;
  readonly rows: readonly WireRecord[];
  readonly total: number;
}

interface BoardProps {
  /** The card that is shown beside the board, and how to show another. */
  readonly chosen?: number;
  readonly onChoose?: (id: number, isClick: boolean) => void;
  /** Replacement of a board without cards. */
  readonly empty?: ReactNode;
  /** Place of the late filter and the bell: the line of tools of a page; above the board when left out. */
  readonly notesIn?: Element | null;
}
/** The rows of the list by where they stand in their life. Filters, search and ticks are the list's. */
const Board = (props: BoardProps) => {
  const { model } = useListFrame();
  const [moved, setMoved] = useState<JustMoved>();
  return (
    <ActionHost
      model={model}
      onDone={({ record }, { move, label }) => {
        const { states } = model;
        const isBack = move === '<' || !record || !states || move === undefined || move === '*';
        setMoved(
          isBack || states.undo === undefined || !isStep(states, move, String(record[states.field]))
            ? undefined
            : { record, label, at: Date.now() },
        );
      }}
    >
      <Cards moved={moved} {...props} />
    </ActionHost>
  );
};
export default Board;

const Cards = ({ moved, notesIn, ...props }: BoardProps & { readonly moved: JustMoved | undefined }) => {
  const { model, wholeFilter, sort } = useListFrame();
  const board = model.views.board!;
  const { columns, isPending, error, refetch, asOf } = useColumns(board);
  const waiting = columns.flatMap(({ rows }) => rows.filter((record) => isRinging(model, record)));
  const undo = useUndo(moved);
  if (error && columns.every(({ rows }) => rows.length === 0))
    return <ErrorState text={messageOf(error)} onRetry={refetch} />;
  if (isPending) return <ListSkeleton />;
  const notes = (
    <>
      <Late board={board} columns={columns} />
      <Ringing board={board} waiting={waiting} />
    </>
  );
  return (
    <>
      {error && (
        <p className="list-stale" role="status">
          Este quadro pode estar desatualizado.{' '}
          <Button size="small" variant="ghost" icon="refresh" onClick={refetch}>
            Tentar novamente
          </Button>
        </p>
      )}
      <Offline asOf={asOf} />
      {notesIn === undefined ? <div className="board-notes">{notes}</div> : notesIn && createPortal(notes, notesIn)}
      {columns.every(({ total }) => total === 0) ? (
        (props.empty ?? (
          <EmptyState
            title={`${agree(model.label, 'Nenhum', 'Nenhuma')} ${inner(model.label.one)} nas colunas do quadro`}
            text={Object.keys(wholeFilter).length > 0 ? 'Mude os filtros para ver outros, ou veja a lista.' : undefined}
          />
        ))
      ) : (
        <Columns key={sort.field} board={board} columns={columns} waiting={waiting} undo={undo} {...props} />
      )}
      {moved && undo && <Undo moved={moved} seconds={model.states!.undo!} onUndo={undo} />}
    </>
  );
};

/** Takes the last move back, as long as it can be. */
const useUndo = (moved: JustMoved | undefined): (() => void) | undefined => {
  const { model } = useListFrame();
  const { run } = useActions();
  const action = model.actions.find(({ name }) => name === undoing);
  if (!moved || !action || accessOf(model, action) !== 'open') return undefined;
  return () => run(action, { record: moved.record });
};

const useColumns = ({ field, columns, card, answers: rings }: AnyBoard) => {
  const { model, wholeFilter, sort } = useListFrame();
  const provider = useDataProvider();
  const order = card.clock ? { field: card.clock.since, order: 'ASC' as const } : sort;
  const answers = useQueries({
    queries: columns.map((state, index) => {
      const asked = {
        pagination: { page: 1, perPage: rings && index === 0 ? mostWaiting : most },
        sort: order,
        filter: inColumn(wholeFilter, field, state) as object,
      };
      return {
        queryKey: [model.name, 'getList', asked] as const,
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          provider.getList<WireRecord>(model.name, { ...asked, signal }),
        placeholderData: <T,>(before: T | undefined) => before,
        refetchInterval: again,
        retry: false,
      };
    }),
  });
  const choices = model.fields[field]!.choices ?? {};
  return {
    columns: columns.map((state, index): Column => ({
      state,
      label: labelOf(choices[state] ?? state),
      tone: toneOf(choices[state] ?? ''),
      rows: answers[index]!.data?.data ?? [],
      total: answers[index]!.data?.total ?? 0,
    })),
    isPending: answers.some((one) => one.isPending),
    error: answers.find((one) => one.error)?.error,
    asOf: Math.max(...answers.map((one) => one.dataUpdatedAt)),
    refetch: () => {
      for (const one of answers) void one.refetch();
    },
  };
};

interface ColumnsProps extends Pick<BoardProps, 'chosen' | 'onChoose'> {
  readonly board: AnyBoard;
  readonly columns: readonly Column[];
  readonly waiting: readonly WireRecord[];
  readonly undo: (() => void) | undefined;
}
const Columns = ({ board, columns, waiting, undo, chosen: opened, onChoose = nothing }: ColumnsProps) => {
  const { model, access } = useListFrame();
  const { run } = useActions();
  const toast = useToast();
  const isPhone = useIsPhone();
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const [dragged, setDragged] = useState<WireRecord>();
  const acceptAll = useAcceptAll({ board, waiting });
  const areShopsNamed =
    access.isOutsideCompany ||
    shopsOf(
      model,
      columns.flatMap(({ rows }) => rows),
    ).size > 1;
  const moved = useRef<number>(undefined);
  const shown = columns.find(({ state }) => state === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0]!;

  const move = (record: WireRecord, { state, label }: Column): void => {
    if (record[board.field] === state) return;
    const action = doneFor(model, record, board.answers, moveTo(model, record, state));
    if (!action) {
      const from = cellText(model.fields[board.field]!, record).text;
      return toast.warning(`${recordTitle(model, record)} não passa de “${from}” para “${label}”.`);
    }
    moved.current = record.id;
    // A drag leaves no focus; a panel that opens beside the card needs one.
    if (document.activeElement === document.body) focusOn(record.id);
    run(action, { record });
  };
  const recordOf = (id: number | undefined): WireRecord | undefined =>
    columns.flatMap(({ rows }) => rows).find((one) => one.id === id);
  useBoardKeys({
    columns,
    move: (id, index) => {
      const record = recordOf(id);
      const column = columns[index];
      if (record && column) move(record, column);
    },
    press: (key, id) => {
      const record = recordOf(id);
      const way = key === 'z' ? undo : key === 'A' ? acceptAll : record && wayOf(record, key);
      if (!way) return false;
      way();
      return true;
    },
  });
  /** Act of a letter on a card: the next step, the way out, or an action that the declaration names. */
  const wayOf = (record: WireRecord, key: string): (() => void) | undefined => {
    const named = board.keys?.[key];
    const action =
      key === 'a'
        ? doneFor(
            model,
            record,
            board.answers,
            movesOf(model, record).find(({ tone }) => tone !== 'danger'),
          )
        : key === 'r'
          ? answerOf(model, record, board.answers, 'refuse')
          : model.actions.find(({ name }) => named !== undefined && name === named);
    if (!action || accessOf(model, action, [record]) !== 'open') return undefined;
    return () => {
      moved.current = record.id;
      run(action, { record });
    };
  };
  // A card that has changed its column takes the focus along.
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return;
    focusOn(moved.current);
    moved.current = undefined;
  });

  const drawn = isPhone ? [shown] : columns;
  return (
    <>
      {isPhone && (
        <nav className="list-tabs board-tabs" aria-label="Colunas">
          {columns.map(({ state, label, total }) => (
            <button
              key={state}
              type="button"
              className={state === shown.state ? 'list-tab list-tab--on' : 'list-tab'}
              aria-current={state === shown.state ? 'true' : undefined}
              onClick={() => setChosen(state)}
            >
              {label} {total}
            </button>
          ))}
        </nav>
      )}
      <div className="board" role="region" aria-label={`Quadro de ${inner(model.label.many)}`} tabIndex={0}>
        {drawn.map((column) => (
          <ColumnView
            key={column.state}
            column={column}
            place={isPhone ? undefined : columns.indexOf(column) + 1}
            now={now}
            board={board}
            chosen={opened}
            areShopsNamed={areShopsNamed}
            onChoose={onChoose}
            takes={dragged && (moveTo(model, dragged, column.state) ? 'may' : 'not')}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged) move(dragged, column);
              setDragged(undefined);
            }}
          />
        ))}
      </div>
    </>
  );
};

const shopOf = ({ tenant, fields }: Model, record: WireRecord): string | undefined =>
  tenant !== undefined && fields[tenant] ? cellText(fields[tenant], record).text : undefined;
const nothing = (): void => undefined;
const focusOn = (id: number): void =>
  document.querySelector<HTMLElement>(`.board [data-id="${id}"] .list-title a`)?.focus();

interface ColumnViewProps extends Required<Pick<BoardProps, 'onChoose'>> {
  readonly chosen: number | undefined;
  readonly column: Column;
  /** Its number, which is its key. */
  readonly place: number | undefined;
  readonly now: number;
  readonly board: AnyBoard;
  readonly areShopsNamed: boolean;
  /** While a card is dragged: whether it may be dropped here. */
  readonly takes: 'may' | 'not' | undefined;
  readonly onDrag: (record: WireRecord | undefined) => void;
  readonly onDrop: () => void;
}
const ColumnView = ({
  column: { state, label, tone, rows, total },
  place,
  now,
  board,
  takes,
  areShopsNamed,
  chosen,
  onChoose,
  onDrag,
  onDrop,
}: ColumnViewProps) => {
  const { model } = useListFrame();
  const since = board.card.clock?.since;
  const late = lateOf(board.card, rows, now);
  const isShut = total === 0 && place !== undefined && takes !== 'may';
  const over = (event: DragEvent): void => {
    if (takes !== 'may') return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  return (
    <section
      className={['board__col', isShut && 'board__col--shut', takes && `board__col--${takes}`]
        .filter(Boolean)
        .join(' ')}
      aria-label={`${label}: ${counted(total, model.label)}`}
      data-column={state}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="board__head">
        <h2>
          <StatusDot tone={tone}>{label}</StatusDot>
        </h2>
        <span className="board__count">{total}</span>
        {since && rows[0] && (
          <span className="board__old" data-late={late > 0 || undefined}>
            <span className="visually-hidden">o mais antigo: </span>
            {ageText(rows[0][since], now)}
          </span>
        )}
        {place !== undefined && <kbd>{place}</kbd>}
      </div>
      {rows.length > 0 && (
        <ul className="board__list">
          {rows.map((record) => (
            <BoardCard
              key={record.id}
              record={record}
              board={board}
              now={now}
              isChosen={record.id === chosen}
              shop={areShopsNamed ? shopOf(model, record) : undefined}
              onDrag={onDrag}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {total === 0 && place === undefined && <p className="board__none">Nada aqui agora.</p>}
      {total > rows.length && (
        <p className="board__none">{`Aqui estão ${rows.length} de ${total}. A lista tem todos.`}</p>
      )}
    </section>
  );
};
