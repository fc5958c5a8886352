import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, calls, entity, file, form, get, handlers, query, r, resource, run } from '#kit';
import { fieldsOf } from '#kit/read/model';
import { f, modelOf } from '#fields';
import { startServices, type Services } from '../../../tests/support/services';
import { speaker, type Speaker } from '../testing';

const cafe = entity('cafe', {
  label: ['Café', 'Cafés'],
  title: 'nome',
  root: 'cafe/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40 }),
    preco: f.money(),
    ordem: f.integer(),
    situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }, { required: true, default: 'ATIVO' }),
  },
});
const { record, bulk, collection } = actions(cafe);
const permission = 'EMPRESA_EDITAR' as const;
const cafes = resource(cafe, {
  list: {
    totals: {
      call: 'POST totais',
      count: { cafes: {}, pausados: { situacao: 'PAUSADO' } },
      sum: { preco: 'preco', parado: ['preco', { situacao: 'PAUSADO' }], tudo: ['preco', 'ordem'] },
      ratio: { medio: ['preco', 'cafes'] },
      labels: { medio: 'Preço médio' },
    },
  },
  sortable: { field: 'ordem', call: 'POST salvar-ordem' },
  actions: {
    etiqueta: record({
      label: 'Etiqueta',
      call: 'POST etiqueta',
      permission,
      once: true,
      form: { vias: f.integer({ required: true, min: 1 }) },
      effect: 'print',
    }),
    torrar: record({
      label: 'Torrar',
      call: 'POST torrar',
      permission,
      once: true,
      when: { situacao: 'ATIVO' },
      unless: { 'O sachê já vem torrado!': { nome: 'sachê' } },
      result: { codigo: f.text({ required: true }) },
    }),
    pausar: bulk({
      label: 'Pausar',
      call: 'POST pausar',
      permission,
      once: true,
      when: { situacao: 'ATIVO' },
      form: { motivo: f.text({ required: true }) },
      effect: 'report',
    }),
    moer: bulk({
      label: 'Moer',
      call: 'POST moer',
      permission,
      when: { situacao: 'ATIVO' },
      result: { quantos: f.integer({ required: true }) },
    }),
    servir: record({
      label: 'Servir',
      call: 'POST servir',
      permission,
      result: { pedido: f.text({ required: true }) },
      form: form(
        {
          onde: f.enum({ MESA: 'Na mesa', VIAGEM: 'Para viagem' }, { required: true }),
          mesa: f.integer({ required: true, min: 1 }),
          quando: f.date(),
          cortesia: f.bool({ write: 'ROLE_ADMIN' }),
          brinde: f.text({ plan: 'BRINDES' as never }),
        },
        { when: { mesa: { onde: 'MESA' } } },
      ),
    }),
    lista: collection({ label: 'Lista', call: 'GET lista', permission, effect: 'download' }),
  },
});
let torrados = 0;
let during: () => Promise<void> = async () => undefined;
const bound = handlers(cafes, {
  etiqueta: (context, { record: { nome }, form: { vias } }) =>
    file('etiqueta.pdf', new Uint8Array([37, 80, 68, 70, 0, 255, vias, nome.length])),
  torrar: {
    outside: async ({ transaction, refuse }, { record: row }) => {
      torrados++;
      await during();
      if (row.nome === 'queimado') refuse('Queimou!');
      return transaction(async ({ rows }) => {
        const now = await rows.get(cafe, row.id, { lock: true });
        await rows.update(cafe, now!, { situacao: 'PAUSADO' });
        return { codigo: `T${torrados}` };
      });
    },
  },
  pausar: {
    each: async ({ rows, refuse, db }, { record: row, form }) => {
      await rows.update(cafe, row, { situacao: 'PAUSADO' });
      if (row.nome === 'teimoso') refuse(`Não aceita: ${form.motivo}`);
      if (row.nome === 'torto')
        await sql`insert into cafe (empresa_id, nome, situacao, busca) values (${row.empresa}, ${'x'.repeat(99)}, 'ATIVO', '')`.execute(
          db,
        );
    },
  },
  moer: async ({ rows }, { selection }) => ({ quantos: (await rows.selected(cafe, selection)).length }),
  servir: (context, { form: asked }) => ({ pedido: JSON.stringify(asked) }),
  lista: async ({ rows }, { filter }) =>
    file('cafés.csv', (await rows.find(cafe, filter)).rows.map(({ nome }) => nome).join(';')),
});
const totais = calls(
  cafe,
  {
    achar: query(cafe, 'POST achar/{page}/{size}', {
      permission: ['EMPRESA_VER'],
      columns: ['id', 'nome'],
      with: { empresa: ['shortName'] },
      filters: ['nome', 'situacao'],
      sort: [['nome', 'asc']],
    }),
    ativos: query(cafe, 'GET ativos/{nome}', {
      permission: ['EMPRESA_VER'],
      form: { nome: f.text({ required: true }) },
      search: 'nome',
      where: { situacao: 'ATIVO' },
      answer: 'list',
      most: 1,
    }),
    segunda: run(
      get('segunda-via/{id}', {
        permission: [],
        form: { id: f.integer({ required: true }) },
        result: r.file('text/plain'),
      }),
      (context, { form }) => file('via.txt', `via ${form.id}`),
    ),
  },
  {
    also: {
      'POST procurar/{page}/{size}': 'POST achar/{page}/{size}',
      'POST tudo/{page}/{size}': 'POST filterpaginated/{page}/{size}',
    },
  },
);
const model = modelOf({ entity: cafe, resource: cafes, section: 'cozinha' });

