import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { App } from './app';
import type { Described, Description } from './openapi/document';

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^https?:\/\//,
  binary: true as const,
};
interface Known {
  readonly pattern: RegExp;
  readonly path: string;
  readonly methods: Readonly<Record<string, Described>>;
}
interface Checker {
  readonly description: Description;
  readonly known: readonly Known[];
  readonly ajv: Ajv2020;
  readonly compiled: Map<string, ValidateFunction>;
}
const checkers = new WeakMap<App, Checker>();

const checkerOf = (app: App): Checker => {
  const made = checkers.get(app);
  if (made) return made;
  const description = app.describe();
  const ajv = new Ajv2020({ strict: false, formats, validateSchema: false });
  // 135.67000000000002 is no amount.
  ajv.addKeyword({
    keyword: 'x-places',
    type: 'number',
    schemaType: 'number',
    validate: (places: number, value: number) => value === Number(value.toFixed(places)),
  });
  ajv.addSchema(description, 'openapi');
  const fixed = (path: string): number => path.split('/').filter((part) => !part.includes('{')).length;
  const known = Object.entries(description.paths)
    .toSorted(([a], [b]) => fixed(b) - fixed(a))
    .map(([path, methods]) => ({
      path,
      methods,
      pattern: new RegExp(
        `^${path
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replace(/\{\w+\}/g, '[^/]+')
          .replace(/\/$/, '')}/?$`,
      ),
    }));
  const checker = { description, known, ajv, compiled: new Map<string, ValidateFunction>() };
  checkers.set(app, checker);
  return checker;
};

const pointer = (parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('');

/**
 * Message for an answer that contradicts the OpenAPI document; undefined when it keeps to it. `path` without the query.
 */
export const answerProblem = (
  app: App,
  method: string,
  path: string,
  { status, headers }: Response,
  text: string,
): string | undefined => {
  const { known, ajv, compiled, description } = checkerOf(app);
  const type = (headers.get('content-type') ?? '').split(';')[0]!;
  const isJson = type === 'application/json';
  const verb = method.toLowerCase();
  const found = known.find(({ pattern, methods }) => pattern.test(path) && Object.hasOwn(methods, verb));
  const parts = found ? ['paths', found.path, verb, 'responses', String(status)] : ['components', 'responses', '404'];
  const response = found?.methods[verb]!.responses[String(status)];
  if (found && !response) return `${method} ${path}: status ${status} is not described`;
  const reference = typeof response?.$ref === 'string' ? response.$ref.slice(2).split('/') : parts;
  const content = (
    reference === parts
      ? response
      : (description.components as Readonly<Record<string, Readonly<Record<string, { readonly content?: unknown }>>>>)
          .responses![String(status)]
  )?.content as Readonly<Record<string, unknown>> | undefined;
  if (!isJson)
    return !found || content === undefined || Object.hasOwn(content, type) || Object.hasOwn(content, '*/*')
      ? undefined
      : `${method} ${path}: ${type} is not described for ${status}`;
  const at = `openapi#${pointer([...reference, 'content', 'application/json', 'schema'])}`;
  const check = compiled.get(at) ?? ajv.compile({ $ref: at });
  compiled.set(at, check);
  if (check(JSON.parse(text))) return undefined;
  return `${method} ${path} ${status}: ${ajv.errorsText(check.errors, { separator: '; ' }).slice(0, 600)}\n${text.slice(0, 600)}`;
};
