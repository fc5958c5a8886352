import { useId, useState } from 'react';
import { Form } from 'ra-core';
import { ValidationError } from 'yup';
import { FieldInput } from '#fields/inputs';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import type { ModelField } from '#kit/model';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/validation';
import { isHttpError, messageOf, type ErrorBody } from '../http';
import { Dialog } from '../ui';
import type { FieldsQuestion } from './Dialogs';

type Fields = Readonly<Record<string, ModelField>>;
type Values = Readonly<Record<string, unknown>>;

/** Asks for values: the form of an action, or the fields to change in bulk. Loaded when first opened, with the inputs and yup. */
const FieldsDialog = ({ question: { title, text, fields, isOptional, submit, tone, initial, onSubmit }, onClose }: { readonly question: FieldsQuestion; readonly onClose: () => void }) => {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(isOptional ? [] : Object.keys(fields));
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const shown: Fields = Object.fromEntries(chosen.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

  const send = async (values: Values): Promise<object | undefined> => {
    const checked = await check(shown, values);
    if ('errors' in checked) {
      setFailure(messages.invalidForm);
      return checked.errors;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(checked.values);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      return isHttpError(error) ? (error.body as ErrorBody | undefined)?.fieldErrors : undefined;
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog open title={title} onClose={onClose} footer={(
      <>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" form={id} variant={tone === 'danger' ? 'danger' : 'primary'} busy={isBusy} disabled={isOptional && chosen.length === 0}>{submit}</Button>
      </>
    )}>
      {text && <p className="list-ask">{text}</p>}
      <Form id={id} record={initialOf(fields, initial)} onSubmit={(values: Values) => send(values)} noValidate>
        <div className="list-ask__fields">
          {Object.entries(shown).map(([name, field]) => (
            <div key={name} className="list-ask__field">
              <FieldInput field={field} source={name} />
              {isOptional && <Button variant="ghost" size="small" onClick={() => setChosen(chosen.filter((one) => one !== name))}>Não alterar</Button>}
            </div>
          ))}
        </div>
      </Form>
      {isOptional && (
        <label className="labelled list-ask__add">
          <span className="labelled__label">Alterar o campo</span>
          <select className="input" value="" onChange={({ target }) => { if (target.value) setChosen([...chosen, target.value]); }}>
            <option value="">Escolha um campo…</option>
            {Object.values(fields).filter(({ name }) => !chosen.includes(name)).map(({ name, label }) => <option key={name} value={name}>{label}</option>)}
          </select>
        </label>
      )}
      {failure && <p className="labelled__error" role="alert">{failure}</p>}
    </Dialog>
  );
};
export default FieldsDialog;

/** What the inputs start with: nothing that the person did not see. */
const initialOf = (fields: Fields, initial: Values | undefined): Values & { readonly id: string } =>
  ({ id: '', ...Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.initial ?? null])), ...initial });

/** Each field by itself: conditions between fields are the server's, which knows the rows. */
const check = async (fields: Fields, values: Values): Promise<{ readonly values: Values } | { readonly errors: Readonly<Record<string, string>> }> => {
  const alone = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, when: undefined }]));
  const own = Object.fromEntries(Object.keys(alone).map((name) => [name, values[name] ?? null]));
  try {
    return { values: await fieldsSchema(alone).validate(cleanValues(alone, own), { abortEarly: false }) };
  } catch (error) {
    if (error instanceof ValidationError) return { errors: fieldErrorsOf(error) };
    throw error;
  }
};
