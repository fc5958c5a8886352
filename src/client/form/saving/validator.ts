import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { ValidationError, type ObjectSchema } from 'yup';
import type { Model, ModelField } from '#kit/read/model';
import { cleanValues, fieldErrorsOf, schemaOf } from '#kit/entity/validation';
import { getSession } from '../../session';
import { atShownRow } from './errors';
import type { Values } from './values';

/** A field that the person does not fill: it may hold anything, and other fields may still look at it. */
const lenient = (field: ModelField): ModelField => ({
  ...field,
  required: false,
  when: undefined,
  item: undefined,
  options: {},
  kind: { ...field.kind, nested: 'one', schema: (y) => y.mixed() },
});
const schemas = new WeakMap<Model, Map<string, ObjectSchema<Values>>>();

/** The schema of what the person fills, once for each model and set of fields. */
const schemaFor = (model: Model, filled: (field: ModelField) => boolean): ObjectSchema<Values> => {
  const names = Object.values(model.fields)
    .filter((field) => !field.system && filled(field))
    .map(({ name }) => name)
    .join();
  const known = schemas.get(model) ?? new Map<string, ObjectSchema<Values>>();
  schemas.set(model, known);
  const made =
    known.get(names) ??
    schemaOf({
      rules: model.rules,
      fields: Object.fromEntries(
        Object.values(model.fields).map((field) => [field.name, filled(field) ? field : lenient(field)]),
      ),
    });
  known.set(names, made);
  return made;
};

/** The resolver proper; {@link resolverFor} of resolver.ts loads it. */
export const validatorFor = (model: Model, filled: (field: ModelField) => boolean): Resolver<FieldValues> => {
  const schema = schemaFor(model, filled);
  return async (values, _context, options) => {
    try {
      return {
        values: {
          ...(await schema.validate(cleanValues(model.fields, values), {
            abortEarly: false,
            context: { clock: getSession().user ?? undefined },
          })),
        },
        errors: {},
      };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const flat = Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([path, message]): [string, FieldError] => [
          atShownRow(model, values, path),
          { type: 'invalid', message },
        ]),
      );
      return { values: {}, errors: toNestErrors(flat, options) };
    }
  };
};
