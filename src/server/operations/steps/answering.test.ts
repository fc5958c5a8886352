import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, calls, get, handlers, post, r, report, reports, resource, run } from '#kit';
import { f, modelOf } from '#fields';
import { reportModelOf } from '#kit/resource/report';
import type { AnyEntity } from '#kit/entity/entity';
import type { Returned } from '#kit/calls/result';
import { vaultOf } from '../../adapters/vault';
import { openAnswer } from '../../core/keptAnswer';
import { coisa, openHouse, speaker, testModels, type House, type Speaker } from '../../testing';

const nome = f.text({ required: true });
const fone = f.phone({ personal: { basis: 'contrato' } });
let sent = 0;
let during: () => Promise<void> = () => Promise.resolve();
const soma = { total: f.integer({ required: true }), dono: r.orNull({ nome }) };
/** More than is declared, as a function may return by mistake: types let a wider value through. */
const much = { total: 3, dono: { nome: 'Ana', senha: 'x' }, custo: 7 };
const wide: Returned<typeof soma> = much;
const named = calls(coisa as AnyEntity, {
  justa: run(get('justa', { permission: [], result: soma }), () => ({ total: 1, dono: null })),
  larga: run(get('larga', { permission: [], result: soma }), () => wide),
  lista: run(
    get('lista', {
      permission: [],
      result: r.list(r.named('Soma', soma)),
    }),
    () => [wide, { total: 2, dono: null }],
  ),
  mapa: run(
    get('mapa', {
      permission: [],
      result: r.map(soma),
    }),
    () => ({ a: wide, b: { total: 2, dono: null } }),
  ),
  linhas: run(
    get('linhas', {
      permission: [],
      result: r.page(r.record(coisa, ['id', 'nome', 'telefone', 'segredo'])),
    }),
    async ({ rows }) => {
      const { rows: results, total } = await rows.find(coisa, { $sort: [['id', 'asc']] });
      return { results, totalRecords: total };
    },
  ),
  inteira: run(
    get('inteira', {
      permission: [],
      result: r.orNull(r.record(coisa)),
    }),
    async ({ rows }) => (await rows.find(coisa, { $sort: [['id', 'asc']] })).rows[0] ?? null,
  ),
  fora: run(
    get('fora', { outside: true, permission: [], result: r.list(r.record(coisa, ['nome'])) }),
    async ({ transaction }) => transaction(async ({ rows }) => (await rows.find(coisa, {})).rows),
  ),
  fone: run(
    get('fone', {
      permission: [],
      result: f.phone({ personal: { basis: 'contrato' } }),
    }),
    () => '+5511987654321',
  ),
  gravar: run(post('gravar', { permission: [], result: soma }), () => wide),
  nada: run(post('nada', { permission: [], result: r.nothing }), () => wide as unknown as void),
  enviar: run(post('enviar', { outside: true, permission: [], form: { fone }, result: soma }), async () => {
    sent++;
    await during();
    return wide;
  }),
  texto: run(get('texto', { session: false, perHour: 50, result: { dito: f.text() } }), () => ({
    dito: 'x',
    text: 'segredo',
    page: '<p>',
    redirect: '/',
  })),
});

/** The same told by actions and by a report, which have their own ways to the person. */
const { record, bulk, collection } = actions(coisa);
const dito = { fone, segredo: f.text({ read: 'SEGREDO' as never }), contatos: f.list({ nome, fone }) };
const spoken: Returned<typeof dito> & { readonly custo: number } = {
  fone: '+5511987654321',
  segredo: 'farinha',
  contatos: [{ nome: 'Ana', fone: '+5511987654321' }],
  custo: 7,
};
const seen = {
  fone: expect.stringContaining('***'),
  contatos: [{ nome: 'Ana', fone: expect.stringContaining('***') }],
};
const coisas = resource(coisa, {
  actions: {
    dizer: record({ label: 'Dizer', call: 'POST dizer', permission: 'COISA_VER' as never, result: dito }),
    dizerFora: record({
      label: 'Dizer fora',
      call: 'POST dizer-fora',
      permission: 'COISA_VER' as never,
      once: true,
      result: dito,
    }),
    dizerTodas: bulk({
      label: 'Dizer todas',
      call: 'POST dizer-todas',
      permission: 'COISA_VER' as never,
      result: dito,
    }),
    contar: collection({ label: 'Contar', call: 'POST contar', permission: 'COISA_VER' as never }),
  },
});
const said = handlers(coisas, {
  dizer: () => spoken,
  dizerFora: { outside: () => Promise.resolve(spoken) },
  dizerTodas: () => spoken,
  contar: () => spoken as unknown as void,
});
const contatos = report('contatos', {
  label: 'Contatos',
  permission: ['COISA_VER' as never],
  filters: {},
  call: 'POST /coisa/contatos/{page}/{size}',
  columns: dito,
  totals: { fone },
  charts: [
    { kind: 'bar', x: 'fone', y: 'contatos' },
    { kind: 'bar', x: 'segredo', y: 'contatos' },
  ],
});
const told = reports(contatos, () => ({ results: [spoken], totalRecords: 1, totals: { fone: '+5511987654321' } }));

