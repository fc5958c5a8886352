import type { ImportColumn } from '#kit/work/imports';
import type { Model, ModelField } from '#kit/read/model';
import { isVeiled, revealing } from '#kit/entity/personal';
import { repeatedLabel, repeatedMessage } from '#kit/read/repeated';
import type { User, Work } from '../core/context';
import { canRead } from '../core/guard';
import { ownersOf, type Owner } from '../db/many';

type Values = Readonly<Record<string, unknown>>;
type Warnings = Readonly<Record<string, string>>;
/** Records that have a value already, by field. */
export type Others = ReadonlyMap<string, ReadonlyMap<string, readonly Owner[]>>;

export type Repeated = ReturnType<typeof repeatedValues>;
/** Fields whose values may repeat, which is told: made once an import, for it remembers the lines before. */
export const repeatedValues = (model: Model, columns: readonly (ImportColumn | undefined)[], user: User) => {
  const fields = columns.flatMap((column) =>
    column?.field === column?.within && column?.field.options.warnRepeated ? [column.field] : [],
  );
  /**
   * A file of guesses would reveal whose values exist: users who may not see them are warned only of repetitions in
   * their own file.
   */
  const compared = fields.filter((field) => !isVeiled(field) || user.permissions.has(revealing));
  const title = model.fields[model.title]!;
  const isTitled = canRead(user)(title) && !isVeiled(title);
  const seen = new Map<string, number>();

  const isTelling = ({ kind }: ModelField, value: unknown): boolean =>
    value !== null && kind.identifies?.(value) !== false;
  const before = (field: ModelField, line: number, value: unknown): number | undefined => {
    const mark = `${field.name} ${String(value)}`;
    const first = seen.get(mark);
    if (first === undefined) seen.set(mark, line);
    return first === line ? undefined : first;
  };
  return {
    /** Warnings for values that an earlier line has too; remembers the values of this one. */
    inFile: (line: number, patch: Values): Warnings =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const value = patch[field.name] ?? null;
          const first = isTelling(field, value) ? before(field, line, value) : undefined;
          return first === undefined ? [] : [[field.name, `${repeatedLabel(field)} já está na linha ${first}.`]];
        }),
      ),
    /** Which records have the values of some lines: a query for each field. */
    among: async ({ tx }: Work, patches: readonly Values[]): Promise<Others> =>
      new Map(
        await Promise.all(
          compared.map(async (field) => {
            const values = [
              ...new Set(
                patches.flatMap((patch) => {
                  const value = patch[field.name] ?? null;
                  return isTelling(field, value) ? [String(value)] : [];
                }),
              ),
            ];
            return [field.name, await ownersOf(tx, model, field, values)] as const;
          }),
        ),
      ),
    /** The warnings of a line that is brought in, for the values that are new in it. */
    told: (fresh: Values, own: Warnings, others: Others, id: number | undefined): Warnings =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const value = fresh[field.name] ?? null;
          if (value === null) return [];
          const other = others
            .get(field.name)
            ?.get(String(value))
            ?.find((one) => one.id !== id);
          const message =
            own[field.name] ?? (other && repeatedMessage(model, field, isTitled ? other.title : undefined));
          return message ? [[field.name, message]] : [];
        }),
      ),
  };
};
