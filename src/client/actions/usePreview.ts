import { keepPreviousData, useQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { isSecret } from '#kit/entity/secret';
import { check, type Fields, type Values } from './asking';
import type { Guide } from './dialogs/dialogs';

/** Milliseconds after the last key. */
const pause = 350;

export interface Previewed {
  /** Answer for the present values, as soon as they are valid; the previous one while it is loading. */
  readonly answer: Values | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
  /** Asks for exactly these values; throws the server's refusal. */
  readonly ask: (values: Values) => Promise<Values | undefined>;
}
/** A secret decides nothing that is shown: it is neither waited for nor sent. */
const withoutSecrets = <T>(fields: Fields, values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name] || !isSecret(fields[name])));

/** Previews the action with the typed values: asked when typing rests and they are valid. */
export const usePreview = (preview: Guide['preview'], fields: Fields, typed: Values): Previewed => {
  const id = useId();
  const client = useQueryClient();
  const [sound, setSound] = useState<Values>();
  useEffect(() => {
    if (!preview) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void check(withoutSecrets(fields, fields), typed).then((checked) => {
        if (!isOver) setSound('values' in checked ? checked.values : undefined);
      });
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The fields and the preview are the declaration's: what changes is what is typed.
  }, [preview, fields, typed]);
  const asked = (values: Values) => ({
    queryKey: ['previa', id, values],
    queryFn: ({ signal }: QueryFunctionContext) => preview!.ask(values, signal),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
  const { data, error, isFetching } = useQuery({
    ...asked(sound ?? {}),
    enabled: preview !== undefined && sound !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    answer: sound === undefined ? undefined : data,
    isAsking: isFetching,
    error: sound === undefined ? null : error,
    ask: async (values) => (preview ? client.fetchQuery(asked(withoutSecrets(fields, values))) : undefined),
  };
};
