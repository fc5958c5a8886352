import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openHouse, signIn, speaker, type House, type Speaker } from './testing';
import { messages } from '#kit/messages';
import { pngOf } from '../../tests/support/images';

let house: House;
let um: Speaker, dois: Speaker, ver: Speaker, admin: Speaker;
beforeAll(async () => {
  house = await openHouse();
  [um, dois, ver, admin] = (await Promise.all(['um', 'dois', 'ver', 'admin'].map((login) => house.as(login)))) as [
    Speaker,
    Speaker,
    Speaker,
    Speaker,
  ];
});
afterAll(() => house.database.close());

const created = async (as: Speaker, values: object): Promise<number> => {
  const { body, status } = await as('POST', 'coisa/save', values);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result!.id;
};
const auditRows = async (): Promise<number> =>
  house.database.read({ company: '*' }, async (tx) =>
    Number((await sql<{ n: number }>`select count(*) as n from auditoria`.execute(tx)).rows[0]!.n),
  );

describe('a record through the services', () => {
  it('is created with defaults in the company of the session, whatever was sent', async () => {
    const { body } = await um('POST', 'coisa/save', {
      nome: '  Ábaco  ',
      empresa: 2,
      criador: 'eu',
      id: null,
      versao: 9,
      $labels: {},
      inventado: 1,
      criadoEm: 'x',
    });
    expect(body.result).toMatchObject({
      nome: 'Ábaco',
      empresa: 1,
      criador: 'servidor',
      tipo: 'FIXO',
      valor: null,
      versao: 0 + Number(body.result!.versao),
    });
    expect(body.result!.$labels).toMatchObject({ 'empresa:1': 'Um' });
    expect(body.result).not.toHaveProperty('inventado');
    expect(body.result).not.toHaveProperty('segredo');
  });
  it('is stamped by the server with who made it and when, whatever was sent', async () => {
    const {
      body: { result },
    } = await um('POST', 'coisa/save', { nome: 'Carimbo', feitaEm: '2001-01-01T00:00:00Z', autor: 1 });
    expect(result).toMatchObject({
      feitaEm: house.clock.now.toISOString(),
      $labels: { [`usuario:${String(result!.autor)}`]: 'um' },
    });
  });
  it('is not deleted while a group or the row of a list holds it', async () => {
    for (const holder of [
      (id: number) => ({ caixa: { dono: id } }),
      (id: number) => ({ partes: [{ nome: 'p', peca: id }] }),
    ]) {
      const id = await created(um, { nome: 'Peça' });
      const by = await created(um, { nome: 'Dona', ...holder(id) });
      expect((await um('DELETE', `coisa/delete/${id}`)).body.messageError).toMatch(/em uso/);
      await um('DELETE', `coisa/delete/${by}`);
      expect((await um('DELETE', `coisa/delete/${id}`)).body.hasError).toBe(false);
    }
  });
  it('is a patch on update: absent keys stay, read-only ones too', async () => {
    const id = await created(um, { nome: 'Patch', codigo: 'P1', origem: 'loja', caixa: { largura: 3 } });
    const { body } = await change(um, 'coisa/', { id, nome: 'Patch 2', origem: 'outra', caixa: { dono: null } });
    expect(body.result).toMatchObject({ nome: 'Patch 2', codigo: 'P1', origem: 'loja', caixa: { largura: 3 } });
  });
  it('keeps no field whose condition is not met, and asks for it when it is', async () => {
    const { status, body } = await um('POST', 'coisa/save', { nome: 'Cond', tipo: 'VALOR' });
    expect([status, body.fieldErrors]).toEqual([422, { valor: 'Campo obrigatório!' }]);
    const id = await created(um, { nome: 'Cond', tipo: 'VALOR', valor: 10.5 });
    expect((await change(um, 'coisa/', { id, tipo: 'FIXO' })).body.result).toMatchObject({ valor: null });
  });
  it('answers field errors in Portuguese, nested ones by path, rules at their last field', async () => {
    const { body } = await um('POST', 'coisa/save', {
      nome: 7,
      codigo: 'x'.repeat(11),
      telefone: 'abc',
      partes: [{ nome: 'x'.repeat(300) }],
      caixa: { largura: 'a' },
    });
    expect(Object.keys(body.fieldErrors!).sort()).toEqual([
      'caixa.largura',
      'codigo',
      'nome',
      'partes.0.nome',
      'telefone',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/must|invalid type|expected/i);
    expect((await um('POST', 'coisa/save', { nome: 'igual', codigo: 'igual' })).body.fieldErrors).toEqual({
      codigo: 'O código não pode ser o nome!',
    });
  });
  it('is changed by nobody who does not say which version he read; many at once are, whatever stands', async () => {
    const id = await created(um, { nome: 'Lida' });
    const message = 'Informe a versão do cadastro que você leu, para não apagar o que outra pessoa gravou!';
    for (const versao of [undefined, null]) {
      const { status, body } = await um('POST', 'coisa/save', { id, versao, nome: 'Por cima' });
      expect([status, body.fieldErrors, body.messageError]).toEqual([422, { versao: message }, message]);
    }
    expect((await um('GET', `coisa/findbyid/${id}`)).body.result).toMatchObject({ nome: 'Lida' });
    expect(
      (await um('POST', 'coisa/alterar-em-massa', { selection: { ids: [id] }, values: { nome: 'Todas' } })).body.result,
    ).toMatchObject({ changed: 1 });
  });
  it('refuses an older versao with what is stored now and who stored it', async () => {
    const id = await created(um, { nome: 'Versão' });
    const { versao } = (await um('GET', `coisa/findbyid/${id}`)).body.result!;
    expect((await um('POST', 'coisa/save', { id, versao, nome: 'Primeira' })).status).toBe(200);
    const second = await um('POST', 'coisa/save', { id, versao, nome: 'Segunda' });
    expect([second.status, second.body.conflict]).toEqual([
      409,
      expect.objectContaining({ by: 'um', current: expect.objectContaining({ nome: 'Primeira' }) as unknown }),
    ]);
  });
  it('occurs once where the declaration says so, within the company', async () => {
    await created(um, { nome: 'A', codigo: 'U' });
    expect((await um('POST', 'coisa/save', { nome: 'B', codigo: 'U' })).body.fieldErrors).toHaveProperty('codigo');
    await created(dois, { nome: 'A', codigo: 'U' });
  });
  it('goes to the bin, is listed there, comes back; refused while in use', async () => {
    const id = await created(um, { nome: 'Lixo' });
    const child = await created(um, { nome: 'Filha', mae: id });
    const refused = await um('DELETE', `coisa/delete/${id}`);
    expect([refused.status, refused.body.hasError, refused.body.messageError]).toEqual([
      200,
      true,
      'Não é possível excluir: em uso em coisas!',
    ]);
    await um('DELETE', `coisa/delete/${child}`);
    expect((await um('DELETE', `coisa/delete/${id}`)).body.hasError).toBe(false);
    expect((await um('GET', `coisa/findbyid/${id}`)).status).toBe(404);
    expect(
      (await um('POST', 'coisa/filterpaginated/1/10', { $trash: true })).body.results!.map((row) => row.id),
    ).toEqual(expect.arrayContaining([id, child]));
    expect((await ver('POST', 'coisa/filterpaginated/1/10', { $trash: true })).status).toBe(403);
    expect((await um('POST', `coisa/restaurar/${id}`)).body.result).toMatchObject({ id });
  });
  it('writes one audit row a write and none for a refusal, personal data masked', async () => {
    const before = await auditRows();
    const id = await created(um, { nome: 'Auditada', telefone: '+5511987654321' });
    await change(um, 'coisa/', { id, nome: '' });
    await change(ver, 'coisa/', { id, nome: 'não' });
    await change(um, 'coisa/', { id, nome: 'Auditada 2' });
    await um('DELETE', `coisa/delete/${id}`);
    expect((await auditRows()) - before).toBe(3);
    const rows = await house.database.read(
      { company: 1 },
      async (tx) =>
        (
          await sql`select antes, depois from auditoria where registro_id = ${id} and entidade = 'coisa' order by id`.execute(
            tx,
          )
        ).rows,
    );
    expect(JSON.stringify(rows)).not.toContain('987654321');
    expect(rows[1]).toEqual({ antes: { nome: 'Auditada' }, depois: { nome: 'Auditada 2' } });
  });
});

describe('two companies', () => {
  it('cannot tell a foreign id from an unknown one, and cannot reference it', async () => {
    const id = await created(dois, { nome: 'Alheia' });
    for (const call of [
      ['GET', 'coisa/findbyid/{id}'],
      ['DELETE', 'coisa/delete/{id}'],
      ['POST', 'coisa/restaurar/{id}'],
      ['POST', 'coisa/fixar/{id}', { motivo: 'x' }],
    ] as const) {
      const [foreign, unknown] = [
        await um(call[0], call[1].replace('{id}', String(id)), call[2]),
        await um(call[0], call[1].replace('{id}', '999999'), call[2]),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    expect((await um('POST', 'coisa/save', { id, nome: 'Minha' })).status).toBe(404);
    const errors = (await um('POST', 'coisa/save', { nome: 'X', mae: id, caixa: { dono: id } })).body.fieldErrors;
    expect(errors).toEqual({ mae: 'Cadastro não encontrado!', 'caixa.dono': 'Cadastro não encontrado!' });
    expect((await admin('POST', 'coisa/save', { nome: 'X', empresa: 1, mae: id })).body.fieldErrors).toHaveProperty(
      'mae',
    );
    expect((await um('POST', 'coisa/filterpaginated/1/10', { id: [id] })).body.totalRecords).toBe(0);
  });
  it('the administrator says which company; a tab of another company is told', async () => {
    expect((await admin('POST', 'coisa/save', { nome: 'X' })).body.fieldErrors).toHaveProperty('empresa');
    expect((await um('GET', 'user/getUserInformations', undefined, { 'x-empresa': '2' })).status).toBe(409);
    expect((await um('GET', 'user/getUserInformations', undefined, { 'x-empresa': '1' })).status).toBe(200);
  });
});

describe('access', () => {
  it('without a permission nothing happens, field by field too', async () => {
    const id = await created(um, { nome: 'Vista' });
    for (const [method, path, body] of [
      ['POST', 'coisa/save', { id, nome: 'y' }],
      ['DELETE', `coisa/delete/${id}`],
      ['POST', 'coisa/alterar-em-massa', { selection: { ids: [id] }, values: { nome: 'y' } }],
      ['POST', 'coisa/excluir-em-massa', { selection: { ids: [id] } }],
      ['POST', `coisa/fixar/${id}`, { motivo: 'y' }],
    ] as const)
      expect((await ver(method, path, body)).status, path).toBe(403);
    expect((await ver('GET', `coisa/findbyid/${id}`)).body.result).toMatchObject({ nome: 'Vista' });
    expect((await um('POST', 'coisa/filterpaginated/1/10', { segredo: 'x' })).status).toBe(400);
    expect((await um('POST', 'coisa/filterpaginated/1/10', { $sort: [['segredo', 'asc']] })).status).toBe(400);
    expect((await admin('GET', `coisa/findbyid/${id}`)).body.result).toHaveProperty('segredo');
  });
  it('nobody grants what he does not hold', async () => {
    expect(
      (await um('POST', 'profile/save', { nome: 'Mais', permissoes: ['COISA_VER', 'SEGREDO'] })).body.fieldErrors,
    ).toHaveProperty('permissoes');
    expect((await um('POST', 'profile/save', { nome: 'Igual', permissoes: ['COISA_VER'] })).status).toBe(200);
  });
  it('without a session everything is 401, with an unknown path 404', async () => {
    const nobody = speaker(house.app, null);
    for (const path of [
      'coisa/findbyid/1',
      'user/getUserInformations',
      'backoffice/menu',
      'profile/funcoes',
      'arquivo/findbyid/1',
    ])
      expect((await nobody('GET', path)).status, path).toBe(401);
    expect((await nobody('GET', 'coisa/nada')).body).toMatchObject({ hasError: true });
    for (const token of ['x', '', '0'.repeat(32), `${'0'.repeat(32)}.${'0'.repeat(64)}`])
      expect((await speaker(house.app, token)('GET', 'backoffice/menu')).status).toBe(401);
  });
  it('a mutating call from another site is refused', async () => {
    const forged: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of forged) expect((await um('POST', 'coisa/save', { nome: 'x' }, headers)).status).toBe(403);
    expect((await speaker(house.app, null)('GET', 'logout')).status).toBe(403);
  });
});

describe('actions', () => {
  it('run by GET and by the POST twin, once a key, only in the state they are for', async () => {
    const id = await created(um, { nome: 'Ação', tipo: 'VALOR', valor: 2 });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [
      await um('POST', `coisa/fixar/${id}`, { motivo: 'feito' }, key),
      await um('POST', `coisa/fixar/${id}`, { motivo: 'feito' }, key),
    ];
    expect([one.body.result, two.text]).toEqual([{ novo: 'feito' }, one.text]);
    expect((await um('POST', `coisa/fixar/${id}`, { motivo: 'outro' }, key)).status).toBe(409);
    expect((await um('POST', `coisa/fixar/${id}`, {})).body.fieldErrors).toEqual({ motivo: 'Campo obrigatório!' });
    await change(um, 'coisa/', { id, tipo: 'FIXO' });
    expect((await um('POST', `coisa/fixar/${id}`, { motivo: 'x' })).status).toBe(409);
  });
  it('a save with a key acts once, also at the same time', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => um('POST', 'coisa/save', { nome: 'Dupla' }, key)),
    );
    expect(new Set(answers.map(({ body }) => body.result!.id)).size).toBe(1);
    expect((await um('POST', 'coisa/filterpaginated/1/10', { nome: 'Dupla' })).body.totalRecords).toBe(1);
  });
});

