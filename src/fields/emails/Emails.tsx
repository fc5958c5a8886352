import { useEffect, useRef, useState } from 'react';
import { messages } from '#kit/messages';
import { isEmail } from '../email/email';
import { Button, IconButton } from '../parts';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/** Specification, section 5. */
const debounce = 500;

/** Several addresses, one input each: Enter or the button adds a row; the only row cannot be removed, only cleared. */
const Emails = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<readonly string[]>(props);
  const rows = Array.isArray(value) && value.length ? (value as readonly string[]) : [''];
  const set = (next: readonly string[]): void => onChange(next.every((one) => one === '') && next.length <= 1 ? null : next as never);
  const list = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number>(null);
  useEffect(() => {
    if (focusOn.current === null) return;
    list.current?.querySelectorAll('input')[focusOn.current]?.focus();
    focusOn.current = null;
  }, [rows.length]);
  const add = (): void => {
    focusOn.current = rows.length;
    set([...rows, '']);
  };
  const remove = (index: number): void => {
    focusOn.current = Math.max(0, index - 1);
    set(rows.length > 1 ? rows.filter((_, at) => at !== index) : ['']);
  };
  return (
    <Frame {...props} id={id} error={error} group>{() => (
      <div className="emails" ref={list}>
        {rows.map((row, index) => (
          <EmailRow key={index} id={index === 0 ? id : `${id}-${index}`} label={`${props.field.label} ${index + 1}`} value={row} inputRef={index === 0 ? ref : undefined}
            onChange={(text) => set(rows.map((one, at) => (at === index ? text : one)))} onBlur={onBlur} onEnter={add}
            onRemove={rows.length > 1 ? () => remove(index) : undefined} />
        ))}
        <Button variant="ghost" size="small" icon="add" onClick={add}>Adicionar e-mail</Button>
      </div>
    )}</Frame>
  );
};
export default Emails;

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly inputRef?: (element: HTMLInputElement | null) => void;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly onEnter: () => void;
  readonly onRemove?: () => void;
}
const EmailRow = ({ id, label, value, inputRef, onChange, onBlur, onEnter, onRemove }: RowProps) => {
  const [invalid, setInvalid] = useState(false);
  useEffect(() => {
    const wrong = value.trim() !== '' && !isEmail(value.trim());
    const timer = setTimeout(() => setInvalid(wrong), wrong ? debounce : 0);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <div className={invalid ? 'labelled labelled--error' : 'labelled'}>
      <div className="emails__row">
        <input className="input" id={id} ref={inputRef} type="text" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} aria-label={label}
          aria-invalid={invalid || undefined} aria-describedby={invalid ? `${id}-invalido` : undefined} value={value} onBlur={onBlur}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          onKeyDown={(event) => { if (event.key === 'Enter') { event.preventDefault(); onEnter(); } }} />
        {onRemove && <IconButton icon="delete" label={`Remover ${label}`} onClick={onRemove} />}
      </div>
      {invalid && <div className="labelled__error" id={`${id}-invalido`}>{messages.invalidEmail}</div>}
    </div>
  );
};
