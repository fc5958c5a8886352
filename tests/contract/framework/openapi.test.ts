import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { f } from '../../../src/fields';
import { fieldsOf } from '../../../src/kit/read/model';
import { describe as description, pathOf, type Description } from '../../../src/server/openapi/document';
import { responseOf } from '../../../src/server/testingAnswers';
import { calls } from '../../../src/server/calls';
import { readBusiness } from '../../../src/server/business';
import type { Speaker } from '../../../src/server/testing';
import { answerProblem } from '../../../src/server/testingAnswers';
import { startServices, type Services } from '../../support/services';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe('the description of the services', () => {
  const { models } = readBusiness();
  let services: Services;
  let admin: Speaker;
  let served: Description;
  beforeAll(async () => {
    services = await startServices({ engine: 'postgres' });
    admin = await services.as('admin');
    served = (await admin('GET', 'openapi.json')).body as unknown as Description;
  });
  afterAll(() => services?.close());

  it('is OpenAPI 3.1 by the official schema', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...served }));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });
  it('resolves every reference', () => {
    const refs = [...JSON.stringify(served).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, ref]) => ref!);
    const lost = refs.filter(
      (ref) =>
        ref
          .split('/')
          .slice(1)
          .reduce<unknown>(
            (at, part) => (at as Record<string, unknown> | undefined)?.[part.replace(/~1/g, '/')],
            served,
          ) === undefined,
    );
    expect([...new Set(lost)]).toEqual([]);
    expect(refs.length).toBeGreaterThan(1000);
  });
  it('names each operation once', () => {
    const ids = Object.values(served.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it('describes every call of the house, by a result or by a schema', () => {
    expect(calls.filter(({ label, tag }) => label === '' || tag === '').map(nameOf)).toEqual([]);
    expect(calls.filter(({ result, answer }) => (result === undefined) === (answer === undefined)).map(nameOf)).toEqual(
      [],
    );
    for (const { method, path } of calls)
      expect(served.paths[pathOf({ path })]?.[method.toLowerCase()], nameOf({ method, path })).toBeDefined();
  });
  it('says who may make each call', () => {
    for (const [path, methods] of Object.entries(served.paths))
      for (const [method, one] of Object.entries(methods)) {
        expect(['public', 'open', 'signedIn'], `${method} ${path}`).toContain(one['x-policy']);
        expect(typeof one['x-mutates'], `${method} ${path}`).toBe('boolean');
        const scopes = one['x-api'] as readonly string[] | undefined;
        const security = scopes && [{ session: [] }, ...scopes.map((scope) => ({ chave: [scope] }))];
        expect(one.security, `${method} ${path}`).toEqual(one['x-policy'] === 'signedIn' ? security : [{}]);
      }
  });
  it('has a schema with a type for every kind of field', () => {
    const some = fieldsOf({
      valor: f.money({ required: true, min: 1 }),
      nome: f.text({ max: 10, personal: { basis: 'contrato' } }),
      situacao: f.enum({ A: 'a' }),
    });
    expect(Object.keys(some)).toHaveLength(3);
    const open = models.flatMap((model) =>
      Object.entries((served.components.schemas[model.name] as { properties: Record<string, object> }).properties)
        .filter(([, schema]) => !('type' in schema || 'anyOf' in schema))
        .map(([name]) => `${model.name}.${name}`),
    );
    expect(open).toEqual([]);
  });
  it('says every answer to its last value, and nothing beside what it names', () => {
    const found: string[] = [];
    const look = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, additionalProperties, properties } = schema as Readonly<Record<string, unknown>>;
      if (!Array.isArray(schema) && Object.keys(schema).length === 0) found.push(`${at}: anything`);
      if (type === 'object' && additionalProperties === undefined) found.push(`${at}: any name`);
      for (const [name, inner] of Object.entries(schema)) if (name !== 'properties') look(inner, `${at}.${name}`);
      for (const [name, inner] of Object.entries(properties ?? {})) look(inner, `${at}.${name}`);
    };
    for (const [path, methods] of Object.entries(served.paths))
      for (const method of Object.keys(methods)) {
        const content = responseOf(served, path, method, '200')?.response.content as
          | Readonly<Record<string, { readonly schema: unknown }>>
          | undefined;
        look(content?.['application/json']?.schema, `${method} ${path}`);
      }
    // The description does not describe itself.
    expect(found.filter((one) => !one.includes('/openapi.json'))).toEqual([]);
  });
  it('says of a value without its mask what it may be: one of the kinds that the record masks', () => {
    const { root } = models.find(({ name }) => name === 'cliente')!;
    const problem = (valor: unknown): string | undefined =>
      answerProblem(
        services.app,
        'POST',
        `/services/${root}revelar/1`,
        new Response(null, { status: 200, headers: { 'content-type': 'application/json' } }),
        JSON.stringify({ hasError: false, result: { valor } }),
      );
    for (const valor of [
      null,
      '12345678909',
      '+5511987654321',
      'ana@example.com',
      { cep: '01310100', street: 'Rua Augusta', number: null },
    ])
      expect(problem(valor), JSON.stringify(valor)).toBeUndefined();
    for (const valor of [7, true, ['x', 7], { rua: 'Augusta' }, { cep: 5 }])
      expect(problem(valor), JSON.stringify(valor)).toContain('must');
  });
  it('stays of a size to be read: schemas by name, each once', () => {
    const text = JSON.stringify(served);
    // It grows with the calls, not faster.
    const many = Object.values(served.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    expect(text.length / many).toBeLessThan(2_060);
    const named = ['EmpresaResumida', 'Municipio', 'credenciarPagamentos.rascunho'];
    expect(Object.keys(served.components.schemas)).toEqual(expect.arrayContaining(named));
    for (const name of named) expect(text.split(JSON.stringify(served.components.schemas[name])).length, name).toBe(2);
    // So does an answer that many calls give.
    const inline = Object.values(served.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([, response]) => response.$ref === undefined)
      .map(([status, response]) => status + JSON.stringify(response));
    expect(inline.length).toBeGreaterThan(100);
    expect(new Set(inline).size).toBe(inline.length);
  });
  it('is for administrators of the platform alone', async () => {
    const [um, leitor] = [await services.as('um'), await services.as('leitor')];
    for (const one of [um, leitor]) expect((await one('GET', 'openapi.json')).status).toBe(403);
  });
  it('is what the answers are held against: one that does not keep to it is found', async () => {
    const { root } = models.find(({ name }) => name === 'feriado')!;
    const answer = await admin('POST', `${root}filterpaginated/1/1`, {});
    const wrong = (
      change: (body: { results: Record<string, unknown>[] }) => void,
      status = 200,
    ): string | undefined => {
      const body = JSON.parse(answer.text) as { results: Record<string, unknown>[] };
      change(body);
      return answerProblem(
        services.app,
        'POST',
        `/services/${root}filterpaginated/1/1`,
        new Response(null, { status, headers: { 'content-type': 'application/json' } }),
        JSON.stringify(body),
      );
    };
    expect(wrong(() => undefined)).toBeUndefined();
    expect(
      wrong(({ results }) => {
        results[0]!.nome = 7;
      }),
    ).toContain('must be');
    expect(
      wrong(({ results }) => {
        delete results[0]!.nome;
      }),
    ).toContain('nome');
    expect(
      wrong(({ results }) => {
        results[0]!.segredo = 'x';
      }),
    ).toContain('additional');
    expect(wrong(() => undefined, 418)).toContain('418');
  });
  it('stands beside the table of calls, neither more nor less', () => {
    const { handlers, named, wizards, reports } = readBusiness();
    expect([handlers, named, wizards, reports].every((list) => list.length > 0)).toBe(true);
    expect(description([], models).paths).toEqual({});
    expect(pathOf({ path: 'x' })).toBe('/services/x');
  });
});
