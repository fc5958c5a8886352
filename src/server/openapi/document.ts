import type { Model } from '#kit/read/model';
import type { Operation } from '../core/context';
import { ownBrand } from '#kit/brand';
import { groupBy } from '#kit/groupBy';
import { componentsOf } from './components';
import { valueOf } from './fields';
import type { About, AnswerShape } from './about';
import { exactly, listOf, refTo, text, whole, type JsonSchema } from './schema';

declare module '../core/context' {
  interface Services {
    /** All that is served, as OpenAPI. */
    readonly describe: () => Description;
  }
}

/** An OpenAPI 3.1 document, as JSON. */
export interface Description {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<Record<string, unknown>>;
  readonly [part: string]: unknown;
}
export interface Described extends JsonSchema {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

const refusals: Readonly<Record<string, string>> = {
  400: 'A requisição não pode ser lida',
  401: 'Não há sessão',
  403: 'Sem permissão, fora do plano, ou de outro site',
  404: 'Não existe, ou é de outra empresa',
  409: 'Alguém alterou antes, ou a situação não permite',
  413: 'Grande demais',
  415: 'Tipo de conteúdo não aceito',
  422: 'Há campos com erro',
  429: 'Tentativas demais',
  500: 'Erro no servidor',
  503: 'Tente de novo em instantes; durante uma manutenção programada, depois dela',
};
/** Refusals of a body: a GET has none. */
const ofBodies = ['413', '415'];
const info = {
  title: ownBrand.name,
  version: '1',
  description:
    'Gerado das declarações. x-policy: public (antes de entrar), open (sem sessão), signedIn (com sessão); x-permission: qualquer uma basta; x-plan: a função que o plano da empresa inclui; x-mutates: altera dados, qualquer que seja o método.',
};

/** Every call that is served, as the declarations make it. */
export const describe = (operations: readonly Operation[], models: readonly Model[]): Description => {
  const abouts = operations.map((operation) => ({ operation, about: operation.about() }));
  const byPath = groupBy(abouts, ({ operation }) => pathOf(operation));
  const { paths, responses } = sharing(
    Object.fromEntries(
      [...byPath].map(([path, ours]) => [
        path,
        Object.fromEntries(
          ours.map(({ operation, about }) => [operation.method.toLowerCase(), described(operation, about)]),
        ),
      ]),
    ),
  );
  return {
    openapi: '3.1.0',
    info,
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: [...new Set(abouts.map(({ about }) => about.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...componentsOf(models),
        ...(Object.assign({}, ...abouts.map(({ about }) => about.schemas)) as Readonly<Record<string, JsonSchema>>),
      },
      parameters,
      responses: {
        ...Object.fromEntries(
          Object.entries(refusals).map(([status, description]) => [
            status,
            { description, content: json(refTo('Erro')) },
          ]),
        ),
        ...responses,
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'remember-me',
          description:
            'O valor que POST /services/login responde neste cabeçalho; uma resposta que traz outro o substitui.',
        },
        chave: {
          type: 'http',
          scheme: 'bearer',
          description: `Chave de um programa, de uma empresa: Authorization: Bearer rtg_…, nunca no endereço e nunca ao lado de uma sessão. Toda escrita leva Idempotency-Key. Escopos: ${scopesIn(operations)}.`,
        },
      },
    },
  };
};

type Paths = Description['paths'];
/** Lets each answer that several calls give stand once, under its status and a number. */
const sharing = (paths: Paths): { readonly paths: Paths; readonly responses: Readonly<Record<string, JsonSchema>> } => {
  const keyOf = (status: string, response: JsonSchema): string => `${status} ${JSON.stringify(response)}`;
  const given = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([, response]) => response.$ref === undefined);
  const shared = [...groupBy(given, ([status, response]) => keyOf(status, response))].filter(
    ([, alike]) => alike.length > 1,
  );
  const names = new Map(shared.map(([key, alike], at) => [key, `${alike[0]![0]}-${at + 1}`]));
  const named = (status: string, response: JsonSchema): JsonSchema => {
    const name = names.get(keyOf(status, response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  const each = <T, U>(all: Readonly<Record<string, T>>, to: (one: T, key: string) => U): Record<string, U> =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, to(one, key)]));
  return {
    paths: each(paths, (methods) =>
      each(methods, (one) => ({
        ...one,
        responses: each(one.responses, (response, status) => named(status, response)),
      })),
    ),
    responses: Object.fromEntries(shared.map(([key, alike]) => [names.get(key)!, alike[0]![1]])),
  };
};

const scopesIn = (operations: readonly Operation[]): string =>
  [...new Set(operations.flatMap(({ api = [] }) => api))].toSorted().join(', ') || 'nenhum';

/** Under /services, as it is asked for. */
export const pathOf = ({ path }: Pick<Operation, 'path'>): string => `/services/${path}`;

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
const parameters = {
  empresa: {
    name: 'X-Empresa',
    in: 'header',
    schema: text,
    description: 'A empresa da aba, * fora de empresas: se não é a da sessão, a resposta é 409.',
  },
  once: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
    description: 'A mesma chave responde o mesmo, sem fazer de novo.',
  },
};

