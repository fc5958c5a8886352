import { lazy, Suspense, useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WireRecord } from '#kit/calls/envelope';
import type { WizardStep, WizardView } from '#kit/resource/wizard';
import { RecordForm } from '../form/RecordForm';
import type { Send } from '../form/saving/useSubmit';
import { call, isHttpError } from '../http';
import { stepAddress, whereTo, wizardCall, type OpenWizard } from './steps';

const StepPreview = lazy(() => import('./StepPreview'));

interface StepFormProps {
  readonly wizard: OpenWizard;
  readonly step: WizardStep;
  readonly view: WizardView;
  readonly onView: (view: WizardView) => void;
}
/** One step: its form, which saves and leads on to the next one to do. */
export const StepForm = ({ wizard, step, view, onView }: StepFormProps) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** The version of the draft that the person has seen. */
  const versao = useRef(view.versao);
  const answer = useRef(view);
  const send = useCallback<Send>(
    async (values, { key }) => {
      try {
        const { result } = await call<WizardView>(
          'POST',
          wizardCall(wizard, step.call),
          { ...values, versao: versao.current },
          { key },
        );
        answer.current = result!;
        return { ...result!.passos[step.name], id: 0, versao: result!.versao };
      } catch (error) {
        if (isHttpError(error) && error.body?.conflict)
          versao.current = error.body.conflict.current.versao ?? versao.current;
        throw error;
      }
    },
    [wizard, step],
  );
  const index = wizard.steps.indexOf(step);
  const before = wizard.steps[index - 1];
  const onSaved = useCallback(
    (_stored: WireRecord): void => {
      const after = wizard.steps[index + 1]?.name ?? 'resumo';
      onView(answer.current);
      // The first step that is kept has begun a draft: from here on the address names it.
      const draft = answer.current.rascunho;
      void navigate(stepAddress({ ...wizard, ...(draft && { draft }) }, whereTo(wizard, answer.current, after)), {
        replace: draft !== wizard.draft,
      });
    },
    [wizard, index, navigate, onView],
  );
  return (
    <section className="wizard__step" aria-labelledby="etapa">
      <h2 id="etapa" className="wizard__title" tabIndex={-1} ref={focusOnce}>
        {step.title}
      </h2>
      {step.text && <p className="wizard__text">{step.text}</p>}
      <RecordForm
        model={step.model}
        mode="create"
        given={view.passos[step.name]}
        labels={view.$labels}
        send={send}
        onSaved={onSaved}
        path={pathname}
        saveLabel="Salvar e continuar"
        aside={
          step.preview && (
            <Suspense fallback={null}>
              <StepPreview wizard={wizard} step={step} />
            </Suspense>
          )
        }
        {...(before && { onBack: () => void navigate(stepAddress(wizard, before.name)) })}
        onEscape={() => void navigate('/app')}
      />
    </section>
  );
};

/**
 * Focuses the heading for a person who comes from the step before, so that screen readers read it; somebody who opens
 * the page reads from its top.
 */
const focusOnce = (heading: HTMLHeadingElement | null): void => {
  if (document.activeElement === document.body || document.activeElement === null)
    heading?.focus({ preventScroll: true });
};
