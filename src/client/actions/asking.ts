import { ValidationError } from 'yup';
import type { ModelField } from '#kit/read/model';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/entity/validation';
import { isHttpError } from '../http';
import { can, getSession } from '../session';

export type Fields = Readonly<Record<string, ModelField>>;
export type Values = Readonly<Record<string, unknown>>;
export type Errors = Readonly<Record<string, string>>;
/** Said above the buttons when errors stand at their fields. */
export const wrong = 'Há campos com erro. Corrija e tente novamente!';

/** True for fields that the user may write and that a person is asked for: some are for calls only. */
export const isFor = ({ options: { read, write, asked } }: ModelField): boolean =>
  asked !== false && can(read) && can(write);
/** Fields that nobody is asked for, and whose value the action brings: they go along with what is asked. */
export const broughtIn = (fields: Fields, start: Values): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, { options }]) => options.asked === false && start[name] != null),
  );
/** The field of a path: 'itens.0.valor' is of 'itens'. */
export const fieldOf = (path: string): string => path.split('.')[0]!;

/** The values of the fields as they are sent, or what is wrong with them. */
export const check = async (
  fields: Fields,
  values: Values,
): Promise<{ readonly values: Values } | { readonly errors: Errors }> => {
  const own = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
  try {
    return {
      values: {
        ...(await fieldsSchema(fields).validate(cleanValues(fields, own), {
          abortEarly: false,
          context: { clock: getSession().user ?? undefined },
        })),
      },
    };
  } catch (error) {
    if (error instanceof ValidationError) return { errors: fieldErrorsOf(error) };
    throw error;
  }
};
/** Messages of the server's refusal, by field. */
export const refusalsOf = (error: unknown): Errors => (isHttpError(error) ? error.body?.fieldErrors : undefined) ?? {};
