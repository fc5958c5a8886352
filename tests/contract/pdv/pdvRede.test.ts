import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { bemvindo } from '../../../resources/pages/bemvindo';
import { aConferir } from '../../../schemas/pdv/venda';
import { moduleEngines } from '../../support/engines';
import { type Values } from '../../support/good';
import { pizza, all, one, does, sale, sell, sold, open, close, movements, opensTills, um, operador } from './house';

describe.each(moduleEngines)('a sale without a network on %s', (engine) => {
  opensTills(engine);

  it('stands as it was paid without a network, and never before its till was opened', async () => {
    await open();
    const { id } = await sold({
      origem: 'CONTINGENCIA',
      vendidaEm: '2020-01-01T10:00:00Z',
      comecouEm: '2020-01-01T09:58:00Z',
    });
    const stored = await does('GET', `venda/findbyid/${id}`);
    expect(stored.origem).toBe('CONTINGENCIA');
    expect(Date.parse(String(stored.abertaEm))).toBe(Date.parse('2020-01-01T09:58:00Z'));
    expect(Date.now() - Date.parse(String(stored.finalizadaEm))).toBeLessThan(60_000);
    expect((await um!('GET', `venda/imprimir-venda-termica-pdv/${id}`)).text).toMatch(/nota a emitir/);
    // A promotion counts of what the services had added up before they were gone, and of nothing else.
    const { versao } = await does('GET', 'delivery/promocao');
    await does('POST', 'delivery/promocao', { ofertas: [{ nome: 'Dia da pizza', percentual: 10 }], versao });
    const kept = { origem: 'CONTINGENCIA', totalVisto: 33.66, pagamentos: [{ forma: 'PIX', valor: 33.66 }] };
    expect(await sold({ ...kept, comPromocoes: true })).toMatchObject({ total: 33.66, divergencias: null });
    await all(sql`delete from delivery_promocao`);
  });
  it('stands as it was sold without a network, whatever has changed since, and says what has', async () => {
    await open(0);
    await all(sql`update produto set preco = 45, controla_estoque = true, vende_sem_estoque = false, estoque = 1,
      situacao = 'PAUSADO' where id = ${pizza}`);
    const kept = {
      origem: 'CONTINGENCIA',
      itens: [{ produto: pizza, quantidade: 2, unidade: 37.4 }],
      totalVisto: 74.8,
      pagamentos: [{ forma: 'DINHEIRO', valor: 80 }],
    };
    expect((await sell({ ...kept, origem: 'ONLINE' })).body.fieldErrors).toHaveProperty('itens.0.produto');
    const { id, pedido } = await sold(kept);
    const stored = await does('GET', `venda/findbyid/${id}`);
    expect(stored).toMatchObject({ total: 74.8, desconto: 0, acrescimo: 0, subtotal: 74.8 });
    expect(String(stored.divergencias).split('\n')).toEqual([
      expect.stringMatching(/não está à venda/),
      expect.stringMatching(/custa R\$\s45,00, e foi vendido a R\$\s37,40/),
      expect.stringMatching(/Estoque insuficiente de Pizza: há 1/),
    ]);
    expect(await one(sql`select preco_unitario as n from pedido_item where pedido_id = ${pedido}`)).toBe(37.4);
    expect(await one(sql`select estoque as n from produto where id = ${pizza}`)).toBe(-1);
    expect(await all(sql`select motivo from movimento_estoque where pedido_id = ${pedido}`)).toEqual([
      { motivo: 'Vendido sem internet, sem ter estoque' },
    ]);
    // Its promotion is over: what was paid stays, as a discount; an addition where it would be less by now.
    for (const [totalVisto, desconto, acrescimo] of [
      [33.66, 3.74, 0],
      [40, 0, 2.6],
    ]) {
      const paid = await sold({
        ...kept,
        itens: [{ produto: pizza, quantidade: 1, unidade: 37.4 }],
        totalVisto,
        comPromocoes: true,
        pagamentos: [{ forma: 'PIX', valor: totalVisto }],
      });
      expect(await does('GET', `venda/findbyid/${paid.id}`)).toMatchObject({ total: totalVisto, desconto, acrescimo });
    }
    expect(
      (await um!('POST', 'venda/filterpaginated/1/10', { divergencias: { empty: false } })).body.totalRecords,
    ).toBe(3);
    await all(sql`update produto set preco = 37.4, situacao = 'ATIVO' where id = ${pizza}`);
  });
  it('keeps a sale without a network that is too cheap, and lets nobody pass over it', async () => {
    await all(sql`update produto set preco = 37.4, situacao = 'ATIVO' where id = ${pizza}`);
    const caixa = await open(0, operador);
    // Its prices, its sum or its discount are whatever the browser says: what is missing is reckoned here, all of it.
    const forged = (unidade: number, values: Values) => ({
      ...sale({ origem: 'CONTINGENCIA', itens: [{ produto: pizza, quantidade: 2, unidade }], ...values }),
      pagamentos: [{ forma: 'DINHEIRO', valor: Number(values.totalVisto) }],
    });
    const made = async (body: Values): Promise<Values> => {
      const { id } = await does('POST', 'venda/save', body, operador);
      return does('GET', `venda/findbyid/${Number(id)}`);
    };
    expect(await made(forged(37.4, { totalVisto: 74.8 }))).toMatchObject({ abaixo: null, divergencias: null });
    expect(await made(forged(33.66, { totalVisto: 67.32 }))).toMatchObject({ total: 67.32, abaixo: null });
    const cheap = await made(forged(1, { totalVisto: 2 }));
    expect(cheap).toMatchObject({ total: 2, abaixo: 72.8, conferidaEm: null });
    expect(await made(forged(37.4, { totalVisto: 10 }))).toMatchObject({ total: 10, abaixo: 64.8 });
    expect(await made(forged(34, { totalVisto: 66, desconto: 2 }))).toMatchObject({ total: 66, abaixo: 8.8 });
    // A fee hides nothing of it.
    expect(await made(forged(37.4, { totalVisto: 74.8, acrescimo: 60 }))).toMatchObject({ total: 74.8, abaixo: 60 });
    const four = await um!('POST', 'venda/filterpaginated/1/10', aConferir);
    expect(four.body.totalRecords).toBe(4);
    const figure = bemvindo.figures.find(({ name }) => name === 'vendasAConferir');
    expect(figure?.filter({} as never), 'the first page counts them').toEqual(aConferir);
    // Nobody who does not check says that he has, and no till is checked before.
    const check = (id: unknown, who: Speaker) => who('POST', `venda/${Number(id)}/conferir`, {});
    const perfil = await one(sql`select perfil_id as n from usuario where login = 'vendedor'`);
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'CAIXA_CONFERIR') where id = ${perfil}`);
    expect((await check(cheap.id, operador!)).status).toBe(403);
    await does('POST', `pdv/caixa/${caixa}/fechar`, { informado: [{ forma: 'DINHEIRO', valor: 294.92 }] }, operador);
    expect((await um!('POST', `pdv/caixa/${caixa}/imprimir/z`, {})).text).toMatch(
      new RegExp(`a conferir.*Venda ${String(cheap.numero)}.*72,80`, 's'),
    );
    const refused = await um!('POST', `pdv/caixa/${caixa}/conferir`, {});
    expect(refused.body.messageError).toMatch(new RegExp(`sem internet: venda .*${String(cheap.numero)}`));
    for (const { id } of four.body.results as unknown as readonly Values[])
      expect((await check(id, um!)).body.hasError).toBe(false);
    expect((await check(cheap.id, um!)).body.hasError).toBe(true);
    expect(await does('GET', `venda/findbyid/${Number(cheap.id)}`)).toMatchObject({ conferidaPor: expect.anything() });
    await does('POST', `pdv/caixa/${caixa}/conferir`, {});
  });
  it('goes to the open till where its own was closed before it came, and says so', async () => {
    const first = await open(0);
    await all(sql`update caixa set aberto_em = now() - interval '2 hours' where id = ${first}`);
    const vendidaEm = new Date(Date.now() - 3_600_000).toISOString();
    await close(first, [{ forma: 'DINHEIRO', valor: 0 }]);
    const late = { origem: 'CONTINGENCIA', vendidaEm };
    expect((await sell(late)).body.messageError).toBe('Abra o caixa primeiro!');
    const second = await open(0);
    const stored = await does('GET', `venda/findbyid/${(await sold(late)).id}`);
    const { nome } = await does('GET', `pdv/caixa/findbyid/${first}`);
    expect(stored.divergencias).toBe(
      `Foi vendida no caixa ${String(nome)}, que já está fechado: o dinheiro está lá, e a venda neste.`,
    );
    expect(await movements(first)).toEqual([]);
    expect((await movements(second)).length).toBeGreaterThan(0);
  });
});
