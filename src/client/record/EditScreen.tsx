import { EditBase, useEditContext, useSaveContext } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { recordPath } from '#kit/read/boot';
import type { Envelope, WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { ActionHost } from '../actions';
import { addressOf, opened } from '../addresses';
import { peekPrefetched } from '../http/prefetched';
import type { ScreenProps } from '../screens/chunks';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { useCrumbs } from '../page/parent';
import { useToast } from '../ui';
import { loadInputs } from '../form/fields/FormField';
import { LoadFailure } from '../page/LoadFailure';
import { RecordForm } from '../form/RecordForm';
import { isEditable } from '../session/editable';
import { RecordMenu } from './RecordMenu';
import { RecordNotices } from './RecordNotices';
import { historyTab } from './historyTab';
import { relatedTabs } from './relatedTabs';
import { Slot } from '../form/Slot';
import { SystemDates } from '../form/SystemDates';
import { titleOf } from '../page/titles';
import { useRounds } from '../form/saving/useRounds';
import { useSend } from '../form/saving/useSend';
import '../form/form.css';

const quiet = { onError: () => undefined };

/** The form of a stored record. One that was asked ahead and is here is in the first drawing. */
const EditScreen = ({ model, id }: ScreenProps) => {
  const [queryOptions] = useState(() => ({
    ...quiet,
    initialData: peekPrefetched<Envelope<WireRecord>>(recordPath(model, id ?? 0))?.result,
  }));
  return (
    <EditBase
      resource={model.name}
      id={id}
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      queryOptions={queryOptions}
    >
      <Edit model={model} isFresh={queryOptions.initialData !== undefined} />
    </EditBase>
  );
};
export default EditScreen;
export { loadInputs };

const Edit = ({ model, isFresh }: { readonly model: Model; readonly isFresh: boolean }) => {
  const { record, error, isFetching, refetch } = useEditContext<WireRecord>();
  // A row that a list has left in the cache may be old; the form begins with what the server says now.
  const fresh = useRef(isFresh);
  if (record && !isFetching) fresh.current = true;
  // Beside the record, not after it.
  useEffect(() => loadInputs(model), [model]);
  if (error && !fresh.current) return <LoadFailure model={model} error={error} onRetry={refetch} />;
  return record && fresh.current ? <Arrived model={model} record={record} /> : <PageSkeleton screen="edit" />;
};

interface EditRecordProps {
  readonly model: Model;
  readonly record: WireRecord;
}
/**
 * Leads from the form of a record that is no longer edited to the page that shows it. Decided at arrival: what somebody
 * types stays, whatever becomes of the record meanwhile.
 */
const Arrived = ({ model, record }: EditRecordProps) => {
  const [hasForm] = useState(() => isEditable(model, record) || opened(model) === 'edit');
  return hasForm ? (
    <EditRecord model={model} record={record} />
  ) : (
    <Navigate to={addressOf(model, 'show', record.id)} replace />
  );
};

const EditRecord = ({ model, record }: EditRecordProps) => {
  const { save } = useSaveContext();
  const send = useSend(save);
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search, key } = useLocation();
  const greet = useEffectEvent(() => {
    if (new URLSearchParams(search).get('success') === 'true') toast.success(messages.saved);
  });
  // Once for each arrival at the address.
  useEffect(() => {
    greet();
  }, [key]);
  const onSaved = useCallback(() => toast.success(messages.saved), [toast]);
  const { round, dirty, onDone, refusal, tab } = useRounds();
  const { crumbs } = useCrumbs(model);
  const tabs = useMemo(
    () => [...relatedTabs(model, record), ...historyTab(model, record, { send, refusal, onDone })],
    [model, record, send, refusal, onDone],
  );
  const aside = model.slots.formAside;
  // `?campo=cest`: who was sent here to put one field right begins there, whatever tab it is in.
  const asked = new URLSearchParams(search).get('campo') ?? '';
  const field = Object.hasOwn(model.fields, asked) ? asked : undefined;
  return (
    <ActionHost model={model} record={record} onDone={onDone} refusal={refusal}>
      <Page title={titleOf(model, record)} crumbs={crumbs} actions={<RecordMenu model={model} record={record} />}>
        <RecordNotices of={model.notices} model={model} record={record} />
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
          begin={field}
          dirty={dirty}
          onEscape={() => void navigate(addressOf(model))}
          aside={aside && <Slot load={aside} model={model} record={record} />}
          after={<SystemDates record={record} />}
        />
      </Page>
    </ActionHost>
  );
};
