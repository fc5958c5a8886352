import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, entity, handlers, listener, listeners, moved, moves, resource, states } from '#kit';
import { f, modelOf } from '#fields';
import { password, startServices, type Services } from '../../support/services';
import { signIn, type Speaker } from '../../../src/server/testing';

const chale = entity('chale', {
  label: ['Chalé', 'Chalés'],
  title: 'nome',
  root: 'chale/',
  tenant: 'empresa',
  imports: { key: ['nome'] },
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40, unique: true }),
    hospede: f.text({ label: 'Hóspede', max: 40 }),
    situacao: f.enum(
      { LIVRE: 'Livre', OCUPADO: 'Ocupado', LIMPEZA: 'Em limpeza', REFORMA: 'Em reforma' },
      { label: 'Situação', required: true, default: 'LIVRE' },
    ),
    entrada: f.dateTime({ readOnly: true }),
    interditado: f.bool(),
  },
});
const vida = states(chale, 'situacao', {
  line: ['LIVRE', 'OCUPADO', 'LIMPEZA'],
  call: 'POST situacao',
  moves: {
    ocupar: {
      label: 'Ocupar',
      from: 'LIVRE',
      to: 'OCUPADO',
      asks: ['hospede'],
      form: { noites: f.integer({ required: true, min: 1 }) },
      stamp: 'entrada',
      unless: { 'O chalé está interditado!': { interditado: true } },
    },
    limpar: { label: 'Mandar limpar', from: 'earlier', to: 'LIMPEZA', clears: ['hospede', 'entrada'] },
    liberar: { label: 'Liberar', from: ['LIMPEZA', 'REFORMA'], to: 'LIVRE', by: 'house' },
    interditar: { label: 'Interditar', from: 'OCUPADO', to: 'REFORMA', second: { permission: 'EMPRESA_VER' } },
    esvaziar: { label: 'Esvaziar', from: 'OCUPADO', to: 'LIMPEZA', second: { permission: 'EMPRESA_EXCLUIR' } },
    reformar: { label: 'Reformar', from: 'LIVRE', to: 'REFORMA', permission: 'ROLE_ADMIN' },
  },
});
const permission = 'EMPRESA_EDITAR' as const;
const { record } = actions(chale);
const chales = resource(chale, {
  actions: {
    trapacear: record({
      label: 'Trapacear',
      call: 'POST trapacear',
      permission,
      form: { como: f.text({ required: true }) },
    }),
    arrumar: record({
      label: 'Arrumar',
      call: 'POST arrumar',
      permission,
      result: { feito: f.bool({ required: true }) },
    }),
  },
});
const bound = handlers(chales, {
  trapacear: async ({ rows }, { record: row, form: { como } }) => {
    if (como === 'update') await rows.update(chale, row, { situacao: 'LIVRE' } as object);
    if (como === 'where') await rows.updateWhere(chale, { id: row.id }, { situacao: 'LIVRE' } as object);
    if (como === 'tally') await rows.tally(chale, { id: row.id }, { set: { situacao: 'LIVRE' } as object });
  },
  arrumar: async ({ move }, { record: row }) => ({ feito: (await move(vida, row, 'liberar')) !== undefined }),
});
let heard: number[] = [];
const clock = { now: new Date() };
const doing = moves(vida, {
  ocupar: {
    check: ({ refuse }, { form }) => {
      if (form.noites > 30) refuse('No máximo 30 noites!', 'noites');
    },
    done: async ({ rows }, { row, before, form }) => {
      if (before.situacao === 'LIVRE') await rows.update(chale, row, { nome: `${row.nome} por ${form.noites}` });
    },
  },
});
const ouvintes = listeners(chale, {
  ocupado: listener(moved(vida, 'ocupar'), (context, { event: { id } }) => {
    heard.push(id);
  }),
});

