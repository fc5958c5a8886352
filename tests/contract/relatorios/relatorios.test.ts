/** The reports of orders: every figure again by SQL of its own, and to the cent. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sell } from '../../../resources/demo/vendas.lazy.server';
import { storeOf } from '../../../src/server/seed/store';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
const cents = (value: unknown): number => Math.round(Number(value) * 100);
const year = { inicio: '2041-01-01', fim: '2041-12-31' };

describe('the reports of orders', () => {
  let house: Services;
  let um: Speaker;
  let admin: Speaker;
  let company: number;
  const change = (statement: ReturnType<typeof sql>) =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  /** The figures again, of the orders of a stretch of the company's days. */
  const found = async (
    statement: (sold: ReturnType<typeof sql>, all: ReturnType<typeof sql>) => ReturnType<typeof sql>,
    { inicio, fim }: { readonly inicio: string; readonly fim: string } = year,
  ): Promise<readonly Row[]> => {
    const all = sql`(select * from pedido where empresa_id = ${company} and excluido_em is null
      and (data at time zone 'America/Rio_Branco')::date between ${inicio}::date and ${fim}::date)`;
    const sold = sql`(select * from ${all} as every_one where situacao not in ('CANCELADO', 'AGENDADO'))`;
    return (await house.database.read({ company: '*' }, (tx) => statement(sold, all).execute(tx))).rows as Row[];
  };
  const ask = async (path: string, filters: object = {}, who = um): Promise<Row> => {
    const answer = await who('POST', `pedido/${path}`, { ...year, ...filters });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const rowsIn = ({ results }: Row): readonly Row[] => results as readonly Row[];
  const totalsIn = ({ totals }: Row): Row => totals as Row;

  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    [company] = house.companies;
    [um, admin] = [await house.as('um'), await house.as('admin')];
    await change(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${company}`);
    await change(sql`update pedido set data = '2020-01-01'`);
    await change(
      sql`update produto set situacao = 'ATIVO', tipo = 'SIMPLES', preco = 10 + id * 3.37, preco_promocional = null, custo = 4.11`,
    );
    // Nothing that must be added: the demo sells no such product by itself.
    await change(sql`update produto_adicional_categoria set minimo = 0, ativo = true`);
    await change(sql`update adicional_categoria set minimo = 0, maximo = 5, tipo_preco = 'SOMA', ativo = true`);
    await change(
      sql`update cupom_desconto set data_inicio = '2041-01-01', data_vencimento = '2041-12-31', tipo = 'PERCENTUAL', percentual = 12.5, desconto_maximo = null, valor = null, pedido_minimo = null, primeira_compra = false, vencimento_dia_semana = null`,
    );
    await house.database.transaction({ company: '*' }, async (tx) => {
      const now = new Date('2041-12-20T20:00:00Z');
      const store = storeOf(tx, house.models, { seed: 7, today: '2041-12-20', now });
      await sell(store, { empresa: company, fuso: 'UTC_5_BRASIL', count: 3000, days: 300, last: 70_000, open: 22 });
    });
    // A coupon each for many: discounts of every size.
    await change(sql`update pedido set desconto = round((valor_itens * (id % 40)) / 100, 2), total = valor_itens - round((valor_itens * (id % 40)) / 100, 2)
      + taxa_entrega - desconto_entrega + acrescimo where empresa_id = ${company} and id % 3 = 0 and data > '2041-01-01'`);
    // As a server does by itself, after a minute.
    await sql`analyze`.execute(house.database.owner);
  }, 120_000);
  afterAll(() => house.close());

  it('come to the same as the rows: what was sold, what came in for it, what each product brought', async () => {
    const { results, totalRecords, totals } = (await ask('relatoriovendas/1/10')) as {
      results: Row[];
      totalRecords: number;
      totals: Row;
    };
    const [sum] = await found(
      (
        sold,
        all,
      ) => sql`select count(*) as pedidos, sum(valor_itens) as bruto, sum(desconto + desconto_entrega) as descontos, sum(taxa_entrega) as taxas,
        sum(acrescimo) as acrescimos, sum(total) as liquido, sum(total) filter (where situacao = 'CONCLUIDO') as faturado,
        (select count(*) from ${all} as c where situacao = 'CANCELADO') as cancelados, (select sum(total) from ${all} as c where situacao = 'CANCELADO') as "valorCancelado",
        (select count(*) from ${all} as c where situacao <> 'AGENDADO') as linhas from ${sold} as s`,
    );
    expect(results.length).toBe(10);
    expect(totalRecords).toBe(Number(sum!.linhas));
    expect(Number(sum!.pedidos)).toBeGreaterThan(2800);
    expect(Number(sum!.cancelados)).toBeGreaterThan(30);
    for (const name of [
      'pedidos',
      'bruto',
      'descontos',
      'taxas',
      'acrescimos',
      'liquido',
      'faturado',
      'cancelados',
      'valorCancelado',
    ])
      expect([name, cents(totals[name])]).toEqual([name, cents(sum![name])]);
    expect(cents(totals.liquido)).toBe(
      cents(totals.bruto) - cents(totals.descontos) + cents(totals.taxas) + cents(totals.acrescimos),
    );
    // Products: their part of the order's discount is theirs, to the cent.
    const products = await ask('vendas/produto/1/100');
    const [fees] = await found(
      (sold) => sql`select sum(taxa_entrega - desconto_entrega + acrescimo) as taxas from ${sold} as s`,
    );
    const ofProducts = totalsIn(products);
    expect(cents(ofProducts.liquido) + cents(fees!.taxas)).toBe(cents(totals.liquido));
    expect(cents(ofProducts.bruto)).toBe(cents(totals.bruto));
    expect(rowsIn(products).reduce((all, row) => all + cents(row.liquido), 0)).toBe(cents(ofProducts.liquido));
    const costs = await found(
      (
        sold,
      ) => sql`select i.produto_id, sum(round(i.quantidade * i.custo, 2)) as custo, sum(i.quantidade) as quantidade, sum(i.total) as bruto
        from pedido_item i join ${sold} as s on s.id = i.pedido_id group by 1`,
    );
    expect(rowsIn(products).length).toBe(costs.length);
    for (const row of rowsIn(products)) {
      const again = costs.find((one) => Number(one.produto_id) === row.produto)!;
      for (const name of ['custo', 'quantidade', 'bruto'])
        expect([name, cents(row[name])]).toEqual([name, cents(again[name])]);
      expect(cents(row.margem)).toBe(cents(row.liquido) - cents(row.custo));
    }
    // Payments, without what was given back.
    const [paid] = await found(
      (sold) => sql`select sum((p.value ->> 'valor')::numeric - coalesce((p.value ->> 'troco')::numeric, 0)) as valor
        from ${sold} as s, jsonb_array_elements(s.pagamentos) as p where s.pagamentos is not null`,
    );
    expect(cents(totalsIn(await ask('relatorio/formas/1/50')).valor)).toBe(cents(paid!.valor));
    // Every grouping adds up to the whole.
    for (const agrupar of [
      'dia',
      'semana',
      'mes',
      'hora',
      'diaSemana',
      'canal',
      'modalidade',
      'bairro',
      'motoboy',
      'DIA',
      'DIA_SEMANA',
      'MOTOBOY',
      'vendedor',
      'usuario',
      'cliente',
      'cupom',
    ]) {
      const grouped = await ask('relatorioanalitico/', { agrupar });
      expect([agrupar, cents(totalsIn(grouped).total)]).toEqual([agrupar, cents(totals.liquido)]);
      expect([agrupar, rowsIn(grouped).reduce((all, row) => all + cents(row.total), 0)]).toEqual([
        agrupar,
        cents(totals.liquido),
      ]);
    }
    // Payments, and lines without the fees, are other rows: their groups add up to what they are of.
    const formas = rowsIn(await ask('relatorioanalitico/', { agrupar: 'FORMA' }));
    expect(formas.reduce((all, row) => all + cents(row.total), 0)).toBe(cents(paid!.valor));
    const categorias = await ask('relatorioanalitico/', { agrupar: 'CATEGORIA' });
    const produtos = totalsIn(await ask('vendas/produto/1/50'));
    expect(rowsIn(categorias).reduce((all, row) => all + cents(row.total), 0)).toBe(cents(produtos.liquido));
    expect(cents(totalsIn(categorias).total)).toBe(cents(totals.liquido));
  });
  it('share an order discount as the shop does: by `ratear`', async () => {
    const { ratear } = await import('../../../resources/comum/centavos');
    const lines = await found(
      (sold) =>
        sql`select s.id, s.desconto, i.produto_id, i.total from ${sold} as s join pedido_item i on i.pedido_id = s.id where s.desconto > 0 order by s.id, i.id`,
    );
    const byOrder = new Map<unknown, Row[]>();
    for (const line of lines) byOrder.set(line.id, [...(byOrder.get(line.id) ?? []), line]);
    expect(byOrder.size).toBeGreaterThan(500);
    const shares = new Map<number, number>();
    for (const own of byOrder.values()) {
      const parts = ratear(
        cents(own[0]!.desconto),
        own.map(({ total }) => cents(total)),
      );
      own.forEach(({ produto_id }, at) =>
        shares.set(Number(produto_id), (shares.get(Number(produto_id)) ?? 0) + parts[at]!),
      );
    }
    for (const row of rowsIn(await ask('vendas/produto/1/100')))
      expect([row.produto, cents(row.desconto)]).toEqual([row.produto, shares.get(row.produto as number) ?? 0]);
  });
  it('tell the totals alone, with their parts, which come to the same', async () => {
    const { result } = (await ask('atualizaotalizadores')) as { result: Row };
    const { totals } = (await ask('relatoriovendas/1/10')) as { totals: Row };
    for (const [name, value] of Object.entries(totals)) expect([name, result[name]]).toEqual([name, value]);
    const sumOf = (name: string): number =>
      (result[name] as readonly Row[]).reduce((all, { valor }) => all + cents(valor), 0);
    expect([sumOf('porCanal'), sumOf('porModalidade')]).toEqual([cents(totals.liquido), cents(totals.liquido)]);
    // Those that are scheduled are told too: they are no sale yet.
    const [every] = await found((_, all) => sql`select sum(total) as valor from ${all} as c`);
    expect(sumOf('porSituacao')).toBe(cents(every!.valor));
    expect(sumOf('porForma')).toBe(cents(totalsIn(await ask('relatorio/formas/1/50')).valor));
    expect((result.porCanal as readonly Row[]).map(({ canal }) => canal)).toContain('IFOOD');
  });
  it('counts whom a period brought, hours of the day and what stands in an order', async () => {
    const may = { inicio: '2041-05-01', fim: '2041-05-31' };
    const [fresh] = await found(
      (
        sold,
      ) => sql`select count(distinct cliente_id) as clientes, count(distinct cliente_id) filter (where not exists (select from pedido e
        where e.empresa_id = s.empresa_id and e.cliente_id = s.cliente_id and e.situacao not in ('CANCELADO', 'AGENDADO') and e.data < '2041-05-01T05:00:00Z')) as novos from ${sold} as s`,
      may,
    );
    const totals = totalsIn(await ask('relatorioanalitico/', { ...may, agrupar: 'canal' }));
    expect([totals.clientes, totals.novos]).toEqual([Number(fresh!.clientes), Number(fresh!.novos)]);
    const counted = async (filters: object, test: ReturnType<typeof sql>): Promise<void> => {
      const [again] = await found(
        (sold) => sql`select count(*) as n, sum(total) as total from ${sold} as t where ${test}`,
      );
      const { pedidos, liquido } = totalsIn(await ask('relatoriovendas/1/10', filters));
      expect([filters, pedidos, cents(liquido)]).toEqual([filters, Number(again!.n), cents(again!.total)]);
      expect(Number(again!.n)).toBeGreaterThan(0);
    };
    const clock = sql`to_char(data at time zone 'America/Rio_Branco', 'HH24:MI')`;
    const [product] = house.rowsOf('produto', company);
    await counted({ horaInicio: '19:00', horaFim: '20:59' }, sql`${clock} between '19:00' and '20:59'`);
    await counted({ horaInicio: '22:00', horaFim: '12:00' }, sql`(${clock} >= '22:00' or ${clock} <= '12:00')`);
    await counted({ canal: ['SITE', 'IFOOD'] }, sql`canal in ('SITE', 'IFOOD')`);
    await counted(
      { formaPagamento: ['DINHEIRO', 'PIX'] },
      sql`exists (select from jsonb_array_elements(pagamentos) p where p ->> 'forma' in ('DINHEIRO', 'PIX'))`,
    );
    await counted(
      { produto: product },
      sql`exists (select from pedido_item i where i.pedido_id = t.id and i.produto_id = ${product})`,
    );
    await counted({ comNota: false }, sql`nota_fiscal_id is null`);
  });
  it('keep to the days of the company: half past eleven at night is in, ten past midnight is not', async () => {
    const orders = house.rowsOf('pedido', company);
    const at = (order: number, instant: string) =>
      change(
        sql`update pedido set data = ${instant}::timestamptz, situacao = 'CONCLUIDO' where id = ${orders[order]!}`,
      );
    // Rio Branco is five hours behind.
    await at(0, '2043-03-11T04:30:00Z');
    await at(1, '2043-03-11T05:10:00Z');
    const day = { inicio: '2043-03-10', fim: '2043-03-10' };
    expect((await ask('relatoriovendas/1/10', day)).totalRecords).toBe(1);
    expect((await ask('relatoriovendas/1/10', { inicio: '2043-03-11', fim: '2043-03-11' })).totalRecords).toBe(1);
    await change(sql`update pedido set data = '2020-01-01' where id in (${sql.join(orders)})`);
  });
  it('three orders: one cancelled, one with a coupon, one paid by a partner in part', async () => {
    const [first, second, third] = house.rowsOf('pedido', company);
    const day = { inicio: '2044-02-10', fim: '2044-02-10' };
    const as = (id: number, situacao: string, canal: string, itens: number, desconto: number, taxa: number) =>
      change(sql`update pedido set data = '2044-02-10T18:00:00Z', situacao = ${situacao}, canal = ${canal}, valor_itens = ${itens}, desconto = ${desconto}, taxa_entrega = ${taxa},
        desconto_entrega = 0, acrescimo = 0, total = ${itens - desconto + taxa} where id = ${id}`);
    await as(first!, 'CANCELADO', 'SITE', 50, 0, 0);
    await as(second!, 'CONCLUIDO', 'SITE', 100, 10.01, 7);
    await as(third!, 'NOVO', 'IFOOD', 80, 0, 5);
    await change(
      sql`update pedido set desconto_parceiro = case when id = ${third} then 9.5 end where id in (${first}, ${second}, ${third})`,
    );
    const items = house.rowsOf('pedidoItem', company);
    const products = house.rowsOf('produto', company);
    const line = (at: number, order: number, product: number, total: number) =>
      change(
        sql`update pedido_item set pedido_id = ${order}, produto_id = ${products[product]!}, total = ${total}, quantidade = 1 where id = ${items[at]!}`,
      );
    await line(0, second!, 0, 33.33);
    await line(1, second!, 1, 66.67);
    await line(2, third!, 2, 80);
    const { result } = (await ask('atualizaotalizadores', day)) as { result: Row };
    expect(result).toMatchObject({
      pedidos: 2,
      liquido: 181.99,
      cancelados: 1,
      valorCancelado: 50,
      descontos: 10.01,
      descontosParceiro: 9.5,
      ticketMedio: 91,
    });
    const totals = totalsIn(await ask('vendas/produto/1/10', day));
    expect(cents(totals.liquido) + 1200).toBe(18_199);
    await change(sql`update pedido set data = '2020-01-01' where id in (${sql.join([first, second, third])})`);
  });
  it('keep their totals from page to page, and refuse a filter that they do not have', async () => {
    const [one, two] = [await ask('relatoriovendas/1/10'), await ask('relatoriovendas/2/10')];
    expect(totalsIn(two)).toEqual(totalsIn(one));
    const numbers = [one, two].flatMap((page) => rowsIn(page).map(({ numero }) => numero));
    expect(new Set(numbers).size).toBe(20);
    const wrong = await um('POST', 'pedido/relatoriovendas/1/10', { ...year, loja: 1 });
    expect([wrong.status, wrong.body.fieldErrors]).toEqual([422, { loja: 'Filtro desconhecido!' }]);
    expect((await um('POST', 'pedido/relatoriovendas/1/10', { inicio: '2041-02-01', fim: '2041-01-01' })).status).toBe(
      422,
    );
  });
  it('print and save under the names of the specification', async () => {
    const june = { inicio: '2041-06-01', fim: '2041-06-15' };
    for (const [path, more] of [
      ['relatoriovendas', {}],
      ['vendas/produto', {}],
      ['vendas/adicionais', {}],
      ['relatorioanalitico', { agrupar: 'canal' }],
    ] as const) {
      const { status, text } = await um('POST', `pedido/imprimir/${path}`, { ...june, ...more });
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('01/06/2041');
    }
    await change(sql`update cliente set nome = '=HYPERLINK("x")' where empresa_id = ${company}`);
    const { status, text } = await um('POST', 'pedido/exportar/pedidos/csv', june);
    expect(status).toBe(200);
    expect(text).toMatch(/;\d+,\d\d;/);
    expect(text).toContain('Balcão e PDV');
    expect(text).not.toMatch(/(^|;)"?=HYPERLINK/m);
  });
  it('rank customers by what they had delivered', async () => {
    const ranked = await ask('ranking-cliente-delivery/1/100');
    const again = await found(
      (
        sold,
      ) => sql`select cliente_id, count(*) as pedidos, sum(total) as total, count(distinct cupom_id) as cupons, min(data) as primeira, max(data) as ultima
        from ${sold} as s where modalidade = 'ENTREGA' and cliente_id is not null group by 1`,
    );
    expect(rowsIn(ranked).length).toBe(again.length);
    for (const row of rowsIn(ranked)) {
      const one = again.find(({ cliente_id }) => Number(cliente_id) === row.cliente)!;
      expect([row.pedidos, cents(row.total), row.cupons, row.primeira, row.ultima]).toEqual([
        Number(one.pedidos),
        cents(one.total),
        Number(one.cupons),
        (one.primeira as Date).toISOString(),
        (one.ultima as Date).toISOString(),
      ]);
    }
    expect(admin).toBeDefined();
  });
});
