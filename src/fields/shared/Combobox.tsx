import useAutocomplete from '@mui/material/useAutocomplete';
import useForkRef from '@mui/utils/useForkRef';
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Icon, IconButton, Popover, type ControlProps } from '../parts';
import { Thumb } from '../image/Thumb';
import { useAnswer } from './useAnswer';
import './combobox.css';

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** See `Found` of the services. */
  readonly picture?: number | null;
}
interface ComboboxProps {
  readonly control: ControlProps & { readonly 'aria-label'?: string };
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Chosen option: its text is shown while nobody types. */
  readonly chosen?: Option | null;
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
const creating = '+';
/**
 * Milliseconds: a press of ↓ sooner after an answer meant a record, for nobody can have read yet that there is none.
 */
const reading = 400;

/**
 * A text that finds: options by search, loaded as one types, by mouse or keyboard (ARIA combobox; its keys are those of
 * MUI's `useAutocomplete`). Nothing is marked before somebody marks it. Enter takes what is marked, else what the text
 * finds when that is one record alone, and waits for the answer to know it. Leaving it without a choice brings the
 * chosen text back.
 */
export const Combobox = ({
  control,
  inputRef,
  chosen,
  placeholder,
  empty = 'Nada encontrado.',
  load,
  onPick,
  onClear,
  onBlur,
  create,
  autoFocus,
  openAtOnce = false,
}: ComboboxProps) => {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // An input in a popover cannot take the focus before the popover is shown.
  useEffect(() => {
    if (autoFocus) box.current?.querySelector('input')?.focus();
  }, [autoFocus]);
  const search = typed ?? '';
  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
  };
  const take = (option: Option): void => {
    close();
    if (option.id === creating) create?.run(search.trim());
    else onPick(option);
  };
  const { found, age, enter } = useAnswer({ isOpen: open, search, load, onOnly: take });
  const rows = Array.isArray(found) ? (found as readonly Option[]) : [];
  const only = search.trim() !== '' && rows.length === 1;
  const options = create && found ? [...rows, { id: creating, label: create.label }] : rows;
  const idOf = (index: number): string => `${control.id}-option-${index}`;

  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Option, false, true>({
    // Every record is told by its id: two may have the same name. The chosen record stays outside, so that an open list
    // does not mark it.
    id: control.id,
    options,
    value: null as never,
    getOptionLabel: ({ id }) => id,
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    inputValue: typed ?? chosen?.label ?? '',
    open,
    openOnFocus: openAtOnce,
    disableClearable: true,
    filterOptions: (all) => all,
    unstable_classNamePrefix: 'combobox',
    onOpen: () => setOpen(true),
    onClose: close,
    onChange: (_event, option) => take(option),
    onInputChange: (_event, value, reason) => {
      if (reason !== 'input') return;
      setTyped(value);
      setOpen(true);
      if (value === '' && chosen) onClear?.();
    },
    onHighlightChange: (_event, option, reason) => {
      if (option && reason === 'keyboard')
        document.getElementById(idOf(options.indexOf(option)))?.scrollIntoView?.({ block: 'nearest' });
    },
  });
  const {
    ref,
    onMouseDown: _toggles,
    ...input
  } = getInputProps() as ReturnType<typeof getInputProps> & { readonly ref: Ref<HTMLInputElement> };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.nativeEvent.isComposing) return;
    const isMarked = Boolean((event.target as Element).getAttribute('aria-activedescendant'));
    if (event.key === 'Enter') {
      // An open list keeps Enter from the form.
      event.preventDefault();
      if (!isMarked) enter();
    } else if (event.key === 'ArrowDown' && found && rows.length === 0 && !isMarked && age() < reading) {
      event.preventDefault();
      (event as KeyboardEvent & { defaultMuiPrevented?: boolean }).defaultMuiPrevented = true;
    }
  };
  const note = !found
    ? 'Carregando...'
    : found === 'failed'
      ? 'Não foi possível buscar. Tente de novo!'
      : rows.length === 0
        ? empty
        : '';
  return (
    <div {...getRootProps({ onKeyDown })} className="combobox" ref={box}>
      <input
        {...input}
        {...control}
        ref={useForkRef(ref, inputRef)}
        role="combobox"
        className="input"
        type="text"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={placeholder}
        aria-expanded={open}
        aria-controls={open ? `${control.id}-listbox` : undefined}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          event.target.select();
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          input.onBlur?.(event);
          close();
          onBlur?.();
        }}
      />
      {chosen && onClear ? (
        <IconButton
          icon="close"
          label="Limpar"
          size="small"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            close();
            onClear();
          }}
        />
      ) : (
        <Icon name="arrow_drop_down" className="combobox__arrow" />
      )}
      <Popover open={open} onClose={close} anchor={box} matchWidth className="combobox__list">
        <ul {...getListboxProps()} aria-labelledby={undefined} aria-label={control['aria-label'] ?? 'Opções'}>
          {options.map((option, index) => {
            const { key, ...item } = getOptionProps({ option, index }) as ReturnType<typeof getOptionProps> & {
              readonly key: string;
            };
            return (
              <li
                key={key}
                {...item}
                role="option"
                id={idOf(index)}
                aria-selected={option.id === chosen?.id}
                data-only={only && index === 0 ? '' : undefined}
                className={option.id === creating ? 'combobox__option combobox__option--create' : 'combobox__option'}
              >
                {option.id === creating && <Icon name="add" size={18} />}
                {option.picture !== undefined && <Thumb id={option.picture} title={option.label} />}
                <span>{option.label}</span>
                {option.detail && <small>{option.detail}</small>}
              </li>
            );
          })}
        </ul>
        {note && (
          <p className="combobox__note" role="status">
            {note}
          </p>
        )}
      </Popover>
    </div>
  );
};
