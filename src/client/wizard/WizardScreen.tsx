import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import type { WizardModel, WizardStatus, WizardView } from '#kit/resource/wizard';
import { ask, messageOf } from '../http';
import { OutsideCompany } from '../page/OutsideCompany';
import { NotFound } from '../page/NotFound';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { areaCrumb } from '../page/title';
import { useSession } from '../session';
import { Progress } from '../mui/Progress';
import { Steps } from '../mui/Steps';
import { ErrorState } from '../ui';
import { useMedia } from '../ui/useMedia';
import { StepForm } from './StepForm';
import { Summary } from './Summary';
import { newDraft, stepAddress, summaryStep, whereTo, wizardCall, type OpenWizard } from './steps';
import '../form/form.css';
import './wizard.css';

const Drafts = lazy(() => import('./Drafts'));

interface WizardScreenProps {
  readonly wizard: WizardModel;
  /** The rest of the address: a step or nothing, behind the number of one of many drafts. */ readonly at: string;
}
/**
 * A form in steps: where it stands, one step or the summary. The draft is on the server; the address names the open
 * step.
 */
const WizardScreen = ({ wizard, at }: WizardScreenProps) => {
  const { user } = useSession();
  if (user?.companyId === null)
    return <OutsideCompany title={wizard.label} crumbs={crumbsOf(wizard)} text="Cada empresa tem o seu." />;
  if (!wizard.drafts) return <Drafted wizard={wizard} at={at} />;
  const [first = '', step = ''] = at.split('/');
  if (first !== '') return <OneOfMany key={first} wizard={wizard} draft={first} at={step} />;
  return (
    <Page title={wizard.label} crumbs={crumbsOf(wizard)}>
      {wizard.text && <p className="wizard__text">{wizard.text}</p>}
      <Suspense fallback={null}>
        <Drafts wizard={wizard} />
      </Suspense>
    </Page>
  );
};
export default WizardScreen;

const OneOfMany = ({ wizard, draft, at }: WizardScreenProps & { readonly draft: string }) => {
  const number: OpenWizard['draft'] = draft === newDraft ? newDraft : Number(draft);
  const open = useMemo(() => ({ ...wizard, draft: number }), [wizard, number]);
  return draft === newDraft || /^[1-9]\d{0,8}$/.test(draft) ? <Drafted wizard={open} at={at} /> : <NotFound />;
};

const crumbsOf = ({ group, label }: WizardModel) => areaCrumb(group, label);

interface DraftedProps {
  readonly wizard: OpenWizard;
  readonly at: string;
}
const Drafted = ({ wizard, at }: DraftedProps) => {
  const cache = useQueryClient();
  const key = [wizard.name, 'getWizard', wizard.draft];
  const {
    data: view,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: key,
    gcTime: 0,
    queryFn: ({ signal }) => ask<WizardView>('GET', wizardCall(wizard, wizard.load), undefined, { signal }),
  });
  const onView = useCallback(
    (next: WizardView) => cache.setQueryData([wizard.name, 'getWizard', next.rascunho ?? wizard.draft], next),
    [cache, wizard.name, wizard.draft],
  );
  if (!view)
    return !error || isFetching ? (
      <PageSkeleton screen="edit" />
    ) : (
      <Page title={wizard.label} crumbs={crumbsOf(wizard)}>
        <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={refetch} />
      </Page>
    );
  const known = at === '' || at === summaryStep || wizard.steps.some(({ name }) => name === at);
  if (!known) return <NotFound />;
  const wanted = whereTo(wizard, view, at);
  if (wanted !== at) return <Navigate to={stepAddress(wizard, wanted)} replace />;
  const step = wizard.steps.find(({ name }) => name === at);
  return (
    <Page title={wizard.label} crumbs={crumbsOf(wizard)}>
      {wizard.text && view.situacao !== 'CONCLUIDO' && <p className="wizard__text">{wizard.text}</p>}
      {view.status && <Status status={view.status} />}
      <div className="wizard">
        {view.situacao !== 'CONCLUIDO' && <Stepper wizard={wizard} view={view} at={at} />}
        {step ? (
          <StepForm key={step.name} wizard={wizard} step={step} view={view} onView={onView} />
        ) : (
          <Summary wizard={wizard} view={view} onView={onView} />
        )}
      </div>
    </Page>
  );
};

const tones = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const;
const Status = ({ status: { tone, title, text } }: { readonly status: WizardStatus }) => (
  <div className={`wizard-status wizard-status--${tone}`} role="status">
    <Icon name={tones[tone]} size={20} />
    <div>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </div>
  </div>
);

/** The steps in their order: those that are done and the next one can be opened. */
const Stepper = ({
  wizard,
  view,
  at,
}: {
  readonly wizard: OpenWizard;
  readonly view: WizardView;
  readonly at: string;
}) => {
  const pages = [
    ...wizard.steps.map(({ name, title }) => ({ name, title })),
    { name: summaryStep, title: 'Conferir e enviar' },
  ];
  const index = pages.findIndex(({ name }) => name === at);
  const isNarrow = useMedia('(width < 1024px)');
  return (
    // On a narrow screen the steps scroll, which the keyboard can do once they have the focus.
    <nav className="wizard-steps" aria-label="Etapas" tabIndex={isNarrow ? 0 : undefined}>
      <p className="wizard-steps__count">
        Etapa {index + 1} de {pages.length}
      </p>
      <Progress
        className="wizard-steps__bar"
        label={`${view.feitos.length} de ${wizard.steps.length} etapas salvas`}
        done={view.feitos.length}
        total={wizard.steps.length}
      />
      <Steps
        label="Etapas"
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        doneWord="salva"
        steps={pages.map(({ name, title }) => ({
          title,
          isDone: view.feitos.includes(name),
          isCurrent: name === at,
          ...(whereTo(wizard, view, name) === name && { to: stepAddress(wizard, name) }),
        }))}
      />
    </nav>
  );
};
