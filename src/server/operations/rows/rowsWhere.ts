import type { FilterBody } from '#kit/calls/envelope';
import { readFilter, type ListQuery } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { resetsOf } from '#kit/entity/resets';
import { auditedOf, difference } from '../../core/audit';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { groupBy } from '#kit/groupBy';
import { removeMany, updateMany, type Trail } from '../../db/many';
import { heldRows, idsByCompany, isBounded, spansCompanies, type Row } from '../../db/query';
import { clockOf } from '../../core/guard';
import { seenOnly } from './seen';
import { forgetSettings } from './settingsRead';
import { type As, demandMove, isFollowed, ownerOf, storeChange, storing } from '../save/stored';

/** So many rows a function of the business reads at once; what is more is work for a process. */
export const mostRows = 10_000;
const chunk = 500;
type Values = Readonly<Record<string, unknown>>;

/**
 * The condition of a function as a query. A value that is `undefined` would mean every row, so it is a fault of the
 * function.
 */
export const asking = (work: Work, model: Model, where: object): ListQuery => {
  demandDefined(model, where);
  const query = readFilter(model, lifted(where as FilterBody), { clock: clockOf(work), isFunction: true });
  return model.seen ? { ...query, seen: seenOnly(work, model) } : query;
};
/** Merges filters of a list inside `$and`: their search, order and bin become those of the whole. */
const lifted = (where: FilterBody): FilterBody => {
  const parts = where.$and?.filter(({ $search, $sort, $trash }) => $search ?? $sort ?? $trash) ?? [];
  if (parts.length === 0) return where;
  const all = [where, ...parts];
  const [$sort] = all.flatMap((part) => (part.$sort ? [part.$sort] : []));
  return {
    ...where,
    $search: all.flatMap((part) => part.$search ?? []).join(' '),
    $trash: all.some(({ $trash }) => $trash === true),
    ...($sort && { $sort }),
    $and: where.$and!.map(({ $search: _search, $sort: _sort, $trash: _trash, ...rest }) => rest),
  };
};
const demandDefined = (model: Model, part: unknown, path = ''): void => {
  if (part === undefined)
    throw new Error(`${model.name}: the condition “${path}” is undefined; leave it out to mean every row`);
  if (typeof part === 'object' && part !== null)
    for (const [name, value] of Object.entries(part))
      demandDefined(model, value, path === '' ? name : `${path}.${name}`);
};
export const demandAtMost = <T>(rows: readonly T[]): readonly T[] =>
  rows.length > mostRows
    ? fail({ kind: 'business', message: `No máximo ${mostRows.toLocaleString('pt-BR')} registros por vez!` })
    : rows;

/** The query, and a further condition. */
const narrowed = (model: Model, query: ListQuery, where: FilterBody): ListQuery => ({
  ...query,
  where: { all: [query.where, readFilter(model, where, { isFunction: true }).where] },
});
const beyond = (model: Model, query: ListQuery, after: number): ListQuery =>
  after === 0 ? query : narrowed(model, query, { id: { gt: after } });
/**
 * Locks the rows of the query in batches by id: rows that are changed meanwhile are not found again. Over companies the
 * ids are found first, and the rows are locked one company after the other: no lock waits for several machines.
 */
async function* held({ tx }: Work, model: Model, query: ListQuery): AsyncGenerator<readonly Row[]> {
  if (!isBounded(query)) throw new Error(`${model.name}: a change of every row needs a condition that says which`);
  if (spansCompanies(tx, model)) {
    for (let after = 0, isFull = true; isFull;) {
      const found = await idsByCompany(tx, model, beyond(model, query, after), chunk);
      const ids = [...found.values()].flat();
      isFull = ids.length === chunk;
      after = Math.max(after, ...ids);
      for (const [company, own] of found)
        yield await heldRows(tx, model, narrowed(model, query, { [model.tenant!]: company, id: own }), own.length);
    }
    return;
  }
  for (let after = 0, isFull = true; isFull;) {
    const found = await heldRows(tx, model, beyond(model, query, after), chunk);
    isFull = found.length === chunk;
    after = found.at(-1)?.id ?? 0;
    yield found;
  }
}
/** The rows of one company together: their audit rows are hers. */
const byOwner = (
  { user, ip, scope }: Work,
  model: Model,
  rows: readonly Row[],
): readonly (readonly [Trail, readonly Row[]])[] =>
  [...groupBy(rows, (row) => (scope.company === '*' ? ownerOf(model, row) : scope.company))].map(([company, owned]) => [
    { user: user.id || null, ip, company, program: user.key?.name },
    owned,
  ]);

/** The same patch to every row that the query finds. */
export const changeWhere = async (work: Work, model: Model, query: ListQuery, patch: Row, as: As): Promise<number> => {
  let count = 0;
  for await (const found of held(work, model, query)) {
    count += found.length;
    await changeEach(
      work,
      model,
      found.map((row) => ({ row, patch })),
      as,
    );
  }
  return count;
};
/** To each row its own patch. Refused where somebody has changed one since it was read. */
export const changeEach = async (
  work: Work,
  model: Model,
  changes: readonly { readonly row: Row; readonly patch: Values }[],
  as: As,
): Promise<void> => {
  for (const { row, patch } of changes) demandMove(model, patch, row);
  // A secret is sealed, a file remembers its records and a module follows a save one by one.
  const fields = new Set(changes.flatMap(({ patch }) => Object.keys(patch)));
  if (isFollowed(work, model, fields) || [...fields].some((name) => isApart(model, name))) {
    for (const { row, patch } of changes) await storeChange(work, model, row, patch, as);
    return;
  }
  const changed = changes.flatMap(({ row, patch }) => {
    const values = { ...row, ...resetsOf(model, row, patch), ...patch };
    const { before, after } = difference(model, row, values);
    return Object.keys(after).length === 0
      ? []
      : [
          {
            line: row.id,
            id: row.id,
            version: row.versao,
            values,
            before: auditedOf(model, before),
            after: auditedOf(model, after),
          },
        ];
  });
  for (let start = 0; start < changed.length; start += chunk) {
    const some = changed.slice(start, start + chunk);
    const rows = some.map(({ values }) => values);
    for (const [trail, owned] of byOwner(work, model, rows)) {
      const ids = new Set(owned.map(({ id }) => id));
      const records = some.filter(({ id }) => ids.has(id));
      const written = await storing(model, () => updateMany(work.tx, model, trail, as.action, records));
      if (written.length < records.length) fail({ kind: 'unavailable' });
    }
  }
  if (model.settings) forgetSettings(work.tx);
  for (const { id } of changed) as.noticed?.(model, id);
};
const isApart = ({ fields }: Model, name: string): boolean => {
  const field = fields[name];
  return (
    field?.sealed === true ||
    field?.item !== undefined ||
    ['file', 'files', 'image', 'images'].includes(field?.kind.name ?? '')
  );
};

export const removeWhere = async (work: Work, model: Model, query: ListQuery, as: As): Promise<number> => {
  let count = 0;
  for await (const found of held(work, model, query)) {
    count += found.length;
    for (const [trail, owned] of byOwner(work, model, found)) {
      await removeMany(
        work.tx,
        model,
        trail,
        as.action,
        owned.map((row) => ({
          line: row.id,
          id: row.id,
          version: row.versao,
          before: auditedOf(model, difference(model, row, {}).before),
        })),
      );
    }
    for (const { id } of found) as.noticed?.(model, id);
  }
  return count;
};
