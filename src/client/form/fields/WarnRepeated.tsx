import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { whenLeft } from '#fields/shared/useField';
import type { Model, ModelField } from '#kit/read/model';
import type { Values } from '../saving/values';

/** Comes when such a field was first left. */
const RepeatedNotice = lazy(() => import('./RepeatedNotice'));

interface WarnRepeatedProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: Values;
  readonly children: ReactNode;
}
/**
 * Around the input of a field that warns of what repeats: says below it whose the value is, once the field was left.
 */
export const WarnRepeated = ({ model, field, record, children }: WarnRepeatedProps) => {
  const { getValues } = useFormContext();
  const [left, setLeft] = useState<string>();
  const leave = (): void => {
    const value: unknown = getValues(field.name);
    setLeft(typeof value === 'string' && value !== record[field.name] ? value : undefined);
  };
  return (
    <div onBlur={whenLeft(leave)}>
      {children}
      {left !== undefined && (
        <Suspense fallback={null}>
          <RepeatedNotice model={model} field={field} record={record} value={left} />
        </Suspense>
      )}
    </div>
  );
};