const described = (operation: Operation, { summary, tag, body, query = {}, answer }: About): Described => {
  const { method, policy, mutates, whileBlocked, path, api } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isAnonymous = policy === 'public' || policy === 'open';
  return {
    operationId: `${method.toLowerCase()}_${path.replace(/\W+/g, '_').replace(/_$/, '')}`,
    summary,
    tags: [tag],
    'x-policy': typeof policy === 'string' ? policy : 'signedIn',
    'x-permission': typeof policy === 'string' ? [] : policy.anyOf,
    ...(typeof policy !== 'string' && policy.plan && { 'x-plan': policy.plan }),
    'x-mutates': mutates,
    ...(whileBlocked && { 'x-while-blocked': true }),
    ...(isAnonymous && { security: [{}] }),
    ...(api && { security: [{ session: [] }, ...api.map((scope) => ({ chave: [scope] }))], 'x-api': api }),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: query[name] ? valueOf(query[name], 'body') : pathParameter(name),
      })),
      ...Object.values(query)
        .filter(({ name }) => !names.includes(name))
        .map((field) => ({
          name: field.name,
          in: 'query',
          description: field.label,
          ...(field.required && { required: true }),
          schema: valueOf(field, 'body'),
        })),
      ...(isAnonymous ? [] : [{ $ref: '#/components/parameters/empresa' }]),
      ...(mutates && !isAnonymous ? [{ $ref: '#/components/parameters/once' }] : []),
    ],
    ...(body &&
      method !== 'GET' && {
        requestBody: {
          content:
            body === 'file'
              ? {
                  'multipart/form-data': {
                    schema: {
                      type: 'object',
                      required: ['file'],
                      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
                    },
                  },
                }
              : json(body),
        },
      }),
    responses: {
      ...answersOf(answer),
      ...Object.fromEntries(
        Object.keys(refusals)
          .filter((status) => method !== 'GET' || !ofBodies.includes(status))
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
};
const pathParameter = (name: string): JsonSchema =>
  name === 'id' || name === 'page' || name === 'size'
    ? { ...whole, minimum: 1, ...(name === 'size' && { maximum: 100 }) }
    : text;

const ok = { const: false };
const file: JsonSchema = { schema: { type: 'string', format: 'binary' } };
const orRefused = (schema: JsonSchema): JsonSchema => ({
  description: 'Feito, ou recusado por uma regra do negócio',
  content: json({ anyOf: [schema, refTo('Erro')] }),
});
type Open = Extract<AnswerShape, { readonly open: unknown }>;
type Stored = Extract<AnswerShape, { readonly stored: unknown }>;
const answersOf = (answer: AnswerShape): Readonly<Record<string, JsonSchema>> => {
  if (typeof answer === 'object' && 'stored' in answer)
    return {
      [answer.stored]: {
        description: 'Guardado: será feito em seguida',
        ...(answer.stored !== 204 && { content: json(exactly({ hasError: ok })) }),
      },
    };
  return typeof answer === 'object' && 'open' in answer
    ? opened(answer)
    : {
        200: accepted(answer),
        ...(typeof answer === 'object' &&
          'file' in answer &&
          answer.later && {
            202: {
              description: 'Muitos arquivos ao mesmo tempo: este fica na Central de Downloads',
              content: json(exactly({ hasError: ok, result: answer.later })),
            },
          }),
      };
};
const opened = ({ open }: Open): Readonly<Record<string, JsonSchema>> => {
  const value = open.find((way) => typeof way === 'object');
  const content = {
    ...(value ? (orRefused(exactly({ hasError: ok, result: value })).content as JsonSchema) : json(refTo('Erro'))),
    ...(open.includes('text') && { 'text/plain': { schema: text } }),
  };
  return {
    200: { description: 'O que foi pedido, ou a recusa', content },
    ...(open.includes('redirect') && { 302: { description: 'Para outra página do produto' } }),
  };
};
/** A success, or what a rule of the business refuses. */
const accepted = (answer: Exclude<AnswerShape, Open | Stored>): JsonSchema => {
  if (answer === 'nothing') return orRefused(exactly({ hasError: ok, result: { type: 'null' } }, ['result']));
  if ('envelope' in answer) return orRefused(answer.envelope);
  if ('file' in answer)
    return {
      description: 'O arquivo, ou a recusa',
      content: { ...Object.fromEntries(answer.file.map((media) => [media, file])), ...json(refTo('Erro')) },
    };
  if ('results' in answer)
    return orRefused(
      exactly(
        { hasError: ok, results: listOf(answer.results), totalRecords: { ...whole, minimum: 0 }, ...answer.beside },
        Object.keys(answer.beside ?? {}),
      ),
    );
  return orRefused(exactly({ hasError: ok, result: answer.result }));
};
