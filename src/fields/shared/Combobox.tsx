import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Icon, IconButton, Popover, type ControlProps } from '../parts';
import './combobox.css';

export interface Option { readonly id: string; readonly label: string; readonly detail?: string }
interface ComboboxProps {
  readonly control: ControlProps & { readonly 'aria-label'?: string };
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The text of what is chosen, shown while nobody types. */
  readonly text: string;
  readonly placeholder?: string;
  /** When nothing is found. */
  readonly empty?: string;
  readonly load: (search: string, signal: AbortSignal) => Promise<readonly Option[]> | readonly Option[];
  readonly onPick: (option: Option) => void;
  readonly onClear?: () => void;
  readonly onBlur?: () => void;
  /** A last entry that makes a new one: its words for what was typed. */
  readonly create?: { readonly label: string; readonly run: (typed: string) => void };
  readonly autoFocus?: boolean;
  /** Shows the first results when it gets the focus. */
  readonly openAtOnce?: boolean;
}
const pause = 250;

/**
 * A text that finds: options by search, loaded as one types, by mouse or keyboard (ARIA combobox).
 * Leaving it without a choice brings the chosen text back.
 */
export const Combobox = ({ control, inputRef, text, placeholder, empty = 'Nada encontrado.', load, onPick, onClear, onBlur, create, autoFocus, openAtOnce = false }: ComboboxProps) => {
  const [typed, setTyped] = useState<string>();
  const [options, setOptions] = useState<readonly Option[] | 'loading' | 'failed'>('loading');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const loader = useRef(load);
  useEffect(() => { loader.current = load; });
  // What stands in a popover cannot take the focus before that one shows itself.
  useEffect(() => { if (autoFocus) box.current?.querySelector('input')?.focus(); }, [autoFocus]);
  const search = typed ?? '';

  useEffect(() => {
    if (!open) return undefined;
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const found = loader.current(search, abort.signal);
      if (found instanceof Promise) setOptions((last) => (Array.isArray(last) ? last : 'loading'));
      const list = await found;
      if (!abort.signal.aborted) { setOptions(list); setAt(0); }
    };
    const timer = setTimeout(() => { run().catch(() => { if (!abort.signal.aborted) setOptions('failed'); }); }, search ? pause : 0);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [open, search]);

  const list: readonly Option[] = Array.isArray(options) ? options : [];
  const count = list.length + (create && options !== 'loading' ? 1 : 0);
  const listId = `${control.id}-opcoes`;
  const close = (): void => { setOpen(false); setTyped(undefined); setOptions('loading'); };
  const choose = (index: number): void => {
    const option = list[index];
    close();
    if (option) onPick(option); else create?.run(search.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true); else if (count > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (count > 0) choose(at);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === undefined && text && onClear) {
      event.preventDefault();
      onClear();
    }
  };
  const note = options === 'loading' ? 'Carregando...' : options === 'failed' ? 'Não foi possível buscar. Tente de novo!' : list.length === 0 ? empty : '';
  return (
    <div className="combobox" ref={box}>
      <input {...control} ref={inputRef} className="input" type="text" role="combobox" aria-expanded={open} aria-controls={open ? listId : undefined} aria-autocomplete="list"
        aria-activedescendant={open && count > 0 ? `${listId}-${at}` : undefined} autoComplete="off" spellCheck={false} autoFocus={autoFocus} placeholder={placeholder}
        value={typed ?? text} onKeyDown={onKeyDown} onClick={() => setOpen(true)}
        onChange={({ target }) => { setTyped(target.value); setOpen(true); if (target.value === '' && onClear && text) onClear(); }}
        onFocus={({ target }) => { target.select(); if (openAtOnce) setOpen(true); }} onBlur={() => { close(); onBlur?.(); }} />
      {text && onClear ? <IconButton icon="close" label="Limpar" size="small" tabIndex={-1} onClick={onClear} /> : <Icon name="arrow_drop_down" className="combobox__arrow" />}
      <Popover open={open} onClose={close} anchor={box} matchWidth className="combobox__list">
        {/* Keeps the focus in the text: leaving it would close the list before the click arrives. */}
        <div onPointerDown={(event) => event.preventDefault()} onMouseDown={(event) => event.preventDefault()}>
          <ul id={listId} role="listbox" aria-label={control['aria-label'] ?? 'Opções'}>
            {list.map((option, index) => (
              <li key={option.id} id={`${listId}-${index}`} role="option" aria-selected={index === at} className="combobox__option" onClick={() => choose(index)}
                ref={index === at ? (item) => item?.scrollIntoView?.({ block: 'nearest' }) : undefined}>
                <span>{option.label}</span>{option.detail && <small>{option.detail}</small>}
              </li>
            ))}
            {create && options !== 'loading' && (
              <li id={`${listId}-${list.length}`} role="option" aria-selected={at === list.length} className="combobox__option combobox__option--create" onClick={() => choose(list.length)}>
                <Icon name="add" size={18} /><span>{create.label}</span>
              </li>
            )}
          </ul>
          {note && <p className="combobox__note" role="status">{note}</p>}
        </div>
      </Popover>
    </div>
  );
};
