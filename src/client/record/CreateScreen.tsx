import { CreateBase, useSaveContext } from 'ra-core';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { Page } from '../page/Page';
import { crumbsOf } from '../page/title';
import type { ScreenProps } from '../screens/chunks';
import { can, useZone } from '../session';
import { useToast } from '../ui';
import { messages } from '#kit/messages';
import { newLabel } from '#kit/text';
import { today } from '#fields/shared/dates';
import { sourceOf } from '#fields/shared/useField';
import { handOver } from '../form/saving/draft';
import { RecordForm } from '../form/RecordForm';
import { UnsavedMenu } from './RecordMenu';
import { Slot } from '../form/Slot';
import type { CopyState } from '../form/saving/useDuplicate';
import { useSend } from '../form/saving/useSend';
import type { OnSaved } from '../form/saving/useSubmit';
import { copyOf } from '../form/saving/values';
import '../form/form.css';

/** The form for a new record: empty, or begun from another. */
const CreateScreen = ({ model }: ScreenProps) => (
  <CreateBase resource={model.name} disableAuthentication redirect={false}>
    <Create model={model} />
  </CreateBase>
);
export default CreateScreen;

const Create = ({ model }: { readonly model: Model }) => {
  const { save } = useSaveContext();
  const send = useSend(save);
  const navigate = useNavigate();
  const toast = useToast();
  const location = useLocation();
  const zone = useZone();
  const [{ given, labels }] = useState(() => {
    const { copied } = (location.state as CopyState | null) ?? {};
    return { given: copied && copyOf(model, copied, today(zone)), labels: copied?.$labels };
  });
  const [{ round, begin }, setNext] = useState<{ readonly round: number; readonly begin?: string }>({ round: 0 });
  const onSaved: OnSaved = useCallback(
    (record, again, typed) => {
      if (again) {
        toast.success(messages.saved);
        window.scrollTo({ top: 0 });
        handOver(location.pathname, typed);
        const at = sourceOf(document.activeElement);
        return setNext((last) => ({ round: last.round + 1, begin: at }));
      }
      // A user who may not read the new record goes back to the page before.
      const stays = can(model.access.update) || can(model.access.show);
      if (!stays) toast.success(messages.saved);
      const page = addressOf(model, 'edit', record.id);
      if (can(model.access.update)) handOver(page, typed);
      return void navigate(stays ? `${page}?success=true` : addressOf(model), { replace: true });
    },
    [model, navigate, toast, location.pathname],
  );
  const aside = model.slots.formAside;
  return (
    <Page title={newLabel(model)} crumbs={crumbsOf(model, true)} actions={<UnsavedMenu model={model} />}>
      <RecordForm
        key={round}
        model={model}
        mode="create"
        given={round === 0 ? given : undefined}
        labels={labels}
        send={send}
        onSaved={onSaved}
        path={location.pathname}
        canSaveAgain
        begin={begin ?? ''}
        onEscape={() => void navigate(addressOf(model))}
        aside={aside && <Slot load={aside} model={model} />}
      />
    </Page>
  );
};
