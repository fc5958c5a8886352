import { useId, type ReactNode } from 'react';

/** Props that the control inside must carry; spread them on the input. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}
export interface LabelledProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Shown in place of nothing and read out with the control. */
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Says «(opcional)» after the label: for forms where few fields are optional. */
  readonly optional?: boolean;
  /** Several controls under one label (checkboxes, an address): a fieldset instead of a label. */
  readonly group?: boolean;
  /** At the right end of the label's line: a counter, a link. */
  readonly aside?: ReactNode;
  /** The control's id, when it must be known outside (the summary of errors links to it). */
  readonly id?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}
/**
 * Label above, help and error below, tied to the control for screen readers.
 *
 * @example <Labelled label="Nome" required error={error}>{(control) => <input className="input" {...control} />}</Labelled>
 */
export const Labelled = ({
  label,
  help,
  error,
  required,
  optional,
  group,
  aside,
  id,
  className,
  children,
}: LabelledProps) => {
  const own = useId();
  const control = id ?? own;
  const described = [help && `${control}-help`, error && `${control}-error`].filter(Boolean).join(' ') || undefined;
  const text = (
    <>
      {label}
      {required && (
        <span className="labelled__required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
      {optional && <span className="labelled__optional"> (opcional)</span>}
    </>
  );
  const below = (
    <>
      {help && (
        <div className="labelled__help" id={`${control}-help`}>
          {help}
        </div>
      )}
      {error && (
        <div className="labelled__error" id={`${control}-error`}>
          {error}
        </div>
      )}
    </>
  );
  const classes = ['labelled', error && 'labelled--error', className].filter(Boolean).join(' ');
  const inner = children({
    id: control,
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  });
  return group ? (
    <fieldset className={classes} aria-describedby={described}>
      <legend className="labelled__label">
        {text}
        {aside}
      </legend>
      {inner}
      {below}
    </fieldset>
  ) : (
    <div className={classes}>
      <div className="labelled__line">
        <label className="labelled__label" htmlFor={control}>
          {text}
        </label>
        {aside}
      </div>
      {inner}
      {below}
    </div>
  );
};
