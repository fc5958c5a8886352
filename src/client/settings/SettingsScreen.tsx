import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callPath } from '#kit/calls/calls';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { ActionHost } from '../actions';
import { RecordForm } from '../form/RecordForm';
import { RecordMenu } from '../record/RecordMenu';
import { SystemDates } from '../form/SystemDates';
import { Slot } from '../form/Slot';
import { historyTab } from '../record/historyTab';
import { useRounds } from '../form/saving/useRounds';
import type { Send } from '../form/saving/useSubmit';
import '../form/form.css';
import { ask, messageOf } from '../http';
import type { ScreenProps } from '../screens/chunks';
import { OutsideCompany } from '../page/OutsideCompany';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { crumbsOf } from '../page/title';
import { useSession } from '../session';
import { ErrorState, useToast } from '../ui';

/** The page of settings: the form of the one record of the company. */
const SettingsScreen = ({ model }: ScreenProps) => {
  const { user } = useSession();
  return model.tenant && user?.companyId === null ? (
    <OutsideCompany title={model.heading} crumbs={crumbsOf(model)} text="Cada empresa tem a sua configuração." />
  ) : (
    <Settings model={model} />
  );
};
export default SettingsScreen;

const keyOf = (model: Model): readonly string[] => [model.name, 'getSettings'];

const Settings = ({ model }: { readonly model: Model }) => {
  const {
    data: record,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: keyOf(model),
    gcTime: 0,
    queryFn: ({ signal }) => ask<WireRecord>('GET', callPath(model.root, model.settings!.load), undefined, { signal }),
  });
  // The cache may hold old data of an earlier visit; the form begins with the server's present answer.
  const fresh = useRef(false);
  if (record && !isFetching) fresh.current = true;
  if (record && fresh.current) return <SettingsForm model={model} record={record} />;
  return !error || isFetching ? (
    <PageSkeleton screen="edit" />
  ) : (
    <Page title={model.heading} crumbs={crumbsOf(model)}>
      <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={refetch} />
    </Page>
  );
};

const SettingsForm = ({ model, record }: { readonly model: Model; readonly record: WireRecord }) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const cache = useQueryClient();
  const send = useCallback<Send>(
    (values, { key }) => ask<WireRecord>('POST', callPath(model.root, model.settings!.save), values, { key }),
    [model],
  );
  const onSaved = useCallback(
    (stored: WireRecord) => {
      cache.setQueryData(keyOf(model), stored);
      toast.success(messages.saved);
    },
    [cache, model, toast],
  );
  const { round, dirty, onDone, refusal, tab } = useRounds();
  const tabs = useMemo(
    () => historyTab(model, record, { send, refusal, onDone }),
    [model, record, send, refusal, onDone],
  );
  const aside = model.slots.formAside;
  return (
    <ActionHost model={model} record={record} onDone={onDone} refusal={refusal}>
      <Page title={model.heading} crumbs={crumbsOf(model)} actions={<RecordMenu model={model} record={record} />}>
        <RecordForm
          key={round}
          model={model}
          mode="update"
          record={record}
          send={send}
          onSaved={onSaved}
          path={pathname}
          tabs={tabs}
          tab={tab}
          dirty={dirty}
          onEscape={() => void navigate('/app')}
          aside={aside && <Slot load={aside} model={model} record={record} />}
          after={<SystemDates record={record} />}
        />
      </Page>
    </ActionHost>
  );
};
