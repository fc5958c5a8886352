import { lazy, Suspense, use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '#fields/parts';
import type { AnyEntity, Key } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import { isEditable } from '../children/place';
import { cellText, recordTitle } from '../cells/cellText';
import { modelByName } from '../models';
import { useSession } from '../session';
import { homeZone } from '../session/user';
import type { Answer, Leave } from '../children/CellEditor';
import { useSave, type Versioned } from './saving';
import '../children/children.css';
import './pieces.css';

const loadEditor = () => import('../children/CellEditor');
const CellEditor = lazy(loadEditor);
/** Milliseconds that the tick stands. */
const ticked = 2_000;

interface InPlaceProps<E extends AnyEntity> {
  readonly of: E;
  readonly field: Key<E>;
  /** With the field, the title, and what the rules of the field compare it with. */
  readonly row: Versioned & Readonly<Record<string, unknown>>;
  /** Text of an empty value. */
  readonly empty?: string;
  /** In place of the entity's own save: false where nothing was to be changed after all. What it throws is said. */
  readonly onSave?: (value: unknown) => Promise<unknown>;
}
/**
 * One value of a row, edited where it stands: Enter, F2 or a click opens it, Enter saves, Esc restores, Tab goes on to
 * the same value of the next row. Saved by the entity's own `save`; a tick says so for two seconds, and what is refused
 * stays with its message.
 *
 * @example <InPlace of={produto} row={row} field="preco" />
 */
export const InPlace = <E extends AnyEntity>({ of, field: name, row, empty = '–', onSave }: InPlaceProps<E>) => {
  const model = use(modelByName(of.name));
  const { user } = useSession();
  const { save } = useSave(of);
  const box = useRef<HTMLSpanElement>(null);
  const wantsFocus = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState<{ readonly value: unknown; readonly message?: string }>();
  const [isSaved, setSaved] = useState(false);
  const stored = row[name];
  // The saved value is shown until the row has it itself.
  const seen = useRef(stored);
  useEffect(() => {
    if (seen.current !== stored) setPending((now) => (now?.message === undefined ? undefined : now));
    seen.current = stored;
  }, [stored]);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setSaved(false), ticked);
    return () => clearTimeout(timer);
  }, [isSaved]);
  useEffect(() => {
    if (isOpen || !wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const field = model?.fields[name];
  if (!model || !field) throw new Error(`No declaration of '${of.name}.${name}'`);
  const record = row as unknown as WireRecord;
  const zone = user?.zone ?? homeZone;
  const send = async (value: unknown): Promise<void> => {
    setPending({ value });
    try {
      const isDone = onSave ? (await onSave(value)) !== false : true;
      if (!onSave) await save(row, { [name]: value } as never);
      if (!isDone) return setPending(undefined);
      setSaved(true);
      setTimeout(() => setPending((now) => (now?.value === value && !now?.message ? undefined : now)), ticked);
    } catch (error) {
      setPending({ value, message: (error as Error).message });
    }
  };
  const leave = (to: Leave, { isChanged, value, message }: Answer): void => {
    setOpen(false);
    wantsFocus.current = to === 'here';
    if (message !== undefined) setPending({ value, message });
    else if (isChanged) void send(value);
    else setPending(undefined);
    const next = to === 'next' || to === 'before' ? neighbour(box.current, to === 'next' ? 1 : -1) : undefined;
    if (next) next.click();
    else if (to !== 'elsewhere') wantsFocus.current = true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'F2') setOpen(true);
    else if (step) neighbour(box.current, step)?.focus();
    else return;
    event.preventDefault();
  };
  const kind = `${of.name}.${name}`;
  const shown = cellText(field, pending ? { ...record, [name]: pending.value } : record, zone).text || empty;
  if (!isEditable(model, field, record, user)) return <span className="in-place in-place--read">{shown}</span>;
  if (isOpen)
    return (
      <span className="in-place" data-in-place={kind} ref={box}>
        <Suspense fallback={<span className="children__cell">{shown}</span>}>
          <CellEditor
            model={model}
            field={field}
            record={record}
            zone={zone}
            typed={pending?.message === undefined ? undefined : pending}
            onLeave={leave}
          />
        </Suspense>
      </span>
    );
  const isBusy = pending !== undefined && pending.message === undefined && !isSaved;
  return (
    <span className="in-place" data-in-place={kind} ref={box}>
      <button
        type="button"
        className={pending?.message ? 'children__cell children__cell--wrong' : 'children__cell'}
        aria-label={`${field.label}: ${shown}. Editar ${recordTitle(model, record)}`}
        aria-busy={isBusy || undefined}
        onPointerEnter={() => void loadEditor()}
        onFocus={() => void loadEditor()}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
      >
        {shown}
      </button>
      <span className="in-place__tick" role="status">
        {isSaved && (
          <>
            <Icon name="check" size={16} />
            <span className="visually-hidden">Salvo</span>
          </>
        )}
      </span>
      {pending?.message && (
        <span className="labelled__error" role="alert">
          {pending.message}
        </span>
      )}
    </span>
  );
};

/** The same value of another row: the buttons of a page stand in its order. */
const neighbour = (from: HTMLElement | null, step: 1 | -1): HTMLElement | undefined => {
  if (!from) return undefined;
  const all = [...document.querySelectorAll<HTMLElement>(`[data-in-place="${from.dataset.inPlace}"]`)];
  return all[all.indexOf(from) + step]?.querySelector('button') ?? undefined;
};
