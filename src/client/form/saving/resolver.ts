import type { FieldValues, Resolver } from 'react-hook-form';
import type { Model, ModelField } from '#kit/read/model';

/** yup and what is made with it: a form opens without them, and they come when somebody begins to fill it. */
export const loadValidation = () => import('./validator');

/** Cleans, validates and casts with the same schema as the server: what it answers is ready to be sent. */
export const resolverFor = (model: Model, filled: (field: ModelField) => boolean): Resolver<FieldValues> => {
  let validator: Resolver<FieldValues> | undefined;
  return async (values, context, options) => {
    validator ??= (await loadValidation()).validatorFor(model, filled);
    return validator(values, context, options);
  };
};
