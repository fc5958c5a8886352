import { meets, type Clock } from '#kit/condition';
import type { Model } from '#kit/model';

type Values = Readonly<Record<string, unknown>>;

/**
 * A field whose condition opens with this change begins with its default, as on a new record; it may be one that only
 * creation sets.
 */
export const opened = ({ fields }: Model, stored: Values, values: Values, clock: Clock): Values =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, when, options }) =>
      when &&
      options.default !== undefined &&
      (values[name] ?? null) === null &&
      !meets(when, stored, clock) &&
      meets(when, values, clock)
        ? [[name, options.default]]
        : [],
    ),
  );
