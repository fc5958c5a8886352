import { useInput } from 'ra-core';
import { createContext, useContext } from 'react';
import type { ModelField } from '#kit/model';

/** What every input takes. */
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
  /** IANA zone of the company. */
  readonly zone: string;
  /** Labels of referenced rows that came with the record ('empresa:12'). */
  readonly labels: Readonly<Record<string, string>>;
}
export const FormLookContext = createContext<FormLook>({ prefix: 'campo', optional: false, zone: 'America/Sao_Paulo', labels: {} });
export const useFormLook = (): FormLook => useContext(FormLookContext);

/** The id of the control for a path; the summary of errors links to it. */
export const controlId = (prefix: string, source: string): string => `${prefix}-${source.replaceAll('.', '-')}`;

const same = <T,>(value: T | null | undefined): T | null => value ?? null;

/** A field of the form: its value as it is stored, null when empty; its error; and how to change it. */
export const useField = <T>({ source, field }: InputProps) => {
  const { prefix } = useFormLook();
  const input = useInput<T | null>({ source, format: same<T>, parse: same<T>, isRequired: field.required });
  const error = input.fieldState.error as { readonly message?: unknown; readonly root?: { readonly message?: unknown } } | undefined;
  const message = error?.message ?? error?.root?.message;
  return {
    id: controlId(prefix, source),
    value: (input.field.value ?? null) as T | null,
    onChange: input.field.onChange as (value: T | string | null) => void,
    onBlur: () => input.field.onBlur(),
    ref: input.field.ref,
    error: typeof message === 'string' ? message : undefined,
  };
};
