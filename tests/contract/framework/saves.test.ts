import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, entity, handlers, resource, saves } from '#kit';
import { messages } from '#kit/messages';
import { f, modelOf } from '#fields';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

const bule = entity('bule', {
  label: ['Bule', 'Bules'],
  title: 'nome',
  root: 'bule/',
  tenant: 'empresa',
  imports: { key: ['nome'] },
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40, unique: true }),
    litros: f.integer(),
    gotas: f.integer({ readOnly: true }),
    situacao: f.enum({ CHEIO: 'Cheio', VAZIO: 'Vazio' }, { required: true, default: 'CHEIO' }),
    chave: f.token(),
  },
});
const { record, collection } = actions(bule);
const permission = 'EMPRESA_EDITAR' as const;
const bules = resource(bule, {
  editable: { situacao: 'CHEIO' },
  actions: {
    esvaziar: record({ label: 'Esvaziar', call: 'POST esvaziar', permission }),
    esvaziarTodos: collection({ label: 'Esvaziar todos', call: 'POST esvaziar-todos', permission }),
    girar: record({ label: 'Girar', call: 'POST girar', permission }),
  },
});
const bound = handlers(bules, {
  esvaziar: async ({ rows }, { record: row }) => {
    await rows.update(bule, row, { situacao: 'VAZIO', nome: 'proibido' });
  },
  esvaziarTodos: async ({ rows }) => {
    await rows.updateWhere(bule, { situacao: 'CHEIO' }, { situacao: 'VAZIO' });
  },
  girar: async ({ rows }, { record: row }) => {
    await rows.update(bule, row, { litros: -1 });
  },
});
let seen: string[] = [];
const vida = saves(bule, {
  check: ({ refuse }, { row }) =>
    row.nome === 'furado' ? refuse('Está furado!') : row.nome === 'proibido' ? { nome: 'Este não!' } : undefined,
  saving: (context, { row }) => ({ gotas: (row.litros ?? 0) * 20_000 }),
  saved: async ({ rows }, { row, before }) => {
    seen.push(`${row.nome}:${before ? `${String(before.litros)}>${String(row.litros)}` : 'novo'}`);
    if (row.nome === 'preso') throw new Error('não sai');
    if ((row.litros ?? 0) < 0) await rows.update(bule, row, { litros: row.litros! - 1 });
  },
});
const outra = saves(bule, {
  saved: (context, { row }) => {
    seen.push(`também ${row.nome}`);
  },
});

