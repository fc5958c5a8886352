import type { Model } from '#kit/read/model';
import type { Purpose } from '#kit/entity/personal';
import { call } from '../../http';

/** One personal value without its mask, for a purpose that the audit keeps. Rejects with words for the person. */
export const reveal = async (
  { root }: Pick<Model, 'root'>,
  id: unknown,
  campo: string,
  finalidade: Purpose,
): Promise<unknown> =>
  (await call<{ readonly valor: unknown }>('POST', `${root}revelar/${String(id)}`, { campo, finalidade })).result
    ?.valor;
