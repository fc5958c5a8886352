import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button, Icon } from '#fields/parts';
import { FormLookContext } from '#fields/shared/useField';
import { messages } from '#kit/messages';
import { Form } from '../../form/Form';
import { startValues } from '../../form/saving/values';
import { messageOf } from '../../http';
import { hasPlan, useZone } from '../../session';
import { Dialog } from '../../ui';
import { Asked, useRefusal } from './Asked';
import { broughtIn, check, fieldOf, isFor, refusalsOf, wrong, type Errors, type Fields, type Values } from '../asking';
import type { FieldsQuestion, Guide } from './dialogs';
import { Preview } from '../Preview';
import { usePreview } from '../usePreview';
import './steps.css';

/** Milliseconds after a page was turned in which nothing is pressed on purpose. */
const settling = 400;
interface StepsDialogProps {
  readonly question: FieldsQuestion;
  readonly guide: Guide;
  readonly onClose: () => void;
}
/**
 * The form of an action in pages, with what it would do beside it. Every page stays mounted, so nothing typed is lost
 * on the way back; only the last button acts, and says what it will do.
 */
const StepsDialog = ({
  question: { title, text, fields, submit, back = messages.back, tone, initial, labels, onSubmit },
  guide: { steps, preview },
  onClose,
}: StepsDialogProps) => {
  const id = useId();
  const zone = useZone();
  const body = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const turned = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [start] = useState(() => startValues({ fields }, undefined, initial));
  const [typed, setTyped] = useState<Values>(start);
  const asked = useMemo<Fields>(
    () => Object.fromEntries(Object.entries(fields).filter(([, field]) => isFor(field) && hasPlan(field.options.plan))),
    [fields],
  );
  const look = useMemo(() => ({ prefix: id, optional: false, zone, labels: labels ?? {} }), [id, zone, labels]);
  const previewed = usePreview(preview, asked, typed);
  const isLast = at === steps.length - 1;

  const { refuse: refused, forgive, onRefused, words } = useRefusal(asked, body);
  const follow = useCallback(
    (values: Values) => {
      setTyped(values);
      forgive();
    },
    [forgive],
  );
  const go = (to: number): void => {
    forgive();
    setAt(to);
    turned.current = performance.now();
    requestAnimationFrame(() => {
      body.current?.closest('.dialog__body')?.scrollTo?.({ top: 0 });
      const page = body.current?.querySelector<HTMLElement>('.steps__page:not([hidden])');
      (page?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? page)?.focus({
        preventScroll: true,
      });
    });
  };
  const refuse = (errors: Errors, message: string): Errors => {
    const known = refused(errors, message);
    const first = steps.findIndex((step) => Object.keys(known).some((path) => step.fields.includes(fieldOf(path))));
    if (first >= 0) setAt(first);
    return known;
  };
  /** On to the next page, or the act itself: first what stands so far must be sound, and nothing in its way. */
  const send = async (values: Values): Promise<Errors | undefined> => {
    // The second half of a double click falls on the button of the next page.
    if (isBusy || performance.now() - turned.current < settling) return undefined;
    const seen = steps.slice(0, at + 1).flatMap((step) => step.fields);
    const checked = await check({ ...asked, ...broughtIn(fields, start) }, values);
    const own =
      'errors' in checked
        ? Object.fromEntries(Object.entries(checked.errors).filter(([path]) => isLast || seen.includes(fieldOf(path))))
        : {};
    if (Object.keys(own).length > 0) return refuse(own, wrong);
    setBusy(true);
    forgive();
    try {
      const answer = 'values' in checked ? await previewed.ask(checked.values) : undefined;
      const reason = preview?.bar && answer?.[preview.bar.text];
      if (preview?.bar && typeof reason === 'string' && reason !== '')
        return refuse({ [preview.bar.field]: reason }, reason);
      if (!isLast) {
        go(at + 1);
        return undefined;
      }
      await onSubmit('values' in checked ? checked.values : {});
      onClose();
      return undefined;
    } catch (error) {
      return refuse(refusalsOf(error), messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const act = (previewed.answer && preview?.submit?.(previewed.answer)) ?? submit;
  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <>
          {at > 0 ? (
            <span className="steps__back">
              <Button onClick={() => go(at - 1)} disabled={isBusy}>
                {back}
              </Button>
            </span>
          ) : (
            <Button onClick={onClose}>Cancelar</Button>
          )}
          <Button type="submit" form={id} variant={tone === 'danger' && isLast ? 'danger' : 'primary'} busy={isBusy}>
            {isLast ? act : 'Continuar'}
          </Button>
        </>
      }
    >
      {text && <p className="action-text">{text}</p>}
      {steps.length > 1 && <Stepper steps={steps} at={at} />}
      <FormLookContext value={look}>
        <div ref={body}>
          <Form id={id} defaultValues={start} onSubmit={send} onRefused={onRefused}>
            <Typed onChange={follow} bar={preview?.bar?.field} />
            {steps.map((step, index) => {
              const own = step.fields.filter((name) => Object.hasOwn(fields, name) && isFor(fields[name]!));
              return (
                <div
                  key={step.title}
                  className={showsRows(preview, step.show) ? 'steps__page steps__page--rows' : 'steps__page'}
                  hidden={index !== at}
                  {...(own.length === 0 && { role: 'group', tabIndex: -1, 'aria-label': step.title })}
                >
                  {own.length > 0 && (
                    <div className="action-fields">
                      {own.map((name) => (
                        <Asked key={name} name={name} fields={fields} start={start} />
                      ))}
                    </div>
                  )}
                  {preview && step.show.length > 0 && index === at && (
                    <Preview preview={preview} show={step.show} state={previewed} beside={own.length > 0} />
                  )}
                </div>
              );
            })}
          </Form>
        </div>
      </FormLookContext>
      {words}
    </Dialog>
  );
};
export default StepsDialog;

/** A preview with a line for each row takes the width of the dialog. */
const showsRows = (preview: Guide['preview'], show: readonly string[]): boolean =>
  show.some((name) => preview?.fields[name]?.kind.nested === 'many');

/**
 * Tells what is typed to the dialog, whose preview follows it; what stood in the way may be gone by another field than
 * its own.
 */
const Typed = ({
  onChange,
  bar,
}: {
  readonly onChange: (values: Values) => void;
  readonly bar: string | undefined;
}) => {
  const values = useWatch();
  const { clearErrors } = useFormContext();
  useEffect(() => {
    onChange(values);
    if (bar !== undefined) clearErrors(bar);
  }, [values, onChange, bar, clearErrors]);
  return null;
};

const Stepper = ({ steps, at }: Pick<Guide, 'steps'> & { readonly at: number }) => (
  <ol className="steps__list" aria-label="Etapas">
    {steps.map(({ title }, index) => (
      <li
        key={title}
        className={index < at ? 'steps__step steps__step--done' : 'steps__step'}
        aria-current={index === at ? 'step' : undefined}
      >
        <span className="steps__mark" aria-hidden="true">
          {index < at ? <Icon name="check" size={16} /> : index + 1}
        </span>
        <span className="steps__title">
          {title}
          {index < at && <span className="visually-hidden"> (feita)</span>}
        </span>
      </li>
    ))}
  </ol>
);
