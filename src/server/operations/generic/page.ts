import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { AnyChildren, AnyFigure, ModelRecord, RecordAnswer } from '#kit/resource/record';
import { idParam } from '../../core/body';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { canRead, holds, includes } from '../../core/guard';
import { firstRow, listRows, sumRows, type Row } from '../../db/query';
import { recordName } from '../../openapi/components';
import { exactly, listOf, nullable, refTo, whole, type JsonSchema } from '../../openapi/schema';
import type { Generic } from './generic';
import { present } from '../present';
import { readQuery } from './list';
import { getSeen } from '../rows/seen';

/**
 * GET ficha/{id}: all that the page of a record shows, in one transaction. The parts beside the record are answered to
 * users who may list or read them by themselves, null to others.
 */
export const page: Generic = (model) => {
  const { children, linked, counted } = model.record!;
  return {
    label: 'ler um, com o que a página mostra',
    mode: 'read',
    answer: { result: shape(model, model.record!) },
    act: async ({ call }, work): Promise<RecordAnswer<WireRecord>> => {
      const id = idParam(call.params.id);
      const row = (await getSeen(work.tx, call, model, id)) ?? fail({ kind: 'notFound' });
      const [record] = await present(work, model, [row]);
      return {
        record: record!,
        children: await inTurn(children, (one) => childrenOf(work, one, row.id)),
        linked: await inTurn(linked, ({ field }) => linkedOf(work, model, row, field)),
        figures: await inTurn(counted, (one) => figureOf(work, model, row, one)),
      };
    },
  };
};
/** A transaction answers one question after the other. */
const inTurn = async <T, R>(list: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (const one of list) done.push(await run(one));
  return done;
};

const mayRead = ({ user }: Work, model: Model, verb: 'list' | 'show'): boolean =>
  holds(user, model.access[verb]) && includes(user, model.plan);

const childrenOf = async (work: Work, { entity, by, where, size = 5, line }: AnyChildren, id: number) => {
  const child = work.services.byName.get(entity)!;
  if (!mayRead(work, child, 'list') || !canRead(work.user)(child.fields[by]!)) return null;
  const query = readQuery(child, { ...conditionOf(by, id, where), $sort: child.list.sort }, work);
  const { rows, total } = await listRows(work.tx, child, query, { page: 1, size: line ? 100 : size });
  return { rows: await present(work, child, rows), total };
};
const conditionOf = (by: string, id: number, where: AnyFigure['where'] = {}): FilterBody =>
  (Array.isArray(where) ? { [by]: id, $or: where } : { ...where, [by]: id }) as FilterBody;

const linkedOf = async (work: Work, model: Model, row: Row, field: string): Promise<WireRecord | null> => {
  const id = row[field];
  const target = work.services.byName.get(model.fields[field]!.ref!)!;
  if (typeof id !== 'number' || !canRead(work.user)(model.fields[field]!) || !mayRead(work, target, 'show'))
    return null;
  const found = await getSeen(work.tx, work, target, id);
  return found ? (await present(work, target, [found]))[0]! : null;
};

const figureOf = async (
  work: Work,
  model: Model,
  row: Row,
  { entity, by, of, where, sum, mean, last }: AnyFigure,
): Promise<number | string | null> => {
  const child = work.services.byName.get(entity)!;
  const about = of === undefined ? row.id : row[of];
  const isReadable = [by, sum, mean, last].every(
    (name) => name === undefined || canRead(work.user)(child.fields[name]!),
  );
  if (typeof about !== 'number' || !isReadable || !mayRead(work, child, 'list')) return null;
  const condition = conditionOf(by, about, where);
  if (last !== undefined) {
    const query = readQuery(child, { $and: [condition, { [last]: { empty: false } }], $sort: [[last, 'desc']] }, work);
    return ((await firstRow(work.tx, child, query))?.[last] ?? null) as string | null;
  }
  const added = sum ?? mean;
  const { count, sums } = await sumRows(
    work.tx,
    child,
    readQuery(child, condition, work),
    added === undefined ? [] : [child.fields[added]!],
  );
  if (mean !== undefined) return count === 0 ? null : Math.round((sums[0]! * 100) / count) / 100;
  return sum === undefined ? count : sums[0]!;
};

const shape = (model: Model, { children, linked, counted }: ModelRecord): JsonSchema =>
  exactly({
    record: refTo(recordName(model)),
    children: inOrder(
      children.map(({ entity }) => nullable(exactly({ rows: listOf(refTo(entity)), total: { ...whole, minimum: 0 } }))),
    ),
    linked: inOrder(linked.map(({ field }) => nullable(refTo(model.fields[field]!.ref!)))),
    figures: inOrder(counted.map(({ last }) => ({ type: [last === undefined ? 'number' : 'string', 'null'] }))),
  });
const inOrder = (items: readonly JsonSchema[]): JsonSchema =>
  items.length === 0
    ? { type: 'array', maxItems: 0 }
    : { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
