import type { BulkReport } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { r } from '#kit/calls/result';
import { isObject } from '../../core/body';
import type { Call, Work } from '../../core/context';
import { badRequest, Failed, type Failure } from '../../core/failure';
import { reading, writing } from '../../core/work';
import { titlesOf } from '../../db/query';
import { refTo, withBody } from '../../openapi/schema';
import type { Generic } from './generic';
import { removeRecord } from './remove';
import { restoreRecord } from './restore';
import { countAsked, uniqueIn } from '../asked';
import { askSelection } from './list';
import { rowMessage } from '../rows/rowFailure';
import { saverOf, writable } from '../save/save';
import { demandSeen, selectedBy, selectedIds, selectionOf } from '../steps/selection';

const chunk = 100;
type Change = (work: Work, id: number) => Promise<unknown>;
type Failures = { id: number; message: string }[];

/** POST alterar-em-massa { selection, values }: each row validated and audited as a save of its own. */
export const bulkSave: Generic = (model) => {
  const saveRecord = saverOf(model, 'whatever');
  const body = withBody({ selection: refTo('Selecao'), values: { type: 'object' } }, ['selection', 'values']);
  return {
    label: 'alterar em massa',
    body,
    result: r.report,
    act: async ({ call, body }) => {
      const { values } = body;
      const patch = isObject(values) ? writable(model, call.user, values, 'update') : badRequest();
      if (Object.keys(patch).length === 0) badRequest('Nenhum campo para alterar!');
      await countAsked(call, model, uniqueIn(model, patch));
      return each(call, model, selectedBy(model, body), (work, id) => saveRecord(work, { ...patch, id }));
    },
  };
};

/** POST excluir-em-massa { selection } */
export const bulkDelete: Generic = (model) => ({
  label: 'excluir em massa',
  body: withBody({ selection: refTo('Selecao') }, ['selection']),
  result: r.report,
  act: ({ call, body }) => each(call, model, selectedBy(model, body), (work, id) => removeRecord(work, model, id)),
});

/** POST restaurar-em-massa { selection }: rows of the bin; a filter says `$trash`. */
export const bulkRestore: Generic = (model) => ({
  label: 'tirar da lixeira em massa',
  body: withBody({ selection: refTo('Selecao') }, ['selection']),
  result: r.report,
  act: ({ call, body }) => each(call, model, selectedBy(model, body), (work, id) => restoreRecord(work, model, id)),
});

/** In transactions of a hundred rows; a row that fails is reported and the others go on. */
const each = async (call: Call, model: Model, selected: unknown, change: Change): Promise<BulkReport> => {
  await askSelection(model, { selection: selected }, call);
  const selection = selectionOf(model, selected, call);
  const ids = await reading(call, async (work) => {
    await demandSeen(work, model, selection);
    return selectedIds(work, model, selection);
  });
  const failures: Failures = [];
  for (let start = 0; start < ids.length; start += chunk)
    failures.push(...(await inChunk(call, ids.slice(start, start + chunk), change)));
  const titles = await reading(call, ({ tx }) =>
    titlesOf(
      tx,
      model,
      failures.map(({ id }) => id),
    ),
  );
  return {
    changed: ids.length - failures.length,
    failed: failures.map(({ id, message }) => ({ id, title: titles.get(id) ?? `#${id}`, message })),
  };
};

const inChunk = async (call: Call, ids: readonly number[], change: Change): Promise<Failures> => {
  try {
    return await writing(call, (work) => tried(work, ids, change));
  } catch (cause) {
    // The database refused a row and with it the transaction: row by row, to find which.
    if (ids.length === 1) return [{ id: ids[0]!, message: rowMessage(cause) }];
    const failures: Failures = [];
    for (const id of ids) failures.push(...(await inChunk(call, [id], change)));
    return failures;
  }
};
/** A failure that ends in the database takes the whole transaction along; one that was found before does not. */
const tried = async (work: Work, ids: readonly number[], change: Change): Promise<Failures> => {
  const failures: Failures = [];
  for (const id of ids) {
    try {
      await change(work, id);
    } catch (cause) {
      if (!(cause instanceof Failed) || isFromDatabase(cause.failure) || ids.length === 1) throw cause;
      failures.push({ id, message: rowMessage(cause) });
    }
  }
  return failures;
};
const isFromDatabase = (failure: Failure): boolean => failure.kind === 'invalid' && failure.message !== undefined;
