import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIsPhone } from '../ui/useIsPhone';
import { cellsOf, GridCell, type Cell } from './GridCell';
import './grid.css';

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** Below the label: 'canal'. */
  readonly note?: string;
  /** Stays beside the one that a narrow window shows. */
  readonly pinned?: true;
}
export interface GridRow {
  readonly key: number;
  /** The row's header. */
  readonly title: string;
  /** After the title: a code. */
  readonly note?: string;
  /** Before the title: a picture. */
  readonly lead?: ReactNode;
  /** A heading stands above the first row of each group. */
  readonly group?: string;
}
export interface GridChange {
  readonly row: number;
  readonly column: string;
  /** As it was typed or pasted; empty where the cell was cleared. */
  readonly text: string;
}
interface GridProps {
  readonly label: string;
  /** Heads the titles of the rows. */
  readonly corner: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cell: (row: number, column: string) => Cell;
  /** One change of a cell, or all those of a paste. Cells without `edit` are passed over. */
  readonly onEdit?: (changes: readonly GridChange[]) => void;
  /** The cell that has the focus. */
  readonly onPick?: (row: number, column: string) => void;
  /** Enter or a second press on a cell that is not edited in place; the first press in a sheet that is only read. */
  readonly onOpen?: (row: number, column: string) => void;
  /** Rows are chosen by a box, and by the space bar. */
  readonly chosen?: ReadonlySet<number>;
  readonly onChoose?: (chosen: ReadonlySet<number>) => void;
  /** Label of the choice of a column, where a narrow window shows one at a time: 'Loja'. */
  readonly asksFor?: string;
  readonly empty: string;
}
/** So many rows are drawn at first; the others as the end comes into view. */
const step = 80;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * A sheet: one tab stop, arrows between cells; typing, F2 or Enter edits, Enter goes down, Tab right, Esc restores;
 * Delete clears; a block from a spreadsheet is pasted from the cell on. A narrow window shows one column at a time.
 *
 * @example <Grid label="Preços" corner="Produto" columns={columns} rows={rows} cell={cellOf} onEdit={change} empty="Nenhum produto." />
 */
