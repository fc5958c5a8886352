import { memo } from '../memo';
import type { ModelField } from '../read/model';

/** Declared defaults of required fields without a condition: such a value may be left out of a new row. */
export const requiredDefaults = memo(
  (fields: Readonly<Record<string, ModelField>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.values(fields).flatMap(({ name, required, when, options }) =>
        required && !when && options.default !== undefined ? [[name, options.default]] : [],
      ),
    ),
);
