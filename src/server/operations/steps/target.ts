import type { Selection } from '#kit/calls/action';
import { meets, reasonOf, watched } from '#kit/entity/condition';
import type { BulkReport, FilterBody } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { idParam, idValue, isObject } from '../../core/body';
import type { Work } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { clockOf } from '../../core/guard';
import { reading } from '../../core/work';
import { countRows, titlesOf } from '../../db/query';
import type { Descriptor } from '../descriptor';
import { whoWasFirst } from '../save/moving';
import { insideOf } from './enterCompany';
import { askQuery, readQuery } from '../generic/list';
import { attempt } from '../rows/rowFailure';
import { demandSeen, filterOf, selectedBy, selectedIds, selectionOf } from './selection';
import { getSeen } from '../rows/seen';
import { before, type State, type Step } from './step';

/** Answers 400. Reads the id or selection before anything is looked up, and counts the personal values of a filter. */
export const readTarget: Step = ({ on, model: known }) => {
  const model = known!;
  switch (on) {
    case 'none':
      return undefined;
    case 'record':
      return before((state) => {
        const {
          call: { params },
          body,
        } = state;
        return { ...state, id: params.id === undefined ? idValue(body.id) : idParam(params.id) };
      });
    case 'collection':
      return before(async (state) => {
        const { filter = {} } = state.body;
        await askQuery(model, filter, state.call);
        return { ...state, input: { ...state.input, filter: isObject(filter) ? filter : badRequest() } };
      });
    case 'each':
    case 'bulk':
      return before(async (state) => {
        const selection = selectionOf(model, selectedBy(model, state.body), state.call);
        if ('filter' in selection) await askQuery(model, selection.filter, state.call);
        return { ...state, selection };
      });
  }
};

/** Answers 404 and 409. Locks the rows where the call changes them in its own transaction. */
export const loadTarget: Step = (operation) =>
  ({ record, each, bulk, collection: undefined, none: undefined })[operation.on]?.(operation);

const within = <T>({ work, call }: State, run: (work: Work) => Promise<T>): Promise<T> =>
  work ? run(work) : reading(call, run);

const record: Step = ({ model: known, mode, form, when, unless }) => {
  const model = known!;
  return before(async (state) => {
    const row = await within(state, async (work) => {
      const found =
        (await getSeen(work.tx, work, model, state.id!, { lock: mode === 'write' })) ?? fail({ kind: 'notFound' });
      // Answers 404 when another path parameter contradicts the row.
      const isOther = ([name, value]: [string, string]): boolean =>
        Object.hasOwn(model.fields, name) && !Object.hasOwn(form, name) && String(found[name]) !== value;
      if (Object.entries(state.call.params).some(isOther)) fail({ kind: 'notFound' });
      if (!meets(when, found, clockOf(work))) {
        const first = watched(when).includes(model.states?.field ?? '') && (await whoWasFirst(work, model, found));
        fail({
          kind: 'conflict',
          message: first || 'Esta ação não está disponível na situação atual do cadastro!',
        });
      }
      const reason = reasonOf(unless, found, clockOf(work));
      return reason === undefined ? found : fail({ kind: 'conflict', message: reason });
    });
    return { ...state, row, input: { ...state.input, record: row } };
  });
};

/** More than this is work for a process. */
const maxEach = 1_000;
/**
 * Row by row, all in one transaction: a row that does not meet `when`, or that the function refuses, is undone by
 * itself and stands in the report. For who stands outside of any company each is done in its own.
 */
const each: Step =
  ({ model: known, when, isPlatform }) =>
  (next) =>
  async (state): Promise<BulkReport> => {
    const [model, work] = [known!, state.work!];
    await demandSeen(work, model, state.selection!);
    const ids = await selectedIds(work, model, state.selection!, maxEach);
    const failed: { id: number; message: string }[] = [];
    for (const id of ids) {
      const message = await attempt(work.tx, async () => {
        const row = (await getSeen(work.tx, work, model, id, { lock: true })) ?? fail({ kind: 'notFound' });
        if (!meets(when, row, clockOf(work))) fail({ kind: 'business', message: 'Não está na situação desta ação!' });
        const go = (inside: Work): Promise<unknown> =>
          next({ ...state, work: inside, row, input: { ...state.input, record: row } });
        await (isPlatform ? go(work) : insideOf(work, model, row, go));
      });
      if (message !== undefined) failed.push({ id, message });
    }
    const titles = await titlesOf(
      work.tx,
      model,
      failed.map(({ id }) => id),
    );
    return {
      changed: ids.length - failed.length,
      failed: failed.map(({ id, message }) => ({ id, title: titles.get(id) ?? `#${id}`, message })),
    };
  };

const bulk: Step = ({ model, when }) =>
  before(async (state) => {
    const selection = await within(state, async (work) => {
      await demandSeen(work, model!, state.selection!);
      return wholly(work, model!, state.selection!, when);
    });
    return { ...state, input: { ...state.input, selection } };
  });
/**
 * The selection when all its rows meet the condition: a function that gets it as a whole cannot report those that do
 * not.
 */
const wholly = async (work: Work, model: Model, selection: Selection, when: Descriptor['when']): Promise<Selection> => {
  if (when === undefined) return selection;
  const all = filterOf(selection);
  const met: FilterBody = Array.isArray(when) ? { $or: when as readonly FilterBody[] } : (when as FilterBody);
  const count = (filter: FilterBody): Promise<number> => countRows(work.tx, model, readQuery(model, filter, work));
  const others = (await count(all)) - (await count({ $and: [all, met] }));
  if (others > 0)
    fail({
      kind: 'conflict',
      message:
        others === 1
          ? '1 dos registros não está na situação desta ação!'
          : `${others.toLocaleString('pt-BR')} dos registros não estão na situação desta ação!`,
    });
  return selection;
};
