/**
 * Rows that live on another system, through ra-data-simple-rest: as people of the product use them, and what is
 * refused.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entity, resource } from '#kit';
import { checkModels } from '#kit/checks';
import { f, modelOf } from '#fields';
import { argon2, cheap } from '../../../src/server/adapters/argon2';
import { offlineCep } from '../../../src/server/adapters/cep';
import { openSimpleRest } from '../../../src/server/adapters/simpleRest';
import { vaultOf } from '../../../src/server/adapters/vault';
import { openPorts } from '../../../src/server/businessPorts';
import { silent } from '../../../src/server/core/log';
import { tablesOf } from '../../../src/server/db/tables';
import { ForeignError, type HousePorts } from '../../../src/server/ports';
import { sourcePorts } from '../../../src/server/sourcePorts';
import { openHouse, signIn, speaker, testModels, type House, type Speaker } from '../../../src/server/testing';
import { simpleRestServer, type Product } from '../../support/simpleRest';
import { brief } from '../../support/patience';

const produtoExterno = entity('produtoExterno', {
  label: ['Produto externo', 'Produtos externos'],
  title: 'nome',
  root: 'produto-externo/',
  source: {
    type: 'simple-rest',
    url: 'CATALOGO_URL',
    path: 'products',
    names: { nome: 'name', preco: 'price', tipo: 'kind' },
    search: 'q',
  },
  fields: {
    nome: f.text({ required: true, max: 40 }),
    preco: f.money({ required: true, min: 1 }),
    tipo: f.enum({ BEBIDA: 'Bebida', PRATO: 'Prato' }),
  },
});
const model = modelOf({
  entity: produtoExterno,
  section: 'cadastros',
  resource: resource(produtoExterno, { list: { filters: ['tipo'] } }) as never,
});
const models = [...testModels, model];
const begin: readonly Product[] = [
  { id: 1, name: 'Suco', price: 9, kind: 'BEBIDA', secret: 'margem 40%' },
  { id: 2, name: 'Água', price: 4.5, kind: 'BEBIDA' },
  { id: 3, name: 'Feijoada', price: 42, kind: 'PRATO' },
];

describe('rows of a foreign backend', () => {
  let backend: Awaited<ReturnType<typeof simpleRestServer>>;
  let house: House;
  let admin: Speaker;
  let um: Speaker;
  beforeAll(async () => {
    backend = await simpleRestServer(begin);
    house = await openHouse();
    const values = { CATALOGO_URL: { CATALOGO_URL: backend.url, CATALOGO_TOKEN: 'chave', CATALOGO_REDE: 'interna' } };
    const opened = await openPorts(sourcePorts(models), values, {
      database: house.database,
      log: silent,
      publicUrl: 'http://localhost',
      isProduction: false,
    });
    const app = house.start({ models, ports: { ...portsOf(house), ...opened } });
    const as = async (login: string) =>
      speaker(app, (await signIn(app, login, 'senha-boa')).headers.get('remember-me'));
    [admin, um] = [await as('admin'), await as('um')];
  });
  afterAll(async () => {
    backend.close();
    await house.database.close();
  });

  it('is a sound declaration, and has no table', () => {
    expect(checkModels(models).filter(({ where }) => where.startsWith('produtoExterno'))).toEqual([]);
    expect(tablesOf(models).map(({ name }) => name)).not.toContain('produto_externo');
  });
  it('lists a page by filter, search and order, with the names that the rows have here and nothing else', async () => {
    const { body } = await admin('POST', 'produto-externo/filterpaginated/1/10', {
      tipo: 'BEBIDA',
      $sort: [['preco', 'desc']],
    });
    expect(body).toMatchObject({
      totalRecords: 2,
      results: [
        { id: 1, nome: 'Suco', preco: 9, tipo: 'BEBIDA' },
        { id: 2, nome: 'Água' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('margem');
    expect(backend.asked.at(-1)).toEqual({
      line: 'GET /products?filter={"kind":"BEBIDA"}&range=[0,9]&sort=["price","DESC"]',
      authorization: 'Bearer chave',
    });
    expect(
      (await admin('POST', 'produto-externo/filterpaginated/1/10', { $search: 'feij' })).body.results,
    ).toMatchObject([{ id: 3 }]);
    expect((await admin('POST', 'produto-externo/filterpaginated/1/10', { id: [1, 3] })).body.totalRecords).toBe(2);
  });
  it('reads, creates and changes a record, keeps what it does not know, and writes down who did it', async () => {
    const { body: made } = await admin('POST', 'produto-externo/save', { nome: 'Café', preco: 7, tipo: 'BEBIDA' });
    expect(made.result).toMatchObject({ id: 4, nome: 'Café' });
    const { body: read } = await admin('GET', 'produto-externo/findbyid/1');
    const { body: changed } = await admin('POST', 'produto-externo/save', {
      id: 1,
      versao: read.result!.versao,
      preco: 10,
    });
    expect(changed.result).toMatchObject({ id: 1, nome: 'Suco', preco: 10 });
    expect(backend.rows.get(1)).toEqual({ id: 1, name: 'Suco', price: 10, kind: 'BEBIDA', secret: 'margem 40%' });
    const { rows: trail } = await house.database.read({ company: '*' }, (tx) =>
      sql`select acao, registro_id::int as id, depois from auditoria where entidade = 'produtoExterno' order by auditoria.id`.execute(
        tx,
      ),
    );
    expect(trail).toEqual([
      { acao: 'criar', id: 4, depois: { nome: 'Café', preco: 7, tipo: 'BEBIDA' } },
      { acao: 'alterar', id: 1, depois: { preco: 10 } },
    ]);
  });
  it('refuses what the declaration refuses, an older version, and a second time with the same key', async () => {
    expect((await admin('POST', 'produto-externo/save', { nome: '', preco: 0 })).body.fieldErrors).toMatchObject({
      nome: expect.any(String),
      preco: expect.any(String),
    });
    const { body: read } = await admin('GET', 'produto-externo/findbyid/2');
    backend.rows.set(2, { ...backend.rows.get(2), price: 5 });
    const late = await admin('POST', 'produto-externo/save', {
      id: 2,
      versao: read.result!.versao,
      nome: 'Água com gás',
    });
    expect([late.status, late.body.conflict]).toMatchObject([409, { current: { preco: 5 } }]);
    const twice = () =>
      admin('POST', 'produto-externo/save', { nome: 'Chá', preco: 6 }, { 'idempotency-key': 'chave-de-teste' });
    expect([(await twice()).body.result!.id, (await twice()).body.result!.id]).toEqual([5, 5]);
    expect(backend.rows.size).toBe(5);
  });
  it('exports what the filter finds', async () => {
    const { text } = await admin('POST', 'produto-externo/exportar/csv', { tipo: 'PRATO' });
    expect(text).toContain('Feijoada');
    expect(text).not.toContain('Suco');
  });
  it('deletes, and then there is none', async () => {
    expect((await admin('DELETE', 'produto-externo/delete/3')).status).toBe(200);
    expect([(await admin('GET', 'produto-externo/findbyid/3')).status, backend.rows.has(3)]).toEqual([404, false]);
  });
  it('is for who may, and offers nothing that it cannot do', async () => {
    for (const [method, path] of [
      ['POST', 'filterpaginated/1/10'],
      ['GET', 'findbyid/1'],
      ['DELETE', 'delete/1'],
      ['POST', 'exportar/csv'],
    ] as const)
      expect((await um(method, `produto-externo/${path}`, method === 'POST' ? {} : undefined)).status, path).toBe(403);
    expect((await um('POST', 'produto-externo/save', { nome: 'X', preco: 2 })).status).toBe(403);
    for (const path of ['alterar-em-massa', 'excluir-em-massa', 'restaurar/1', 'revelar/1'])
      expect((await admin('POST', `produto-externo/${path}`, {})).status, path).toBe(404);
    expect((await admin('POST', 'produto-externo/filterpaginated/1/10', { preco: { gt: 3 } })).status).toBe(400);
    expect(
      (await admin('POST', 'produto-externo/filterpaginated/1/10', { $or: [{ tipo: 'PRATO' }, { tipo: 'BEBIDA' }] }))
        .status,
    ).toBe(400);
  });
  it.each([
    ['a text for a number', { price: 'nove' }],
    ['an option that nobody declared', { kind: 'SOBREMESA' }],
    ['an object for a text', { name: {} }],
    ['no number as id', { id: 'abc' }],
  ])('lets no row through with %s', async (_, wrong) => {
    const before = backend.rows.get(1)!;
    backend.rows.set(1, { ...before, ...wrong });
    const { status, body } = await admin('POST', 'produto-externo/filterpaginated/1/10', {});
    backend.rows.set(1, before);
    expect([status, body.messageError]).toEqual([503, expect.stringContaining('sistema de origem')]);
  });
});

describe('the call to a foreign backend', () => {
  const answering = async (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const server = createServer((_, response) => {
      if (status > 0) response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const list = (url: string, mayBePrivate = true, timeout = 5_000) =>
    openSimpleRest({ url, token: '', mayBePrivate, timeout }).list('products', {
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      page: 1,
      size: 10,
    });
  it.each([
    ['is silent', 0, '', {}, 'não respondeu'],
    ['fails', 500, '{}', {}, 'não respondeu'],
    ['refuses', 403, '{}', {}, 'recusou o pedido (403)'],
    ['answers no JSON', 200, '<html>', {}, 'inesperado'],
    ['says no number of rows', 200, '[]', {}, 'inesperado'],
    ['answers no list', 200, '{}', { 'content-range': 'products 0-9/1' }, 'inesperado'],
    ['leads elsewhere', 302, '', { location: 'http://169.254.169.254/' }, 'não respondeu'],
    [
      'answers without end',
      200,
      `["${'x'.repeat(6 * 1024 * 1024)}"]`,
      { 'content-range': 'products 0-9/1' },
      'inesperado',
    ],
  ])('is told in words when it %s', async (_, status, body, headers, words) => {
    const server = await answering(status, body, headers);
    const refused = await list(server.url, true, status === 0 ? brief : undefined).catch((error: unknown) => error);
    server.close();
    expect(refused).toBeInstanceOf(ForeignError);
    expect(String(refused)).toContain(words);
  });
  it.each([
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://10.1.2.3',
    'http://169.254.169.254',
    'http://[::1]:9',
    'http://[::ffff:10.0.0.1]',
  ])('goes to no address of the own network: %s', async (url) => {
    await expect(list(url, false)).rejects.toThrow('rede interna');
  });
  it('asks for the address to be configured, and takes none with a password in it', async () => {
    await expect(list('')).rejects.toThrow('não está configurado');
    const [port] = sourcePorts([model]);
    expect(Object.keys(port!.variables)).toEqual(['CATALOGO_URL', 'CATALOGO_TOKEN', 'CATALOGO_REDE']);
    expect(port!.variables.CATALOGO_URL!.problem!('https://eu:senha@exemplo.com')).toBeDefined();
    expect(port!.variables.CATALOGO_URL!.problem!('https://exemplo.com/api')).toBeUndefined();
  });
});

describe('what foreign rows cannot do', () => {
  const wrong = (over: object, def: object = {}) => {
    const declared = { ...produtoExterno, ...over } as never;
    return checkModels([
      ...testModels,
      modelOf({ entity: declared, section: 'cadastros', resource: { ...resource(declared, def as never) } as never }),
    ])
      .filter(({ code }) => code === 'R140' || code === 'R141')
      .map(({ code, message }) => `${code} ${message}`)
      .join('\n');
  };
  const { fields, source } = produtoExterno;
  it.each<[string, object, object, string]>([
    [
      'a tenant',
      { tenant: 'empresa', fields: { ...fields, empresa: f.ref('empresa' as never, { required: true }) } },
      {},
      'belong to no company',
    ],
    ['a reference', { fields: { ...fields, dono: f.ref('usuario' as never) } }, {}, "'dono' (ref) would be kept here"],
    ['a file', { fields: { ...fields, foto: f.image() } }, {}, "'foto' (image) would be kept here"],
    ['a unique value', { fields: { ...fields, nome: f.text({ unique: true }) } }, {}, 'a value occurs once'],
    ['personal data', { fields: { ...fields, fone: f.phone({ personal: { basis: 'contrato' } }) } }, {}, 'personal'],
    ['an import', { imports: true }, {}, 'no file brings them in'],
    [
      'a tab that compares',
      {},
      { list: { tabs: { Caros: { preco: { gt: 10 } } } } },
      "the tab 'Caros' asks more than equality",
    ],
    ['an address in place of a variable', { source: { ...source, url: 'https://exemplo.com' } }, {}, 'R141'],
    ['a path that leads elsewhere', { source: { ...source, path: '../x' } }, {}, 'R141'],
    ['a name of no field', { source: { ...source, names: { nada: 'x' } } }, {}, "'nada' is not a field"],
  ])('is refused at the start: %s', (_, over, def, words) => expect(wrong(over, def)).toContain(words));
  it('nothing here references them', () => {
    const other = modelOf({
      entity: entity('outra', {
        label: ['Outra', 'Outras'],
        title: 'nome',
        root: 'outra/',
        fields: { nome: f.text(), produto: f.ref('produtoExterno' as never) },
      }),
      section: 'cadastros',
    });
    expect(checkModels([...models, other]).map(({ code, where }) => `${code} ${where}`)).toContain(
      'R140 outra.produto',
    );
  });
});

/** Ports that the server was opened with. */
const portsOf = ({ mail }: House): HousePorts => ({
  mail,
  passwords: argon2(cheap),
  cep: offlineCep(),
  vault: vaultOf(new Uint8Array(32)),
});
