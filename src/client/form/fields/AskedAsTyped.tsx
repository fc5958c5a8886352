import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ModelField } from '#kit/read/model';
import { isMask } from '#kit/entity/personal';
import type { AsksAsTyped } from '#kit/resource/resource';
import { callDeclared } from '../../http/declared';
import type { Values } from '../saving/values';

/** Milliseconds without a key before the services are asked. */
const pause = 500;

interface AskedAsTypedProps {
  readonly asks: AsksAsTyped;
  readonly field: ModelField;
  readonly record: Values;
}
/** Message of the services about a value while it is typed. Nothing when they cannot be asked. */
const AskedAsTyped = ({ asks: { call, says, good }, field, record }: AskedAsTypedProps) => {
  const now: unknown = useWatch({ name: field.name });
  const [value, setValue] = useState<string>();
  const stored = record[field.name];
  useEffect(() => {
    const isNew = typeof now === 'string' && now.trim() !== '' && now !== stored && !isMask(now);
    const timer = setTimeout(() => setValue(isNew ? now : undefined), pause);
    return () => clearTimeout(timer);
  }, [now, stored]);
  const id = typeof record.id === 'number' ? record.id : null;
  const { data } = useQuery({
    queryKey: ['pergunta', call, id, value],
    retry: false,
    enabled: value !== undefined,
    queryFn: async ({ signal }) => {
      const asked = call.replace('{value}', encodeURIComponent(value!)).replace('{id}', String(id ?? 0));
      const body = call.startsWith('POST') ? { valor: value, id } : undefined;
      const { result } = await callDeclared<Readonly<Record<string, unknown>>>(asked as typeof call, body, { signal });
      const said = result && says(result);
      return { wrong: typeof said === 'string' ? said : undefined };
    },
  });
  const isCurrent = data !== undefined && now === value;
  return (
    <p className={isCurrent && !data.wrong ? 'form-good' : 'form-warning'} role="status">
      {isCurrent && (data.wrong ?? good)}
    </p>
  );
};
export default AskedAsTyped;