describe.each(['pglite', 'postgres'] as const)('saves on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const make = async (nome: string, litros = 1): Promise<number> => {
    const { body, text } = await um('POST', 'bule/save', { nome, litros, situacao: 'CHEIO' });
    expect(body.hasError, text).toBe(false);
    return body.result!.id;
  };
  beforeAll(async () => {
    const access = {
      list: permission,
      show: permission,
      create: permission,
      update: permission,
      delete: permission,
      export: permission,
    };
    const model = modelOf({ entity: bule, section: 'cadastros', resource: { ...bules, access } as never });
    house = await startServices({
      engine,
      rows: 0,
      extra: { models: [model], handlers: [bound], saves: [vida, outra] },
    });
    um = await house.as('um');
  }, 120_000);
  afterAll(() => house.close());

  it('store more, judge and follow in a form, whoever of the modules says so', async () => {
    seen = [];
    const id = await make('um', 2);
    expect(seen).toEqual(['um:novo', 'também um']);
    const { body } = await um('GET', `bule/findbyid/${id}`);
    expect(body.result).toMatchObject({ gotas: 40_000 });
    const refused = await um('POST', 'bule/save', { nome: 'proibido', situacao: 'CHEIO' });
    expect([refused.status, refused.body.fieldErrors]).toEqual([422, { nome: 'Este não!' }]);
    expect((await um('POST', 'bule/save', { nome: 'furado', situacao: 'CHEIO' })).body.messageError).toBe(
      'Está furado!',
    );
    seen = [];
    const { result } = (await um('POST', 'bule/save', { id, versao: body.result!.versao, litros: 3, chave: 'abra-te' }))
      .body;
    expect([result, seen]).toMatchObject([{ gotas: 60_000 }, ['um:2>3', 'também um']]);
    expect(
      await all(
        sql`select antes, depois from auditoria where entidade = 'bule' and registro_id = ${id} and acao = 'alterar'`,
      ),
    ).toEqual([
      { antes: { litros: 2, gotas: 40_000, chave: null }, depois: { litros: 3, gotas: 60_000, chave: '***' } },
    ]);
  });

  it('undo the save where what follows fails', async () => {
    expect((await um('POST', 'bule/save', { nome: 'preso', situacao: 'CHEIO' })).status).toBe(500);
    expect(await all(sql`select 1 from bule where nome = 'preso'`)).toEqual([]);
  });

  it('are around a change of many, which reports the row that is refused', async () => {
    const ids = [await make('quatro', 4), await make('cinco', 5)];
    seen = [];
    expect(
      (await um('POST', 'bule/alterar-em-massa', { selection: { ids }, values: { litros: 6 } })).body.result,
    ).toMatchObject({ changed: 2, failed: [] });
    expect(seen).toEqual(['quatro:4>6', 'também quatro', 'cinco:5>6', 'também cinco']);
    const report = (
      await um('POST', 'bule/alterar-em-massa', { selection: { ids: [ids[0]] }, values: { nome: 'proibido' } })
    ).body.result;
    expect(report).toMatchObject({ changed: 0, failed: [{ id: ids[0] }] });
  });

  it('follow functions of the business, one row or by a condition, which are not judged', async () => {
    const id = await make('sete');
    seen = [];
    expect((await um('POST', 'bule/esvaziar', { id })).body.hasError).toBe(false);
    expect(seen).toEqual(['proibido:1>1', 'também proibido']);
    seen = [];
    const full = await all(sql`select id from bule where situacao = 'CHEIO' and empresa_id = ${house.companies[0]}`);
    expect((await um('POST', 'bule/esvaziar-todos', { filter: {} })).body.hasError).toBe(false);
    expect(full.length).toBeGreaterThan(0);
    expect(seen.filter((one) => one.startsWith('também'))).toHaveLength(full.length);
  });

  it('are refused by the form of a record that is no longer editable, and by a change of many', async () => {
    const id = await make('dez');
    await um('POST', 'bule/esvaziar-todos', { filter: {} });
    const { versao } = (await um('GET', `bule/findbyid/${id}`)).body.result!;
    const refused = await um('POST', 'bule/save', { id, versao, litros: 9 });
    expect([refused.status, refused.body.messageError]).toEqual([200, messages.notEditable]);
    const { result } = (await um('POST', 'bule/alterar-em-massa', { selection: { ids: [id] }, values: { litros: 9 } }))
      .body;
    expect(result).toMatchObject({ changed: 0, failed: [{ id }] });
    expect(await all(sql`select litros from bule where id = ${id}`)).toEqual([{ litros: 1 }]);
    // A form that says nothing new changes nothing.
    expect((await um('POST', 'bule/save', { id, versao, litros: 1 })).body.hasError).toBe(false);
  });

  it('do not save each other for ever', async () => {
    const id = await make('roda');
    expect((await um('POST', 'bule/girar', { id })).status).toBe(500);
    expect(await all(sql`select litros from bule where id = ${id}`)).toEqual([{ litros: 1 }]);
  });

  it('judge and follow the lines of a file, and what undoes them', async () => {
    const id = await make('nove');
    seen = [];
    const form = new FormData();
    form.set('file', new File(['nome;litros\nimp a;1\nimp b;1\nfurado;2\nnove;9\n'], 'a.csv'));
    const upload = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': await house.token('um') },
      }),
      { ip: '10.0.0.1' },
    );
    const {
      result: { id: src },
    } = (await upload.json()) as { result: { id: number } };
    const begun = (await um('POST', 'importacao/importar', { src, classe: 'bule', atualizarValores: true })).body
      .result as unknown as { id: number };
    await house.app.jobs.drain();
    const status = (await um('GET', `importacao/status/${begun.id}`)).body.result;
    expect(status, JSON.stringify(status)).toMatchObject({ criados: 2, alterados: 1, rejeitados: 1 });
    expect(JSON.stringify(status)).toContain('Está furado!');
    expect(
      await all(sql`select nome, gotas::int from bule where nome in ('imp a', 'nove', 'furado') order by nome`),
    ).toEqual([
      { nome: 'imp a', gotas: 20_000 },
      { nome: 'nove', gotas: 180_000 },
    ]);
    expect(seen.toSorted()).toEqual(
      ['imp a:novo', 'imp b:novo', 'nove:1>9', 'também imp a', 'também imp b', 'também nove'].toSorted(),
    );
    seen = [];
    expect((await um('DELETE', `importacao/cancelar/${begun.id}/transacao`)).body.hasError).toBe(false);
    await house.app.jobs.drain();
    expect([seen, await all(sql`select gotas::int from bule where id = ${id}`)]).toEqual([
      ['nove:9>1', 'também nove'],
      [{ gotas: 20_000 }],
    ]);
  });
});
