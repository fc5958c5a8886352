import { useId, type ReactNode } from 'react';
import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import type { ModelRecord, RecordAnswer } from '#kit/resource/record';
import { shownAs } from '../form/access';
import { getSession } from '../session';
import type { Moment } from './moments';
import { isFilled } from '../page/words';

export interface Shown {
  readonly model: Model;
  readonly page: ModelRecord;
  readonly answer: RecordAnswer<WireRecord>;
  readonly record: WireRecord;
  /** The other entities that the page names, as far as they are here. */
  readonly models: Readonly<Record<string, Model | undefined>>;
  readonly moments: readonly Moment[];
  readonly zone: string;
}

export const Card = ({
  title,
  beside,
  children,
}: {
  readonly title?: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className="card record__card" aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="record__head">
          <h2 id={id}>{title}</h2>
          {beside}
        </div>
      )}
      {children}
    </section>
  );
};

/** The person may read it, and it exists for this record. */
export const mayShow = (model: Model, field: ModelField | undefined, record: WireRecord): field is ModelField => {
  const { user } = getSession();
  return (
    field !== undefined &&
    !['none', 'locked'].includes(shownAs(model, field, 'show', user)) &&
    meets(field.when, record, user ?? undefined)
  );
};
export const toRead = (
  { model, record }: Pick<Shown, 'model' | 'record'>,
  names: readonly string[],
): readonly ModelField[] =>
  names.flatMap((name) => {
    const field = model.fields[name];
    return mayShow(model, field, record) && isFilled(field, record) ? [field] : [];
  });
