import type { ReactNode } from 'react';
import { Labelled, type ControlProps } from '../parts';
import { useFormLook, type InputProps } from './useField';

interface FrameProps extends Pick<InputProps, 'field' | 'bare'> {
  readonly id: string;
  readonly error?: string;
  /** Several controls under one label. */
  readonly group?: boolean;
  readonly aside?: ReactNode;
  /** Feedback that changes while the person types: beside the label, in a cell below. */
  readonly echo?: ReactNode;
  readonly help?: ReactNode;
  readonly children: (control: ControlProps & { readonly 'aria-label'?: string }) => ReactNode;
}
/** Label, help and error around a control; in a cell of nested rows only the error is seen. */
export const Frame = ({ field, bare, id, error, group, aside, echo, help, children }: FrameProps) => {
  const { optional } = useFormLook();
  if (!bare) {
    return (
      <Labelled
        label={field.label}
        help={help ?? field.options.help}
        error={error}
        required={field.required}
        optional={optional && !field.required && field.kind.name !== 'bool'}
        id={id}
        group={group}
        aside={echo ?? aside}
      >
        {children}
      </Labelled>
    );
  }
  return (
    <div className={error ? 'labelled labelled--error' : 'labelled'}>
      {children({
        id,
        'aria-label': field.label,
        'aria-invalid': error ? true : undefined,
        'aria-required': field.required || undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {echo}
      {error && (
        <div className="labelled__error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
};