describe('what leaves of an answer', () => {
  let house: House;
  let strict: Speaker, um: Speaker;
  beforeAll(async () => {
    house = await openHouse(undefined, { named: [named] });
    strict = await house.as('um');
    // As in production: what is not declared is dropped.
    const app = house.start({
      named: [named],
      keepsUndeclared: undefined,
      models: [
        ...testModels.filter(({ name }) => name !== 'coisa'),
        modelOf({ entity: coisa as AnyEntity, section: 'cadastros', resource: coisas as never }),
      ],
      handlers: [said],
      reports: [{ model: reportModelOf(told.report, 'cadastros'), bound: told }],
    });
    const token = (
      await speaker(app, null)('POST', 'login', undefined, {
        username: 'um',
        password: 'senha-boa',
        'remember-me': 'true',
      })
    ).headers.get('remember-me');
    um = speaker(app, token);
    await house.database.transaction({ company: 1 }, (tx) =>
      sql`insert into coisa (empresa_id, nome, tipo, segredo, telefone, busca) values (1, 'Bolo', 'FIXO', 'farinha', '+5511987654321', '')`.execute(
        tx,
      ),
    );
  }, 60_000);
  afterAll(() => house.database.close());

  it('is what its result names, at any depth', async () => {
    const left = { total: 3, dono: { nome: 'Ana' } };
    const other = { total: 2, dono: null };
    expect((await um('GET', 'coisa/justa')).body.result).toEqual({ total: 1, dono: null });
    expect((await um('GET', 'coisa/larga')).body.result).toEqual(left);
    expect((await um('GET', 'coisa/lista')).body.result).toEqual([left, other]);
    expect((await um('GET', 'coisa/mapa')).body.result).toEqual({ a: left, b: other });
    expect((await um('POST', 'coisa/gravar', {})).body.result).toEqual(left);
    expect((await um('POST', 'coisa/nada', {})).body.result ?? null).toBeNull();
  });
  it('is found by the suites when there is more', async () => {
    expect((await strict('GET', 'coisa/justa')).status).toBe(200);
    for (const [method, path] of [
      ['GET', 'larga'],
      ['GET', 'lista'],
      ['GET', 'mapa'],
      ['POST', 'gravar'],
      ['POST', 'nada'],
    ] as const)
      await expect(strict(method, `coisa/${path}`, method === 'POST' ? {} : undefined), path).rejects.toThrow(
        /additional|must be null/,
      );
  });
  it('keeps of a repeated call what it answered, and no more', async () => {
    const key = { 'idempotency-key': 'uma-chave-qualquer' };
    const first = await um('POST', 'coisa/gravar', {}, key);
    expect((await um('POST', 'coisa/gravar', {}, key)).body).toEqual(first.body);
    const kept = await house.database.transaction({ company: '*' }, (tx) =>
      sql<{
        empresa: unknown;
        usuario: unknown;
        resposta: unknown;
      }>`select empresa_id as empresa, usuario_id as usuario, resposta from idempotencia
        where chave = ${key['idempotency-key']}`.execute(tx),
    );
    const [{ empresa, usuario, resposta }] = kept.rows as [(typeof kept.rows)[number]];
    expect(JSON.stringify(resposta)).not.toContain('total');
    const owner = { company: Number(empresa), user: Number(usuario), key: key['idempotency-key'] };
    const vault = vaultOf(new Uint8Array(32));
    expect(openAnswer(vault, owner, resposta)).toEqual({ result: first.body.result });
    // Under another key of the server, or for somebody else, it says nothing.
    expect(openAnswer(vault, { ...owner, user: 0 }, resposta)).toBeUndefined();
    expect(openAnswer(vaultOf(new Uint8Array(32).fill(1)), owner, resposta)).toBeUndefined();
  });
  it('is of rows what lists show: chosen fields, what one may read, masked', async () => {
    const { body } = await um('GET', 'coisa/linhas');
    expect(body.results).toEqual([
      { id: 1, nome: 'Bolo', telefone: expect.stringContaining('***'), $masked: ['telefone'] },
    ]);
    const whole = (await um('GET', 'coisa/inteira')).body.result!;
    expect(whole).toMatchObject({
      id: 1,
      versao: expect.any(Number),
      telefone: expect.stringContaining('***'),
      $labels: { 'empresa:1': 'Um' },
    });
    expect(whole).not.toHaveProperty('segredo');
    expect((await um('GET', 'coisa/fora')).body.result).toEqual([{ nome: 'Bolo' }]);
    expect((await um('GET', 'coisa/fone')).body.result).toContain('***');
  });
  it('is of an action what its result names, masked and for who may read it, and so it is kept', async () => {
    const key = { 'idempotency-key': 'dizer-uma-vez' };
    for (const answer of [
      await um('POST', 'coisa/dizer', { id: 1 }),
      await um('POST', 'coisa/dizer-fora', { id: 1 }, key),
      await um('POST', 'coisa/dizer-fora', { id: 1 }, key),
      await um('POST', 'coisa/dizer-todas', { selection: { ids: [1] } }),
    ]) {
      expect(answer.body.result).toMatchObject(seen);
      expect(answer.body.result!.segredo ?? null).toBeNull();
      expect(answer.text).not.toMatch(/98765|farinha|custo/);
    }
    expect((await um('POST', 'coisa/contar', {})).body.result ?? null).toBeNull();
  });
  it('is of a report its columns and totals, masked and for who may read them: on the screen, in a file, on paper', async () => {
    const { body, text } = await um('POST', 'coisa/contatos/1/10', {});
    expect(body).toMatchObject({ results: [seen], totals: { fone: seen.fone } });
    const drawn = (await um('POST', 'coisa/contatos/graficos', {})).body.result;
    // The mask of what is personal stands on the axis; what may not be read is not drawn.
    expect(drawn).toMatchObject({ charts: [{ marks: [{ text: seen.fone }] }, null] });
    for (const one of [
      text,
      (await um('POST', 'coisa/contatos/exportar/csv', {})).text,
      (await um('POST', 'coisa/contatos/imprimir-relatorio', {})).text,
    ]) {
      expect(one).toContain('***');
      expect(one).not.toMatch(/98765|farinha|custo/);
    }
  });
  it('of a call with the outside is made once for a key: refused while the first is at work, kept after', async () => {
    const ask = (body: object, path = 'enviar') =>
      um('POST', `coisa/${path}`, body, { 'idempotency-key': 'enviar-uma-vez' });
    let meanwhile: Awaited<ReturnType<Speaker>> | undefined;
    during = async () => {
      meanwhile = await ask({ fone: '11987654321' });
    };
    const first = await ask({ fone: '11987654321' });
    expect([meanwhile?.status, meanwhile?.body.messageError]).toEqual([
      409,
      'Esta ação ainda está em andamento. Aguarde um momento e atualize a tela!',
    ]);
    expect([(await ask({ fone: '11987654321' })).body, sent]).toEqual([first.body, 1]);
    expect(first.body.result).toEqual({ total: 3, dono: { nome: 'Ana' } });
    // The key stands for the whole call: other words, or another query, are no repetition.
    for (const other of [await ask({ fone: '11912345678' }), await ask({ fone: '11987654321' }, 'enviar?x=1')])
      expect([other.status, other.body.messageError]).toEqual([409, expect.stringContaining('com outros dados')]);
    expect(sent).toBe(1);
  });
  it('is of a call without a session only what it declares: no text, page or redirection beside it', async () => {
    const answer = await um('GET', 'coisa/texto');
    expect([answer.status, answer.body.result]).toEqual([200, { dito: 'x' }]);
  });
});
