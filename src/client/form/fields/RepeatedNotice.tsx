import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { finding, isFoundByPart, isVeiled } from '#kit/entity/personal';
import { repeatedMessage } from '#kit/read/repeated';
import { inner } from '#kit/text';
import { isOpen, openAddress } from '../../page/openAddress';
import { can } from '../../session';
import type { Values } from '../saving/values';

interface RepeatedNoticeProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: Values;
  readonly value: string;
}
/** Figures that tell one customer, where the area is missing. */
const mostOfIt = 8;
/** Fields in which the same value would be meant: a number may be the one telephone of somebody, or the other. */
const alike = ({ fields }: Model, { kind }: ModelField): readonly ModelField[] =>
  Object.values(fields).filter((one) => one.options.warnRepeated && one.kind.name === kind.name);
/**
 * “Este telefone já é de Ana Lima.” and the way to her record. Asked as the list is, by who may look for the value; what cannot be asked is not
 * said, and nothing is kept from being saved.
 */
const RepeatedNotice = ({ model, field, record, value }: RepeatedNoticeProps) => {
  const provider = useDataProvider();
  const now: unknown = useWatch({ name: field.name });
  const whole = field.kind.parse?.(value, field) ?? null;
  const isWhole = whole !== null && field.kind.identifies?.(whole) !== false;
  // Without its area it is no value yet, and still somebody's number.
  const isPart =
    whole === null && isFoundByPart(model, field) && (field.kind.pieces!(value)[0]?.length ?? 0) >= mostOfIt;
  const { data } = useQuery({
    queryKey: [model.name, 'repetido', field.name, value],
    retry: false,
    enabled: can(model.access.list) && ((isWhole && (!isVeiled(field) || can(finding))) || isPart),
    queryFn: async ({ signal }) =>
      (
        await provider.getList<WireRecord>(model.name, {
          pagination: { page: 1, perPage: 2 },
          filter: isPart ? { $search: value } : { $or: alike(model, field).map(({ name }) => ({ [name]: value })) },
          signal,
        })
      ).data,
  });
  const other = now === value ? data?.find(({ id }) => id !== record.id) : undefined;
  return (
    <p className="form-warning" role="status">
      {other && (
        <>
          {repeatedMessage(model, field, textOf(model.fields[model.title]!, other) || null)}{' '}
          {isOpen(model) && (
            <Link className="cell-link" to={openAddress(model, other)}>{`Abrir ${inner(model.label.one)}`}</Link>
          )}
        </>
      )}
    </p>
  );
};
export default RepeatedNotice;
