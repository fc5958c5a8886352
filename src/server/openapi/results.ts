import { fieldsOf, type Model, type ModelField } from '#kit/read/model';
import { deepOf, isField, isShape, type Result } from '#kit/calls/result';
import type { AnswerShape, OpenWay } from './about';
import { recordName } from './components';
import { propertiesOf, requiredOf, valueOf } from './fields';
import { exactly, identity, listOf, nullable, refTo, text, whole, type JsonSchema } from './schema';

type Models = ReadonlyMap<string, Model>;

/** A declared result as a JSON schema: nothing but what it names. */
export const schemaOf = (result: Result, models: Models): JsonSchema => {
  if (isField(result)) return fieldSchema(fieldsOf({ result }).result!);
  if (!isShape(result))
    return exactly(
      Object.fromEntries(
        Object.entries(result).map(([name, part]) => [
          name,
          isField(part) ? titled(fieldsOf({ [name]: part })[name]!) : schemaOf(part, models),
        ]),
      ),
    );
  switch (result.shape) {
    case 'record':
      return recordSchema(models.get(result.entity), result.names, result.with ?? {}, models);
    case 'list':
    case 'page':
      return listOf(schemaOf(result.of, models));
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(result.of, models) };
    case 'orNull':
      return nullable(schemaOf(result.of, models));
    case 'named':
      return refTo(result.name);
    case 'report':
      return refTo('EmMassa');
    default:
      return { type: 'null' };
  }
};

const fieldSchema = (field: ModelField): JsonSchema =>
  field.required ? valueOf(field, 'answer') : nullable(valueOf(field, 'answer'));
const titled = (field: ModelField): JsonSchema => ({
  ...fieldSchema(field),
  title: field.label,
  ...(field.options.help && { description: field.options.help }),
});

const recordSchema = (
  model: Model | undefined,
  names: readonly string[] | undefined,
  joined: Readonly<Record<string, readonly string[]>>,
  models: Models,
): JsonSchema => {
  if (!model) return { type: 'object' };
  if (!names) return refTo(recordName(model));
  const fields = Object.fromEntries(
    names.flatMap((name) => (model.fields[name] && !joined[name] ? [[name, model.fields[name]]] : [])),
  );
  const rows = Object.entries(joined).map(
    ([name, shown]) =>
      [name, nullable(recordSchema(models.get(model.fields[name]?.ref ?? ''), ['id', ...shown], {}, models))] as const,
  );
  return {
    type: 'object',
    additionalProperties: false,
    required: [
      ...names.filter((name) => name === 'id' || name === 'versao'),
      ...requiredOf(fields, 'answer'),
      ...Object.keys(joined),
    ],
    properties: {
      ...(names.includes('id') && { id: identity }),
      ...(names.includes('versao') && { versao: whole }),
      ...propertiesOf(fields, 'answer'),
      ...Object.fromEntries(rows),
      $masked: listOf(text),
    },
  };
};

/** The schemas that a result gives a name. */
export const namedIn = (result: Result, models: Models): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    deepOf(result).flatMap((one) =>
      isShape(one) && one.shape === 'named' ? [[one.name, schemaOf(one.of, models)]] : [],
    ),
  );

/** How a call with this result answers. */
export const answerShape = (result: Result, models: Models): AnswerShape => {
  if (!isShape(result)) return { result: schemaOf(result, models) };
  if (result.shape === 'page') return { results: schemaOf(result.of, models) };
  if (result.shape === 'nothing') return 'nothing';
  return result.shape === 'file' ? { file: result.media } : { result: schemaOf(result, models) };
};
/** The same of an open call, which may also answer with a page or a text, or lead elsewhere. */
export const openShape = (result: Result, models: Models): AnswerShape => {
  if (isShape(result) && result.shape === 'file') return answerShape(result, models);
  const ways = isShape(result) && result.shape === 'oneOf' ? result.of : [result];
  return {
    open: ways.map((way): OpenWay =>
      isShape(way) && (way.shape === 'redirect' || way.shape === 'text') ? way.shape : schemaOf(way, models),
    ),
  };
};