describe('many rows', () => {
  it('bulk: each row for itself, the failed ones with their reason', async () => {
    const ids = [await created(um, { nome: 'M1' }), await created(um, { nome: 'M2' })];
    const used = await created(um, { nome: 'M3', mae: ids[0] });
    const change = await um('POST', 'coisa/alterar-em-massa', {
      selection: { filter: { nome: { starts: 'M' } } },
      values: { origem: 'ignorada', caixa: { largura: 9 } },
    });
    expect(change.body.result).toEqual({ changed: 3, failed: [] });
    const gone = await um('POST', 'coisa/excluir-em-massa', { selection: { ids } });
    expect(gone.body.result).toMatchObject({
      changed: 1,
      failed: [{ id: ids[0], title: 'M1', message: 'Não é possível excluir: em uso em coisas!' }],
    });
    const clash = await um('POST', 'coisa/alterar-em-massa', {
      selection: { ids: [ids[0], used] },
      values: { codigo: 'REP' },
    });
    expect(clash.body.result).toMatchObject({
      changed: 1,
      failed: [{ message: 'Já existe um cadastro com este valor!' }],
    });
    for (const selection of [
      undefined,
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: Array.from({ length: 501 }, (_, i) => i + 1) },
      { filter: { nada: 1 } },
    ])
      expect((await um('POST', 'coisa/excluir-em-massa', { selection })).status).toBe(400);
  });
  it('CSV: what a spreadsheet of Brazil opens, without formulas', async () => {
    await created(um, { nome: '=1+1;"x"', tipo: 'VALOR', valor: 1234.5 });
    const { text, headers } = await um('POST', 'coisa/exportar/csv', { nome: { starts: '=' } });
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`;"'=1+1;""x""";`);
    expect(text).toContain('1234,50');
    expect(text).not.toContain('Segredo');
  });
});

