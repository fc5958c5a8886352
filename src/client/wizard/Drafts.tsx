import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon, Skeleton, StatusDot } from '#fields/parts';
import { messages } from '#kit/messages';
import { draftsCall, type DraftEntry, type WizardModel } from '#kit/resource/wizard';
import { ask, messageOf } from '../http';
import { useZone } from '../session';
import { ErrorState } from '../ui';
import { newDraft, stepAddress, wizardCall } from './steps';

const states = {
  RASCUNHO: { label: 'Rascunho', tone: 'default' },
  ENVIANDO: { label: 'Enviando', tone: 'info' },
  CONCLUIDO: { label: 'Enviado', tone: 'success' },
} as const;

/** The drafts of a wizard that has many: each is taken up where it was left, and another is begun. */
const Drafts = ({ wizard }: { readonly wizard: WizardModel }) => {
  const zone = useZone();
  const { data, error, refetch } = useQuery({
    queryKey: [wizard.name, 'getDrafts'],
    gcTime: 0,
    queryFn: ({ signal }) => ask<readonly DraftEntry[]>('GET', wizardCall(wizard, draftsCall), undefined, { signal }),
  });
  if (!data)
    return error ? (
      <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <Skeleton height="96px" />
      </div>
    );
  const when = (iso: string): string =>
    new Date(iso).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (
    <>
      <p>
        <Link className="btn btn--primary" to={stepAddress({ ...wizard, draft: newDraft }, '')}>
          <Icon name="add" size={20} />
          Começar
        </Link>
      </p>
      {data.length === 0 ? (
        <p className="lead">Nada foi começado ainda.</p>
      ) : (
        <ul className="wizard-drafts" aria-label="Rascunhos">
          {data.map(({ id, titulo, situacao, atualizadoEm }) => (
            <li key={id} className="wizard-draft">
              <Link to={stepAddress({ ...wizard, draft: id }, '')}>{titulo ?? 'Sem nome'}</Link>
              <StatusDot tone={states[situacao].tone}>{states[situacao].label}</StatusDot>
              <span className="lead">{when(atualizadoEm)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
export default Drafts;
