import { Link } from 'react-router-dom';
import type { WireRecord } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { isOpen, openAddress } from '../page/openAddress';
import type { Values } from '../form/saving/values';
import { useModel } from '../models/useModel';

/** The titles of the rows that a value references, with their ids. */
export const referred = (
  { ref, name }: ModelField,
  record: Values,
): readonly { readonly id: number; readonly title: string }[] => {
  const labels = record.$labels as WireRecord['$labels'];
  return [record[name]]
    .flat()
    .filter((id) => typeof id === 'number')
    .map((id) => ({ id, title: labels?.[`${ref}:${id}`] ?? `#${id}` }));
};

/** Title of a referenced row: a link for users who may open it. */
export const RefLink = ({ field, record }: { readonly field: ModelField; readonly record: Values }) => {
  const model = useModel(field.ref ?? '');
  return (
    <>
      {referred(field, record).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {isOpen(model) ? (
            <Link className="cell-link" to={openAddress(model, { id })}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
      ))}
    </>
  );
};
