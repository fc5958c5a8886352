import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type FieldValues, type UseFormProps } from 'react-hook-form';

type Errors = Readonly<Record<string, string>>;
export interface FormProps extends UseFormProps {
  readonly id?: string;
  readonly className?: string;
  /** Given the values; answers what is wrong with them, by path. */
  readonly onSubmit?: (values: FieldValues) => Promise<Errors | undefined>;
  /** It was refused, and what is wrong with the values stands at its fields. */
  readonly onRefused?: () => void;
  readonly children: ReactNode;
}
/**
 * A form of inputs of `#fields/inputs`. A component that shows its state subscribes to it (`useFormState`): a change
 * draws nothing else again.
 */
export const Form = ({ id, className, onSubmit, onRefused, children, ...options }: FormProps) => {
  const form = useForm(options);
  const [firstState] = useState(form.formState);
  const submit = form.handleSubmit(async (values) => {
    const wrong = await onSubmit?.(values);
    for (const [path, message] of Object.entries(wrong ?? {})) form.setError(path, { type: 'server', message });
    if (wrong) onRefused?.();
  });
  return (
    <FormProvider {...form} formState={firstState}>
      {/* Around it may stand another form, of which it is no part. */}
      <form
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
};
