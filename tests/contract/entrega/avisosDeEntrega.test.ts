import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foodyCourier } from '../../support/fakeFoody';
import { openDeliveryNotice } from '../../support/fakeOpenDelivery';
import { good, type Values } from '../../support/good';
import {
  aberta,
  accounts,
  addressOf,
  all,
  called,
  does,
  follow,
  foody,
  house,
  leitor,
  moduleEngines,
  opensCouriers,
  order,
  rideOf,
  secrets,
  show,
  stateOf,
  stranger,
  um,
} from './house';

describe.each(moduleEngines)('notices of partners that carry deliveries, on %s', (engine) => {
  opensCouriers(engine);

  it('answers the test of Foody, and a wrong token with 401', async () => {
    const address = await addressOf(accounts.foody);
    const tried = await stranger!('POST', address, JSON.stringify({ event: 'hook_test' }), {
      authorization: secrets.hook,
    });
    expect(tried.status).toBe(200);
    expect(
      (await stranger!('POST', address, JSON.stringify({ event: 'hook_test' }), { authorization: 'outro' })).status,
    ).toBe(401);
    const [{ count }] = (await all(
      sql`select count(*)::int as count from aviso_parceiro where parceiro = 'avisoDaFoody'`,
    )) as [{ count: number }];
    expect(count).toBe(0);
    const wrong = address.replace(/.{6}$/, 'abcdef');
    expect((await stranger!('POST', wrong, '{}', { authorization: secrets.hook })).status).toBe(404);
  });
  it('takes a notice twice and out of order as a hint, and asks the partner', async () => {
    const address = await addressOf(accounts.foody);
    const id = await called(await order());
    const uid = await rideOf(id);
    foody!.say(uid, 'onGoing', foodyCourier);
    const tell = (status: string) =>
      stranger!('POST', address, JSON.stringify({ event: 'order', order: { uid, status } }), {
        authorization: secrets.hook,
      });
    for (const status of ['onGoing', 'onGoing', 'accepted']) expect((await tell(status)).status).toBe(200);
    await house.app.jobs.drain();
    await house.app.jobs.drain();
    expect((await show(id)).situacao).toBe('A_CAMINHO');
    const stored = await all(sql`select 1 from aviso_parceiro where parceiro = 'avisoDaFoody'`);
    expect(stored).toHaveLength(2);
    foody!.say(uid, 'delivered');
    await tell('delivered');
    await house.app.jobs.drain();
    await house.app.jobs.drain();
    expect((await show(id)).situacao).toBe('ENTREGUE');
  });
  it('answers a signed notice of Open Delivery with 204, and one changed byte with 401', async () => {
    const address = await addressOf(accounts.aberta);
    const id = await called(await order(), accounts.aberta);
    const orderId = await rideOf(id);
    aberta.say(orderId, 'ARRIVED_AT_MERCHANT');
    const { body, signature } = openDeliveryNotice(secrets.od, orderId, 'ARRIVED_AT_MERCHANT', '2026-11-24T21:10:00Z');
    const good = await stranger!('POST', address, body, { 'x-app-signature': signature });
    expect(good.status).toBe(204);
    const bad = await stranger!('POST', address, body.replace('ARRIVED', 'ARRIVEX'), { 'x-app-signature': signature });
    expect(bad.status).toBe(401);
    await house.app.jobs.drain();
    await house.app.jobs.drain();
    expect((await show(id)).situacao).toBe('NO_LOCAL');
    aberta.say(orderId, 'ORDER_DELIVERED');
    await follow();
  });

  it('tells an open partner that the order is ready, answers its problem, and passes on the code of the customer', async () => {
    const pedido = await order();
    const id = await called(pedido, accounts.aberta);
    const uid = await rideOf(id);
    for (const situacao of ['CONFIRMADO', 'PREPARO', 'PRONTO'])
      await um!('POST', 'pedido/alterarstatus', { selection: { ids: [pedido] }, situacao });
    expect(await stateOf(pedido)).toBe('PRONTO');
    await house.app.jobs.drain();
    const asked = (what: string) => aberta.calls.filter(({ path }) => path === `/v1/logistics/${what}/${uid}`);
    expect(asked('readyForPickup')).toHaveLength(1);
    expect((await show(id)).prontoAvisadoEm).not.toBeNull();

    aberta.say(uid, 'ARRIVED_AT_CUSTOMER', {
      problem: [{ reason: 'CUSTOMER_NOT_FOUND', description: 'Ninguém atende' }],
    });
    await follow();
    expect(await show(id)).toMatchObject({
      situacao: 'NO_DESTINO',
      problema: 'CUSTOMER_NOT_FOUND: Ninguém atende',
    });
    expect((await leitor!('POST', `entrega/${id}/problema`, { id, resposta: 'VOLTAR' })).status).toBe(403);
    await good(um!, 'POST', `entrega/${id}/problema`, { id, resposta: 'VOLTAR' });
    await house.app.jobs.drain();
    expect(asked('handleProblem').map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { reason: 'CUSTOMER_NOT_FOUND', action: 'RETURN_TO_STORE' },
    ]);
    expect((await show(id)).problema).toBeNull();

    const avisos = async (): Promise<readonly unknown[]> =>
      ((await um!('GET', 'empresa/integracao/entregas')).body.result as unknown as readonly Values[])
        .filter((one) => one.id === accounts.aberta)
        .map(({ aviso }) => aviso);
    await all(sql`update integracao_empresa set endereco_desde = null`);
    expect(await avisos()).toEqual([
      expect.stringContaining('Gere o endereço em Integrações › Entregas por parceiros'),
    ]);
    const made = await does('POST', 'entrega/endereco-de-avisos', { integracao: accounts.aberta });
    expect(made.comoFazer).toContain('client secret');
    expect(await avisos()).not.toEqual([expect.stringContaining('Gere o endereço')]);
    const address = String(made.endereco).split('/services/')[1]!;
    const body = JSON.stringify({ deliveryId: `d-${uid}`, orderId: uid, confirmationCode: '4821' });
    const signature = createHmac('sha256', secrets.od).update(body).digest('hex');
    const dito = async () =>
      (await all(sql<{ codigo_dito: string | null }>`select codigo_dito from pedido where id = ${pedido}`))[0]!
        .codigo_dito;
    // An order that asks for no code takes none.
    for (const [pede, codigo] of [
      [false, null],
      [true, '4821'],
    ] as const) {
      await all(sql`update pedido set pede_codigo = ${pede} where id = ${pedido}`);
      await all(sql`delete from aviso_parceiro where parceiro = 'avisoOpenDelivery'`);
      expect((await stranger!('POST', address, body, { 'x-app-signature': signature })).status).toBe(204);
      await house.app.jobs.drain();
      expect(await dito()).toBe(codigo);
    }
    aberta.say(uid, 'RETURNED_TO_MERCHANT');
    await follow();
  });
});
