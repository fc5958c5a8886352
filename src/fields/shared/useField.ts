import { createContext, useContext, type FocusEvent } from 'react';
import { useController } from 'react-hook-form';
import type { ModelField } from '#kit/read/model';

/** Props of every input. */
export interface InputProps {
  readonly field: ModelField;
  /** Path in the form: 'nome', 'itens.0.valor'. */
  readonly source: string;
  /** In a cell of nested rows: the label is for screen readers only, the error below. */
  readonly bare?: boolean;
  readonly autoFocus?: boolean;
}

export interface FormLook {
  /** Makes the ids of this form's controls its own: a form may open above another. */
  readonly prefix: string;
  /** Say «(opcional)»: where few fields are. */
  readonly optional: boolean;
  /** Entity whose record is filled in; nothing in the form of an action. */
  readonly entity?: string;
  /** IANA zone of the company. */
  readonly zone: string;
  /** Labels of referenced rows that came with the record ('empresa:12'). */
  readonly labels: Readonly<Record<string, string>>;
}
export const FormLookContext = createContext<FormLook>({
  prefix: 'campo',
  optional: false,
  zone: 'America/Sao_Paulo',
  labels: {},
});
export const useFormLook = (): FormLook => useContext(FormLookContext);

/** The id of the control for a path; the summary of errors links to it. */
export const controlId = (prefix: string, source: string): string => `${prefix}-${source.replaceAll('.', '-')}`;
/** The path of the field whose control this is; '' for anything else. */
export const sourceOf = (control: Element | null): string =>
  control?.closest('.record-form') ? control.id.split('-').slice(1).join('.') : '';

/**
 * For the box around several controls of one field: it is left when the focus goes out of the box, not from one of them
 * to another.
 */
export const whenLeft =
  (onLeft: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) onLeft();
  };

/** A field of the form: its value as it is stored, null when empty; its error; and how to change it. */
export const useField = <T>({ source }: InputProps) => {
  const { prefix } = useFormLook();
  const { field, fieldState } = useController({ name: source });
  const error = fieldState.error as
    | { readonly message?: unknown; readonly root?: { readonly message?: unknown } }
    | undefined;
  const message = error?.message ?? error?.root?.message;
  return {
    id: controlId(prefix, source),
    value: (field.value ?? null) as T | null,
    onChange: field.onChange as (value: T | string | null) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    error: typeof message === 'string' ? message : undefined,
  };
};
