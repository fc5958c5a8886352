import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { groupBy } from '#kit/groupBy';
import type { App } from './app';
import type { Described, Description } from './openapi/document';
import type { JsonSchema } from './openapi/schema';

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
  /** Calls by the part of their path that tells them apart first. */
  readonly known: ReadonlyMap<string, readonly Known[]>;
  readonly ajv: Ajv2020;
  readonly compiled: Map<string, ValidateFunction>;
}
const checkers = new WeakMap<object, Checker>();
const declarations = new WeakMap<App, object>();
/**
 * Says of which declarations an App is made. Apps of the same declarations share a checker: each test opens an App of
 * its own, and compiling the schemas of the answers takes longer than the tests of a small file.
 */
export const madeOf = (app: App, declared: object): App => {
  declarations.set(app, declared);
  return app;
};

const checkerOf = (app: App): Checker => {
  const key = declarations.get(app) ?? app;
  const made = checkers.get(key);
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
  const patterns = Object.entries(description.paths)
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
  const known = groupBy(patterns, ({ path }) => partOf(path));
  const checker = { description, known, ajv, compiled: new Map<string, ValidateFunction>() };
  checkers.set(key, checker);
  return checker;
};

/** Finds the answer of a call, and where it stands in the document; undefined where the status is not described. */
export const responseOf = (
  { paths, components }: Description,
  path: string,
  method: string,
  status: string,
): { readonly response: JsonSchema; readonly at: readonly string[] } | undefined => {
  const response = paths[path]?.[method]?.responses[status];
  if (!response) return undefined;
  if (typeof response.$ref !== 'string') return { response, at: ['paths', path, method, 'responses', status] };
  const name = response.$ref.split('/').at(-1)!;
  return { response: responsesIn(components)[name]!, at: ['components', 'responses', name] };
};
const responsesIn = (components: Description['components']): Readonly<Record<string, JsonSchema>> =>
  components.responses as Readonly<Record<string, JsonSchema>>;

/** The part after '/services/', which stands first in every path. */
const partOf = (path: string): string => path.split('/', 3)[2] ?? '';
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
  const found = known
    .get(partOf(path))
    ?.find(({ pattern, methods }) => pattern.test(path) && Object.hasOwn(methods, verb));
  const described = found && responseOf(description, found.path, verb, String(status));
  if (found && !described) return `${method} ${path}: status ${status} is not described`;
  const content = described?.response.content as Readonly<Record<string, unknown>> | undefined;
  if (!isJson)
    return !found || content === undefined || Object.hasOwn(content, type) || Object.hasOwn(content, '*/*')
      ? undefined
      : `${method} ${path}: ${type} is not described for ${status}`;
  const at = `openapi#${pointer([...(described?.at ?? ['components', 'responses', '404']), 'content', 'application/json', 'schema'])}`;
  const check = compiled.get(at) ?? ajv.compile({ $ref: at });
  compiled.set(at, check);
  if (check(JSON.parse(text))) return undefined;
  return `${method} ${path} ${status}: ${ajv.errorsText(check.errors, { separator: '; ' }).slice(0, 600)}\n${text.slice(0, 600)}`;
};