describe('bad input', () => {
  it.each([
    ['not JSON', '{', {}, 400],
    ['a list', '[1]', {}, 400],
    ['too deep', `{"nome":${'['.repeat(33)}${']'.repeat(33)}}`, {}, 400],
    ['too large', JSON.stringify({ nome: 'x'.repeat(1024 * 1024) }), {}, 413],
    ['another type', '{}', { 'content-type': 'text/plain' }, 415],
    ['__proto__', '{"__proto__":{"admin":true},"nome":"x"}', {}, 400],
    ['constructor', '{"nome":"x","caixa":{"constructor":{}}}', {}, 400],
    ['NUL', '{"nome":"a\\u0000b"}', {}, 400],
    ['half a surrogate', '{"nome":"\\ud800"}', {}, 400],
    ['id as text', '{"id":"1","nome":"x"}', {}, 400],
    ['id out of range', '{"id":1e300,"nome":"x"}', {}, 400],
    ['versao as text', '{"id":1,"versao":"x"}', {}, 400],
  ])('save: %s', async (_, body, headers, status) => {
    const before = await auditRows();
    expect((await um('POST', 'coisa/save', body, headers)).status).toBe(status);
    expect(await auditRows()).toBe(before);
  });
  it.each(['01', '1e3', '+1', '0', '-1', '9007199254740993', 'abc', '1.0', '%31%20', "1'--"])(
    'id %s in a path',
    async (id) => {
      expect((await um('GET', `coisa/findbyid/${encodeURIComponent(id)}`)).status).toBe(400);
    },
  );
  it.each([['0/10'], ['1/0'], ['1/101'], ['-1/10'], ['1/1e9'], ['99999999999/10'], ['a/b']])(
    'page %s',
    async (page) => {
      expect((await um('POST', `coisa/filterpaginated/${page}`, {})).status).toBe(400);
    },
  );
  it('duplicated keys and SQL are text like any other', async () => {
    expect((await um('POST', 'coisa/save', '{"nome":"a","nome":"b"}')).body.result).toMatchObject({ nome: 'b' });
    const text = `'; drop table coisa; -- %_\\ "`;
    const id = await created(um, { nome: text });
    expect((await um('POST', 'coisa/filterpaginated/1/10', { nome: text })).body.results!.map((row) => row.id)).toEqual(
      [id],
    );
    expect((await um('POST', 'coisa/filterpaginated/1/10', { $search: `drop %_` })).body.totalRecords).toBe(1);
  });
});

