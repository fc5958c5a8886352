import { lazy, memo, Suspense } from 'react';
import { FieldInput, lateInputs, Span, type InputProps } from '#fields/inputs';
import type { Model } from '#kit/read/model';
import { ownPart } from '../../ui/ownPart';
import type { Shown } from '../access';
import { MaskedInput } from './MaskedInput';
import { can } from '../../session';
import { ReadField } from './ReadSpan';
import type { Values } from '../saving/values';
import { WarnRepeated } from './WarnRepeated';
import { When } from './When';

/** Comes with the first form that has such a field. */
const AskedAsTyped = lazy(() => import('./AskedAsTyped'));

/** Asks for the inputs of a model's form that come by themselves: while its record is on the way, or before. */
export const loadInputs = (model: Model): void => {
  const own = Object.values(model.parts).flatMap((part) => (part?.input ? [ownPart<InputProps>(part.input)] : []));
  // A chunk that fails to load is requested again once its input is shown, and the failure is reported there.
  for (const { load } of [...own, ...lateInputs(Object.values(model.fields))]) load().catch(() => undefined);
};

interface FormFieldProps {
  readonly model: Model;
  readonly name: string;
  readonly shown: Shown;
  /** Columns of twelve. */
  readonly columns: number;
  /** Source of the text of a read-only field. */
  readonly record: Values;
  /** Its mask is given up for a new value, which begins as this one. */
  readonly onUnmask: (name: string, value: unknown) => void;
}
/** A field of the form: its input, or its value as text where it may not be written. */
export const FormField = memo(({ model, name, shown, columns, record, onUnmask }: FormFieldProps) => {
  const field = model.fields[name];
  if (!field || shown === 'none') return null;
  const load = model.parts[name]?.input;
  const Own = load && ownPart<InputProps>(load);
  const content =
    shown === 'masked' ? (
      <MaskedInput model={model} field={field} record={record} onChange={onUnmask} />
    ) : shown !== 'input' ? (
      <ReadField model={model} field={field} record={record} locked={shown === 'locked'} />
    ) : Own ? (
      <Own field={field} source={name} />
    ) : (
      <FieldInput field={field} source={name} />
    );
  const told =
    field.options.warnRepeated && shown === 'input' ? (
      <WarnRepeated model={model} field={field} record={record}>
        {content}
      </WarnRepeated>
    ) : (
      content
    );
  // On one's own profile a person may change fields of a record that they may not change elsewhere, nor ask about.
  const asks = shown === 'input' && can(model.access.update) ? model.parts[name]?.asks : undefined;
  const cell = (
    <Span columns={columns}>
      {told}
      {asks && (
        <Suspense fallback={null}>
          <AskedAsTyped asks={asks} field={field} record={record} />
        </Suspense>
      )}
    </Span>
  );
  return field.when ? <When cond={field.when}>{cell}</When> : cell;
});
FormField.displayName = 'FormField';
