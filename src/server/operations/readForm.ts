import { ValidationError } from 'yup';
import { fieldsOf, type ModelField } from '#kit/model';
import type { Fields } from '#kit/field';
import { cleanValues, fieldErrorsOf, fieldsSchema } from '#kit/validation';
import type { Call } from '../core/context';
import { fail } from '../core/failure';

type Values = Readonly<Record<string, unknown>>;

/** Reads what a path and a body carry for a form: cleaned and validated, null where they say nothing, and nothing that it does not name. The schema is built once. */
export const formReader = (declared: Fields): ((params: Readonly<Record<string, string>>, body: Values) => Promise<Values>) => {
  const fields = fieldsOf(declared);
  const schema = fieldsSchema(fields);
  return async (params, body) => {
    const sent = { ...paramsOf(fields, params), ...body };
    const own = Object.fromEntries(Object.keys(fields).map((name) => [name, Object.hasOwn(sent, name) ? sent[name] : null]));
    try { return await schema.validate(cleanValues(fields, own), { abortEarly: false }); } catch (error) {
      if (error instanceof ValidationError) return fail({ kind: 'invalid', fieldErrors: fieldErrorsOf(error) });
      throw error;
    }
  };
};

/** What arrives as text: the path, and of a GET the query (the last of each name). */
export const textsOf = ({ request, params }: Pick<Call, 'request' | 'params'>): Readonly<Record<string, string>> =>
  (request.method === 'GET' ? { ...Object.fromEntries(new URL(request.url).searchParams), ...params } : params);

/** Form values that travel as text, in the path or in the query. */
const paramsOf = (fields: Readonly<Record<string, ModelField>>, params: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? [[name, field.kind.parse ? field.kind.parse(text, field) : text]] : [];
  }));
