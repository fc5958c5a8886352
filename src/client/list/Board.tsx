import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Thumb } from '#fields/image/Thumb';
import { Button, StatusDot } from '#fields/parts';
import { labelOf, toneOf } from '#kit/field';
import type { WireRecord } from '#kit/envelope';
import { meets } from '#kit/condition';
import type { AnyBoard } from '#kit/views';
import { agree, counted, inner } from '#kit/text';
import { ActionBar, useActions } from '../actions';
import { messageOf } from '../http';
import { EmptyState, ErrorState, useToast } from '../ui';
import { ageText, inColumn, moveTo, movesOf, targetOf } from './board';
import { cellText, recordTitle } from './cellText';
import { openAddress } from './openAddress';
import { ListSkeleton } from './States';
import { useBoardKeys } from './useBoardKeys';
import { useIsPhone } from './useIsPhone';
import { useListFrame } from './useListView';
import './board.css';

/** Of a column no more are drawn; the list has them all. */
const most = 50;
/** Milliseconds after which the board asks again, where nothing tells it of a change. */
const again = 15_000;

interface Column {
  readonly state: string;
  readonly label: string;
  readonly tone: ReturnType<typeof toneOf>;
  readonly rows: readonly WireRecord[];
  readonly total: number;
}

/** The rows of the list by where they stand in their life. Filters, search and ticks are the list's. */
const Board = () => {
  const { model, wholeFilter, sort } = useListFrame();
  const board = model.views.board!;
  const { columns, isPending, error, refetch } = useColumns(board);
  if (error && columns.every(({ rows }) => rows.length === 0))
    return <ErrorState text={messageOf(error)} onRetry={refetch} />;
  if (isPending) return <ListSkeleton />;
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
      {columns.every(({ total }) => total === 0) ? (
        <EmptyState
          title={`${agree(model.label, 'Nenhum', 'Nenhuma')} ${inner(model.label.one)} nas colunas do quadro`}
          text={Object.keys(wholeFilter).length > 0 ? 'Mude os filtros para ver outros, ou veja a lista.' : undefined}
        />
      ) : (
        <Columns key={sort.field} board={board} columns={columns} />
      )}
    </>
  );
};
export default Board;

const useColumns = ({ field, columns, card }: AnyBoard) => {
  const { model, wholeFilter, sort } = useListFrame();
  const provider = useDataProvider();
  const order = card.clock ? { field: card.clock.since, order: 'ASC' as const } : sort;
  const answers = useQueries({
    queries: columns.map((state) => {
      const asked = {
        pagination: { page: 1, perPage: most },
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
    refetch: () => {
      for (const one of answers) void one.refetch();
    },
  };
};

interface ColumnsProps {
  readonly board: AnyBoard;
  readonly columns: readonly Column[];
}
const Columns = ({ board, columns }: ColumnsProps) => {
  const { model } = useListFrame();
  const { run } = useActions();
  const toast = useToast();
  const isPhone = useIsPhone();
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const [dragged, setDragged] = useState<WireRecord>();
  const moved = useRef<number>(undefined);
  const shown = columns.find(({ state }) => state === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0]!;

  const move = (record: WireRecord, { state, label }: Column): void => {
    if (record[board.field] === state) return;
    const action = moveTo(model, record, state);
    if (!action) {
      const from = cellText(model.fields[board.field]!, record).text;
      return toast.warning(`${recordTitle(model, record)} não passa de “${from}” para “${label}”.`);
    }
    moved.current = record.id;
    run(action, { record });
  };
  useBoardKeys({
    columns,
    move: (id, index) => {
      const record = columns.flatMap(({ rows }) => rows).find((one) => one.id === id);
      const column = columns[index];
      if (record && column) move(record, column);
    },
  });
  // A card that has changed its column takes the focus along.
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`.board [data-id="${moved.current}"] .list-title a`)?.focus();
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
            takes={dragged && (moveTo(model, dragged, column.state) ? 'may' : 'not')}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged) move(dragged, column);
              setDragged(undefined);
            }}
          />
        ))}
      </div>
      {!isPhone && (
        <p className="board-keys">
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> andar · <kbd>1</kbd> a <kbd>{columns.length}</kbd> mover
          para a coluna · <kbd>x</kbd> selecionar · <kbd>Enter</kbd> abrir
        </p>
      )}
    </>
  );
};

interface ColumnViewProps {
  readonly column: Column;
  /** Its number, which is its key. */
  readonly place: number | undefined;
  readonly now: number;
  readonly board: AnyBoard;
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
  onDrag,
  onDrop,
}: ColumnViewProps) => {
  const { model } = useListFrame();
  const since = board.card.clock?.since;
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
        {place !== undefined && <kbd>{place}</kbd>}
        {since && rows[0] && <span className="board__old">{`mais antigo: ${ageText(rows[0][since], now)}`}</span>}
      </div>
      {rows.length > 0 && (
        <ul className="board__list">
          {rows.map((record) => (
            <CardView key={record.id} record={record} board={board} now={now} onDrag={onDrag} />
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

interface CardViewProps {
  readonly record: WireRecord;
  readonly board: AnyBoard;
  readonly now: number;
  readonly onDrag: (record: WireRecord | undefined) => void;
}
const CardView = ({ record, board: { card, field }, now, onDrag }: CardViewProps) => {
  const { model, access, selectedIds, onToggleItem } = useListFrame();
  const { isBusy } = useActions();
  const moves = movesOf(model, record);
  const busy = moves.some((action) => isBusy(action, { record }));
  const rings = model.live?.rings && meets(model.live.rings.when, record);
  const text = (name: string): string =>
    model.fields[name] ? cellText(model.fields[name], record, access.zone).text : '';
  const title = text(card.title) || recordTitle(model, record);
  const lines = (card.lines ?? []).map((name) => [name, text(name)] as const).filter(([, said]) => said !== '');
  const badges = (card.badges ?? []).map((name) => [name, text(name)] as const).filter(([, said]) => said !== '');
  const [foot] = lines.length > 1 ? lines.slice(-1) : [];
  return (
    <li
      data-id={record.id}
      className={['board__card', rings && 'board__card--rings', selectedIds.includes(record.id) && 'board__card--on']
        .filter(Boolean)
        .join(' ')}
      aria-busy={busy || undefined}
      draggable={moves.some((action) => targetOf(model, action) !== record[field])}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(record);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="board__top">
        {access.canSelect && (
          <input
            type="checkbox"
            aria-label={`Selecionar ${title}`}
            checked={selectedIds.includes(record.id)}
            onChange={() => onToggleItem(record.id)}
          />
        )}
        {model.picture && <Thumb id={record[model.picture]} title={title} />}
        <span className="list-title">
          <a href={openAddress(model, record)}>{title}</a>
        </span>
        {card.clock && <span className="board__age">{ageText(record[card.clock.since], now)}</span>}
      </div>
      {lines
        .filter((line) => line !== foot)
        .map(([name, said], index) => (
          <p key={name} className={index === 0 ? 'board__who' : 'board__line'}>
            {said}
          </p>
        ))}
      {badges.length > 0 && (
        <p className="board__badges">
          {badges.map(([name, said]) => (
            <span key={name} className="board__badge">
              {said}
            </span>
          ))}
        </p>
      )}
      {foot && <p className="board__foot">{foot[1]}</p>}
      {moves.length > 0 && (
        <div className="board__do">
          <ActionBar actions={moves} target={{ record }} size="small" shown={1} />
        </div>
      )}
    </li>
  );
};

/** The hour, every half minute: ages grow while nobody does anything. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
