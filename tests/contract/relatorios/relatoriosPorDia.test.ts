/** The kept sums of a day: what they say is what the orders say, however these change. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  conferirDias,
  fecharDias,
  vendasPorDia,
  zona,
} from '../../../resources/delivery/relatorios/vendasPorDia.server';
import { sell } from '../../../resources/demo/vendas.lazy.server';
import { storeOf } from '../../../src/server/seed/store';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

describe('the sales of a day, counted once', () => {
  let house: Services;
  let company: number;
  let admin: Speaker;
  const platform = <T>(run: Parameters<Services['database']['transaction']>[1]) =>
    house.database.transaction({ company: '*' }, run) as Promise<T>;
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const all = () =>
    house.database.read({ company: '*' }, (tx) =>
      vendasPorDia(tx, { inicio: day(70), fim: day(-1), empresas: [company] }),
    );
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    [company] = house.companies;
    admin = await house.as('admin');
    // The rows of the sampled house are no sums of anything.
    await platform((tx) => sql`delete from venda_dia`.execute(tx));
    await platform((tx) => sql`update pedido set data = now() - interval '10 days'`.execute(tx));
    await platform((tx) =>
      sql`update produto set situacao = 'ATIVO', tipo = 'SIMPLES', preco = 10 + id, preco_promocional = null`.execute(
        tx,
      ),
    );
    // Nothing that must be added: the demo sells no such product by itself.
    await platform((tx) => sql`update produto_adicional_categoria set minimo = 0`.execute(tx));
    await platform((tx) => sql`update adicional_categoria set minimo = 0`.execute(tx));
    await platform((tx) =>
      sell(storeOf(tx, house.models, { seed: 3, today: day(0), now: new Date() }), {
        empresa: company,
        fuso: 'UTC_3_BRASIL',
        count: 600,
        days: 60,
        last: 70_000,
        open: 22,
      }),
    );
  }, 120_000);
  afterAll(() => house.close());

  it('are those of the orders before and after they are kept, and after an order of them changes', async () => {
    const before = await all();
    expect(before.reduce((sum, { pedidos }) => sum + pedidos, 0)).toBeGreaterThan(550);
    while (await platform<boolean>((tx) => fecharDias(tx)));
    const kept = await house.database.read({ company: '*' }, (tx) =>
      sql<{ n: string }>`select count(*) as n from venda_dia where empresa_id = ${company} and pedidos > 0`.execute(tx),
    );
    expect(Number(kept.rows[0]!.n)).toBeGreaterThan(50);
    expect(await all()).toEqual(before);
    expect(await all()).toEqual(before);
    expect(await platform<number>((tx) => conferirDias(tx))).toBe(0);
    // Past the house: the proof finds it, opens the day and counts it again.
    await platform((tx) =>
      sql`update pedido set situacao = 'CANCELADO' where id = (select id from pedido where empresa_id = ${company} and situacao = 'CONCLUIDO' and data < now() - interval '5 days' limit 1)`.execute(
        tx,
      ),
    );
    expect(await all()).toEqual(before);
    expect(await platform<number>((tx) => conferirDias(tx))).toBe(1);
    const changed = await all();
    expect(changed).not.toEqual(before);
    await platform((tx) => fecharDias(tx));
    expect(await platform<number>((tx) => conferirDias(tx))).toBe(0);
    expect(await all()).toEqual(changed);
    // The same proof by hand: the administrator of the platform asks for it, nobody else.
    const spoil = sql`update venda_dia set total = total + 0.01 where dia = (select max(dia) from venda_dia where pedidos > 0) and empresa_id = ${company}`;
    await platform((tx) => spoil.execute(tx));
    expect((await (await house.as('um'))('POST', 'pedido/venda-dia/conferir', { filter: {} })).status).toBe(403);
    const proof = () => admin('POST', 'pedido/venda-dia/conferir', { filter: {} });
    expect((await proof()).body.result).toMatchObject({ diferentes: 1 });
    expect((await proof()).body.result).toMatchObject({ diferentes: 0 });
    expect(await all()).toEqual(changed);
  });
  it('rank the companies for the platform alone, and tell each day of those that one may see', async () => {
    const period = { inicio: day(30), fim: day(0) };
    const path = 'pedido/ranking-empresas-vendas-online/1/10';
    expect((await (await house.as('um'))('POST', path, period)).status).toBe(403);
    const ranked = await admin('POST', path, period);
    expect(ranked.status, ranked.text).toBe(200);
    expect((ranked.body.results as unknown as readonly { empresa: number }[])[0]!.empresa).toBe(company);
    const count = 'pedido/qtd-pedidos-empresa-ultimos-dias/';
    const whole = await admin('POST', count, { dias: 7 });
    expect(whole.status, whole.text).toBe(200);
    expect((await admin('POST', count, {})).text, 'the days have a default').toBe(whole.text);
    expect((await (await house.as('revenda'))('POST', count, {})).status, 'a seller of the platform').toBe(200);
    // A seller of the company, who holds what the demonstration's «Vendas» holds.
    const [sold] = house.rowsOf('vendedor', company!);
    await platform((tx) =>
      sql`update perfil set permissoes = array['CLIENTE_VER', 'CUPOM_DESCONTO_VER', 'PRODUTO_VER'] where nome = 'Perfil vendedor'`.execute(
        tx,
      ),
    );
    const seller = await house.as('vendedor');
    const soldBy = async (): Promise<number> => {
      const { status, body, text } = await seller('POST', count, {});
      expect(status, text).toBe(200);
      const days = body.result as unknown as readonly { empresa: number; pedidos: number }[];
      expect([days.length, new Set(days.map(({ empresa }) => empresa))]).toEqual([7, new Set([company])]);
      return days.reduce((sum, { pedidos }) => sum + pedidos, 0);
    };
    const before = await soldBy();
    await platform((tx) =>
      sql`update pedido set vendedor_id = ${sold} where id = (select id from pedido where empresa_id = ${company} and vendedor_id is null
        and situacao not in ('CANCELADO', 'AGENDADO') and excluido_em is null and data > now() - interval '2 days' limit 1)`.execute(
        tx,
      ),
    );
    expect((await soldBy()) - before).toBe(1);
    expect((await seller('POST', count, { empresas: [house.companies[1]] })).status).toBe(404);
    const own = await (await house.as('um'))('POST', count, { dias: 7 });
    expect(
      new Set((own.body.result as unknown as readonly { empresa: number }[]).map(({ empresa }) => empresa)),
    ).toEqual(new Set([company]));
    const foreign = await (await house.as('um'))('POST', count, { dias: 7, empresas: [house.companies[1]] });
    expect(foreign.status).toBe(404);
  });
  it('set the shops of a network side by side for its head, and leave a branch alone', async () => {
    const [one, two] = house.companies;
    const period = { inicio: day(30), fim: day(0) };
    const ask = async (login: 'um' | 'dois') => {
      const answer = await (await house.as(login))('POST', 'pedido/relatorio/lojas/1/50', period);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as unknown as {
        readonly results: readonly { readonly loja: string; readonly pedidos: number; readonly total: number }[];
        readonly totals: { readonly total: number; readonly pedidos: number };
      };
    };
    await platform((tx) =>
      sql`update empresa set matriz_id = case when id = ${two} then ${one}::bigint end, unidade = case when id = ${two} then 'FILIAL' else 'MATRIZ' end`.execute(
        tx,
      ),
    );
    const again = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        empresa_id: string;
        pedidos: string;
        total: string;
      }>`select p.empresa_id, count(*) as pedidos, sum(p.total) as total
        from pedido as p join empresa as e on e.id = p.empresa_id where p.situacao not in ('CANCELADO', 'AGENDADO') and p.empresa_id = any(${[one, two]}::bigint[])
        and p.data >= (${period.inicio}::timestamp at time zone ${zona}) and p.data < ((${period.fim}::date + 1)::timestamp at time zone ${zona})
        group by 1 order by 3 desc`.execute(tx),
    );
    const head = await ask('um');
    expect(head.results.map(({ pedidos, total }) => [pedidos, total]).filter(([pedidos]) => pedidos! > 0)).toEqual(
      again.rows.map(({ pedidos, total }) => [Number(pedidos), Number(total)]),
    );
    expect(head.results.length).toBe(2);
    expect(Math.round(head.totals.total * 100)).toBe(
      again.rows.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0),
    );
    expect((await ask('dois')).results.length).toBe(1);
  });
});
