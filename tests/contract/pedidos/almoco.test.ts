import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

/** Orders of a lunch, of both shops together; RUSH_ORDERS=300 RUSH_AT_ONCE=200 for the whole of one. */
const orders = Number(process.env.RUSH_ORDERS ?? 80);
/** So many people order at once. */
const atOnce = Number(process.env.RUSH_AT_ONCE ?? 16);
/** Portions of the scarce dish in each shop, and uses of the coupon. */
const [escasso, usos] = [Math.round(orders / 9), 6];

interface Shop {
  readonly id: number;
  readonly site: string;
  readonly who: Speaker;
  readonly pizza: number;
  readonly raro: number;
  readonly motoboys: readonly number[];
  readonly contas: readonly number[];
}

describe.each(moduleEngines)('a lunch of two shops on %s', (engine) => {
  let house: Services;
  let shops: readonly Shop[] = [];
  let cidade = 0;
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T = Values>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const number = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all<{ n: unknown }>(statement))[0]?.n ?? 0);

  const openShop = async (who: Speaker, id: number, site: string): Promise<Shop> => {
    const does = (path: string, body: Values): Promise<Values> => good(who, 'POST', path, body);
    const [pizza, raro] = house.rowsOf('produto', id) as [number, number];
    await all(
      sql`update produto set preco = 33.33, controla_estoque = true, vende_sem_estoque = false, estoque = 1000 where id = ${pizza}`,
    );
    await all(
      sql`update produto set preco = 19.9, controla_estoque = true, vende_sem_estoque = false, estoque = ${escasso} where id = ${raro}`,
    );
    const { versao } = await good(who, 'GET', 'deliveryconfiguracao/carregaconfiguracao');
    await does('deliveryconfiguracao/save', {
      versao,
      site,
      aberto: 'AUTOMATICO',
      horarios: null,
      feriadosFecha: false,
      modalidades: ['ENTREGA', 'RETIRADA', 'LOCAL'],
      pedidoMinimo: null,
      pagamentos: ['DINHEIRO', 'PIX'],
      identificaPorWhatsapp: false,
      taxaServicoMesa: 10,
    });
    await does('delivery/taxa/save', {
      nome: 'Tudo',
      tipo: 'FIXA',
      valor: 8,
      valorMotoboy: 6.5,
      entrega: true,
      ativo: true,
      ordem: 0,
    });
    await does('cupomdesconto/save', {
      nome: 'Almoço',
      palavraChave: 'ALMOCO',
      situacao: 'ATIVO',
      tipo: 'PERCENTUAL',
      percentual: 15,
      dataInicio: '2026-01-01',
      dataVencimento: '2026-12-31',
      limiteUso: usos,
      limitePorCliente: null,
      primeiraCompra: false,
    });
    const motoboys: number[] = [];
    for (const nome of ['Nando', 'Zeca']) {
      const courier = { nome, telefone: '+5511987654321', veiculo: 'MOTO', tipoPagamento: 'TAXA', ativo: true };
      motoboys.push(Number((await does('motoboy/save', courier)).id));
    }
    await does('empresa/mesa/criar-em-masssa', { de: 1, ate: 4, lugares: 4, area: 'Salão' });
    const floor = (await who('GET', 'empresa/mesa/carregar-mesas-empresa')).body.result as unknown as readonly Values[];
    const contas: number[] = [];
    for (const one of floor) {
      const { conta } = await does(`empresa/mesa/${Number(one.id)}/abrir`, { pessoas: 2 });
      contas.push(Number(atob(String(conta))));
    }
    await does('pdv/caixa/abrir', { terminal: house.rowsOf('terminal', id)[0], fundoTroco: 50 });
    return { id, site, who, pizza, raro, motoboys, contas };
  };

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    await vendavel(house.database);
    await all(sql`delete from delivery_pausa`);
    for (const table of [
      'caixa_movimento',
      'venda',
      'caixa',
      'pedido',
      'acerto_motoboy',
      'conta_mesa',
      'mesa',
      'motoboy',
      'cupom_desconto',
      'movimento_estoque',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update terminal set ativo = true`);
    await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA', horarios = null, fuso = 'UTC_3_BRASIL'`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const people = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    const made: Shop[] = [];
    for (const [at, id] of house.companies.entries()) made.push(await openShop(people[at]!, id, `almoco-${at}`));
    shops = made;
  }, 240_000);
  afterAll(() => house?.close());

  /** One order by the way that its turn says. False where it was refused. */
  const orderOf = async (turn: number): Promise<boolean> => {
    const { who, site, pizza, raro, contas } = shops[turn % 2]!;
    const at = Math.floor(turn / 2);
    const itens = [
      { produto: pizza, quantidade: 1 + (at % 3) },
      // More people want the scarce dish than there is of it.
      ...(at % 3 === 0 ? [{ produto: raro, quantidade: 1 }] : []),
    ];
    const cupom = at % 4 === 1 ? 'ALMOCO' : null;
    const endereco = { street: 'Rua Um', number: `${at}`, neighborhoord: 'Centro', cep: '01001000', city: cidade };
    switch (at % 4) {
      case 0: {
        const wanted = {
          modalidade: 'ENTREGA',
          telefone: `(11) 9${String(10_000_000 + turn)}`,
          endereco: { cep: '01001000', rua: 'Rua Um', numero: `${at}`, bairro: 'Centro', cidade },
          itens,
          forma: 'DINHEIRO',
        };
        // Others behind one address of the net would be held back by its limit.
        const from = async (path: string, body: Values) => {
          const answer = await house.app.fetch(
            new Request(`http://localhost/services/publico/loja/${site}/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
            { ip: `10.1.${turn % 2}.${at % 250}` },
          );
          return (await answer.json()) as { readonly hasError: boolean; readonly result?: Values };
        };
        const { result } = await from('conta', wanted);
        const order = {
          ...wanted,
          chave: `almoco-da-pagina-${turn}`,
          nome: 'Cliente',
          totalVisto: Number(result?.total),
        };
        // Sent twice at once, as by a telephone that has lost the answer.
        const [first, second] = await Promise.all([from('pedido', order), from('pedido', order)]);
        expect(first.result?.numero).toBe(second.result?.numero);
        return !first.hasError;
      }
      case 1: {
        const body = {
          canal: 'TELEFONE',
          modalidade: 'ENTREGA',
          endereco,
          itens,
          cupom,
          pagamentos: [{ forma: 'PIX' }],
        };
        const said = await who('POST', 'pedido/save', body);
        if (!said.body.hasError) return true;
        // Told that the scarce dish is out, before anything is stored.
        if (Object.keys(said.body.fieldErrors ?? {}).some((at) => at.startsWith('itens'))) return false;
        // After the last use of the coupon, orders go without it.
        if (!said.body.fieldErrors?.cupom) throw new Error(said.text);
        return !(await who('POST', 'pedido/save', { ...body, cupom: null })).body.hasError;
      }
      case 2: {
        const conta = contas[at % contas.length];
        const body = { canal: 'MESA', modalidade: 'LOCAL', conta, itens, pessoa: `Pessoa ${at % 3}` };
        return !(await who('POST', 'pedido/save', body)).body.hasError;
      }
      default: {
        const body = { chave: `almoco-do-caixa-${turn}`, itens, pagamentos: [{ forma: 'DINHEIRO', valor: 300 }] };
        const answers = await Promise.all([who('POST', 'venda/save', body), who('POST', 'venda/save', body)]);
        return !answers[0].body.hasError;
      }
    }
  };
  const many = async (turns: readonly (() => Promise<unknown>)[]): Promise<void> => {
    const left = [...turns];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) await next();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  it('is taken by page, telephone, table and counter at once, without one order too many or too few', async () => {
    let taken = 0;
    await many(
      Array.from({ length: orders }, (_, turn) => async () => {
        if (await orderOf(turn)) taken += 1;
      }),
    );
    expect(await number(sql`select count(*) as n from pedido`)).toBe(taken);
    expect(taken).toBeGreaterThan(orders * 0.8);
    for (const { id, raro } of shops) {
      // Promised to the last one, while more people wanted it.
      expect(await number(sql`select estoque as n from produto where id = ${raro}`), `shop ${id}`).toBe(0);
      expect(
        await number(sql`select count(*) as n from pedido where empresa_id = ${id} and cupom_id is not null`),
      ).toBe(usos);
    }
  });

  it('is cooked, carried, cancelled and paid by several people at once', async () => {
    for (const { who, id, motoboys, contas } of shops) {
      const open = await all<{ id: number; canal: string; conta: number | null }>(
        sql`select id::int, canal, conta_id::int as conta from pedido where empresa_id = ${id} and situacao not in ('CONCLUIDO', 'CANCELADO') order by id`,
      );
      await many(
        open.map(({ id: order, conta, canal }, at) => async () => {
          // Paid at the till already: the kitchen brings it.
          if (canal === 'BALCAO') return good(who, 'POST', `pedido/${order}/concluir`, {});
          if (at % 9 === 4) return good(who, 'POST', `pedido/${order}/cancelar`, { motivoCancelamento: 'Desistiu' });
          // It holds its items since it was stored: nobody is refused at a later step.
          if (conta !== null) return good(who, 'POST', `pedido/${order}/concluir`, {});
          await good(who, 'POST', 'pedido/expedicao/sair', { pedidos: [order], motoboy: motoboys[at % 2] });
          const both = [1, 2].map(() => who('POST', 'pedido/expedicao/entregar', { pedidos: [order] }));
          const done = (await Promise.all(both)).map(
            ({ body }) => (body.result as unknown as { feitos: number }).feitos,
          );
          expect(done.toSorted()).toEqual([0, 1]);
          return undefined;
        }),
      );
      for (const conta of contas) {
        const asked = await who('POST', 'salao/conta/fechar/previa', {
          id: conta,
          servico: true,
          pagamentos: [{ forma: 'PIX', valor: 0.01 }],
        });
        const { total } = asked.body.result as unknown as { total: number };
        if (total > 0)
          await good(who, 'POST', `salao/conta/${conta}/fechar`, {
            servico: true,
            pagamentos: [{ forma: 'PIX', valor: total }],
          });
      }
      for (const motoboy of motoboys) await who('POST', `motoboy/${motoboy}/acertar`, { vales: null });
    }
    expect(await number(sql`select count(*) as n from pedido where situacao not in ('CONCLUIDO', 'CANCELADO')`)).toBe(
      0,
    );
  });

  it('adds up to the cent: orders, lines, payments, stock, coupons, tills, settlements and reports', async () => {
    const none = async (what: string, statement: RawBuilder<unknown>): Promise<void> =>
      expect(await all(statement), what).toEqual([]);
    await none(
      'totals of orders',
      sql`select id from pedido
      where total <> valor_itens - desconto + taxa_entrega - desconto_entrega + acrescimo`,
    );
    await none(
      'lines of orders',
      sql`select p.id from pedido p join pedido_item i on i.pedido_id = p.id
      group by p.id, p.valor_itens having p.valor_itens <> sum(i.total)`,
    );
    await none(
      'payments of concluded orders',
      sql`select id, total, pagamentos from pedido where situacao = 'CONCLUIDO' and total <>
      (select sum((x ->> 'valor')::numeric - case when canal = 'SITE' then 0 else coalesce((x ->> 'troco')::numeric, 0) end) from jsonb_array_elements(pagamentos) x)`,
    );
    await none(
      'stock',
      sql`select d.id from produto d where d.controla_estoque and d.estoque <>
      (case when d.preco = 33.33 then 1000 else ${escasso} end) - coalesce((select sum(i.quantidade) from pedido_item i
        join pedido p on p.id = i.pedido_id where i.produto_id = d.id and p.situacao <> 'CANCELADO'), 0)`,
    );
    await none(
      'coupons',
      sql`select c.id from cupom_desconto c where
      (select count(*) from pedido p where p.cupom_id = c.id and p.situacao <> 'CANCELADO') <>
      (select count(*) from cupom_resgate r where r.cupom_id = c.id and r.situacao <> 'ESTORNADO')`,
    );
    await none(
      'sales of tills',
      sql`select v.id from venda v join pedido p on p.id = v.pedido_id where v.total <> p.total
      or v.total <> (select sum(m.valor) from caixa_movimento m where m.venda_id = v.id)`,
    );
    await none(
      'settlements',
      sql`select a.id from acerto_motoboy a where
      a.taxas <> (select sum(p.taxa_motoboy) from pedido p where p.acerto_id = a.id)
      or a.entregas <> (select count(*) from pedido p where p.acerto_id = a.id)`,
    );
    await none(
      'deliveries that nobody settled',
      sql`select id from pedido
      where situacao = 'CONCLUIDO' and motoboy_id is not null and acerto_id is null`,
    );
    expect(await number(sql`select count(*) as n from acerto_motoboy`)).toBe(4);
    expect(await number(sql`select count(distinct canal) as n from pedido where situacao = 'CONCLUIDO'`)).toBe(4);
    const period = { inicio: '2026-11-24', fim: '2026-11-24' };
    for (const { id, who } of shops) {
      const ask = async (path: string, body: Values = {}): Promise<Values> =>
        (await who('POST', path, { ...period, ...body })).body.totals as unknown as Values;
      const [sum] = await all(
        sql`select count(*)::int as pedidos, sum(total)::float as total from pedido where empresa_id = ${id} and situacao <> 'CANCELADO'`,
      );
      expect(await ask('pedido/relatorioanalitico/', { agrupar: 'canal' })).toMatchObject(sum!);
      const [carried] =
        await all(sql`select count(*)::int as entregas, sum(taxa_motoboy)::float as "aoEntregador" from pedido
        where empresa_id = ${id} and situacao = 'CONCLUIDO' and modalidade = 'ENTREGA'`);
      expect(await ask('pedido/relatorio/entregas/1/50', { agrupar: 'motoboy' })).toMatchObject(carried!);
      const [paid] =
        await all(sql`select sum((x.value ->> 'valor')::numeric - coalesce((x.value ->> 'troco')::numeric, 0))::float as valor
        from pedido, jsonb_array_elements(pagamentos) x where empresa_id = ${id} and situacao <> 'CANCELADO'`);
      expect(await ask('pedido/relatorio/formas/1/50')).toMatchObject(paid!);
    }
  });
});
