import { useId, useMemo, useRef, useState } from 'react';
import { FormLookContext } from '#fields/shared/useField';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { Form } from '../../form/Form';
import { startValues } from '../../form/saving/values';
import { messageOf } from '../../http';
import { hasPlan, useZone } from '../../session';
import { Dialog } from '../../ui';
import { Asked, useRefusal } from './Asked';
import { broughtIn, check, isFor, refusalsOf, wrong, type Errors, type Fields, type Values } from '../asking';
import type { FieldsQuestion } from './dialogs';

/**
 * Asks for values: the form of an action, or the fields to change in bulk. Loaded when first opened, with the inputs
 * and yup. Typed values stay until the call has succeeded or the person closes the dialog.
 */
const FieldsDialog = ({
  question: { title, text, fields, isOptional, submit, back = messages.back, tone, initial, labels, onSubmit },
  onClose,
}: {
  readonly question: FieldsQuestion;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const zone = useZone();
  const [chosen, setChosen] = useState<readonly string[]>(isOptional ? [] : Object.keys(fields));
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
      zone,
      labels: labels ?? {},
    };
  }, [id, fields, isOptional, zone, labels]);
  const { refuse, forgive, onRefused, words } = useRefusal(asked, form);
  const send = async (values: Values): Promise<Errors | undefined> => {
    if (isBusy) return undefined;
    const checked = await check(isOptional ? alone(asked) : { ...asked, ...broughtIn(fields, start) }, values);
    if ('errors' in checked) return refuse(checked.errors, wrong);
    setBusy(true);
    forgive();
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
            {back}
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
          <Form id={id} defaultValues={start} onSubmit={send} onRefused={onRefused}>
            <div className="action-fields">
              {Object.keys(shown).map((name) =>
                isOptional ? (
                  <div key={name} className="action-field">
                    <Asked name={name} fields={alone(shown)} start={start} />
                    <Button
                      variant="ghost"
                      size="small"
                      onClick={() => setChosen(chosen.filter((one) => one !== name))}
                    >
                      Não alterar
                    </Button>
                  </div>
                ) : (
                  <Asked key={name} name={name} fields={shown} start={start} />
                ),
              )}
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
      {words}
    </Dialog>
  );
};
export default FieldsDialog;

/** Initial values of bulk edit: none that the person did not see. */
const blank = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.initial ?? null]));

/** In bulk each field by itself: conditions between fields are the server's, which knows the rows. */
const alone = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, when: undefined }]));
