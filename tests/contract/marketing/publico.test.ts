import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { couponShop, type Values } from '../../support/cupons';
import { moduleEngines } from '../../support/engines';

const regra = (campo: string, operador: string, valor: unknown = null, dias: number | null = null) => ({
  campo,
  operador,
  valor,
  dias,
});
describe.each(moduleEngines)('a saved audience on %s', (engine) => {
  const shop = couponShop(engine);
  const { all, post, cupom } = shop;
  let [dois, leitor]: Speaker[] = [];
  const save = (nome: string, regras: unknown, who?: Speaker) => post('publico/save', { nome, regras }, who);
  const saved = async (nome: string, regras: unknown): Promise<number> => {
    const { body, text } = await save(nome, regras);
    expect(body.hasError, text).toBe(false);
    return body.result!.id;
  };
  const estimated = (regras: unknown, who?: Speaker) => post('publico/estimar', { regras }, who);
  beforeAll(async () => {
    [dois, leitor] = await Promise.all((['dois', 'leitor'] as const).map((login) => shop.house.as(login)));
    await all(sql`update cliente set etiquetas = array['vip'] where id = ${shop.clientes[0]}`);
    await all(
      sql`update cliente set etiquetas = array['vip'], aceita_mensagens = false where id = ${shop.clientes[1]}`,
    );
  });

  it('is counted while it is edited, with the reasons, and stores nothing', async () => {
    expect((await estimated([regra('etiquetas', 'in', ['vip'])])).body.result).toEqual({
      total: 2,
      recebem: 1,
      repetidos: 0,
      semConsentimento: 1,
      recusaram: 0,
      semCelular: 0,
      semWhatsapp: 0,
    });
    expect((await estimated([regra('etiquetas', 'in', ['vip'])], dois)).body.result).toMatchObject({ total: 0 });
    expect(await all(sql`select id from publico where empresa_id = ${shop.empresa} and nome like 'vip%'`)).toEqual([]);
  });
  it('is judged again at each condition, also for rows of another company', async () => {
    const wrong = [regra('etiquetas', 'in', ['vip']), regra('gastou', 'gte', null, 30)];
    for (const answer of [await estimated(wrong), await save('Errado', wrong)])
      expect([answer.status, answer.body.fieldErrors]).toEqual([422, { 'regras.1.valor': 'Campo obrigatório!' }]);
    const [alheio] = await all<{ id: number }>(
      sql`select id from produto where empresa_id <> ${shop.empresa} order by id limit 1`,
    );
    const foreign = [regra('produto', 'has', [Number(alheio!.id)])];
    expect((await save('Alheio', foreign)).body.fieldErrors).toEqual({
      'regras.0.valor': expect.any(String) as string,
    });
    expect((await estimated(foreign)).body.result).toMatchObject({ total: 0 });
    expect((await save('Vazio', [])).body.fieldErrors).toHaveProperty('regras');
  });
  it('is read as a sentence with the names of its rows, in the file too, and seen by its own company alone', async () => {
    const id = await saved('Pizzaiolos', [regra('produto', 'has', [shop.pizza], 30)]);
    const { result } = (await shop.um('GET', `publico/findbyid/${id}`)).body;
    const { $labels } = result as unknown as { readonly $labels: Values };
    const nome = $labels[`produto:${shop.pizza}`];
    expect(nome).toEqual(expect.any(String));
    const { text } = await shop.um('POST', 'publico/exportar/csv', {});
    expect(text).toContain(`Comprou ${String(nome)} nos últimos 30 dias`);
    expect((await dois!('GET', `publico/findbyid/${id}`)).status).toBe(404);
    expect((await save('Do leitor', [regra('etiquetas', 'in', ['vip'])], leitor)).status).toBe(403);
  });
  it('is a choice of a coupon, counted before it is sent, and later changes do not move the send', async () => {
    const id = await cupom('SALVO');
    const salvo = await saved('Os vips', [regra('etiquetas', 'in', ['vip'])]);
    const body = { id, publico: 'SALVO', salvo, mensagem: 'Oi {nome}: {codigo}', porHora: 60 };
    expect((await post('cupomdesconto/whats/previa', body)).body.result).toMatchObject({
      total: 2,
      recebem: 1,
      quem: '1 cliente',
    });
    expect((await post('cupomdesconto/whats/previa', { ...body, salvo: null })).body.fieldErrors).toEqual({
      salvo: 'Campo obrigatório!',
    });
    const sent = await post('cupomdesconto/whats/enviar', body);
    expect(sent.body.hasError, sent.text).toBe(false);
    expect((await shop.um('DELETE', `publico/delete/${salvo}`)).body.hasError).toBe(false);
    await shop.house.app.jobs.drain();
    const queued = await all<{ cliente_id: number }>(
      sql`select cliente_id from mensagem_whatsapp where chave like ${`cupom-${id}-%`}`,
    );
    expect(queued.map((one) => Number(one.cliente_id))).toEqual([shop.clientes[0]]);
    expect((await post('cupomdesconto/whats/previa', body)).body.fieldErrors).toHaveProperty('salvo');
  });
});
