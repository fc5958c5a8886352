import { memo } from '../memo';
import type { Model, ModelField } from '../read/model';

type Values = Readonly<Record<string, unknown>>;
const resetFields = memo(({ fields }: Model): readonly ModelField[] =>
  Object.values(fields).filter(({ options }) => options.resetBy),
);
/**
 * Fields of the record that no longer hold, because a field they depend on has changed: back to their default, or
 * empty.
 */
export const resetsOf = (model: Model, before: Values, patch: Values): Values =>
  Object.fromEntries(
    resetFields(model)
      .filter(({ options }) =>
        options.resetBy!.some((name) => Object.hasOwn(patch, name) && (patch[name] ?? null) !== (before[name] ?? null)),
      )
      .map(({ name, options }) => [name, options.default ?? null]),
  );
