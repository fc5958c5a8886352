import { useEffect, useRef, useState, type Ref } from 'react';
import { messages } from '#kit/messages';
import { isEmail } from '../email/email';
import { Button } from './Button';
import { IconButton } from './IconButton';
import '../emails/emails.css';

/** Delay of the check of a typed address, in milliseconds (decision 0001). */
const debounce = 500;

export interface EmailRowsProps {
  /** Id of the first input; the others carry its number after it. */
  readonly id: string;
  /** Names each input with its number: 'E-mail 2'. */
  readonly label: string;
  /** At least one; a new list is `['']`. */
  readonly rows: readonly string[];
  readonly onChange: (rows: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The only row has its button too: it clears it. */
  readonly canDeleteFirst?: boolean;
  /** Flags what is wrong at once: after a refused attempt to send. */
  readonly isStrict?: boolean;
  readonly autoFocus?: boolean;
}
/**
 * Several e-mail addresses, one input each, lower-cased as typed: Enter or the button adds a row, an address that is
 * none is flagged after 500 ms, and removing the only row clears it.
 */
export const EmailRows = ({
  id,
  label,
  rows,
  onChange,
  onBlur,
  inputRef,
  canDeleteFirst = false,
  isStrict = false,
  autoFocus,
}: EmailRowsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number>(null);
  useEffect(() => {
    if (focusOn.current === null) return;
    list.current?.querySelectorAll('input')[focusOn.current]?.focus();
    focusOn.current = null;
  });
  const add = (): void => {
    focusOn.current = rows.length;
    onChange([...rows, '']);
  };
  const remove = (index: number): void => {
    focusOn.current = Math.max(0, index - 1);
    onChange(rows.length > 1 ? rows.filter((_, at) => at !== index) : ['']);
  };
  return (
    <div className="emails" ref={list}>
      {rows.map((row, index) => (
        <EmailRow
          key={index}
          id={index === 0 ? id : `${id}-${index}`}
          label={`${label} ${index + 1}`}
          value={row}
          inputRef={index === 0 ? inputRef : undefined}
          onChange={(text) => onChange(rows.map((one, at) => (at === index ? text : one)))}
          onBlur={onBlur}
          onEnter={add}
          isStrict={isStrict}
          autoFocus={autoFocus && index === 0}
          onRemove={rows.length > 1 || canDeleteFirst ? () => remove(index) : undefined}
        />
      ))}
      <Button variant="ghost" size="small" icon="add" onClick={add}>
        Adicionar e-mail
      </Button>
    </div>
  );
};

interface RowProps extends Pick<EmailRowsProps, 'id' | 'label' | 'onBlur' | 'inputRef' | 'autoFocus'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
  readonly onRemove?: () => void;
  readonly isStrict: boolean;
}
const EmailRow = ({
  id,
  label,
  value,
  inputRef,
  onChange,
  onBlur,
  onEnter,
  onRemove,
  isStrict,
  autoFocus,
}: RowProps) => {
  const [late, setLate] = useState(false);
  const isWrong = value.trim() !== '' && !isEmail(value.trim());
  useEffect(() => {
    const timer = setTimeout(() => setLate(isWrong), isWrong ? debounce : 0);
    return () => clearTimeout(timer);
  }, [value, isWrong]);
  const invalid = isWrong && (late || isStrict);
  return (
    <div className={invalid ? 'labelled labelled--error' : 'labelled'}>
      <div className="emails__row">
        <input
          className="input"
          id={id}
          ref={inputRef}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          data-autofocus={autoFocus ? '' : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-invalido` : undefined}
          value={value}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEnter();
            }
          }}
        />
        {onRemove && <IconButton icon="delete" label={`Remover ${label}`} onClick={onRemove} />}
      </div>
      {invalid && (
        <div className="labelled__error" id={`${id}-invalido`} role="alert">
          {messages.invalidEmail}
        </div>
      )}
    </div>
  );
};
