import type { Model, ModelField } from '#kit/read/model';
import { files } from '../operations/present';
import type { Services } from '../core/context';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ModelField>>;
export interface Across {
  /** The row of this company that a row of the other stands for; null where there is none. */
  readonly found: (entity: string, id: number) => Promise<number | null>;
  readonly copyFile: (id: number) => Promise<number | null>;
}

/**
 * The values of a row as they are in another company: what is written in it, the rows of the platform, copies of its
 * files, and of the rows of its company those that stand for them there. A nested row that loses what it must have is
 * left out. Secrets, stamps and the company itself stay where they are.
 */
export const carriedOf =
  ({ byName }: Services, { found, copyFile }: Across) =>
  async (model: Model, row: Values): Promise<Record<string, unknown>> => {
    const one = async (target: string, id: unknown): Promise<number | null> =>
      typeof id !== 'number'
        ? null
        : target === files
          ? copyFile(id)
          : byName.get(target)?.tenant === undefined
            ? id
            : found(target, id);
    const valueOf = async (field: ModelField, value: unknown): Promise<unknown> => {
      const target = field.ref ?? (['file', 'image'].includes(field.kind.name) ? files : undefined);
      if (value === null || value === undefined) return null;
      if (target !== undefined)
        return Array.isArray(value)
          ? (await inTurn(value, (id) => one(target, id))).filter((id) => id !== null)
          : one(target, value);
      if (!field.item) return field.kind.name === 'anyRef' ? null : value;
      if (!Array.isArray(value)) return valuesOf(field.item, value as Values);
      const rows = await inTurn(value as readonly Values[], (each) => valuesOf(field.item!, each));
      return rows.filter((each) =>
        Object.values(field.item!).every(({ name, required }) => !required || each[name] !== null),
      );
    };
    const valuesOf = async (fields: Fields, values: Values): Promise<Record<string, unknown>> => {
      const carried: Record<string, unknown> = {};
      for (const field of Object.values(fields)) carried[field.name] = await valueOf(field, values[field.name]);
      return carried;
    };
    return valuesOf(
      Object.fromEntries(
        Object.entries(model.fields).filter(([name, field]) => name !== model.tenant && isCarried(field)),
      ),
      row,
    );
  };
const isCarried = ({ system, sealed, derived, options }: ModelField): boolean =>
  !system && !sealed && !derived && options.stamp === undefined && options.readOnly !== true;

/** One after the other: they ask in one transaction. */
const inTurn = async <T, U>(all: readonly T[], run: (one: T) => Promise<U>): Promise<U[]> => {
  const done: U[] = [];
  for (const one of all) done.push(await run(one));
  return done;
};
