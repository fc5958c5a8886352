import { ValidationError } from 'yup';
import type { Clock } from '#kit/entity/condition';
import { requiredDefaults } from '#kit/entity/requiredDefaults';
import { fieldsOf, type ModelField } from '#kit/read/model';
import type { Fields } from '#kit/entity/field';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/entity/validation';
import type { Call } from '../../core/context';
import { fail } from '../../core/failure';
import { readable } from '../present';

type Values = Readonly<Record<string, unknown>>;

type Read = (
  params: Readonly<Record<string, string>>,
  body: Values,
  by?: { readonly isAsked?: (field: ModelField) => boolean; readonly clock?: Clock },
) => Promise<Values>;
/**
 * Reads what a path and a body carry for a form: cleaned and validated, null where they say nothing, in its rows and
 * groups too, where the field's condition is not met or the person is not asked for it, and nothing that the form does
 * not name. A required value with a default may be left out. There is no secret here that could be kept. The schema is built once, when it is first needed.
 */
export const formReader = (declared: Fields): Read => {
  const fields = fieldsOf(declared);
  let schema: ReturnType<typeof fieldsSchema> | undefined;
  const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return async (params, body, { isAsked = () => true, clock } = {}) => {
    const asked = Object.fromEntries(Object.entries(fields).filter(([, field]) => isAsked(field)));
    const sent = { ...paramsOf(asked, params), ...body };
    const own = {
      ...blank,
      ...requiredDefaults(asked),
      ...Object.fromEntries(
        Object.keys(asked)
          .filter((name) => Object.hasOwn(sent, name))
          .map((name) => [name, asked[name]!.sealed && sent[name] === true ? null : sent[name]]),
      ),
    };
    const whole =
      Object.keys(asked).length === Object.keys(fields).length
        ? (schema ??= fieldsSchema(fields))
        : fieldsSchema(asked);
    try {
      return readable(
        fields,
        await whole.validate(cleanValues(asked, own), { abortEarly: false, context: { clock } }),
        () => true,
      );
    } catch (error) {
      if (error instanceof ValidationError) return fail({ kind: 'invalid', fieldErrors: fieldErrorsOf(error) });
      throw error;
    }
  };
};

/** Parameters that arrive as text: the path, and for a GET the query (the last of each name). */
export const textsOf = ({ request, params }: Pick<Call, 'request' | 'params'>): Readonly<Record<string, string>> =>
  request.method === 'GET' ? { ...Object.fromEntries(new URL(request.url).searchParams), ...params } : params;

/** Form values that travel as text, in the path or in the query; never a secret, which addresses keep for others to read. */
const paramsOf = (
  fields: Readonly<Record<string, ModelField>>,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, text]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field && !field.sealed ? [[name, field.kind.parse ? field.kind.parse(text, field) : text]] : [];
    }),
  );
