import type { AnyLedger } from '#kit/entity/ledger';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { firstRow, tallyRows, type Row } from '../../db/query';
import { asking } from './rowsWhere';
import { getSeen } from './seen';

interface Helpers {
  readonly modelOf: (of: AnyLedger['entity']) => Model;
  readonly insert: (model: Model, values: Row) => Promise<Row>;
}

/**
 * Moves a balance by one statement that also tests it, so that many at once neither lose a row nor take what is not
 * there. Undefined where the balance does not suffice.
 */
const moved = async (
  work: Work,
  model: Model,
  id: number,
  balance: string,
  amount: number,
): Promise<number | undefined> => {
  const least = model.fields[balance]!.options.enforced ? model.fields[balance]!.options.min : undefined;
  const enough = amount < 0 && least !== undefined ? { [balance]: { gte: least - amount } } : {};
  const [row] = await tallyRows(work.tx, model, asking(work, model, { id, ...enough }), { [balance]: amount }, {});
  return row && Number(row[balance]);
};

/** Functions of `rows` for ledgers (`#kit/entity/ledger`). */
export const ledgersFor = (work: Work, { modelOf, insert }: Helpers) => {
  const carry = async ({ of, account, amount, balance }: AnyLedger, row: Row): Promise<number | undefined> =>
    moved(work, modelOf(of), Number(row[account]), balance, Number(row[amount]));
  return {
    carry,
    post: async (
      ledger: AnyLedger,
      values: Row,
    ): Promise<{ readonly row: Row; readonly isNew: boolean } | undefined> => {
      const { entity, of, account, key, after } = ledger;
      const model = modelOf(entity);
      // Held until the end: of two that write the same key the second finds the row of the first.
      const held =
        (await getSeen(work.tx, work, modelOf(of), Number(values[account]), { lock: true })) ??
        fail({ kind: 'notFound' });
      const known = await firstRow(work.tx, model, asking(work, model, { [key]: values[key] }));
      if (known) return { row: known, isNew: false };
      // A merged account's rows go to the account it was merged into.
      const own = { ...values, [account]: held.id };
      const balance = await carry(ledger, own);
      return balance === undefined
        ? undefined
        : { row: await insert(model, { ...own, [after]: balance }), isNew: true };
    },
  };
};
