import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provas } from '../../../resources/financeiro/companyApi';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

interface Asked {
  readonly body?: unknown;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly once?: string | null;
}
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line no-explicit-any -- answers of many calls
  readonly body: any;
}

describe('a program with a key', () => {
  const clock = { now: new Date('2026-11-28T15:00:00Z') };
  let services: Services;
  let um: Speaker;
  let dois: Speaker;
  let turn = 0;
  let made: number[] = [];

  const program =
    (key: string) =>
    async (
      method: string,
      path: string,
      { body, ip = '189.45.10.12', headers = {}, once }: Asked = {},
    ): Promise<Answered> => {
      const isWrite = method !== 'GET';
      const response = await services.app.fetch(
        new Request(`http://localhost/services/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(isWrite && { 'content-type': 'application/json' }),
            ...(isWrite && once !== null && { 'idempotency-key': once ?? `chave-de-teste-${turn++}` }),
            ...headers,
          },
          ...(isWrite && method !== 'DELETE' && { body: JSON.stringify(body ?? {}) }),
        }),
        { ip },
      );
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      };
    };
  const make = async (
    escopos: readonly string[],
    more: object = {},
  ): Promise<{ readonly id: number; readonly key: string }> => {
    const { status, body } = await um('POST', `company/api/${services.companies[0]}`, {
      nome: `Programa ${turn++}`,
      escopos,
      porMinuto: 600,
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { id, chave } = body.result as unknown as { readonly id: number; readonly chave: string };
    made.push(id);
    return { id, key: chave };
  };
  const clients = 'client/filterpaginated/1/10';
  const orders = 'pedido/filterpaginated/1/10';
  const owner = <T>(text: ReturnType<typeof sql<T>>): Promise<{ readonly rows: readonly T[] }> =>
    text.execute(services.database.owner as never);

  beforeAll(async () => {
    services = await startServices({ engine: 'postgres', rows: 3, now: () => clock.now });
    [um, dois] = await Promise.all([services.as('um'), services.as('dois')]);
  });
  afterEach(async () => {
    for (const chave of made) await um('DELETE', `company/api/${services.companies[0]}`, { chave });
    made = [];
  });
  afterAll(() => services?.close());

  it('is shown its key once, of which the hash is stored', async () => {
    const { key, id } = await make(['PEDIDOS_LER']);
    expect(key).toMatch(/^rtg_[0-9A-Za-z]{43}_[0-9a-z]+$/);
    const { body } = await um('GET', `company/api/${services.companies[0]}`);
    expect(JSON.stringify(body)).toContain(key.slice(0, 8));
    expect(JSON.stringify(body)).not.toContain(key.slice(8, 40));
    expect(JSON.stringify(body)).not.toContain('resumo"');
    const { rows } = await owner(
      sql<{ texto: string }>`select to_jsonb(k)::text as texto from company_api as k where k.id = ${id}`,
    );
    expect(rows[0]!.texto).not.toContain(key.slice(8, 40));
    expect(rows[0]!.texto).toMatch(/"resumo": "[0-9a-f]{64}"/);
    const trail = await owner(
      sql<{
        texto: string;
      }>`select coalesce(string_agg(depois::text, ' '), '') as texto from auditoria where entidade = 'companyApi'`,
    );
    expect(trail.rows[0]!.texto).not.toContain('resumo');
  });

  it('reads what its scope says, masked, and nothing else', async () => {
    const { key } = await make(['CLIENTES_LER']);
    const call = program(key);
    const { status, body, headers } = await call('POST', clients, { once: null });
    expect(status).toBe(200);
    expect(body.totalRecords).toBeGreaterThan(0);
    const found = body.results as readonly { readonly telefone: string | null }[];
    const phones = found.flatMap(({ telefone }) => telefone ?? []);
    expect(phones.length).toBeGreaterThan(0);
    for (const phone of phones) expect(phone).toContain('***');
    // The maker, who may read them, reads the same rows whole.
    expect(JSON.stringify((await um('POST', clients, {})).body)).not.toContain('"telefone":"***');
    expect(headers.get('remember-me')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const denied = await call('POST', orders, { once: null });
    expect([denied.status, denied.body.messageError]).toEqual([
      403,
      'Esta chave não pode fazer isto! Falta a ela: Ler pedidos.',
    ]);
    for (const path of ['client/revelar/1', 'client/exportar/csv', 'client/alterar-em-massa', 'client/save']) {
      const { status: refused } = await call('POST', path, { body: { finalidade: 'ATENDIMENTO' } });
      expect([path, refused]).toEqual([path, 403]);
    }
  });

  it('is refused by each call that names no scope, and by none else', async () => {
    const { key } = await make(['PEDIDOS_LER']);
    const call = program(key);
    for (const [method, path] of [
      ['GET', 'user/getUserInformations'],
      ['POST', 'company/filterpaginated/1/10'],
      ['GET', `company/api/${services.companies[0]}`],
      ['DELETE', `company/api/${services.companies[0]}`],
      ['GET', 'openapi.json'],
      ['GET', 'arquivo/findbyid/1'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect([path, status, body.messageError]).toEqual([path, 403, 'Nenhuma chave pode fazer isto: é para pessoas!']);
    }
    expect((await call('POST', orders, { once: null })).status).toBe(200);
  });

  it('sees the rows of its company alone', async () => {
    const { key } = await make(['PEDIDOS_LER', 'CLIENTES_LER']);
    const call = program(key);
    const theirs = (await dois('POST', clients, {})).body.results as readonly { readonly id: number }[];
    const ours = (await call('POST', clients, { once: null })).body.results as readonly { readonly id: number }[];
    expect(ours.some(({ id }) => theirs.some((one) => one.id === id))).toBe(false);
    expect((await call('GET', `client/findbyid/${theirs[0]!.id}`)).status).toBe(404);
    expect(
      (await call('POST', orders, { once: null, headers: { 'x-empresa': String(services.companies[1]) } })).status,
    ).toBe(409);
    // Nobody makes, reads or ends a key of another company.
    for (const [method, body] of [
      ['GET'],
      ['POST', { nome: 'x', escopos: ['PEDIDOS_LER'] }],
      ['PUT', {}],
      ['DELETE', {}],
    ] as const)
      expect((await dois(method, `company/api/${services.companies[0]}`, body)).status).toBe(404);
  });

  it('writes once for a key of repetition, which it must send', async () => {
    const { key } = await make(['CLIENTES_EDITAR']);
    const other = await make(['CLIENTES_EDITAR']);
    const call = program(key);
    const body = { nome: 'Feita por programa', telefone: '+5511987650001', tipo: 'FISICA' };
    const without = await call('POST', 'client/save', { body, once: null });
    expect([without.status, without.body.messageError]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
    const first = await call('POST', 'client/save', { body, once: 'a-mesma-chave-1' });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.result.telefone).toContain('*');
    const again = await call('POST', 'client/save', { body, once: 'a-mesma-chave-1' });
    expect(again.body.result.id).toBe(first.body.result.id);
    expect(
      (await call('POST', 'client/save', { body: { ...body, nome: 'Outra' }, once: 'a-mesma-chave-1' })).status,
    ).toBe(409);
    // Another program, and the maker, have keys of their own.
    const others = await program(other.key)('POST', 'client/save', {
      body: { ...body, telefone: '+5511987650002' },
      once: 'a-mesma-chave-1',
    });
    expect([others.status, others.body.result?.id === first.body.result.id]).toEqual([200, false]);
    const { rows } = await owner(
      sql<{
        usuario_id: number;
        programa: string;
      }>`select usuario_id, programa from auditoria where entidade = 'cliente' and registro_id = ${first.body.result.id} and acao = 'criar'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.programa).toMatch(/^Programa \d+$/);
    const trail = await um('GET', `client/historico/${first.body.result.id}/1/10`);
    expect(JSON.stringify(trail.body)).toMatch(/Programa \d+ \(chave de /);
  });

  it('is refused with an unknown, a foreign and a revoked key, and beside a session', async () => {
    const { key, id } = await make(['PEDIDOS_LER']);
    const ask = { once: null } as const;
    const unknown = `${key.slice(0, 10)}${key[10] === 'A' ? 'B' : 'A'}${key.slice(11)}`;
    // The same secret under the number of another company.
    const foreign = key.replace(/_[^_]+$/, `_${services.companies[1].toString(36)}`);
    for (const one of [unknown, foreign, 'rtg_x', '', 'x'.repeat(5000)])
      expect((await program(one)('POST', orders, ask)).status).toBe(401);
    const session = await services.token('um');
    for (const headers of [{ 'remember-me': session }, { cookie: 'XSRF-TOKEN=abc' }] as readonly Record<
      string,
      string
    >[]) {
      const both = await program(key)('POST', orders, { ...ask, headers });
      expect([both.status, both.body.messageError]).toEqual([400, 'Mande a chave ou a sessão, nunca as duas!']);
    }
    expect((await program('rtg_x')('POST', orders, { ...ask, headers: { 'remember-me': session } })).status).toBe(400);
    // A proxy that signs people in adds a bearer of its own to what their browsers send.
    expect((await um('POST', orders, {}, { authorization: 'Bearer eyJhbGciOi.proxy' })).status).toBe(200);
    expect((await program(key)('POST', orders, ask)).status).toBe(200);
    expect((await um('DELETE', `company/api/${services.companies[0]}`, { chave: id })).status).toBe(200);
    const revoked = await program(key)('POST', orders, ask);
    expect([revoked.status, revoked.body.messageError]).toEqual([401, 'Chave inválida ou revogada!']);
  });

  it('is never read from the address', async () => {
    const { key } = await make(['PEDIDOS_LER']);
    for (const headers of [undefined, { authorization: `Bearer ${key}` }]) {
      const response = await services.app.fetch(
        new Request(`http://localhost/services/pedido/findbyid/1?chave=${key}`, { headers }),
        { ip: '189.45.10.12' },
      );
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('nunca no endereço');
    }
  });

  it('is held to its addresses, its day and its pace', async () => {
    const bound = await make(['PEDIDOS_LER'], { ips: ['189.45.10.0/24', '2001:db8::7'] });
    expect((await program(bound.key)('POST', orders, { once: null })).status).toBe(200);
    expect((await program(bound.key)('POST', orders, { once: null, ip: '2001:db8::7' })).status).toBe(200);
    const foreign = await program(bound.key)('POST', orders, { once: null, ip: '189.45.11.12' });
    expect([foreign.status, foreign.body.messageError]).toEqual([403, 'Esta chave não pode ser usada deste endereço!']);
    const wrong = await um('POST', `company/api/${services.companies[0]}`, {
      nome: 'Errada',
      escopos: ['PEDIDOS_LER'],
      ips: ['10.0.0'],
    });
    expect([wrong.status, wrong.body.fieldErrors?.ips]).toEqual([422, expect.stringContaining('10.0.0')]);

    const slow = await make(['PEDIDOS_LER'], { porMinuto: 2 });
    // A refused call counts too.
    expect((await program(slow.key)('POST', clients, { once: null })).status).toBe(403);
    expect((await program(slow.key)('POST', orders, { once: null })).status).toBe(200);
    const much = await program(slow.key)('POST', orders, { once: null });
    expect(much.status).toBe(429);
    expect(Number(much.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await program(bound.key)('POST', orders, { once: null })).status).toBe(200);
    const then = clock.now;
    clock.now = new Date(then.getTime() + 61_000);
    expect((await program(slow.key)('POST', orders, { once: null })).status).toBe(200);
    clock.now = then;

    const short = await make(['PEDIDOS_LER'], { valeAte: '2026-11-28' });
    expect((await program(short.key)('POST', orders, { once: null })).status).toBe(200);
    // Its last day ends by the company's clock, not by that of Greenwich.
    clock.now = new Date('2026-11-29T02:59:00Z');
    expect((await program(short.key)('POST', orders, { once: null })).status).toBe(200);
    clock.now = new Date('2026-11-29T06:00:00Z');
    const over = await program(short.key)('POST', orders, { once: null });
    expect([over.status, over.body.messageError]).toEqual([401, expect.stringContaining('venceu')]);
    clock.now = then;
  });

  it('is replaced with an overlap, which can be ended', async () => {
    const { key, id } = await make(['PEDIDOS_LER']);
    const roll = async (): Promise<string> =>
      (
        (await um('PUT', `company/api/${services.companies[0]}`, { chave: id })).body.result as unknown as {
          readonly chave: string;
        }
      ).chave;
    const status = async (one: string): Promise<number> => (await program(one)('POST', orders, { once: null })).status;
    const second = await roll();
    expect([await status(key), await status(second)]).toEqual([200, 200]);
    const then = clock.now;
    clock.now = new Date(then.getTime() + 24 * 3_600_000 + 1);
    expect([await status(key), await status(second)]).toEqual([401, 200]);
    const third = await roll();
    expect([await status(key), await status(second), await status(third)]).toEqual([401, 200, 200]);
    await um('DELETE', `company/api/${services.companies[0]}`, { chave: id, anterior: true });
    expect([await status(second), await status(third)]).toEqual([401, 200]);
    clock.now = then;
    expect((await um('PUT', `company/api/${services.companies[0]}`, {})).status).toBe(422);
  });

  it('gives the replaced key more time, seven days at most, as long as it works', async () => {
    const { key, id } = await make(['PEDIDOS_LER']);
    const put = (values: object) => um('PUT', `company/api/${services.companies[0]}`, { chave: id, ...values });
    const more = (hours: number) => put({ anterior: true, horas: hours });
    const status = async (one: string): Promise<number> => (await program(one)('POST', orders, { once: null })).status;
    expect((await more(24)).body.fieldErrors).toMatchObject({ anterior: expect.stringMatching(/já parou/) });
    const { chave: second } = (await put({})).body.result as unknown as { readonly chave: string };
    const given = await more(24);
    expect([given.status, given.body.result]).toMatchObject([200, { id, chave: null }]);
    const then = clock.now;
    clock.now = new Date(then.getTime() + 47 * 3_600_000);
    expect([await status(key), await status(second)]).toEqual([200, 200]);
    expect((await more(168)).body.fieldErrors).toMatchObject({ horas: expect.stringMatching(/sete dias/) });
    clock.now = new Date(then.getTime() + 48 * 3_600_000 + 1);
    expect([await status(key), await status(second)]).toEqual([401, 200]);
    expect((await more(24)).status).toBe(422);
    clock.now = then;
  });

  it('makes a move and reads a report whose scope it holds', async () => {
    const { body: found } = await um('POST', 'pedido/filterpaginated/1/100', {
      situacao: ['NOVO', 'CONFIRMADO', 'PREPARO'],
    });
    const order = found.results?.[0] as { readonly id: number } | undefined;
    expect(order).toBeDefined();
    const [reader, mover, seller] = await Promise.all(
      ['PEDIDOS_LER', 'PEDIDOS_ANDAR', 'VENDAS_LER'].map(async (scope) => program((await make([scope])).key)),
    );
    const move = `pedido/${order!.id}/aprontar`;
    expect((await reader!('POST', move)).body.messageError).toContain('Falta a ela: Andar com os pedidos');
    expect((await mover!('POST', move, { once: null })).status).toBe(400);
    expect((await mover!('POST', move)).status).toBe(200);
    expect((await mover!('POST', 'pedido/aprontar', { body: { ids: [order!.id] } })).status).toBe(403);
    expect((await mover!('POST', `pedido/${order!.id}/cancelar`)).status).toBe(403);
    const report = { inicio: '2026-11-01', fim: '2026-11-30', agrupar: 'dia' };
    const figures = await seller!('POST', 'pedido/relatorioanalitico', { body: report, once: null });
    expect([figures.status, figures.body]).toMatchObject([200, { totals: expect.any(Object) }]);
    expect((await reader!('POST', 'pedido/relatorioanalitico', { body: report, once: null })).status).toBe(403);
    expect((await seller!('POST', 'pedido/imprimir/relatorioanalitico', { body: report })).status).toBe(403);
  });

  it('is tried by the command that its page shows', async () => {
    const call = program((await make(Object.keys(provas))).key);
    for (const path of Object.values(provas))
      expect([path, (await call('POST', path, { once: null })).status]).toEqual([path, 200]);
  });

  it('does what its maker may do now, and no more', async () => {
    const mine = await make(['PEDIDOS_LER', 'CLIENTES_LER']);
    const call = program(mine.key);
    const { rows } = await owner(
      sql<{
        responsavel_id: number;
        perfil_id: number;
      }>`select k.responsavel_id, u.perfil_id from company_api as k join usuario as u on u.id = k.responsavel_id where k.id = ${mine.id}`,
    );
    const { responsavel_id: maker, perfil_id: profile } = rows[0]!;
    const set = (text: ReturnType<typeof sql>): Promise<unknown> => owner(text as never);
    await set(sql`update perfil set permissoes = array_remove(permissoes, 'CLIENTE_VER') where id = ${profile}`);
    const lost = await call('POST', clients, { once: null });
    expect([lost.status, lost.body.messageError]).toEqual([
      403,
      'Quem responde por esta chave não tem a permissão para isto!',
    ]);
    expect((await call('POST', orders, { once: null })).status).toBe(200);
    // Nobody gives what they do not have.
    const given = await um('POST', `company/api/${services.companies[0]}`, {
      nome: 'Demais',
      escopos: ['CLIENTES_LER'],
    });
    expect([given.status, given.body.fieldErrors?.escopos]).toEqual([
      422,
      'Você não pode dar o que não tem: Ler clientes!',
    ]);
    await set(sql`update perfil set permissoes = array_append(permissoes, 'CLIENTE_VER') where id = ${profile}`);
    await set(sql`update usuario set ativo = false where id = ${maker}`);
    const gone = await call('POST', orders, { once: null });
    expect([gone.status, gone.body.messageError]).toEqual([401, expect.stringContaining('não trabalha mais')]);
    await set(sql`update usuario set ativo = true where id = ${maker}`);
    await set(sql`update empresa set bloqueado = true where id = ${services.companies[0]}`);
    expect((await call('POST', orders, { once: null })).status).toBe(403);
    await set(sql`update empresa set bloqueado = false where id = ${services.companies[0]}`);
    expect((await call('POST', orders, { once: null })).status).toBe(200);
  });

  it('has no role and no platform, also of an administrator', async () => {
    const admin = await services.as('admin');
    const { key, id } = await make(['PEDIDOS_LER']);
    const outside = await admin('POST', `company/api/${services.companies[0]}`, {
      nome: 'De fora',
      escopos: ['PEDIDOS_LER'],
    });
    expect(outside.status).not.toBe(500);
    expect(outside.body.hasError).toBe(true);
    await owner(
      sql`update company_api set responsavel_id = (select id from usuario where papel = 'ADMIN' limit 1) where id = ${id}` as never,
    );
    const call = program(key);
    expect((await call('POST', orders, { once: null })).status).toBe(200);
    const rows = (await call('POST', orders, { once: null })).body.results as readonly { readonly empresa: number }[];
    expect(new Set(rows.map(({ empresa }) => empresa))).toEqual(new Set([services.companies[0]]));
    await owner(sql`update empresa set bloqueado = true where id = ${services.companies[0]}` as never);
    expect((await call('POST', orders, { once: null })).status).toBe(403);
    await owner(sql`update empresa set bloqueado = false where id = ${services.companies[0]}` as never);
  });

  it('leaves a line for each call, and its last use some seconds later', async () => {
    const { key, id } = await make(['PEDIDOS_LER'], { ips: ['189.45.10.12'] });
    const call = program(key);
    await call('POST', orders, { once: null });
    await call('POST', clients, { once: null });
    await call('POST', orders, { once: null, ip: '9.9.9.9' });
    const used = () =>
      owner(
        sql<{ ultimo_uso: Date | null; versao: number }>`select ultimo_uso, versao from company_api where id = ${id}`,
      );
    expect((await used()).rows[0]!.ultimo_uso).toBeNull();
    await services.app.programCalls.flush();
    expect((await used()).rows[0]!.ultimo_uso).not.toBeNull();
    const { rows } = await owner(
      sql<{
        status: number;
        rotulo: string;
        motivo: string | null;
        caminho: string;
      }>`select status, rotulo, motivo, caminho from chamada_programa where chave_id = ${id} order by id`,
    );
    expect(rows.map(({ status }) => status)).toEqual([200, 403, 403]);
    expect(rows[0]).toMatchObject({ caminho: 'POST pedido/filterpaginated/1/10', motivo: null });
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, 40));
  });

  it('shows its calls to those who answer for it, and to no other company or program', async () => {
    const { key } = await make(['PEDIDOS_LER']);
    await program(key)('POST', orders, { once: null });
    await program(key)('POST', clients, { once: null, ip: '9.9.9.9' });
    await services.app.programCalls.flush();
    const calls = 'programa/chamada/filterpaginated/1/2';
    const newest = { $sort: [['id', 'desc']] };
    const { body } = await um('POST', calls, newest);
    expect(body.results).toEqual([
      expect.objectContaining({ situacao: 'RECUSADA', status: 403, ip: '9.9.9.9' }),
      expect.objectContaining({
        situacao: 'RESPONDIDA',
        status: 200,
        ip: '189.45.10.12',
        caminho: 'POST pedido/filterpaginated/1/10',
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(key.slice(8, 40));
    expect((await dois('POST', calls, newest)).body.totalRecords).toBe(0);
    expect((await program(key)('POST', calls, { once: null })).status).toBe(403);
    const { rows } = await owner(
      sql<{ id: number }>`select id from chamada_programa where empresa_id = ${services.companies[0]} limit 1`,
    );
    expect((await um('GET', `programa/chamada/findbyid/${rows[0]!.id}`)).status).toBe(200);
    expect((await dois('GET', `programa/chamada/findbyid/${rows[0]!.id}`)).status).toBe(404);
    for (const write of ['programa/chamada/save', `programa/chamada/exportar/csv`])
      expect([403, 404]).toContain((await um('POST', write, {})).status);
  });
});