describe.each(['pglite', 'postgres'] as const)('the life of a record on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let admin: Speaker;
  let made = 0;
  const make = async (situacao = 'LIVRE', values: object = {}): Promise<number> => {
    const { body, text } = await um('POST', 'chale/save', { nome: `Chalé ${++made}`, ...values });
    expect(body.hasError, text).toBe(false);
    const { id } = body.result!;
    if (situacao !== 'LIVRE')
      await house.database.transaction({ company: '*' }, (tx) =>
        sql`update chale set situacao = ${situacao} where id = ${id}`.execute(tx),
      );
    return id;
  };
  const found = async (id: number) => (await um('GET', `chale/findbyid/${id}`)).body.result;
  beforeAll(async () => {
    const access = {
      list: permission,
      show: permission,
      create: permission,
      update: permission,
      delete: permission,
      export: permission,
    };
    const model = modelOf({
      entity: chale,
      section: 'cadastros',
      states: vida,
      resource: { ...chales, access } as never,
    });
    expect(model.actions.map(({ name }) => name)).toEqual([
      'ocupar',
      'ocuparVarios',
      'limpar',
      'limparVarios',
      'interditar',
      'interditarVarios',
      'esvaziar',
      'esvaziarVarios',
      'reformar',
      'reformarVarios',
      'situacao',
      'trapacear',
      'arrumar',
    ]);
    house = await startServices({
      engine,
      rows: 0,
      now: () => clock.now,
      extra: {
        models: [
          {
            ...model,
            actions: model.actions.map((one) => ({
              ...one,
              permission: one.permission === 'ROLE_ADMIN' ? one.permission : permission,
            })),
          },
        ],
        handlers: [bound],
        moves: [doing],
        listeners: [ouvintes],
      },
    });
    [um, admin] = [await house.as('um'), await house.as('admin')];
  }, 120_000);
  beforeEach(() => {
    heard = [];
  });
  afterAll(() => house.close());

  it('goes from state to state by its moves, which ask, stamp, empty, do and tell', async () => {
    const id = await make();
    expect((await um('POST', `chale/${id}/ocupar`, { noites: 3 })).body.fieldErrors).toEqual({
      hospede: 'Campo obrigatório!',
    });
    expect((await um('POST', `chale/${id}/ocupar`, { noites: 31, hospede: 'Íris' })).body.fieldErrors).toEqual({
      noites: 'No máximo 30 noites!',
    });
    expect((await um('POST', `chale/${id}/ocupar`, { noites: 3, hospede: 'Íris' })).body.hasError).toBe(false);
    expect(await found(id)).toMatchObject({
      situacao: 'OCUPADO',
      hospede: 'Íris',
      nome: expect.stringMatching(/ por 3$/),
      entrada: expect.any(String),
    });
    await house.app.jobs.drain();
    expect(heard).toEqual([id]);
    expect((await um('POST', `chale/${id}/ocupar`, { noites: 3, hospede: 'Íris' })).status).toBe(409);
    expect((await um('POST', `chale/${id}/limpar`, {})).body.hasError).toBe(false);
    expect(await found(id)).toMatchObject({ situacao: 'LIMPEZA', hospede: null, entrada: null });
    const { body } = await um('GET', `chale/historico/${id}/1/10`);
    expect(
      (body.results as readonly { acao?: string }[]).map((one) =>
        Object.values(one).find((value) => ['ocupar', 'limpar', 'criar'].includes(String(value))),
      ),
    ).toEqual(expect.arrayContaining(['ocupar', 'limpar']));
  });
  it('is held up by what stands in its way, in its words, and by nobody who comes second', async () => {
    const id = await make('LIVRE', { interditado: true });
    expect((await um('POST', `chale/${id}/ocupar`, { noites: 1, hospede: 'A' })).body.messageError).toBe(
      'O chalé está interditado!',
    );
    const free = await make();
    const answers = await Promise.all(
      [1, 2, 3].map(() => um('POST', `chale/${free}/ocupar`, { noites: 1, hospede: 'A' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
  it('is written by nobody else: forms, imports, functions', async () => {
    const id = await make('OCUPADO');
    const { versao } = (await found(id))!;
    await um('POST', 'chale/save', { id, versao, situacao: 'LIVRE', hospede: 'B' });
    expect(await found(id)).toMatchObject({ situacao: 'OCUPADO', hospede: 'B' });
    expect(
      await found((await um('POST', 'chale/save', { nome: 'Novo', situacao: 'REFORMA' })).body.result!.id),
    ).toMatchObject({ situacao: 'LIVRE' });
    for (const como of ['update', 'where', 'tally'])
      expect((await um('POST', 'chale/trapacear', { id, como })).status, como).toBe(500);
    expect(await found(id)).toMatchObject({ situacao: 'OCUPADO' });
  });
  it('of many is reported row by row; one call takes the state to reach, and each move its own permission', async () => {
    const [free, dirty] = [await make(), await make('LIMPEZA')];
    const bulk = await um('POST', 'chale/limpar', { selection: { ids: [free, dirty] } });
    expect(bulk.body.result).toMatchObject({
      changed: 1,
      failed: [{ id: dirty, message: 'Não está na situação desta ação!' }],
    });
    const to = (situacao: string, ids: readonly number[], who = um, more: object = {}) =>
      who('POST', 'chale/situacao', { selection: { ids }, situacao, ...more });
    const next = await make();
    expect((await to('OCUPADO', [next, dirty], um, { hospede: 'C', noites: 2 })).body.result).toMatchObject({
      changed: 1,
      failed: [{ id: dirty, message: 'De “Em limpeza” não se passa a “Ocupado”!' }],
    });
    expect((await to('OCUPADO', [next], um, { hospede: 'C', noites: 2 })).body.result).toMatchObject({
      failed: [{ message: 'Já está em “Ocupado”!' }],
    });
    expect((await to('LIVRE', [dirty])).body.fieldErrors).toHaveProperty('situacao');
    const other = await make();
    expect((await to('REFORMA', [other])).body.result).toMatchObject({ changed: 0 });
    expect((await to('REFORMA', [other], admin)).body.result).toMatchObject({ changed: 1 });
  });
  it('takes the word of another person who may, where a move asks for it, and names both', async () => {
    const word = (more: object = {}) => ({ $second: { login: 'leitor', senha: password, ...more } });
    const ask = async (id: number, body: object, move = 'interditar') =>
      (await um('POST', `chale/${id}/${move}`, body)).body.fieldErrors;
    const id = await make('OCUPADO');
    expect(await ask(id, {})).toHaveProperty(['$second.login']);
    expect(await ask(id, word({ login: ' UM ' }))).toEqual({
      '$second.login': 'Precisa ser outra pessoa: quem faz não autoriza o próprio ato!',
    });
    expect(await ask(id, word({ senha: 'errada' }))).toEqual({ '$second.senha': 'Usuário ou senha inválidos!' });
    expect(await ask(id, word({ login: 'ninguem' }))).toEqual({ '$second.senha': 'Usuário ou senha inválidos!' });
    // A user of another company, or without the function, cannot authorise.
    expect(await ask(id, word({ login: 'dois' }))).toHaveProperty(['$second.login']);
    expect(await ask(id, word(), 'esvaziar')).toEqual({
      '$second.login': 'Esta pessoa não pode autorizar isto nesta empresa!',
    });
    expect(await found(id)).toMatchObject({ situacao: 'OCUPADO' });
    // A user with two-step sign-in sends its code here too.
    const leitor = await house.as('leitor');
    const { secret } = (await leitor('POST', 'user/segundo-fator/iniciar', { senha: password })).body
      .result as unknown as { readonly secret: string };
    const codigo = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() });
    await leitor('POST', 'user/segundo-fator/confirmar', { codigo: codigo() });
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await ask(id, word())).toEqual({ '$second.codigo': 'Informe o código do aplicativo de autenticação!' });
    expect(await ask(id, word({ codigo: '000000' }))).toHaveProperty(['$second.codigo']);
    const once = { 'idempotency-key': 'chave-da-palavra' };
    const done = await um('POST', `chale/${id}/interditar`, word({ codigo: codigo() }), once);
    expect(done.body.hasError, done.text).toBe(false);
    // The key alone repeats nothing: the word is asked for again.
    expect((await um('POST', `chale/${id}/interditar`, {}, once)).status).toBe(422);
    const kept = await house.database.transaction({ company: '*' }, async (tx) => {
      const { rows } = await sql<{ acao: string; login: string }>`select a.acao, u.login from auditoria as a
        join usuario as u on u.id = a.usuario_id where a.entidade = 'chale' and a.registro_id = ${id} and a.acao like '%interditar' order by a.id`.execute(
        tx,
      );
      const stored = await sql<{ n: number }>`select count(*)::int as n from (
        select t::text as t from idempotencia as t union all select t::text from auditoria as t union all select t::text from trabalho as t) as all_rows
        where t like ${`%${password}%`}`.execute(tx);
      return { who: rows.map(({ acao, login }) => [acao, login]), stored: stored.rows[0]!.n };
    });
    expect(kept).toEqual({
      who: [
        ['interditar', 'um'],
        ['autorizar:interditar', 'leitor'],
      ],
      stored: 0,
    });
    await house.database.transaction({ company: '*' }, (tx) => sql`delete from segundo_fator`.execute(tx));
  });
  it('takes it once for many, says of each row of the call for all whether it lacks it, and slows down guesses', async () => {
    const $second = { login: 'leitor', senha: password };
    const [a, b, c] = [await make('OCUPADO'), await make('OCUPADO'), await make('OCUPADO')];
    const many = (ids: readonly number[], more: object = {}) =>
      um('POST', 'chale/interditar', { selection: { ids }, ...more });
    expect((await many([a, b])).body.fieldErrors).toHaveProperty(['$second.login']);
    expect((await many([a, b], { $second })).body.result).toMatchObject({ changed: 2, failed: [] });
    const all = (more: object = {}) =>
      um('POST', 'chale/situacao', { selection: { ids: [c] }, situacao: 'REFORMA', ...more });
    expect((await all()).body.result).toMatchObject({
      changed: 0,
      failed: [{ message: expect.stringContaining('Peça a outra pessoa') as string }],
    });
    expect((await all({ $second })).body.result).toMatchObject({ changed: 1 });
    // A transition that needs no second person needs no password.
    expect(
      (await um('POST', 'chale/situacao', { selection: { ids: [await make()] }, situacao: 'LIMPEZA' })).body.result,
    ).toMatchObject({ changed: 1 });
    const wrong = { $second: { ...$second, senha: 'errada' } };
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) statuses.push((await many([a], wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // The same brake as at the sign-in, and no other's.
    expect((await signIn(house.app, 'leitor', password)).status).toBe(429);
    expect((await signIn(house.app, 'dois', password)).status).toBe(200);
    await house.database.transaction({ company: '*' }, (tx) => sql`delete from freio`.execute(tx));
  });
  it('is moved by functions too, where it may be', async () => {
    const [dirty, free] = [await make('LIMPEZA'), await make()];
    expect((await um('POST', 'chale/arrumar', { id: dirty })).body.result).toEqual({ feito: true });
    expect((await um('POST', 'chale/arrumar', { id: free })).body.result).toEqual({ feito: false });
    expect((await um('POST', `chale/${dirty}/liberar`, {})).status).toBe(404);
  });
});