let house: Services;
let um: Speaker;
let dois: Speaker;
let ids: readonly number[];
beforeAll(async () => {
  house = await startServices({ engine: 'pglite', extra: { models: [model], handlers: [bound], named: [totais] } });
  [um, dois] = [await house.as('um'), await house.as('dois')];
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  torrados = 0;
  during = async () => undefined;
  await sql`truncate cafe restart identity`.execute(house.database.owner);
  await sql`delete from idempotencia`.execute(house.database.owner);
  ids = [];
  for (const nome of ['claro', 'escuro', 'teimoso', 'torto'])
    ids = [...ids, (await um('POST', 'cafe/save', { nome, preco: 10.1 })).body.result!.id];
});
const stored = async () =>
  (
    await um('POST', 'cafe/filterpaginated/1/100', {
      $sort: [
        ['ordem', 'asc'],
        ['id', 'asc'],
      ],
    })
  ).body.results!;
const audits = async (action: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from auditoria where entidade = 'cafe' and acao = ${action}`.execute(
      house.database.owner,
    )
  ).rows.map(({ n }) => Number(n))[0]!;
const key = (text: string) => ({ 'idempotency-key': text });

describe('a form with conditions', () => {
  const serve = (values: object, who: Speaker = um) => who('POST', 'cafe/servir', { id: ids[0], ...values });
  const served = async (values: object, who?: Speaker): Promise<unknown> =>
    JSON.parse((await serve(values, who)).body.result!.pedido as string);
  const nothing = { onde: null, mesa: null, quando: null, cortesia: null, brinde: null };
  it('asks for a field under its condition, and takes nothing for it where it is not met', async () => {
    expect((await serve({ onde: 'MESA' })).body.fieldErrors).toEqual({ mesa: 'Campo obrigatório!' });
    expect(await served({ onde: 'MESA', mesa: 4 })).toEqual({ ...nothing, onde: 'MESA', mesa: 4 });
    expect(await served({ onde: 'VIAGEM', mesa: 4 })).toEqual({ ...nothing, onde: 'VIAGEM' });
    expect(await served({ onde: 'VIAGEM', mesa: 'x' })).toEqual({ ...nothing, onde: 'VIAGEM' });
  });
  it('takes what a permission or a plan keeps from who has them alone', async () => {
    expect(await served({ onde: 'VIAGEM', cortesia: true, brinde: 'bala' })).toEqual({ ...nothing, onde: 'VIAGEM' });
  });
});

describe('an answer that is a file', () => {
  it('arrives as bytes with its name, and a retry with the same key gets the same', async () => {
    const first = await um('POST', 'cafe/etiqueta', { id: ids[0], vias: 3 }, key('etiqueta-1'));
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toContain('etiqueta.pdf');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    const before = await audits('etiqueta');
    const again = await um('POST', 'cafe/etiqueta', { id: ids[0], vias: 3 }, key('etiqueta-1'));
    expect([again.text, await audits('etiqueta')]).toEqual([first.text, before]);
  });
  it('is refused as an envelope, its form checked', async () => {
    const { status, body } = await um('POST', 'cafe/etiqueta', { id: ids[0], vias: 0 });
    expect([status, body.fieldErrors]).toEqual([422, { vias: 'Mínimo 1!' }]);
  });
  it('is the rows of the filter, by GET and by its POST twin, and of a call that only reads', async () => {
    expect((await um('POST', 'cafe/lista', { filter: { nome: ['claro', 'torto'] } })).text).toBe('claro;torto');
    expect((await um('GET', 'cafe/segunda-via/7')).text).toBe('via 7');
    expect((await um('POST', 'cafe/lista', { filter: { inventado: 1 } })).status).toBe(400);
  });
});

describe('an action that speaks with the outside', () => {
  it('acts once for a key: refused while at work, answered alike after', async () => {
    let second: Awaited<ReturnType<Speaker>> | undefined;
    during = async () => {
      second = await um('POST', 'cafe/torrar', { id: ids[0] }, key('torrar-01'));
    };
    const first = await um('POST', 'cafe/torrar', { id: ids[0] }, key('torrar-01'));
    expect(first.body.result).toEqual({ codigo: 'T1' });
    expect([second!.status, second!.body.messageError]).toEqual([409, expect.stringMatching(/em andamento/)]);
    expect((await um('POST', 'cafe/torrar', { id: ids[0] }, key('torrar-01'))).body.result).toEqual({ codigo: 'T1' });
    expect(torrados).toBe(1);
    expect((await um('POST', 'cafe/torrar', { id: ids[0] }, key('torrar-02'))).status).toBe(409);
  });
  it('refuses in the words of what stands in its way', async () => {
    const {
      body: { result },
    } = await um('POST', 'cafe/save', { nome: 'sachê' });
    const { status, body } = await um('POST', 'cafe/torrar', { id: result!.id }, key('torrar-06'));
    expect([status, body.messageError, torrados]).toEqual([409, 'O sachê já vem torrado!', 0]);
  });
  it('may be tried again with the same key when it was refused, and when it died on the way', async () => {
    const {
      body: { result },
    } = await um('POST', 'cafe/save', { nome: 'queimado' });
    const ask = () => um('POST', 'cafe/torrar', { id: result!.id }, key('torrar-03'));
    expect([(await ask()).body.messageError, (await ask()).body.messageError, torrados]).toEqual([
      'Queimou!',
      'Queimou!',
      2,
    ]);
    await sql`insert into idempotencia (usuario_id, chave, empresa_id, operacao, corpo_hash, criado_em)
      select usuario_id, 'torrar-04', empresa_id, operacao, corpo_hash, now() - interval '1 hour' from idempotencia limit 1`.execute(
      house.database.owner,
    );
    expect((await um('POST', 'cafe/torrar', { id: ids[1] }, key('torrar-05'))).body.result).toEqual({ codigo: 'T3' });
    await sql`update idempotencia set resposta = null, criado_em = now() - interval '1 hour' where chave = 'torrar-05'`.execute(
      house.database.owner,
    );
    await sql`update cafe set situacao = 'ATIVO' where id = ${ids[1]}`.execute(house.database.owner);
    expect((await um('POST', 'cafe/torrar', { id: ids[1] }, key('torrar-05'))).body.result).toEqual({ codigo: 'T4' });
  });
});

describe('a bulk action', () => {
  it('does each row by itself: who does not fit or is refused stands in the report, and is undone', async () => {
    await sql`update cafe set situacao = 'PAUSADO' where id = ${ids[1]}`.execute(house.database.owner);
    const { body } = await um(
      'POST',
      'cafe/pausar',
      { selection: { ids: [...ids, 9999] }, motivo: 'obras' },
      key('pausar-01'),
    );
    expect(body.result).toEqual({
      changed: 1,
      failed: [
        { id: ids[1], title: 'escuro', message: 'Não está na situação desta ação!' },
        { id: ids[2], title: 'teimoso', message: 'Não aceita: obras' },
        { id: ids[3], title: 'torto', message: expect.any(String) },
        { id: 9999, title: '#9999', message: 'Cadastro não encontrado!' },
      ],
    });
    expect((await stored()).map(({ situacao }) => situacao)).toEqual(['PAUSADO', 'PAUSADO', 'ATIVO', 'ATIVO']);
    expect(await audits('pausar')).toBe(1);
    expect(
      (await um('POST', 'cafe/pausar', { selection: { ids: [...ids, 9999] }, motivo: 'obras' }, key('pausar-01'))).body
        .result,
    ).toEqual(body.result);
  });
  it('works on all that a filter finds, never on another company', async () => {
    const { body } = await dois('POST', 'cafe/pausar', { selection: { ids }, motivo: 'x' });
    expect(body.result).toMatchObject({ changed: 0 });
    expect((await um('POST', 'cafe/moer', { selection: { filter: { nome: { not: 'torto' } } } })).body.result).toEqual({
      quantos: 3,
    });
  });
  it('as a whole is refused when a row does not fit', async () => {
    await sql`update cafe set situacao = 'PAUSADO' where id = ${ids[1]}`.execute(house.database.owner);
    const { status, body } = await um('POST', 'cafe/moer', { selection: { ids } });
    expect([status, body.messageError]).toEqual([409, '1 dos registros não está na situação desta ação!']);
  });
});

describe('rows in an order made by hand', () => {
  const names = async () => (await stored()).map(({ nome }) => nome);
  it('take the places they hold together, are counted from one, and leave an audit row each', async () => {
    expect((await um('POST', 'cafe/salvar-ordem', { ids: [ids[3], ids[0], ids[1], ids[2]] })).body.result).toEqual({
      changed: 4,
    });
    expect(await names()).toEqual(['torto', 'claro', 'escuro', 'teimoso']);
    const before = await audits('ordenar');
    expect((await um('POST', 'cafe/salvar-ordem', { ids: [ids[1], ids[3]] })).body.result).toEqual({ changed: 2 });
    expect(await names()).toEqual(['escuro', 'claro', 'torto', 'teimoso']);
    expect((await audits('ordenar')) - before).toBe(2);
    expect((await stored()).map(({ ordem }) => ordem)).toEqual([1, 2, 3, 4]);
  });
  it('are refused where the list is another one, to another company, and to who may not change them', async () => {
    expect((await um('POST', 'cafe/salvar-ordem', { ids: [ids[0], 9999] })).status).toBe(409);
    expect((await dois('POST', 'cafe/salvar-ordem', { ids: [ids[1], ids[0]] })).status).toBe(409);
    expect((await (await house.as('leitor'))('POST', 'cafe/salvar-ordem', { ids: [ids[1], ids[0]] })).status).toBe(403);
    expect((await um('POST', 'cafe/salvar-ordem', { ids: [ids[0], ids[0]] })).status).toBe(400);
    expect((await (await house.as('admin'))('POST', 'cafe/salvar-ordem', { ids: [ids[0]] })).body.messageError).toMatch(
      /Entre em uma empresa/,
    );
  });
  it('may be moved while somebody has one open in a form', async () => {
    const [first] = await stored();
    await um('POST', 'cafe/salvar-ordem', { ids: [ids[1], ids[0]] });
    expect((await um('POST', 'cafe/save', { id: first!.id, versao: first!.versao, nome: 'claríssimo' })).status).toBe(
      200,
    );
  });
});

describe('totals of a list', () => {
  const none = { cafes: 0, pausados: 0, preco: 0, parado: 0, tudo: 0, medio: null };
  it('are of the same filter, checked like a list, and of the company alone', async () => {
    expect((await um('POST', 'cafe/totais', { filter: { nome: ['claro', 'escuro'] } })).body.result).toMatchObject({
      cafes: 2,
      preco: 20.2,
      medio: 10.1,
    });
    expect((await dois('POST', 'cafe/totais', { filter: {} })).body.result).toEqual(none);
    expect((await um('POST', 'cafe/totais', { filter: { segredo: 1 } })).status).toBe(400);
    expect((await speaker(house.app, null)('POST', 'cafe/totais', { filter: {} })).status).toBe(401);
  });
  it('count and add those that meet a condition, and add up fields', async () => {
    await sql`update cafe set situacao = 'PAUSADO', ordem = 3 where nome = 'escuro'`.execute(house.database.owner);
    expect((await um('POST', 'cafe/totais', { filter: { nome: ['claro', 'escuro'] } })).body.result).toMatchObject({
      cafes: 2,
      pausados: 1,
      preco: 20.2,
      parado: 10.1,
      medio: 10.1,
    });
    expect((await um('POST', 'cafe/totais', { filter: { nome: 'escuro' } })).body.result!.tudo).toBe(13.1);
  });
  it('are named by their figures', () => {
    expect(Object.values(fieldsOf(model.totals!.show)).map(({ label, kind }) => [label, kind.name])).toEqual([
      ['Cafes', 'integer'],
      ['Pausados', 'integer'],
      ['Preço', 'money'],
      ['Parado', 'money'],
      ['Tudo', 'money'],
      ['Preço médio', 'money'],
    ]);
  });
});

describe('queries and other names', () => {
  it('answer a part of the rows, in order, with what they refer to', async () => {
    const { results, totalRecords } = (await um('POST', 'cafe/achar/1/2', { nome: 'claro' })).body;
    expect([totalRecords, results]).toEqual([
      1,
      [{ id: ids[0], nome: 'claro', empresa: { id: house.companies[0], shortName: expect.any(String) as string } }],
    ]);
    expect((await um('POST', 'cafe/achar/2/3', {})).body).toMatchObject({
      totalRecords: 4,
      results: [{ nome: 'torto' }],
    });
    expect((await dois('POST', 'cafe/achar/1/9', {})).body).toMatchObject({ totalRecords: 0, results: [] });
    expect((await um('POST', 'cafe/achar/1/9', { preco: 3 })).status, 'no filter of this call').toBe(400);
  });
  it('keep to the condition, the search and the days', async () => {
    await sql`update cafe set situacao = 'PAUSADO' where nome = 'escuro'`.execute(house.database.owner);
    expect((await um('GET', 'cafe/ativos/claro')).body.result).toMatchObject([{ nome: 'claro', versao: 1 }]);
    expect((await um('GET', 'cafe/ativos/escuro')).body.result).toEqual([]);
  });
  it('are one call with its other names: policy, form and answer', async () => {
    expect((await um('POST', 'cafe/procurar/1/2', { nome: 'claro' })).body).toEqual(
      (await um('POST', 'cafe/achar/1/2', { nome: 'claro' })).body,
    );
    expect((await um('POST', 'cafe/tudo/1/2', {})).body.totalRecords).toBe(4);
    expect((await speaker(house.app, null)('POST', 'cafe/procurar/1/2', {})).status).toBe(401);
  });
});
