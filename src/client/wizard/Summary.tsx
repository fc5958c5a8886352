import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Icon } from '#fields/parts';
import { FormLookContext } from '#fields/shared/useField';
import { questionOf } from '#kit/calls/action';
import { meets } from '#kit/entity/condition';
import { messages } from '#kit/messages';
import type { WizardStep, WizardView } from '#kit/resource/wizard';
import { sectionsFor, shownAs } from '../form/access';
import { ReadSpan } from '../form/fields/ReadSpan';
import { Sections } from '../form/Sections';
import { call, messageOf, onceKey } from '../http';
import { getSession, useSession, useZone } from '../session';
import { useConfirm, useToast } from '../ui';
import { stepAddress, wizardCall, type OpenWizard } from './steps';

const ProgressDialog = lazy(() => import('../processes/ProgressDialog'));

interface SummaryProps {
  readonly wizard: OpenWizard;
  readonly view: WizardView;
  readonly onView: (view: WizardView) => void;
}
/** The last page: everything as it will be sent, each step with its way back, and the button that sends it. */
export const Summary = ({ wizard, view, onView }: SummaryProps) => {
  const isDone = view.situacao === 'CONCLUIDO';
  const canClear = wizard.clear !== undefined && !view.status?.isFinal;
  const { busy, finish, clear, process, leave } = useLastCalls({ wizard, onView });
  const zone = useZone();
  const look = useMemo(() => ({ prefix: 'resumo', optional: false, zone, labels: view.$labels }), [zone, view.$labels]);
  return (
    <section className="wizard__step" aria-labelledby="etapa">
      <h2 id="etapa" className="wizard__title">
        {isDone ? 'O que foi enviado' : 'Conferir e enviar'}
      </h2>
      {!isDone && wizard.finish.text && <p className="wizard__text">{wizard.finish.text}</p>}
      <FormLookContext value={look}>
        {wizard.steps.map((step) => (
          <Part
            key={step.name}
            wizard={wizard}
            step={step}
            values={view.passos[step.name] ?? {}}
            labels={view.$labels}
            canChange={!isDone}
          />
        ))}
      </FormLookContext>
      {(!isDone || canClear) && (
        <div className="save-bar wizard__end" role="region" aria-label="Enviar">
          {canClear && (
            <Button variant={isDone ? 'secondary' : 'ghost'} onClick={clear} disabled={busy}>
              {wizard.clear!.label}
            </Button>
          )}
          {!isDone && (
            <Button variant="primary" icon="send" busy={busy} onClick={finish}>
              {wizard.finish.label}
            </Button>
          )}
        </div>
      )}
      {process !== undefined && (
        <Suspense fallback={null}>
          <ProgressDialog id={process} onClose={leave} />
        </Suspense>
      )}
    </section>
  );
};

interface PartProps {
  readonly wizard: OpenWizard;
  readonly step: WizardStep;
  readonly values: Readonly<Record<string, unknown>>;
  readonly labels: WizardView['$labels'];
  readonly canChange: boolean;
}
const Part = ({ wizard, step: { name, title, model }, values, labels, canChange }: PartProps) => {
  const { user } = useSession();
  const id = useId();
  const record = { ...values, $labels: labels };
  const sections = sectionsFor(model, 'create', (field) =>
    meets(model.fields[field]?.when, values, user ?? undefined)
      ? shownAs(model, model.fields[field]!, 'show', user)
      : 'none',
  );
  return (
    <article className="wizard-part" aria-labelledby={id}>
      <div className="wizard-part__head">
        <h3 id={id}>{title}</h3>
        {canChange && (
          <Link className="btn btn--ghost btn--small" to={stepAddress(wizard, name)}>
            <Icon name="edit" size={16} />
            Alterar<span className="visually-hidden"> {title}</span>
          </Link>
        )}
      </div>
      <Sections
        model={model}
        sections={sections}
        field={(field, columns) => (
          <ReadSpan key={field} model={model} name={field} columns={columns} record={record} user={user} />
        )}
      />
    </article>
  );
};

/** A parameter of the path is the company. */
const pathOf = (wizard: OpenWizard, declared: string): string =>
  wizardCall(wizard, declared).replace(/\{\w+\}/, String(getSession().user?.companyId ?? ''));

const useLastCalls = ({ wizard, onView }: Pick<SummaryProps, 'wizard' | 'onView'>) => {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [process, setProcess] = useState<number>();
  const working = useRef(false);
  const make = useCallback(
    async (declared: string, done: (view: WizardView) => void): Promise<void> => {
      if (working.current) return;
      working.current = true;
      setBusy(true);
      try {
        // By POST in either case: a call by GET that changes something has a twin.
        const { result } = await call<WizardView>(
          'POST',
          pathOf(wizard, declared),
          {},
          { key: onceKey(), timeout: 120_000 },
        );
        onView(result!);
        done(result!);
      } catch (error) {
        toast.error(messageOf(error));
      } finally {
        working.current = false;
        setBusy(false);
      }
    },
    [wizard, onView, toast],
  );
  const ask = async (
    { label, confirm: asked }: { readonly label: string; readonly confirm?: string },
    tone?: 'danger',
  ): Promise<boolean> => {
    const { title, text } = questionOf({ confirm: asked });
    return asked === undefined || confirm({ title: title ?? label, text, yes: label, no: messages.back, tone });
  };
  return {
    busy,
    process,
    leave: () => setProcess(undefined),
    finish: () =>
      void ask(wizard.finish).then((yes) =>
        yes
          ? make(wizard.finish.call, ({ processo }) =>
              processo === undefined ? toast.success('Enviado!') : setProcess(processo),
            )
          : undefined,
      ),
    clear: () =>
      void ask(wizard.clear!, 'danger').then((yes) =>
        yes ? make(wizard.clear!.call, () => void navigate(`/app/${wizard.path}`)) : undefined,
      ),
  };
};
