import { Suspense, use } from 'react';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import type { Resource } from '#kit/resource/resource';
import type { States } from '#kit/entity/states';
import { ActionButton, ActionHost, useActionsAround } from '../actions';
import { modelByName } from '../models';

/** A resource, whose actions are meant, or a machine, whose moves are. */
type Doing<E extends AnyEntity, A> = Resource<E, A> | States<E, A & Readonly<Record<string, unknown>>>;
interface ActionProps<E extends AnyEntity, A> {
  readonly of: Doing<E, A>;
  readonly name: keyof A & string;
  /** Record of an action on one record. */
  readonly record?: Infer<E>;
  readonly size?: 'small';
}
/**
 * The button of an action or of a move, whole: question, form, call, effects. Absent where it may not be done, closed
 * where the plan lacks it.
 *
 * @example <Action of={vida} name="concluir" record={row} />
 */
export const Action = <E extends AnyEntity, A>({ of, name, record, size }: ActionProps<E, A>) => (
  <Suspense fallback={null}>
    <Hosted
      entity={'entity' in of ? of.entity.name : of.name}
      name={name}
      record={record as WireRecord | undefined}
      size={size}
    />
  </Suspense>
);

interface HostedProps {
  readonly entity: string;
  readonly name: string;
  readonly record?: WireRecord;
  readonly size?: 'small';
}
const Hosted = ({ entity, name, record, size }: HostedProps) => {
  const model = use(modelByName(entity));
  const around = useActionsAround();
  // Beside a form of the same record: its dialogs stand outside of the form, and unsaved changes are told first.
  if (model && around?.model.name === entity && around.record?.id === record?.id)
    return <ActionButton name={name} size={size} />;
  return (
    model && (
      <ActionHost model={model} record={record}>
        <ActionButton name={name} size={size} />
      </ActionHost>
    )
  );
};
