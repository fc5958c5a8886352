import { fieldsOf, type Model, type ModelField } from '#kit/read/model';
import type { Descriptor } from '../operations/descriptor';
import { filterName } from './components';
import { propertiesOf, requiredOf } from './fields';
import { answerShape, namedIn, openShape } from './results';
import { exactly, identity, refTo, withBody, type JsonSchema } from './schema';

/** Answer of an open call: a schema of its `result`, a text, a page, or a redirect. */
export type OpenWay = JsonSchema | 'redirect' | 'text';
/**
 * Successful answer of a call: `result`; `results` with their number and values beside them; a file; nothing; or an
 * answer of an open call.
 */
export type AnswerShape =
  | { readonly result: JsonSchema }
  | { readonly results: JsonSchema; readonly beside?: Readonly<Record<string, JsonSchema>> }
  | {
      readonly file: readonly string[];
      /** Answered instead (202) where too many are made at once: it comes later. */ readonly later?: JsonSchema;
    }
  | { readonly envelope: JsonSchema }
  | { readonly open: readonly OpenWay[] }
  /** Stored, answered with this status, and done later. */
  | { readonly stored: 200 | 202 | 204 }
  | 'nothing';
declare module '../core/context' {
  interface Operation {
    /** Parameters, body and answer, as the OpenAPI document describes them. */
    about(): About;
  }
}

/** Description of a call in the OpenAPI document. */
export interface About {
  /** In the words of the screens. */
  readonly summary: string;
  /** The group it stands in: the title of an entity, of a report, of a part of the house. */
  readonly tag: string;
  /** Schema of a JSON body; 'file' for the part of a multipart one. */
  readonly body?: JsonSchema | 'file';
  /** Parameters in the query or the path: the form's fields of a GET. */
  readonly query?: Readonly<Record<string, ModelField>>;
  readonly answer: AnswerShape;
  /** Schemas that the answer refers to by name, besides those of every document. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

/** Types of a file of rows. */
export const fileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const;
/** A file now; where too many are made at once, the number of its download (202). */
export const exportedFiles: AnswerShape = { file: fileTypes, later: exactly({ id: identity }) };

/** Description of the rows, the form and the result of a call. */
export const aboutOperation = (operation: Descriptor, models: ReadonlyMap<string, Model>): About => {
  const { label, tag, method, path, on, model, form, body, query, schemas } = operation;
  const fields = fieldsOf(form);
  const isInPath = (name: string): boolean => path.includes(`{${name}}`);
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !isInPath(name)));
  const target: Readonly<Record<string, JsonSchema>> =
    on === 'each' || on === 'bulk'
      ? { selection: refTo('Selecao') }
      : on === 'record' && !isInPath('id')
        ? { id: identity }
        : {};
  const filter: typeof target = on === 'collection' && model ? { filter: refTo(filterName(model)) } : {};
  const word: typeof target = operation.second ? { $second: refTo('Segunda') } : {};
  const asked = withBody({ ...target, ...filter, ...propertiesOf(sent, 'body'), ...word }, [
    ...Object.keys(target),
    ...requiredOf(sent, 'body'),
  ]);
  return {
    summary: `${tag}: ${label}`,
    tag,
    schemas,
    ...(method === 'GET'
      ? { query: { ...fields, ...(query && fieldsOf(query)) } }
      : { body: both(body, asked), query: query && fieldsOf(query) }),
    ...answerOf(operation, models),
  };
};
/** An object that the function reads, beside the form. */
const both = (body: Descriptor['body'], asked: JsonSchema): About['body'] => {
  if (body === undefined || body === 'file' || body.type !== 'object') return body ?? asked;
  const required = [
    ...((body.required as readonly string[] | undefined) ?? []),
    ...((asked.required as readonly string[] | undefined) ?? []),
  ];
  return withBody({ ...(body.properties as JsonSchema), ...(asked.properties as JsonSchema) }, required);
};
const answerOf = (
  { mode, result, answer = 'nothing' }: Descriptor,
  models: ReadonlyMap<string, Model>,
): Pick<About, 'answer' | 'schemas'> => {
  if (!result) return { answer };
  return {
    answer: mode === 'open' ? openShape(result, models) : answerShape(result, models),
    schemas: namedIn(result, models),
  };
};
