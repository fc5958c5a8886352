/** Reports from declarations: the sales of a period, however one looks at them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartsView, ChartView, Key } from '../../../src/kit/resource/chart';
import { drillOf, groupsAt, groupsOf, type Counted } from '../../../src/kit/resource/drill';
import type { Period } from '../../../src/kit/period';
import type { ReportModel, ReportView } from '../../../src/kit/resource/report';
import { readBusiness } from '../../../src/server/business';
import type { Speaker } from '../../../src/server/testing';
import { isOfPlatform } from '../../support/ofPlatform';
import { startServices, type Services } from '../../support/services';

const round = (sum: number): number => Math.round(sum * 100) / 100;
const roots: Readonly<Record<string, string>> = {
  vendas: 'pedido/relatorioanalitico',
  formas: 'pedido/relatorio/formas',
  produtos: 'pedido/vendas/produto',
  atendimento: 'pedido/relatorio/atendimento',
};
const pathOf = (report: string, page: string): string =>
  report === 'vendas' ? `${roots.vendas}/` : `${roots[report] ?? `pedido/relatorio/${report}`}/${page}`;
const november = { inicio: '2054-11-01', fim: '2054-11-30' };

describe.each(['pglite', 'postgres'] as const)('a report from declarations on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let dois: Speaker;
  let orders: readonly number[];
  const view = async (report: string, filters: object, page = '1/10', who = um): Promise<ReportView> => {
    const answer = await who('POST', pathOf(report, page), { ...november, ...filters });
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
    await change(sql`update cupom_resgate set data = '2054-11-12T15:00:00Z'`);
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
    expect(await groups('canal', { canal: ['BALCAO'] })).toEqual(['Balcão e PDV']);
    const { results } = await view('vendas', { agrupar: 'cliente' });
    expect(results.length).toBeGreaterThan(0);
    for (const { grupo } of results) expect(String(grupo)).toMatch(/\D/);
    expect((await um('POST', pathOf('vendas', ''), { ...november, agrupar: 'mesa' })).body.fieldErrors).toHaveProperty(
      'agrupar',
    );
  });
  it('counts the rows that have one instant after another, by a part of an address too', async () => {
    const delivered = (promised: string) =>
      house.database.transaction({ company: '*' }, (tx) =>
        sql`update pedido set modalidade = 'ENTREGA', taxa_entrega = 8, desconto_entrega = 3, taxa_motoboy = 6, previsao_entrega = ${promised}::timestamptz, data_conclusao = '2054-11-10T02:10:00Z', endereco = '{"neighborhoord": "Centro"}' where id = ${orders[0]!}`.execute(
          tx,
        ),
      );
    const all = { entregas: 1, tempo: 40, cobrado: 5, aoEntregador: 6, diferenca: -1 };
    await delivered('2054-11-10T02:09:00Z');
    const { results, totals } = await view('entregas', { agrupar: 'bairro' });
    expect(results).toMatchObject([{ grupo: 'Centro', ...all, total: 100, atrasadas: 1, atraso: 100 }]);
    expect(totals).toMatchObject({ ...all, atrasadas: 1 });
    await delivered('2054-11-10T02:10:00Z');
    expect((await view('entregas', { agrupar: 'motoboy' })).totals).toMatchObject({ entregas: 1, atrasadas: 0 });
  });
  it('counts the items of a list each, and never the number of their record', async () => {
    const { results, totals } = await view('formas', {});
    expect(results).toMatchObject([
      { forma: 'PIX', pagamentos: 2, valor: 110.55, medio: 55.28, participacao: 78.66, curva: 'A' },
      { forma: 'DINHEIRO', pagamentos: 1, valor: 30, troco: 10, curva: 'C' },
    ]);
    expect(totals).toMatchObject({ pagamentos: 3, valor: 140.55 });
  });
  it('asks through references: the day and the state of the order, the category of the product', async () => {
    const { results, totals } = await view('produtos', {});
    expect(results).toMatchObject([
      { vezes: 1, quantidade: 2, bruto: 90, liquido: 90, precoMedio: 45, participacao: 90, curva: 'B' },
      { vezes: 1, quantidade: 1, liquido: 10, participacao: 10, curva: 'C' },
    ]);
    expect(results[0]!.$labels).toEqual(expect.any(Object));
    expect(totals).toMatchObject({ vezes: 2, quantidade: 3, liquido: 100 });
    expect((await view('produtos', { canal: ['BALCAO'] })).totals).toMatchObject({ vezes: 1, liquido: 10 });
    expect((await view('produtos', {}, '2/1')).results).toMatchObject([{ liquido: 10 }]);
  });
  const drawn = async (report: string, filters: object): Promise<readonly ChartView[]> => {
    const answer = await um('POST', `${roots[report]}/graficos`, { ...november, ...filters });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.result as unknown as ChartsView).charts.map((one) => one!);
  };
  /** Values of a series at its marks, without zeros. */
  const found = ({ marks, series }: ChartView): readonly (readonly [string, string, number])[] =>
    series.flatMap(({ text, values, before }) =>
      values.flatMap((value, at) => (value ? [[text, (before?.marks ?? marks)[at]!.text, value] as const] : [])),
    );
  it('draws each chart by its own groups, days without a sale among them, and the period before', async () => {
    const [line, stacked, heat, bar] = await drawn('vendas', { agrupar: 'canal' });
    expect(line!.marks.length).toBe(30);
    expect(line!.series[1]!.before).toMatchObject({ from: '2054-10-01', to: '2054-10-31' });
    expect(line!.series[1]!.values).toEqual(Array.from({ length: 31 }, () => 0));
    expect(found(line!)).toEqual([
      ['01/11/2054 a 30/11/2054', '09/11/2054', 100],
      ['01/11/2054 a 30/11/2054', '10/11/2054', 50.55],
    ]);
    expect(found(stacked!)).toEqual([
      ['Site e cardápio digital', '09/11/2054', 100],
      ['Balcão e PDV', '10/11/2054', 50.55],
    ]);
    expect([heat!.series.length, heat!.marks.length]).toEqual([7, 23]);
    expect(found(heat!)).toEqual([
      ['Segunda-feira', '22h', 1],
      ['Terça-feira', '00h', 1],
    ]);
    expect(found(bar!)).toEqual([
      ['Vendas', 'Site e cardápio digital', 100],
      ['Vendas', 'Balcão e PDV', 50.55],
    ]);
    const [funnel, gauge, minutes] = await drawn('atendimento', { agrupar: 'canal' });
    expect([funnel!.marks.map(({ text }) => text), funnel!.series[0]!.values]).toEqual([
      ['Recebidos', 'Não cancelados', 'Concluídos', 'Com nota fiscal'],
      [3, 2, 1, 0],
    ]);
    expect(gauge!.series.map(({ values }) => values)).toEqual([[33.33], [null]]);
    expect(minutes!.step).toBe('hour');
    const [produtos] = await drawn('produtos', {});
    expect(produtos!.series[0]!.values).toEqual([90, 10]);
  });
  it('saves a chart as its table, in the formats of the report', async () => {
    const path = (chart: number, format = 'csv'): string =>
      `pedido/relatorioanalitico/graficos/${chart}/exportar/${format}`;
    const filters = { ...november, agrupar: 'canal' };
    const { status, text } = await um('POST', path(2), filters);
    expect([status, text.split('\r\n').filter((line) => !line.endsWith(';0,00;0,00'))]).toEqual([
      200,
      ['Dia;Site e cardápio digital;Balcão e PDV', '09/11/2054;100,00;0,00', '10/11/2054;0,00;50,55', ''],
    ]);
    expect((await um('POST', path(9), filters)).status).toBe(404);
    expect((await um('POST', path(1, 'exe'), filters)).status).toBe(400);
  });
  it('shows a long period by longer stretches, and says so: the sum stays', async () => {
    for (const [fim, note, first] of [
      ['2055-06-30', 'Mostrado por semana.', 'Semana de 26/10/2054'],
      ['2058-12-31', 'Mostrado por mês.', '11/2054'],
      ['2064-06-30', 'Mostrado por ano.', '2054'],
    ]) {
      const [line, stacked] = await drawn('vendas', { agrupar: 'dia', fim });
      expect([line!.note, line!.marks[0]!.text, stacked!.note]).toEqual([note, first, note]);
      expect(line!.marks.length).toBeLessThanOrEqual(100);
      for (const { series } of [line!, stacked!])
        expect(
          series.flatMap(({ values, before }) => (before ? [] : values)).reduce<number>((a, b) => a + (b ?? 0), 0),
        ).toBe(150.55);
    }
  });
  it('opens the list that each figure counts, with as many rows', async () => {
    const { reports, models } = readBusiness();
    const period = { from: '2054-10-20', to: '2054-11-30' };
    const linked = new Map<string, number>();
    const admin = await house.as('admin');
    const readerOf = (anyOf: readonly string[]): Speaker => (isOfPlatform(anyOf) ? admin : um);
    /** Rows that the list of a figure finds: their number, or their sum, is the figure. */
    const check = async (
      { name: report, summary }: ReportModel,
      filters: Readonly<Record<string, unknown>>,
      { figure, ...counted }: Pick<Counted, 'groups'> & { readonly figure: string; readonly period?: Period },
      value: unknown,
    ): Promise<void> => {
      const kind = summary!.figures.find(({ name }) => name === figure);
      if (!value || (kind?.kind !== 'sum' && kind?.kind !== 'count')) return;
      const model = models.find(({ name }) => name === summary!.entity)!;
      const filter = drillOf(model, summary!, { period, filters, figure, ...counted }, 'America/Sao_Paulo');
      if (!filter) return;
      const { body, status, text } = await readerOf(model.access.list)(
        'POST',
        `${model.root}filterpaginated/1/100`,
        filter,
      );
      expect(status, `${JSON.stringify(filter)} ${text}`).toBe(200);
      const rows = body.results as readonly Readonly<Record<string, number>>[];
      const numberIn = (row: (typeof rows)[number]): number =>
        kind.kind === 'sum'
          ? row[kind.place.field]! + (kind.and ? (kind.and.op === '-' ? -1 : 1) * row[kind.and.place.field]! : 0)
          : 0;
      expect(
        kind.kind === 'count' ? body.totalRecords : round(rows.reduce((sum, row) => sum + numberIn(row), 0)),
        `${report} ${figure} ${JSON.stringify(filter)}`,
      ).toBe(value);
      linked.set(report, (linked.get(report) ?? 0) + 1);
    };
    for (const model of reports.flatMap(({ model: one }) => (one.summary ? [one] : []))) {
      const plan = model.summary!;
      const reader = readerOf(model.permission);
      for (const agrupar of model.filters.agrupar ? Object.keys(plan.choose!) : [undefined]) {
        const filters = { inicio: period.from, fim: period.to, ...(agrupar && { agrupar }) };
        const { results } = (await reader('POST', model.isPaged ? `${model.root}/1/50` : `${model.root}/`, filters))
          .body as unknown as ReportView;
        for (const row of results)
          for (const { name } of plan.figures)
            if (row.$keys)
              await check(
                model,
                filters,
                {
                  figure: name,
                  groups: groupsOf(plan, agrupar).groups.map((by, at) => ({
                    by,
                    key: (row.$keys as readonly Key[])[at]!,
                  })),
                },
                row[name],
              );
        const drawing = await reader('POST', `${model.root}/graficos`, filters);
        expect(drawing.status, `${model.name} ${drawing.text}`).toBe(200);
        const { charts } = drawing.body.result as unknown as ChartsView;
        for (const [at, view] of charts.entries())
          for (const [place, { values, before }] of view!.series.entries())
            for (const [mark, value] of values.entries()) {
              const chart = model.charts[at]!;
              const groups = groupsAt(plan, chart, view!, agrupar, [place, mark]);
              const figure = chart.kind === 'funnel' ? chart.steps[mark]! : chart.y;
              if (groups) await check(model, filters, { groups, figure, period: before ?? period }, value);
            }
      }
    }
    // Items of a list, and rows whose day is that of a reference, stand in no list that could be asked for.
    expect([...linked.keys()].toSorted()).toEqual([
      'atendimento',
      'cancelamentos',
      'desempenhoCupons',
      'entregas',
      'rankingClientes',
      'relatorioVendas',
      'temposDoPedido',
      'vendas',
    ]);
    for (const [report, times] of linked) expect([report, times > 2]).toEqual([report, true]);
    // Some hundred lists and charts of every report.
  }, 180_000);
  it('is of the company that asks alone', async () => {
    for (const report of ['vendas', 'formas', 'produtos'])
      expect(
        (await view(report, report === 'vendas' ? { agrupar: 'dia' } : {}, '1/10', dois)).totalRecords,
        report,
      ).toBe(0);
  });
});
