/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const whole: JsonSchema = { type: 'integer' };
/** An id is a number on the wire, from 1 on. */
export const identity: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
export const anything: JsonSchema = {};
export const listOf = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...more });
export const nullable = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string'
    ? {
        ...schema,
        type: [schema.type, 'null'],
        ...(Array.isArray(schema.enum) && { enum: [...(schema.enum as readonly unknown[]), null] }),
      }
    : { anyOf: [schema, { type: 'null' }] };

/** Exactly these names; those of `optional` may be left out. */
export const exactly = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
};
/** A body: an object that holds these, and whatever else is sent, which nobody reads. */
export const withBody = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
