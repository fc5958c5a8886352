import { useCallback, useMemo } from 'react';
import { useDataProvider } from 'ra-core';
import type { Begun } from '#fields/services';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { newLabel } from '#kit/text';
import { Dialog } from '../../ui';
import { FieldServicesProvider } from './FieldServicesProvider';
import { RecordForm } from '../RecordForm';
import type { Send } from '../saving/useSubmit';
import '../form.css';

interface CreateDialogProps {
  readonly model: Model;
  readonly typed: string;
  readonly begun?: Begun;
  readonly onAnswer: (record: WireRecord | null) => void;
}
/** «Criar aqui»: the target's create form above the form that needs it. */
const CreateDialog = ({ model, typed, begun, onAnswer }: CreateDialogProps) => {
  const provider = useDataProvider();
  const send = useCallback<Send>(
    async (values, meta) => (await provider.create<WireRecord>(model.name, { data: values, meta })).data,
    [provider, model],
  );
  const given = useMemo(
    () => ({
      ...begun?.values,
      ...(typed &&
        ['text', 'longText'].includes(model.fields[model.title]?.kind.name ?? '') && { [model.title]: typed }),
    }),
    [typed, begun, model],
  );
  return (
    <Dialog open onClose={() => onAnswer(null)} size="large" title={newLabel(model)}>
      {/* Its own, so that what is made inside it does not take its place. */}
      <FieldServicesProvider>
        <RecordForm
          model={model}
          mode="create"
          given={given}
          labels={begun?.labels}
          send={send}
          onSaved={(record) => onAnswer(record)}
        />
      </FieldServicesProvider>
    </Dialog>
  );
};
export default CreateDialog;
