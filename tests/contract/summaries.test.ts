/** Reports from declarations: the sales of a period, however one looks at them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportView } from '../../src/kit/report';
import type { Speaker } from '../../src/server/testing';
import { startServices, type Services } from '../support/services';

const november = { inicio: '2054-11-01', fim: '2054-11-30' };

describe.each(['pglite', 'postgres'] as const)('a report from declarations on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let dois: Speaker;
  let orders: readonly number[];
  const view = async (report: string, filters: object, page = '1/10', who = um): Promise<ReportView> => {
    const answer = await who('POST', `pedido/relatorio/${report}/${page}`, { ...november, ...filters });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as unknown as ReportView;
  };
  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois] = [await house.as('um'), await house.as('dois')];
    const [company] = house.companies;
    orders = house.rowsOf('pedido', company);
    const change = (statement: ReturnType<typeof sql>) =>
      house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
    await change(sql`update pedido set data = '2050-01-01'`);
    // 22:30 of the 9th and 00:30 of the 10th in São Paulo: one day of UTC, two of the company.
    const as = (at: number, data: string, total: number, situacao: string, canal: string, pagamentos: object[]) =>
      change(
        sql`update pedido set data = ${data}::timestamptz, total = ${total}, valor_itens = ${total}, desconto = 0, taxa_entrega = 0, situacao = ${situacao}, canal = ${canal}, pagamentos = ${JSON.stringify(pagamentos)}::jsonb where id = ${orders[at]!}`,
      );
    await as(0, '2054-11-10T01:30:00Z', 100, 'CONCLUIDO', 'SITE', [
      { forma: 'PIX', valor: 60 },
      { forma: 'DINHEIRO', valor: 40, troco: 10 },
    ]);
    await as(1, '2054-11-10T03:30:00Z', 50.55, 'NOVO', 'BALCAO', [{ forma: 'PIX', valor: 50.55 }]);
    await as(2, '2054-11-10T15:00:00Z', 999, 'CANCELADO', 'SITE', [{ forma: 'PIX', valor: 999 }]);
    const items = house.rowsOf('pedidoItem', company);
    const products = house.rowsOf('produto', company);
    const item = (at: number, order: number, product: number, quantidade: number, total: number) =>
      change(
        sql`update pedido_item set pedido_id = ${orders[order]!}, produto_id = ${products[product]!}, quantidade = ${quantidade}, total = ${total}, desconto = 0 where id = ${items[at]!}`,
      );
    await item(0, 0, 0, 2, 90);
    await item(1, 1, 1, 1, 10);
    await item(2, 2, 0, 5, 999);
  }, 120_000);
  afterAll(() => house.close());

  it('puts orders together by the day of the company, cancelled ones apart, with quotients of the sums', async () => {
    const { results, totalRecords, totals, previous } = await view('vendas', { agrupar: 'dia' });
    expect(results).toMatchObject([
      { grupo: '09/11/2054', pedidos: 1, cancelados: 0, total: 100, ticket: 100 },
      { grupo: '10/11/2054', pedidos: 1, cancelados: 1, total: 50.55, ticket: 50.55 },
    ]);
    expect(totalRecords).toBe(2);
    expect(totals).toMatchObject({ pedidos: 2, cancelados: 1, total: 150.55, ticket: 75.28 });
    expect(previous).toMatchObject({ from: '2054-10-01', to: '2054-10-31', totals: { pedidos: 0, ticket: null } });
  });
  it('lets people choose the group: stretches in words, choices and references by their titles', async () => {
    const groups = async (agrupar: string, more: object = {}) =>
      (await view('vendas', { agrupar, ...more })).results.map(({ grupo }) => grupo);
    expect(await groups('hora')).toEqual(['00h', '12h', '22h']);
    expect(await groups('diaSemana')).toEqual(['Segunda-feira', 'Terça-feira']);
    expect(await groups('semana')).toEqual(['09/11/2054']);
    expect(await groups('mes')).toEqual(['11/2054']);
    expect(await groups('canal')).toEqual(['Site e cardápio digital', 'Balcão e PDV']);
    expect(await groups('canal', { canal: 'BALCAO' })).toEqual(['Balcão e PDV']);
    const { results } = await view('vendas', { agrupar: 'cliente' });
    expect(results.length).toBeGreaterThan(0);
    for (const { grupo } of results) expect(String(grupo)).toMatch(/\D/);
    expect(
      (await um('POST', 'pedido/relatorio/vendas/1/10', { ...november, agrupar: 'mesa' })).body.fieldErrors,
    ).toHaveProperty('agrupar');
  });
  it('counts the items of a list each, and never the number of their record', async () => {
    const { results, totals } = await view('formas', {});
    expect(results).toMatchObject([
      { forma: 'PIX', pagamentos: 2, valor: 110.55, medio: 55.28, participacao: 73.43, curva: 'A' },
      { forma: 'DINHEIRO', pagamentos: 1, valor: 40, troco: 10, participacao: 26.57, curva: 'C' },
    ]);
    expect(totals).toMatchObject({ pagamentos: 3, valor: 150.55 });
  });
  it('asks through references: the day and the state of the order, the category of the product', async () => {
    const { results, totals } = await view('produtos', {});
    expect(results).toMatchObject([
      { vezes: 1, quantidade: 2, total: 90, precoMedio: 45, participacao: 90, curva: 'B' },
      { vezes: 1, quantidade: 1, total: 10, participacao: 10, curva: 'C' },
    ]);
    expect(results[0]!.$labels).toEqual(expect.any(Object));
    expect(totals).toMatchObject({ vezes: 2, quantidade: 3, total: 100 });
    expect((await view('produtos', { canal: 'BALCAO' })).totals).toMatchObject({ vezes: 1, total: 10 });
    expect((await view('produtos', {}, '2/1')).results).toMatchObject([{ total: 10 }]);
  });
  it('is of the company that asks alone', async () => {
    for (const report of ['vendas', 'formas', 'produtos'])
      expect((await view(report, { agrupar: 'dia' }, '1/10', dois)).totalRecords, report).toBe(0);
  });
});
