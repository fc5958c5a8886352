import type { Model } from '#kit/read/model';
import type { Call } from '../../core/context';
import { fail } from '../../core/failure';
import { canRead } from '../../core/guard';
import { idParam } from '../../core/body';
import { getRow, type Row } from '../../db/query';
import { recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import { completed } from './completed';
import type { Generic } from './generic';
import { present, titledFor } from '../present';
import { getSeen } from '../rows/seen';

/** GET findbyid/{id}. A row of another company, one in the bin and one that never was are answered alike. */
export const show: Generic = (model) => ({
  label: 'ler um',
  answer: { result: refTo(recordName(model)) },
  act: async ({ call }) => {
    const id = idParam(call.params.id);
    const row =
      (await call.ask(call.scope, (tx) => getSeen(tx, call, model, id, { titled: titledFor(call, model) }))) ??
      fail({ kind: 'notFound' });
    const [record] = await present(call, model, await completed(call, model, [row]));
    return Object.keys(model.spelled).length > 0 ? { ...record, ...(await spelledOut(call, model, row)) } : record;
  },
});

/** The references that the resource spells out, as far as the person may read what they point to. */
const spelledOut = async (call: Call, model: Model, row: Row): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(model.spelled).map(async ([name, { of, as }]) => {
        const target = call.services.byName.get(model.fields[of]?.ref ?? '');
        const id = row[of];
        const found =
          target && typeof id === 'number' ? await call.ask(call.scope, (tx) => getRow(tx, target, id)) : undefined;
        if (!target || !found) return [name, null] as const;
        const mayRead = canRead(call.user);
        return [
          name,
          {
            id: found.id,
            ...Object.fromEntries(
              Object.entries(as).map(([key, field]) => [key, mayRead(target.fields[field]!) ? found[field] : null]),
            ),
          },
        ] as const;
      }),
    ),
  );
