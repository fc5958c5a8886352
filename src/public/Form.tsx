import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react';
import { caretAfter, type Mask } from '#kit/masks';

/** Brings a person to the first field of a form that is wrong. */
const goToWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] :is(input, button, select)')?.focus();

interface FormProps {
  readonly className?: string;
  /** Messages by field: after each new set of them the first wrong field has the focus. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}
/**
 * The only form of pages for strangers: its messages are the page's own, at their fields, and the browser shows none.
 *
 * @example <Form errors={erros} onSubmit={enviar}><TextField label="CEP" error={erros.cep} … /></Form>
 */
export const Form = ({ className, errors, onSubmit, children }: FormProps) => {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) goToWrong(ref.current);
  }, [errors]);
  return (
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
};

/** Error of a field, announced when it appears. */
export const Wrong = ({ id, text }: { readonly id?: string; readonly text: string | undefined }) =>
  text ? (
    <p className="erro" id={id} role="alert">
      {text}
    </p>
  ) : null;

/** Properties that a control takes from its field. */
interface Wired {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}
interface FieldProps {
  readonly label: string;
  /** Names the control in the page; made when left out. */
  readonly name?: string;
  readonly error?: string;
  /** Purpose of the field, or how to write it. */
  readonly help?: string;
  readonly children: (wired: Wired) => ReactNode;
}
/** A label, a control, and below it what is wrong with it. */
export const Field = ({ label, name, error, help, children }: FieldProps) => {
  const made = useId();
  const id = name ?? made;
  const told = [help && `${id}-help`, error && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="campo">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(told && { 'aria-describedby': told }) })}
      {help ? (
        <span className="muted small" id={`${id}-help`}>
          {help}
        </span>
      ) : null}
      <Wrong id={`${id}-wrong`} text={error} />
    </div>
  );
};

type Native = InputHTMLAttributes<HTMLInputElement>;
interface TextFieldProps extends Pick<
  Native,
  'autoComplete' | 'autoFocus' | 'enterKeyHint' | 'inputMode' | 'maxLength' | 'onBlur' | 'readOnly'
> {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly error?: string;
  readonly help?: string;
  /** Said to who hears the page; the page itself demands it. */
  readonly isNeeded?: boolean;
  readonly mask?: Mask;
  readonly onText: (text: string) => void;
}
/** A line of text, written by its mask while it is typed. */
export const TextField = ({ label, name, value, error, help, isNeeded, mask, onText, ...native }: TextFieldProps) => {
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number }>(null);
  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = null;
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at);
  }, [value]);
  return (
    <Field label={label} name={name} error={error} help={help}>
      {(wired) => (
        <input
          {...native}
          {...wired}
          type="text"
          aria-required={isNeeded || undefined}
          value={value}
          onInput={({ currentTarget: input }) => {
            const next = mask ? mask.format(input.value) : input.value;
            if (mask && next !== input.value) {
              const at = caretAfter(input.value, input.selectionStart ?? input.value.length, next, mask.significant);
              caret.current = { input, at };
              // Drops a character that the mask refuses, also when the value stays the same.
              input.value = next;
              input.setSelectionRange(at, at);
            }
            onText(next);
          }}
        />
      )}
    </Field>
  );
};