export const Grid = ({
  label,
  corner,
  columns: all,
  rows,
  cell,
  onEdit,
  onPick,
  onOpen,
  chosen,
  onChoose,
  asksFor = 'Coluna',
  empty,
}: GridProps) => {
  const isPhone = useIsPhone();
  const single = all.filter(({ pinned }) => !pinned);
  const [asked, setOnly] = useState<string>();
  const only = single.some(({ key }) => key === asked) ? asked : single[0]?.key;
  const columns = isPhone ? all.filter(({ key, pinned }) => pinned || key === only) : all;
  const [at, setAt] = useState<readonly [row: number, column: string]>();
  const [typed, setTyped] = useState<string>();
  const [count, setCount] = useState(step);
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const id = useId();
  const active: readonly [number, string] | undefined =
    at && rows.some(({ key }) => key === at[0]) && columns.some(({ key }) => key === at[1])
      ? at
      : rows[0] && [rows[0].key, columns[0]!.key];
  useEffect(() => {
    if (!wantsFocus.current || typed !== undefined) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>('[data-active]')?.focus();
  });
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < rows.length;
  useEffect(() => {
    if (!hasMore || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount((now) => now + step);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, count]);

  const pick = (row: number, column: string): void => {
    setAt([row, column]);
    onPick?.(row, column);
  };
  /** False where there is no cell that way. */
  const move = (down: number, right: number): boolean => {
    if (!active) return false;
    const row = rows.findIndex(({ key }) => key === active[0]) + down;
    const column = columns.findIndex(({ key }) => key === active[1]) + right;
    if (!rows[row] || !columns[column]) return false;
    if (row >= count) setCount(row + step);
    wantsFocus.current = true;
    pick(rows[row].key, columns[column].key);
    return true;
  };
  const edit = (place = active): void => {
    if (!place) return;
    const { edit: text } = cell(...place);
    if (text === undefined || !onEdit) onOpen?.(...place);
    else setTyped(text);
  };
  const commit = (text: string): void => {
    if (!active) return;
    setTyped(undefined);
    if (text.trim() !== cell(...active).edit) onEdit?.([{ row: active[0], column: active[1], text: text.trim() }]);
  };
  const clear = (): void => {
    if (active && cell(...active).edit) onEdit?.([{ row: active[0], column: active[1], text: '' }]);
  };
  const keys: Readonly<Record<string, () => boolean | void>> = {
    Home: () => move(0, -columns.findIndex(({ key }) => key === active?.[1])),
    End: () => move(0, columns.length - 1 - columns.findIndex(({ key }) => key === active?.[1])),
    Enter: () => edit(),
    F2: () => edit(),
    Delete: clear,
    Backspace: clear,
    ' ': () => (active && onChoose ? toggle(active[0]) : false),
  };
  const onCellKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!active || event.target !== event.currentTarget || altKey || ctrlKey || metaKey) return;
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (arrows[key]) move(...arrows[key]);
    else if (key === 'Tab') {
      // At the end of the row the focus leaves the grid.
      if (!move(0, shiftKey ? -1 : 1)) return;
    } else if (act) {
      if (act() === false) return;
    } else if (key.length === 1 && cell(...active).edit !== undefined && onEdit) setTyped(key);
    else return;
    event.preventDefault();
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, shiftKey, currentTarget } = event;
    if (!['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    wantsFocus.current = true;
    if (key === 'Escape') return setTyped(undefined);
    commit(currentTarget.value);
    const back = shiftKey ? -1 : 1;
    if (key === 'Enter' || key === 'Tab') move(key === 'Enter' ? back : 0, key === 'Tab' ? back : 0);
    else move(...arrows[key]!);
    return undefined;
  };
  const onPaste = (event: ClipboardEvent): void => {
    const block = cellsOf(event.clipboardData.getData('text/plain'));
    // A single value that goes into an open input is the input's.
    if (!active || !onEdit || (typed !== undefined && block.length === 1 && block[0]!.length === 1)) return;
    event.preventDefault();
    setTyped(undefined);
    const [top, left] = [
      rows.findIndex(({ key }) => key === active[0]),
      columns.findIndex(({ key }) => key === active[1]),
    ];
    const changes = block.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const [row, column] = [rows[top + down]?.key, columns[left + right]?.key];
        return row === undefined || column === undefined || cell(row, column).edit === undefined
          ? []
          : [{ row, column, text: text.trim() }];
      }),
    );
    if (changes.length > 0) onEdit(changes);
  };
  const toggle = (row: number): void => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    onChoose?.(next);
  };
  const isAll = rows.length > 0 && rows.every(({ key }) => chosen?.has(key));
  const width = columns.length + (onChoose ? 2 : 1);
  return (
    <div className="grid">
      {isPhone && single.length > 1 && (
        <label className="grid__only">
          <span>{asksFor}</span>
          <select className="input input--select" value={only} onChange={({ target }) => setOnly(target.value)}>
            {single.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="grid__scroll">
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length}
          className={onEdit ? 'grid__table' : 'grid__table grid__table--read'}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              {onChoose && (
                <th className="grid__choose">
                  <input
                    type="checkbox"
                    aria-label="Marcar todos"
                    checked={isAll}
                    onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ key }) => key)))}
                  />
                </th>
              )}
              <th scope="col" className="grid__title">
                {corner}
              </th>
              {columns.map(({ key, label: name, note }) => (
                <th key={key} scope="col" className="grid__number">
                  {name}
                  {note && <small>{note}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row, index) => (
              <Fragment key={row.key}>
                {row.group !== undefined && row.group !== rows[index - 1]?.group && (
                  <tr className="grid__group">
                    <th colSpan={width} scope="colgroup">
                      {row.group}
                    </th>
                  </tr>
                )}
                <tr data-current={(at !== undefined && active?.[0] === row.key) || undefined}>
                  {onChoose && (
                    <td className="grid__choose">
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={`Marcar ${row.title}`}
                        checked={chosen?.has(row.key) ?? false}
                        onChange={() => toggle(row.key)}
                      />
                    </td>
                  )}
                  <th scope="row" className="grid__title">
                    <span>
                      {row.lead}
                      <span className="grid__name">
                        {row.title}
                        {row.note && <small>{row.note}</small>}
                      </span>
                    </span>
                  </th>
                  {columns.map(({ key }) => {
                    const isActive = active?.[0] === row.key && active[1] === key;
                    return (
                      <GridCell
                        key={key}
                        id={`${id}-${row.key}-${key}`}
                        cell={cell(row.key, key)}
                        name={`${row.title}, ${all.find((one) => one.key === key)!.label}`}
                        isActive={isActive}
                        typed={isActive ? typed : undefined}
                        onFocus={() => {
                          if (at?.[0] !== row.key || at[1] !== key) pick(row.key, key);
                        }}
                        onPress={(isSecond) => {
                          if (isSecond || isPhone || !onEdit) edit([row.key, key]);
                        }}
                        onKeyDown={onCellKey}
                        onInputKey={onInputKey}
                        onLeave={commit}
                      />
                    );
                  })}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="grid__empty" role="status">
            {empty}
          </p>
        )}
        {hasMore && <div ref={end} className="grid__end" />}
      </div>
    </div>
  );
};
