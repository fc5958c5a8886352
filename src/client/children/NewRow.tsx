import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FieldInput } from '#fields/inputs';
import { IconButton } from '#fields/parts';
import { FormLookContext } from '#fields/shared/useField';
import type { Model, ModelField } from '#kit/read/model';
import { inner, newLabel } from '#kit/text';
import { When } from '../form/fields/When';
import { loadValidation, resolverFor } from '../form/saving/resolver';
import { startValues, type Values } from '../form/saving/values';

interface NewRowProps {
  readonly model: Model;
  readonly columns: readonly ModelField[];
  readonly isWritten: (field: ModelField) => boolean;
  readonly isMovable: boolean;
  readonly zone: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Answers what is wrong, by field. */
  readonly onSave: (values: Values) => Promise<Readonly<Record<string, string>> | undefined>;
  readonly onCancel: () => void;
}
/** A row that is not stored yet: Enter saves it, Esc takes it away. */
const NewRow = ({ model, columns, isWritten, isMovable, zone, labels, onSave, onCancel }: NewRowProps) => {
  const row = useRef<HTMLTableRowElement>(null);
  const [busy, setBusy] = useState(false);
  const [written] = useState(() => new Set(columns.filter(isWritten).map(({ name }) => name)));
  const [start] = useState(() => startValues(model, undefined));
  const [resolver] = useState(() => resolverFor(model, ({ name }) => written.has(name)));
  const form = useForm({ defaultValues: start, resolver });
  const look = useMemo(() => ({ prefix: 'linha-nova', optional: false, zone, labels }), [zone, labels]);
  useEffect(() => {
    void loadValidation();
    row.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await form.handleSubmit(async (valid) => {
      const wrong = await onSave(Object.fromEntries([...written].map((name) => [name, valid[name]])));
      const entries = Object.entries(wrong ?? {}).filter(([name]) => name !== '');
      for (const [name, message] of entries)
        form.setError(written.has(name) ? name : [...written][0]!, { type: 'server', message });
      if (entries.length > 0) row.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    })();
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || (event.target as Element).closest('button')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      void save();
    }
  };
  return (
    <FormProvider {...form}>
      <FormLookContext value={look}>
        <tr ref={row} onKeyDown={onKeyDown} className="children__new" aria-label={newLabel(model)}>
          {isMovable && <td className="children__move" />}
          {columns.map((field) => {
            const input = <FieldInput field={field} source={field.name} bare />;
            return (
              <td key={field.name} data-label={field.label} data-kind={field.kind.name}>
                {written.has(field.name) && (field.when ? <When cond={field.when}>{input}</When> : input)}
              </td>
            );
          })}
          <td className="children__actions">
            <IconButton
              icon="check"
              size="small"
              label={`Salvar ${inner(model.label.one)}`}
              busy={busy}
              onClick={() => void save()}
            />
            <IconButton icon="close" size="small" label="Desistir da nova linha" onClick={onCancel} />
          </td>
        </tr>
      </FormLookContext>
    </FormProvider>
  );
};
export default NewRow;
