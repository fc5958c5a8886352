import { createContext, use, useId, useMemo, useState, type ReactNode } from 'react';
import { Button } from '#fields/parts';
import { FieldInput } from '#fields/inputs';
import { FormLookContext } from '#fields/shared/useField';
import type { Fields, Values } from '#kit/entity/field';
import { fieldsOf } from '#kit/read/model';
import { NotDone } from './notDone';
import { check, isFor, refusalsOf, wrong, type Errors, type Fields as ModelFields } from '../actions/asking';
import { Form as InnerForm } from '../form/Form';
import { startValues } from '../form/saving/values';
import { When } from '../form/fields/When';
import { messageOf } from '../http';
import { useSession } from '../session';
import '../form/form.css';

const FieldsContext = createContext<ModelFields>({});

interface FormProps<F extends Fields> {
  /** Declared outside of the component, or the form begins anew with each drawing. */
  readonly fields: F;
  readonly initial?: Partial<Values<F>>;
  /** The verb on the button. */
  readonly submit: string;
  /** With valid values. The message of an error stands under the fields; afterwards the form is empty again. */
  readonly onSubmit: (values: Values<F>) => unknown;
  /** Place of the fields, as `Field`; one below the other when left out. */
  readonly children?: ReactNode;
}
/**
 * A form of fields, validated as declarations are.
 *
 * @example <Form fields={{ valor: f.money({ required: true }) }} submit="Receber" onSubmit={({ valor }) => receber({ valor })} />
 */
export const Form = <const F extends Fields>({
  fields: declared,
  initial,
  submit,
  onSubmit,
  children,
}: FormProps<F>) => {
  const id = useId();
  const { user } = useSession();
  const fields = useMemo(() => fieldsOf(declared), [declared]);
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [start] = useState(() => startValues({ fields }, undefined, initial));
  const look = useMemo(
    () => ({ prefix: id, optional: false, zone: user?.zone ?? 'America/Sao_Paulo', labels: {} }),
    [id, user?.zone],
  );
  const send = async (values: Readonly<Record<string, unknown>>): Promise<Errors | undefined> => {
    if (isBusy) return undefined;
    const checked = await check(fields, values);
    if ('errors' in checked) {
      setFailure(wrong);
      return checked.errors;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(checked.values as Values<F>);
      setRound((before) => before + 1);
      return undefined;
    } catch (thrown) {
      // The answer behind the failure of a call of `#screen` names the fields.
      const error = thrown instanceof NotDone ? thrown.cause : thrown;
      setFailure(messageOf(error));
      return refusalsOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormLookContext value={look}>
      <FieldsContext value={fields}>
        <InnerForm key={round} className="screen-form" defaultValues={start} onSubmit={send}>
          {children ?? Object.keys(fields).map((name) => <Field key={name} name={name} />)}
          {failure && (
            <p className="labelled__error" role="alert">
              {failure}
            </p>
          )}
          <div className="screen-form__end">
            <Button type="submit" variant="primary" busy={isBusy}>
              {submit}
            </Button>
          </div>
        </InnerForm>
      </FieldsContext>
    </FormLookContext>
  );
};

/** The input of a field of the {@link Form} around: absent where its condition is not met, or the person may not write it. */
export const Field = ({ name }: { readonly name: string }) => {
  const field = use(FieldsContext)[name];
  if (!field) throw new Error(`The form around has no field '${name}'`);
  if (!isFor(field)) return null;
  const input = <FieldInput field={field} source={name} />;
  return field.when ? <When cond={field.when}>{input}</When> : input;
};