describe('sign-in', () => {
  it('answers wrong passwords and unknown users alike, and slows down guessing', async () => {
    const [wrong, unknown] = [await signIn(house.app, 'dois', 'errada'), await signIn(house.app, 'ninguem', 'errada')];
    expect([wrong.status, wrong.text]).toEqual([200, unknown.text]);
    expect(wrong.body.auth).toEqual({ hasError: true, messageError: 'Usuário ou senha inválidos!' });
    for (let turn = 0; turn < 5; turn++) await signIn(house.app, 'alvo', `errada${turn}`);
    const slow = await signIn(house.app, 'ALVO ', 'errada');
    expect([slow.status, Number(slow.headers.get('retry-after'))]).toEqual([429, 30]);
  });
  it('ends with logout, after 14 idle days and after 90 in any case', async () => {
    const token = async () => (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
    const status = async (one: string) => (await speaker(house.app, one)('GET', 'backoffice/menu')).status;
    const [left, idle] = [await token(), await token()];
    expect([await status(left), await status(idle)]).toEqual([200, 200]);
    await speaker(house.app, left)('GET', 'logout');
    expect(await status(left)).toBe(401);
    const start = house.clock.now.getTime();
    const at = (days: number) => {
      house.clock.now = new Date(start + days * 86_400_000);
    };
    at(15);
    expect(await status(idle)).toBe(401);
    let used = await token();
    const use = async (): Promise<number> => {
      const answer = await speaker(house.app, used)('GET', 'backoffice/menu');
      used = answer.headers.get('remember-me') ?? used;
      return answer.status;
    };
    for (let days = 15; days <= 104; days += 10) {
      at(days);
      expect(await use()).toBe(200);
    }
    at(106);
    expect(await status(used)).toBe(401);
    house.clock.now = new Date(start);
  });
});

describe('files', () => {
  it('are typed by their bytes, belong to a company, and are shown only as images', async () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData();
      form.append('file', new File([bytes], name, { type: 'text/html' }));
      const token = (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
      const response = await house.app.fetch(
        new Request('http://localhost/services/arquivo/save', {
          method: 'POST',
          headers: { 'remember-me': token },
          body: form,
        }),
      );
      return {
        status: response.status,
        body: (await response.json()) as { result: { id: number; nome: string; tipo: string } },
      };
    };
    const png = await send(pngOf(2, 2), '../../etc/logo.png');
    expect(png.body.result).toMatchObject({ nome: 'logo.png', tipo: 'image/png' });
    expect(await send(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), 'x.png')).toMatchObject({
      status: 422,
      body: { fieldErrors: { file: messages.invalidImage } },
    });
    const html = await send(new TextEncoder().encode('<script>'), 'x.html');
    expect((await um('GET', `arquivo/findbyid/${html.body.result.id}`)).headers.get('content-disposition')).toMatch(
      /^attachment/,
    );
    expect((await um('GET', `arquivo/findbyid/${png.body.result.id}`)).headers.get('content-disposition')).toMatch(
      /^inline/,
    );
    expect((await dois('GET', `arquivo/findbyid/${png.body.result.id}`)).status).toBe(404);
    expect((await send(new Uint8Array(10 * 1024 * 1024 + 100_000), 'g.bin')).status).toBe(413);
  });
});
