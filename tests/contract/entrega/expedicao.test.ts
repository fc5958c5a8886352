import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('what leaves the shop on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let motoboy: number;
  const clock = { ahead: 0 };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const read = (id: number) => does('GET', `pedido/findbyid/${id}`);
  const ready = async (values: Values = {}): Promise<number> => {
    const { id } = await does('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      endereco: { street: 'Rua Um', number: '10', neighborhoord: 'Centro', cep: '04015012', city: cidade },
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
    await does('POST', `pedido/${Number(id)}/aprontar`, {});
    return Number(id);
  };
  let cidade: number;
  const leave = (pedidos: readonly number[], who = um!, more: Values = { motoboy }) =>
    who('POST', 'pedido/expedicao/sair', { pedidos, ...more });
  const shown = (who = um!) =>
    does('GET', 'pedido/expedicao', undefined, who) as Promise<Values> as Promise<{
      readonly prontos: readonly Values[];
      readonly naRua: readonly Values[];
      readonly motoboys: readonly Values[];
    }>;

  beforeAll(async () => {
    house = await startServices({ engine, now: () => new Date(Date.now() + clock.ahead) });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    motoboy = house.rowsOf('motoboy', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`delete from pedido`);
    await all(sql`update motoboy set ativo = true, nome = 'Nando ' || id, telefone = '+5511987654321'`);
    [{ cidade }] = (await all(sql`select min(id) as cidade from cidade`)) as [{ cidade: number }];
  });
  afterAll(() => house?.close());

  it('shows what is ready and what is on the road, what is due at the door, and no telephone', async () => {
    const cash = await ready({ pagamentos: [{ forma: 'DINHEIRO', valor: 60 }] });
    const paid = await ready({ pagamentos: [{ forma: 'ONLINE' }] });
    const { prontos, naRua, motoboys } = await shown();
    expect(prontos).toMatchObject([
      { id: cash, bairro: 'Centro', receber: expect.stringMatching(/Dinheiro R\$\s50,00, levar R\$\s10,00 de troco/) },
      { id: paid, receber: null },
    ]);
    expect(naRua).toEqual([]);
    expect(motoboys.map(({ id }) => id)).toContain(motoboy);
    expect(JSON.stringify(prontos)).not.toMatch(/telefone|Rua Um|04015/);
    expect((await leitor!('GET', 'pedido/expedicao')).status).toBe(403);
    expect((await shown(dois)).prontos).toEqual([]);
  });

  it('leaves together with one courier; who is second is told, and it can be taken back at once', async () => {
    const { prontos } = await shown();
    const ids = prontos.map(({ id }) => Number(id));
    expect((await leave(ids)).body.result).toEqual({ feitos: 2, recusados: [] });
    expect(await read(ids[0]!)).toMatchObject({ situacao: 'ENTREGA', motoboy, saiuEm: expect.any(String) });
    expect((await shown()).naRua).toMatchObject([{ motoboy }, { motoboy }]);
    const again = await leave(ids);
    expect(again.body.result).toMatchObject({
      feitos: 0,
      recusados: [expect.stringMatching(/já está em “Saiu para entrega”/), expect.any(String)],
    });
    expect(await does('POST', 'pedido/expedicao/voltar', { pedidos: ids })).toMatchObject({ feitos: 2 });
    expect(await read(ids[0]!)).toMatchObject({ situacao: 'PRONTO', motoboy: null, saiuEm: null });
    await leave(ids);
    clock.ahead = 16_000;
    expect(await does('POST', 'pedido/expedicao/voltar', { pedidos: ids })).toMatchObject({ feitos: 0 });
    expect(await does('POST', 'pedido/expedicao/entregar', { pedidos: ids })).toMatchObject({ feitos: 2 });
    expect(await read(ids[1]!)).toMatchObject({ situacao: 'CONCLUIDO', motoboy });
    clock.ahead = 0;
  });

  it('of two people at once each order leaves once', async () => {
    const ids = [await ready(), await ready(), await ready()];
    const answers = await Promise.all([leave(ids), leave(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const done = answers.map(({ body }) => Number((body.result as unknown as Values).feitos));
    expect(done[0]! + done[1]!).toBe(3);
    const [{ n }] = (await all(
      sql`select count(*)::int as n from pedido_evento where para = 'ENTREGA' and pedido_id in (${sql.join(ids)})`,
    )) as [{ n: number }];
    expect(n).toBe(3);
  });

  it('draws the way in the order chosen, and sends it to the courier', async () => {
    const there = { street: 'Rua Dois', number: '20', neighborhoord: 'Vila', cep: '04015013', city: cidade };
    const ids = [await ready(), await ready({ endereco: there })];
    const { mapa, whatsapp } = await does('POST', 'pedido/expedicao/rota', { pedidos: ids.toReversed(), motoboy });
    expect(decodeURIComponent(String(mapa))).toMatch(/destination=Rua Um, 10, Centro.*waypoints=Rua Dois, 20, Vila/);
    expect(String(whatsapp)).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
    expect((await um!('POST', 'pedido/expedicao/rota', { pedidos: [ids[0]! + 999] })).status).not.toBe(200);
  });

  it('refuses what is not to be delivered, and couriers and orders of others', async () => {
    const id = await ready({ modalidade: 'RETIRADA', endereco: null });
    expect((await leave([id])).body.result).toMatchObject({
      feitos: 0,
      recusados: [expect.stringMatching(/não é para entregar/)],
    });
    const [other] = house.rowsOf('motoboy', house.companies[1]);
    const far = await ready();
    expect((await leave([far], um!, { motoboy: other })).body.hasError).toBe(true);
    expect((await leave([far], dois!, { motoboy: other })).body.hasError).toBe(true);
    expect((await leave([far], leitor!)).status).toBe(403);
    expect((await um!('POST', `pedido/${far}/entregador`, { id: far, motoboy: other })).body.hasError).toBe(true);
    await does('POST', `pedido/${far}/entregador`, { id: far, motoboy });
    expect(await read(far)).toMatchObject({ situacao: 'PRONTO', motoboy });
    expect((await um!('GET', 'motoboy/todos/empresa')).status).toBe(200);
  });

  it('asks who takes it, those who are free first, and leaves with him by one call', async () => {
    const [, other] = house.rowsOf('motoboy', empresa);
    const [first, second] = [await ready(), await ready()];
    const couriers = async (id: number) =>
      (await does('GET', `pedido/${id}/entregadores`)).entregadores as readonly Values[];
    expect((await couriers(first)).map(({ id }) => id)).toEqual(expect.arrayContaining([motoboy, other]));
    await does('POST', `pedido/${first}/despachar`, { motoboy });
    expect(await read(first)).toMatchObject({ situacao: 'ENTREGA', motoboy });
    const then = await couriers(second);
    const place = (id: number | undefined) => then.findIndex((one) => one.id === id);
    expect(place(other)).toBeLessThan(place(motoboy));
    expect(then[place(other)]).toMatchObject({ agora: expect.stringMatching(/^livre/) });
    expect(then[place(motoboy)]).toMatchObject({ agora: expect.stringMatching(/na rua para o mesmo bairro, saiu/) });
    // Without a name the courier noted before takes it, and stands first.
    await does('POST', `pedido/${second}/entregador`, { motoboy });
    expect((await couriers(second))[0]).toMatchObject({ id: motoboy, agora: expect.stringMatching(/^já anotado/) });
    await does('POST', `pedido/${second}/despachar`, {});
    expect(await read(second)).toMatchObject({ situacao: 'ENTREGA', motoboy });
    const third = await ready();
    await all(sql`update motoboy set ativo = false where id = ${other}`);
    expect((await um!('POST', `pedido/${third}/despachar`, { motoboy: other })).body.fieldErrors).toHaveProperty(
      'motoboy',
    );
    await all(sql`update motoboy set ativo = true`);
    expect((await leitor!('GET', `pedido/${third}/entregadores`)).status).toBe(403);
    expect((await dois!('GET', `pedido/${third}/entregadores`)).status).toBe(404);
  });
});
