/** Start page: every figure again by SQL of its own, for each role. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fecharDias } from '../../../resources/delivery/relatorios/vendasPorDia.server';
import { sell } from '../../../resources/demo/vendas.lazy.server';
import { storeOf } from '../../../src/server/seed/store';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
interface Trecho {
  readonly pedidos: number;
  readonly vendas: number;
  readonly ticket: number | null;
  readonly cancelados: number;
}
interface Painel {
  readonly hoje: string;
  readonly antes: string;
  readonly vendas: {
    readonly hoje: { readonly agora: Trecho; readonly antes: Trecho };
    readonly ontem: { readonly agora: Trecho };
    readonly mes: { readonly agora: Trecho; readonly antes: Trecho };
    readonly horas: readonly { readonly hora: number; readonly vendas: number | null; readonly antes: number }[];
    readonly porCanal: readonly { readonly vendas: number }[];
    readonly porForma: readonly { readonly valor: number }[];
    readonly produtos: readonly { readonly produto: number; readonly quantidade: number }[];
    readonly clientes: { readonly novos: number; readonly recorrentes: number; readonly semCadastro: number };
    readonly meta: { readonly meta: number; readonly realizado: number; readonly projecao: number } | null;
    readonly lojas: readonly { readonly empresa: number; readonly vendas: number }[];
  } | null;
  readonly emAberto: readonly { readonly situacao: string; readonly pedidos: number; readonly atrasados: number }[];
  readonly atrasados: readonly { readonly cliente: string | null; readonly previsao: string }[];
  readonly acaba: readonly { readonly produto: number; readonly dias: number | null }[];
  readonly passos: readonly { readonly passo: string; readonly feito: boolean }[];
}
const cents = (value: unknown): number => Math.round(Number(value) * 100);

describe('the page to begin with', () => {
  let house: Services;
  let company: number;
  let um: Speaker;
  const platform = <T = unknown>(run: Parameters<Services['database']['transaction']>[1]) =>
    house.database.transaction({ company: '*' }, run) as Promise<T>;
  const change = (statement: ReturnType<typeof sql>) => platform((tx) => statement.execute(tx));
  const one = async (statement: ReturnType<typeof sql>): Promise<Row> =>
    (await house.database.read({ company: '*' }, (tx) => statement.execute(tx))).rows[0] as Row;
  const painel = async (who: Speaker = um): Promise<Painel> => {
    const answer = await who('POST', 'pedido/dashboard/', {});
    expect(answer.status, answer.text).toBe(200);
    return answer.body.result as unknown as Painel;
  };
  /** Orders of a day of the company until the hour that it is. */
  const ate = (day: string) => sql`(select * from pedido where empresa_id = ${company} and excluido_em is null
    and (data at time zone 'America/Sao_Paulo')::date = ${day}::date
    and (data at time zone 'America/Sao_Paulo')::time <= (now() at time zone 'America/Sao_Paulo')::time)`;
  const venda = sql`situacao not in ('CANCELADO', 'AGENDADO')`;

  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    [company] = house.companies;
    um = await house.as('um');
    await change(sql`delete from venda_dia`);
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
    await change(sql`update pedido set data = '2020-01-01', situacao = 'CONCLUIDO', previsao_entrega = null`);
    await change(
      sql`update produto set situacao = 'ATIVO', tipo = 'SIMPLES', preco = 10 + id, preco_promocional = null, controla_estoque = false`,
    );
    await change(sql`update produto_adicional_categoria set minimo = 0`);
    await change(sql`update adicional_categoria set minimo = 0`);
    const now = new Date();
    await platform((tx) =>
      sell(storeOf(tx, house.models, { seed: 5, today: now.toISOString().slice(0, 10), now }), {
        empresa: company,
        fuso: 'UTC_3_BRASIL',
        count: 900,
        days: 75,
        last: 70_000,
        open: 22,
      }),
    );
    // At any hour, today and the same weekday before have something until now, and something after it.
    await change(
      sql`update pedido set data = case when id % 3 = 0 then now() - interval '7 days' else now() end - make_interval(secs => id % 50)
        where empresa_id = ${company} and id in (select id from pedido where empresa_id = ${company} and situacao = 'CONCLUIDO' and data > '2021-01-01' order by id limit 60)`,
    );
    await platform(async (tx) => {
      while (await fecharDias(tx));
    });
  }, 120_000);
  afterAll(() => house.close());

  it('tells today and the stretches before to the cent, and what each part of it adds up to', async () => {
    const { hoje, antes, vendas } = await painel();
    expect(vendas).not.toBeNull();
    for (const [day, said] of [
      [hoje, vendas!.hoje.agora],
      [antes, vendas!.hoje.antes],
    ] as const) {
      const again = await one(
        sql`select count(*) filter (where ${venda}) as pedidos, sum(total) filter (where ${venda}) as vendas, count(*) filter (where situacao = 'CANCELADO') as cancelados from ${ate(day)} as p`,
      );
      expect(Number(again.pedidos)).toBeGreaterThan(10);
      expect([said.pedidos, cents(said.vendas), said.cancelados]).toEqual([
        Number(again.pedidos),
        cents(again.vendas),
        Number(again.cancelados),
      ]);
      expect(cents(said.ticket)).toBe(Math.round(cents(said.vendas) / said.pedidos));
    }
    const mes = await one(
      sql`select count(*) as pedidos, sum(total) as vendas from pedido where empresa_id = ${company} and ${venda}
        and date_trunc('month', data at time zone 'America/Sao_Paulo') = date_trunc('month', now() at time zone 'America/Sao_Paulo')`,
    );
    expect([vendas!.mes.agora.pedidos, cents(vendas!.mes.agora.vendas)]).toEqual([
      Number(mes.pedidos),
      cents(mes.vendas),
    ]);
    const sum = (values: readonly (number | null)[]): number =>
      values.reduce<number>((all, one) => all + cents(one), 0);
    const total = cents(vendas!.hoje.agora.vendas);
    expect(sum(vendas!.horas.map((hora) => hora.vendas))).toBe(total);
    expect(sum(vendas!.porCanal.map((canal) => canal.vendas))).toBe(total);
    const pago = await one(
      sql`select coalesce(sum((f.value ->> 'valor')::numeric - coalesce((f.value ->> 'troco')::numeric, 0)), 0) as valor
        from ${ate(hoje)} as p, jsonb_array_elements(p.pagamentos) as f where ${venda} and p.pagamentos is not null`,
    );
    expect(sum(vendas!.porForma.map((forma) => forma.valor))).toBe(cents(pago.valor));
    const { novos, recorrentes, semCadastro } = vendas!.clientes;
    const quem = await one(
      sql`select count(distinct cliente_id) as clientes, count(*) filter (where cliente_id is null) as sem from ${ate(hoje)} as p where ${venda}`,
    );
    expect([novos + recorrentes, semCadastro]).toEqual([Number(quem.clientes), Number(quem.sem)]);
    const [best] = vendas!.produtos;
    const mais = await one(
      sql`select sum(i.quantidade) as quantidade from pedido_item as i join ${ate(hoje)} as p on p.id = i.pedido_id where p.${venda} group by i.produto_id order by 1 desc limit 1`,
    );
    expect(best!.quantidade).toBe(Number(mais.quantidade));
  });
  it('tells what is under way, what is late and whose it is, and what runs out', async () => {
    await change(
      sql`update pedido set previsao_entrega = now() - interval '5 minutes' where id in (select id from pedido where empresa_id = ${company} and situacao = 'ENTREGA' order by id limit 2)`,
    );
    const { emAberto, atrasados } = await painel();
    for (const { situacao, pedidos, atrasados: late } of emAberto) {
      const again = await one(
        sql`select count(*) as pedidos, count(*) filter (where previsao_entrega < now()) as atrasados from pedido where empresa_id = ${company} and situacao = ${situacao}`,
      );
      expect([situacao, pedidos, late]).toEqual([situacao, Number(again.pedidos), Number(again.atrasados)]);
    }
    expect(emAberto.reduce((sum, { pedidos }) => sum + pedidos, 0)).toBe(22);
    expect(atrasados.length).toBeGreaterThanOrEqual(2);
    expect(atrasados.map(({ previsao }) => previsao)).toEqual(atrasados.map(({ previsao }) => previsao).toSorted());
    const gone = await one(
      sql`select i.produto_id as id, sum(i.quantidade) as vendido from pedido_item as i join pedido as p on p.id = i.pedido_id
        where p.empresa_id = ${company} and p.${venda} and (p.data at time zone 'America/Sao_Paulo')::date between (now() at time zone 'America/Sao_Paulo')::date - 7 and (now() at time zone 'America/Sao_Paulo')::date - 1
        group by 1 order by 2 desc limit 1`,
    );
    await change(
      sql`update produto set controla_estoque = true, estoque_minimo = null, estoque = ${Number(gone.vendido)}::numeric / 14 where id = ${gone.id}`,
    );
    const { acaba } = await painel();
    expect(acaba).toEqual([expect.objectContaining({ produto: Number(gone.id), dias: 0.5 })]);
  });
  it('compares the month with its goal, and asks for no goal where there is none', async () => {
    await change(sql`delete from empresa_config where empresa_id = ${company}`);
    expect((await painel()).vendas!.meta).toBeNull();
    await change(
      sql`insert into empresa_config (empresa_id, papel, pede_supervisor_cancelar, minutos_preparo, minutos_entrega, logo_na_impressao, meta_mensal) values (${company}, 'A4', false, 30, 20, true, 50000)`,
    );
    const { vendas } = await painel();
    expect(vendas!.meta).toMatchObject({ meta: 50_000, realizado: vendas!.mes.agora.vendas });
    expect(vendas!.meta!.projecao).toBeGreaterThanOrEqual(vendas!.meta!.realizado);
  });
  it('leads a newcomer until all is done, and nobody who does not set up the shop', async () => {
    await change(sql`update empresa set horarios = null where id = ${company}`);
    const { passos } = await painel();
    expect(passos.find(({ passo }) => passo === 'cardapio')).toMatchObject({ feito: true });
    expect(passos.find(({ passo }) => passo === 'horarios')).toMatchObject({ feito: false });
    const leitor = await house.as('leitor');
    expect((await painel(leitor)).passos).toEqual([]);
  });
  it('shows no sales to who may not see them, and answers nobody from outside of a company', async () => {
    await change(
      sql`update perfil set permissoes = array_remove(permissoes, 'DASHBOARD_VER') where id = (select perfil_id from usuario where login = 'leitor')`,
    );
    const said = await painel(await house.as('leitor'));
    expect(said.emAberto.length).toBe(5);
    expect(said.vendas).toBeNull();
    const outside = await (await house.as('admin'))('POST', 'pedido/dashboard/', {});
    expect([outside.body.hasError, outside.body.result ?? null]).toEqual([true, null]);
  });
  it('tells people of the platform about their companies, a seller about his own', async () => {
    const ask = async (who: Speaker) => {
      const answer = await who('POST', 'pedido/dashboard/carteira', {});
      expect(answer.status, answer.text).toBe(200);
      return answer.body.result as unknown as {
        readonly empresas: number;
        readonly pedidos: number;
        readonly fila: readonly { readonly empresa: number; readonly motivo: string }[];
        readonly vendedor: object | null;
      };
    };
    await change(
      sql`update instancia_whatsapp set estado = 'DESCONECTADA', excluido_em = null where empresa_id = ${company}`,
    );
    const all = await ask(await house.as('admin'));
    const again = await one(
      sql`select count(*) as n from empresa where excluido_em is null and situacao <> 'ENCERRADA'`,
    );
    expect(all.empresas).toBe(Number(again.n));
    expect(all.pedidos).toBeGreaterThan(10);
    expect(all.fila).toContainEqual(expect.objectContaining({ empresa: company, motivo: 'WHATSAPP' }));
    await change(
      sql`update empresa set vendedor_id = case when id = ${company} then (select vendedor_id from usuario where login = 'revenda') end`,
    );
    const own = await ask(await house.as('revenda'));
    expect([own.empresas, own.pedidos]).toEqual([1, all.pedidos]);
    // A seller sees whom to call next, and why; those who look after all companies have the queue instead.
    expect(all.vendedor).toBeNull();
    expect(own.vendedor).toMatchObject({
      emRisco: 1,
      empresas: [{ empresa: company, motivo: 'WHATSAPP', telefone: expect.stringMatching(/^\+55\d{10,11}$/) }],
    });
    await change(sql`update empresa set vendedor_id = null`);
    const none = await ask(await house.as('revenda'));
    expect([none.empresas, none.pedidos, none.fila.length]).toEqual([0, 0, 0]);
  });
});
