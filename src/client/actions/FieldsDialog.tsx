import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FieldInput } from '#fields/inputs';
import { FormLookContext } from '#fields/shared/useField';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { Form } from '../form/Form';
import { ReadField } from '../form/ReadSpan';
import { startValues } from '../form/values';
import { When } from '../form/When';
import { messageOf } from '../http';
import { hasPlan, useSession } from '../session';
import { Dialog } from '../ui';
import { check, isFor, refusalsOf, wrong, type Errors, type Fields, type Values } from './asking';
import type { FieldsQuestion } from './dialogs';

/**
 * Asks for values: the form of an action, or the fields to change in bulk. Loaded when first opened, with the inputs
 * and yup. What was
 * typed stays until the call has succeeded or the person closes the dialog.
 */
const FieldsDialog = ({
  question: { title, text, fields, isOptional, submit, tone, initial, labels, onSubmit },
  onClose,
}: {
  readonly question: FieldsQuestion;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const [chosen, setChosen] = useState<readonly string[]>(isOptional ? [] : Object.keys(fields));
  const [failure, setFailure] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [start] = useState(() => (isOptional ? blank(fields) : startValues({ fields }, undefined, initial)));
  const shown: Fields = Object.fromEntries(
    chosen.flatMap((name) => (fields[name] && isFor(fields[name]) ? [[name, fields[name]]] : [])),
  );
  const asked: Fields = Object.fromEntries(Object.entries(shown).filter(([, field]) => hasPlan(field.options.plan)));
  const look = useMemo(() => {
    const all = Object.values(fields).filter(({ kind }) => kind.name !== 'bool');
    const optional = all.filter(({ required }) => !required).length;
    return {
      prefix: id,
      optional: !isOptional && optional > 0 && optional * 3 <= all.length,
      zone: user?.zone ?? 'America/Sao_Paulo',
      labels: labels ?? {},
    };
  }, [id, fields, isOptional, user?.zone, labels]);
  const told = useRef<HTMLParagraphElement>(null);
  // After the errors stand at their fields: to the first of them, or to what is said of the whole.
  useEffect(() => {
    if (attempts === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    (field ?? told.current)?.scrollIntoView?.({ block: 'center' });
  }, [attempts]);

  const refuse = (errors: Errors, message: string): Errors => {
    const known = Object.entries(errors).filter(([path]) => Object.hasOwn(asked, path.split('.')[0]!));
    const others = Object.entries(errors)
      .filter(([path]) => !Object.hasOwn(asked, path.split('.')[0]!))
      .map(([, text]) => text);
    setFailure([known.length > 0 ? wrong : message, ...others.filter((text) => text !== message)].join(' '));
    return Object.fromEntries(known);
  };
  const send = async (values: Values): Promise<Errors | undefined> => {
    if (isBusy) return undefined;
    const checked = await check(isOptional ? alone(asked) : asked, values);
    if ('errors' in checked) return refuse(checked.errors, wrong);
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(checked.values);
      onClose();
      return undefined;
    } catch (error) {
      return refuse(refusalsOf(error), messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {messages.back}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={isOptional && chosen.length === 0}
          >
            {submit}
          </Button>
        </>
      }
    >
      {text && <p className="action-text">{text}</p>}
      <FormLookContext value={look}>
        <div ref={form}>
          <Form id={id} defaultValues={start} onSubmit={send} onRefused={() => setAttempts((count) => count + 1)}>
            <div className="action-fields">
              {Object.entries(shown).map(([name, field]) => {
                const input = (
                  <div key={name} className="action-field">
                    {hasPlan(field.options.plan) ? (
                      <FieldInput field={field} source={name} />
                    ) : (
                      <ReadField field={field} record={start} locked />
                    )}
                    {isOptional && (
                      <Button
                        variant="ghost"
                        size="small"
                        onClick={() => setChosen(chosen.filter((one) => one !== name))}
                      >
                        Não alterar
                      </Button>
                    )}
                  </div>
                );
                return field.when && !isOptional ? (
                  <When key={name} cond={field.when}>
                    {input}
                  </When>
                ) : (
                  input
                );
              })}
            </div>
          </Form>
        </div>
      </FormLookContext>
      {isOptional && (
        <label className="labelled action-add">
          <span className="labelled__label">Alterar o campo</span>
          <select
            className="input"
            value=""
            onChange={({ target }) => {
              if (target.value) setChosen([...chosen, target.value]);
            }}
          >
            <option value="">Escolha um campo…</option>
            {Object.values(fields)
              .filter(({ name }) => !chosen.includes(name))
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </select>
        </label>
      )}
      {failure && (
        <p className="labelled__error action-failure" role="alert" ref={told}>
          {failure}
        </p>
      )}
    </Dialog>
  );
};
export default FieldsDialog;

/** What bulk edit starts with: nothing that the person did not see. */
const blank = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.initial ?? null]));

/** In bulk each field by itself: conditions between fields are the server's, which knows the rows. */
const alone = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, when: undefined }]));
