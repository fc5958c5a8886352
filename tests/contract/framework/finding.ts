import { expect, it } from 'vitest';
import type { Operator } from '../../../src/kit/entity/field';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { fold } from '../../../src/kit/text';
import type { WireRecord } from '../../../src/kit/calls/envelope';
import type { Speaker } from '../../../src/server/testing';
import { readFilter } from '../../../src/kit/read/filter';
import { isVeiled, veiledFields } from '../../../src/kit/entity/personal';
import { listRows } from '../../../src/server/db/query';
import { itWhere } from './itWhere';
import type { Part, World } from './suite';

const everything = async (as: Speaker, model: Model, body: object = {}): Promise<WireRecord[]> => {
  const rows: WireRecord[] = [];
  for (let page = 1; ; page++) {
    const answer = await as('POST', `${model.root}filterpaginated/${page}/100`, body);
    expect(answer.status, answer.text).toBe(200);
    rows.push(...answer.body.results!);
    if (rows.length >= answer.body.totalRecords!) return rows;
  }
};
/** Rows as they are listed, with what they hold behind their masks. */
const unmasked = async ({ services }: World, model: Model, rows: readonly WireRecord[]): Promise<WireRecord[]> => {
  const veiled = veiledFields(model.fields);
  if (veiled.length === 0) return [...rows];
  const { rows: stored } = await services.database.read({ company: '*' }, (tx) =>
    listRows(tx, model, readFilter(model, { $sort: [] }), { page: 1, size: 1000 }),
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(veiled.map(({ name }) => [name, byId.get(row.id)?.[name] ?? null])),
  }));
};
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const order = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;

/** Meaning of an operator, without SQL. */
const passes = (value: unknown, op: Operator, operand: unknown): boolean => {
  const values = (Array.isArray(value) ? value : [value]) as unknown[];
  const wanted = (Array.isArray(operand) ? operand : [operand]) as unknown[];
  if (op === 'empty') return isEmpty(value) === operand;
  if (op === 'not') return !values.some((one) => wanted.includes(one));
  if (isEmpty(value)) return false;
  switch (op) {
    case 'eq':
    case 'in':
      return values.some((one) => wanted.includes(one));
    case 'contains':
      return fold(String(value)).includes(fold(String(operand)));
    case 'starts':
      return fold(String(value)).startsWith(fold(String(operand)));
    case 'gt':
      return order(value, operand) > 0;
    case 'gte':
      return order(value, operand) >= 0;
    case 'lt':
      return order(value, operand) < 0;
    case 'lte':
      return order(value, operand) <= 0;
  }
};
/** With or without the country, with or without punctuation. */
const startsPhone = (value: unknown, operand: string): boolean => {
  const digits = operand.replace(/\D/g, '');
  return String(value).startsWith(`+${digits}`) || String(value).startsWith(`+55${digits}`);
};
const operandOf = (field: ModelField, op: Operator, values: readonly unknown[]): unknown => {
  const [first, second] = values.flatMap((value) => value as never);
  if (op === 'empty') return true;
  if (op === 'in') return [...new Set([first, second ?? first])];
  if (op === 'contains') return String(first).slice(1, 4).trim() || String(first);
  return op === 'starts' ? String(first).slice(0, 3).toUpperCase() : first;
};

export const finding: Part = (model, world) => {
  it('is listed in pages that neither overlap nor lose a row, with the exact total', async () => {
    const {
      as: { admin },
    } = world();
    const all = await everything(admin, model);
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 7); page++) {
      const { body } = await admin('POST', `${model.root}filterpaginated/${page}/7`, {});
      expect(body.totalRecords).toBe(all.length);
      ids.push(...body.results!.map(({ id }) => id));
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(all.length);
    const beyond = await admin('POST', `${model.root}filterpaginated/100000/7`, {});
    expect([beyond.body.results, beyond.body.totalRecords]).toEqual([[], all.length]);
  });

  it('is found by every field with every operator of its kind', async () => {
    const {
      as: { admin },
    } = world();
    const all = await unmasked(world(), model, await everything(admin, model));
    for (const field of Object.values(model.fields)) {
      const values = all.map((row) => row[field.name]).filter((value) => !isEmpty(value));
      for (const op of field.kind.operators) {
        if (values.length === 0 && op !== 'empty') continue;
        const operand = operandOf(field, op, values);
        const found = await everything(admin, model, { [field.name]: { [op]: operand } });
        const wanted = all.filter((row) =>
          field.kind.name === 'phone' && op === 'starts'
            ? startsPhone(row[field.name], String(operand))
            : passes(row[field.name], op, operand),
        );
        expect(
          found.map(({ id }) => id),
          `${field.name} ${op} ${JSON.stringify(operand)}`,
        ).toEqual(wanted.map(({ id }) => id));
      }
    }
  });

  it('is sorted by every sortable field, descending as ascending turned round, blanks last in both', async () => {
    const {
      as: { admin },
    } = world();
    for (const field of Object.values(model.fields).filter(({ kind }) => kind.sortable !== false)) {
      const [up, down] = [
        await everything(admin, model, { $sort: [[field.name, 'asc']] }),
        await everything(admin, model, { $sort: [[field.name, 'desc']] }),
      ];
      const filled = (rows: typeof up): number[] =>
        rows.filter((row) => row[field.name] != null).map(({ id }) => id as number);
      const blank = (rows: typeof up): number[] =>
        rows.slice(filled(rows).length).flatMap((row) => (row[field.name] == null ? [row.id as number] : []));
      expect(filled(down), field.name).toEqual(filled(up).toReversed());
      expect(filled(up).length + blank(up).length, field.name).toBe(up.length);
      expect(
        blank(down).toSorted((a, b) => a - b),
        field.name,
      ).toEqual(blank(up).toSorted((a, b) => a - b));
      const numbers = up.map((row) => row[field.name]).filter((value) => typeof value === 'number');
      expect(numbers, field.name).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });
  it('is not sorted by a field without an order', async () => {
    const {
      as: { admin },
    } = world();
    for (const { name } of Object.values(model.fields).filter(({ kind }) => kind.sortable === false))
      expect((await admin('POST', `${model.root}filterpaginated/1/10`, { $sort: [[name, 'asc']] })).status, name).toBe(
        400,
      );
  });

  const title = model.fields[model.title]!;
  /** Samples leave out what the server alone writes: the test of such a room finds it by its words. */
  const isSampled = title.options.readOnly !== true || title.options.default !== undefined;
  // A title that is an option, another record or a day holds no text to search (R045): such rows are found by filters.
  itWhere(
    title.choices === undefined && title.ref === undefined && model.list.search.includes(title.name) && isSampled,
  )('is found by its words without accents or case', async () => {
    const {
      as: { admin },
    } = world();
    const row = (await unmasked(world(), model, await everything(admin, model))).find(
      (one) => !isEmpty(one[model.title]),
    )!;
    const text = fold(title.kind.format(row[model.title], title, {})).toUpperCase();
    // A personal value is found whole, as it is written.
    const words = isVeiled(title) ? text : text.split(/\s+/).toReversed().join(' ');
    const found = await everything(admin, model, { $search: words });
    expect(found.map(({ id }) => id)).toContain(row.id);
    expect((await everything(admin, model, { $search: 'zzqqxx' })).length).toBe(0);
  });
};
