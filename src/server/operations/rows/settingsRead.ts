import { memo } from '#kit/memo';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import type { Tx } from '../../db/database';
import { getOnly, type Row } from '../../db/query';

/** Settings that a transaction has read, by declaration and company: rules of one request ask for the same ones. */
const readIn = memo((_tx: Tx) => new Map<string, Promise<Row | undefined>>());

/** Undefined when nobody has asked for it yet. */
export const settingsRow = async (
  { tx, scope: { company } }: Pick<Work, 'tx' | 'scope'>,
  model: Model,
): Promise<Row | undefined> => {
  if (model.tenant && company === '*') fail({ kind: 'business', message: messages.companyFirst });
  const key = `${model.name} ${company}`;
  const read = readIn(tx).get(key) ?? getOnly(tx, model);
  readIn(tx).set(key, read);
  return read;
};
/** After a change of settings in the same transaction, or one that a savepoint has undone. */
export const forgetSettings = (tx: Tx): void => {
  readIn(tx).clear();
};
