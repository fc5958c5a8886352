import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { RecordForm } from '../form/RecordForm';
import type { Send } from '../form/saving/useSubmit';
import '../form/form.css';
import { call, messageOf } from '../http';
import { modelByName } from '../models';
import { NotFound } from '../page/NotFound';
import { Page } from '../page/Page';
import { PageSkeleton } from '../page/PageSkeleton';
import { ErrorState, useToast } from '../ui';
import { ownModel, ownValues } from './ownModel';

const key = ['usuario', 'perfil'];

/** app/cadastros/perfil: what one keeps of oneself, by the declaration of the user. */
const ProfilePage = () => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: key,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const [model, { result }] = await Promise.all([
        modelByName('usuario'),
        call<WireRecord>('GET', 'user/perfil', undefined, { signal }),
      ]);
      return model && result ? { model: ownModel(model), record: result } : null;
    },
  });
  if (error && !data)
    return (
      <Page title="Meu perfil">
        <ErrorState title={messages.loadError} text={messageOf(error)} onRetry={refetch} />
      </Page>
    );
  // The cache may hold old data of another visit; the form begins with the server's present answer.
  if (data === undefined || !isFetchedAfterMount) return <PageSkeleton screen="edit" />;
  return data === null ? <NotFound /> : <Profile {...data} />;
};
export default ProfilePage;

const Profile = ({ model, record }: { readonly model: Model; readonly record: WireRecord }) => {
  const cache = useQueryClient();
  const toast = useToast();
  const { pathname } = useLocation();
  const send = useCallback<Send>(
    async ({ $confirm, ...values }, { key: once }) => {
      const { result } = await call<WireRecord>(
        'POST',
        'user/salvarperfil',
        { ...ownValues(record, values), ...($confirm !== undefined && { $confirm }) },
        { key: once },
      );
      return { ...record, ...values, ...result };
    },
    [record],
  );
  const onSaved = useCallback(
    (stored: WireRecord) => {
      cache.setQueryData(key, { model, record: stored });
      void cache.invalidateQueries({ queryKey: ['usuario'], exact: true });
      toast.success(messages.saved);
    },
    [cache, model, toast],
  );
  return (
    <Page title="Meu perfil">
      <RecordForm model={model} mode="update" record={record} send={send} onSaved={onSaved} path={pathname} />
    </Page>
  );
};
