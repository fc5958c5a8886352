import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('what customers ask, and what is told of them, on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, stranger]: Speaker[] = [];
  let id = 0;
  let empresa = 0;
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T = Row>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const done = async (path: string, body: Row = {}, who = um): Promise<Row> => {
    const answer = await who!('POST', path, body);
    expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
    return (answer.body.result ?? answer.body) as Row;
  };
  const open = async (token: string) => {
    const response = await house.app.fetch(new Request(`http://localhost/meus-dados/${token}`), { ip: '10.0.0.2' });
    return { status: response.status, text: await response.text() };
  };
  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    empresa = house.companies[0];
    id = house.rowsOf('cliente', empresa)[0]!;
    await all(sql`update empresa set short_name = 'Forno'`);
    await all(sql`delete from pedido_titular`);
    await all(
      sql`update cliente set nome = 'Maria Segredo', situacao = 'ATIVO', unificado_em_id = null where id = ${id}`,
    );
  });
  afterAll(() => house?.close());

  it('a link lets the customer ask once, with a day by which the shop answers', async () => {
    expect((await dois!('POST', `client/${id}/meus-dados`, {})).status).toBe(404);
    expect((await leitor!('POST', `client/${id}/meus-dados`, {})).status).toBe(403);
    const { link } = await done(`client/${id}/meus-dados`);
    const token = /[0-9a-f]{32}$/.exec(String(link))![0];
    const page = await open(token);
    expect([page.status, page.text.includes('Forno'), page.text.includes('Segredo')]).toEqual([200, true, false]);
    const ask = (tipo: string, of = token) => stranger!('POST', `publico/meus-dados/${of}/${tipo}`, {});
    const answers = await Promise.all([ask('EXCLUSAO'), ask('EXCLUSAO'), ask('COPIA')]);
    expect(answers.map(({ body }) => body.result)).toEqual(answers.map(() => ({ prazo: '09/12/2026' })));
    expect((await ask('EXCLUSAO', '0'.repeat(32))).status).toBe(404);
    expect((await ask('TUDO')).status).toBe(422);
    const { results } = (await um!('POST', 'client/titular/filterpaginated/1/10', { cliente: id })).body;
    expect(results).toHaveLength(2);
    expect((await leitor!('POST', 'client/titular/filterpaginated/1/10', {})).status).toBe(403);
    expect((await dois!('POST', 'client/titular/filterpaginated/1/10', {})).body.results).toEqual([]);
    // The answer says what was done; the same may be asked again.
    const { id: pedido } = results!.find(({ tipo }) => tipo === 'EXCLUSAO')!;
    expect((await um!('POST', `client/titular/${pedido}/atender`, {})).status).toBe(422);
    await done(`client/titular/${pedido}/atender`, { resposta: 'Apagado.' });
    expect((await um!('GET', `client/titular/findbyid/${pedido}`)).body.result).toMatchObject({
      situacao: 'ATENDIDO',
      resposta: 'Apagado.',
      respondidoEm: clock.now.toISOString(),
    });
    expect((await ask('EXCLUSAO')).body.hasError).toBe(false);
    clock.now = new Date('2026-12-02T15:00:00Z');
    expect((await open(token)).status).toBe(410);
    expect((await ask('COPIA')).status).toBe(404);
    clock.now = new Date('2026-11-24T15:00:00Z');
  });

  it('are told by neighbourhood, by segment, and who comes no more', async () => {
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    await all(sql`update cliente set ultima_compra = null, segmento = null, quantidade_pedidos = 0, total_compras = 0,
      address = null where empresa_id = ${empresa}`);
    const some = house.rowsOf('cliente', empresa).slice(0, 3);
    for (const [at, one] of some.entries())
      await all(sql`update cliente set situacao = 'ATIVO', unificado_em_id = null, aceita_mensagens = ${at === 0},
        ultima_compra = ${`2026-0${8 + at}-20`.replace('010', '10')}, quantidade_pedidos = ${at + 1}, total_compras = ${(at + 1) * 100},
        segmento = ${at === 2 ? 'FIEL' : 'RISCO'}, address = ${JSON.stringify({ neighborhoord: at === 2 ? 'Centro' : 'Moema' })}::jsonb where id = ${one}`);
    const relatorio = (name: string, filters: Row) => done(`client/relatorio/${name}/1/50`, filters);
    const periodo = { inicio: '2026-11-01', fim: '2026-11-30' };
    const bairros = await relatorio('bairros', periodo);
    expect(bairros.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ bairro: 'Moema', clientes: 2, compraram: 0, pedidos: 0, vendas: 0, ticket: null }),
        expect.objectContaining({ bairro: 'Centro', clientes: 1 }),
      ]),
    );
    const inativos = async (filters: Row) => (await relatorio('inativos', filters)).results;
    expect(await inativos({ dias: 60 })).toMatchObject([
      { cliente: some[1], ultima: '2026-09-20', dias: 65, pedidos: 2, total: 200 },
      { cliente: some[0], dias: 96 },
    ]);
    expect(await inativos({ dias: 60, mensagens: true })).toMatchObject([{ cliente: some[0] }]);
    expect(await relatorio('segmentos', {})).toMatchObject({
      results: [
        { segmento: 'FIEL', clientes: 1, parte: 33.33, recencia: 35, frequencia: 3, ticket: 100, total: 300 },
        { segmento: 'RISCO', clientes: 2, parte: 66.67, recencia: 81, frequencia: 1.5, ticket: 100, total: 300 },
      ],
      totals: { clientes: 3, total: 600 },
    });
    expect((await dois!('POST', 'client/relatorio/segmentos/1/50', {})).body.results).toEqual([]);
  });
});
