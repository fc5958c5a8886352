import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { fail } from '../core/failure';
import { duplicateOf, type Row } from '../db/query';
import { companyOf } from './references';

/** The company a row belongs to; of a company its own. */
export const ownerOf = (model: Model, row: Row): number | null => (model.tenant === 'id' ? row.id : companyOf(model, row));

/** The database has the last word on what may occur once: no race gets past its index. */
export const storing = async <T>(model: Model, run: () => Promise<T>): Promise<T> => {
  try { return await run(); } catch (error) {
    const taken = duplicateOf(error, model)?.filter((name) => name !== model.tenant);
    if (!taken) throw error;
    return fail({ kind: 'invalid', message: messages.duplicate, fieldErrors: Object.fromEntries(taken.map((name) => [name, messages.duplicate])) });
  }
};
