import { useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FieldInput } from '#fields/inputs';
import { FormLookContext } from '#fields/shared/useField';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { flatErrors } from '../form/saving/errors';
import { loadValidation, resolverFor } from '../form/saving/resolver';
import { equal, startValues } from '../form/saving/values';

/** Why a cell is left: where the focus goes. */
export type Leave = 'here' | 'next' | 'before' | 'elsewhere';
export interface Answer {
  /** Undefined: as it was. */
  readonly value?: unknown;
  readonly isChanged: boolean;
  /** Message of the error; the focus has moved on all the same. */
  readonly message?: string;
}
interface CellEditorProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: WireRecord;
  readonly zone: string;
  /** Value that was typed before, and refused. */
  readonly typed?: { readonly value: unknown; readonly message?: string };
  readonly onLeave: (leave: Leave, answer: Answer) => void;
}

/**
 * True for a target inside the box, or inside a popover or dialog that its control has opened: the focus comes back
 * from there.
 */
const isInside = (box: HTMLElement, target: Element | null): boolean =>
  target !== null && (box.contains(target) || target.closest('.popover, dialog[open]') !== null);

/** One cell as an input: Enter and Tab keep it, Esc undoes it. It is judged with its row, by the child's own rules. */
const CellEditor = ({ model, field, record, zone, typed, onLeave }: CellEditorProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const [start] = useState(() => startValues(model, record));
  const [resolver] = useState(() => resolverFor(model, ({ name }) => name === field.name));
  const form = useForm({
    defaultValues: { ...start, ...(typed && { [field.name]: typed.value }) },
    resolver,
    shouldFocusError: false,
  });
  const look = useMemo(
    () => ({ prefix: `linha-${record.id}`, optional: false, zone, labels: record.$labels ?? {} }),
    [record, zone],
  );
  const begin = useEffectEvent(() => {
    void loadValidation();
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select();
    if (typed?.message) form.setError(field.name, { type: 'server', message: typed.message });
  });
  useEffect(() => begin(), []);

  const end = (leave: Leave, answer: Answer): void => {
    isDone.current = true;
    onLeave(leave, answer);
  };
  const commit = async (leave: Leave): Promise<void> => {
    if (isDone.current) return;
    const now: unknown = form.getValues(field.name);
    if (equal(start[field.name], now)) return end(leave, { isChanged: false });
    await form.handleSubmit(
      (valid) => end(leave, { isChanged: true, value: valid[field.name] }),
      (errors) => {
        const message = flatErrors(errors)[0]?.message ?? 'Valor inválido!';
        if (leave === 'elsewhere') end(leave, { isChanged: true, value: now, message });
        else form.setError(field.name, { type: 'invalid', message });
      },
    )();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end('here', { isChanged: false });
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      void commit(event.key === 'Enter' ? 'here' : event.shiftKey ? 'before' : 'next');
    }
  };
  const onBlur = ({ currentTarget }: FocusEvent<HTMLDivElement>): void => {
    setTimeout(() => {
      if (!isDone.current && currentTarget.isConnected && !isInside(currentTarget, document.activeElement))
        void commit('elsewhere');
    }, 0);
  };
  return (
    <FormProvider {...form}>
      <FormLookContext value={look}>
        <div ref={box} className="children__editor" onKeyDown={onKeyDown} onBlur={onBlur}>
          <FieldInput field={field} source={field.name} bare />
        </div>
      </FormLookContext>
    </FormProvider>
  );
};
export default CellEditor;
