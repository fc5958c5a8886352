import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/envelope';
import type { Model, ModelField } from '#kit/model';
import { finding, isVeiled } from '#kit/personal';
import { repeatedMessage } from '#kit/repeated';
import { can } from '../session';
import type { Values } from './values';

interface RepeatedNoticeProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: Values;
  readonly value: string;
}
/**
 * “Este telefone já é de Ana Lima.” Asked as the list is, by who may look for the value; what cannot be asked is not
 * said, and nothing is kept from being saved.
 */
const RepeatedNotice = ({ model, field, record, value }: RepeatedNoticeProps) => {
  const provider = useDataProvider();
  const now: unknown = useWatch({ name: field.name });
  const whole = field.kind.parse?.(value, field) ?? null;
  const isWhole = whole !== null && field.kind.identifies?.(whole) !== false;
  const { data } = useQuery({
    queryKey: [model.name, 'repetido', field.name, value],
    retry: false,
    enabled: isWhole && can(model.access.list) && (!isVeiled(field) || can(finding)),
    queryFn: async ({ signal }) =>
      (
        await provider.getList<WireRecord>(model.name, {
          pagination: { page: 1, perPage: 2 },
          filter: { [field.name]: value },
          signal,
        })
      ).data,
  });
  const other = now === value ? data?.find(({ id }) => id !== record.id) : undefined;
  return (
    <p className="form-warning" role="status">
      {other && repeatedMessage(model, field, textOf(model.fields[model.title]!, other) || null)}
    </p>
  );
};
export default RepeatedNotice;
