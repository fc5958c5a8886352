import type { Found } from '#fields/services';
import { call } from '../../http';

/**
 * Municipalities have a call of their own (decision 0001): names that begin with what is typed come first.
 */
export const cities = 'cidade';

interface City {
  readonly id: number;
  readonly name: string;
  readonly state: { readonly acronym: string } | null;
}
export const findCities = async (name: string, maxResults: number, signal?: AbortSignal): Promise<readonly Found[]> => {
  const { results = [] } = await call<City>(
    'POST',
    'city/find',
    { name: name.trim(), maxResults },
    { signal, doing: 'city' },
  );
  return (results as readonly City[]).map(({ id, name: title, state }) => ({
    id,
    title: [title, state?.acronym].filter(Boolean).join(' - '),
  }));
};
