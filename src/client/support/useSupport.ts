import { useQuery } from '@tanstack/react-query';
import type { Shift } from '#fields/openingHours/hours';
import { call } from '../http';

export interface Support {
  readonly whatsapp: string | null;
  readonly email: string | null;
  /** Null: the framework's own hours. */
  readonly horario: readonly Shift[] | null;
  readonly texto: string | null;
  readonly feriado: string | null;
}
const none: Support = { whatsapp: null, email: null, horario: null, texto: null, feriado: null };

/** The support line's number and today's holiday. */
export const useSupport = (enabled = true) =>
  useQuery({
    queryKey: ['suporte'],
    staleTime: 30 * 60_000,
    enabled,
    queryFn: async ({ signal }) =>
      (await call<Support>('GET', 'backoffice/suporte', undefined, { signal })).result ?? none,
  });
