import { createHmac } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logistica, type Logistica } from '../../../resources/integracoes/entregas/logistica.port';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fakeBox } from '../../support/fakeBox';
import type { FakeCourier } from '../../support/fakeCourier';
import { fakeFoody, foodyCourier } from '../../support/fakeFoody';
import { fakeOpenDelivery, openDeliveryNotice, type FakeOpenDelivery } from '../../support/fakeOpenDelivery';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

const secrets = {
  foody: 'token-da-foody-123',
  hook: 'senha-do-gatilho-1',
  box: 'chave-da-box-456',
  od: 'segredo-aberto-789',
};

describe.each(moduleEngines)('deliveries that partners carry, on %s', (engine) => {
  let house: Services;
  let [foody, box]: FakeCourier[] = [];
  let aberta: FakeOpenDelivery;
  let [um, dois, leitor, stranger]: Speaker[] = [];
  let [empresa, pizza, cidade] = [0, 0, 0];
  const accounts: Record<'foody' | 'box' | 'aberta' | 'sim', number> = { foody: 0, box: 0, aberta: 0, sim: 0 };
  const clock = { now: new Date('2026-11-24T21:00:00Z') };
  let keys = 0;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um!, method, path, body);
  const later = (seconds: number): void => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const order = async (values: Values = {}): Promise<number> => {
    const { id } = await does('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      taxaEntrega: 8,
      endereco: {
        street: 'Rua Um',
        number: '1',
        neighborhoord: 'Centro',
        cep: '01001000',
        city: cidade,
        latitude: -23.55,
        longitude: -46.63,
      },
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
    return Number(id);
  };
  const call = (pedido: number, integracao: number, who = um!) =>
    who(
      'POST',
      'entrega/chamar',
      { pedido, integracao, cotado: 11.5 },
      { 'idempotency-key': `chamar-${engine}-${(keys += 1)}` },
    );
  const called = async (pedido: number, integracao = accounts.foody): Promise<number> => {
    const { body } = await call(pedido, integracao);
    expect(body.messageError ?? '').toBe('');
    await house.app.jobs.drain();
    return Number((body.result as unknown as Values).id);
  };
  const show = (id: number): Promise<Values> => does('GET', `entrega/findbyid/${id}`);
  const follow = (): Promise<void> => house.app.routines.turn('entrega.acompanhar');
  const rideOf = async (id: number): Promise<string> => String((await show(id)).idExterno);
  const addressOf = async (integracao: number): Promise<string> => {
    const { endereco } = await does('POST', 'entrega/endereco-de-avisos', { integracao });
    return String(endereco).split('/services/')[1]!;
  };
  const stateOf = async (pedido: number): Promise<unknown> => (await does('GET', `pedido/findbyid/${pedido}`)).situacao;

  beforeAll(async () => {
    [foody, box, aberta] = [
      await fakeFoody(secrets.foody),
      await fakeBox(secrets.box),
      await fakeOpenDelivery('cliente-1', secrets.od),
    ];
    const kept = new Map<string, unknown>();
    const opened = logistica.open(
      {
        LOGISTICA_PROVIDER: 'parceiros',
        LOGISTICA_FOODY_URL: foody.url,
        LOGISTICA_BOX_URL: box.url,
        LOGISTICA_BOX_TESTES_URL: box.url,
        LOGISTICA_MACHINE_URL: 'http://127.0.0.1:1',
        LOGISTICA_MACHINE_TESTES_URL: 'http://127.0.0.1:1',
      },
      {
        fetch,
        fetchAbroad: fetch,
        now: () => clock.now,
        rehearses: true,
        store: {
          get: (key: string) => Promise.resolve(kept.get(key)),
          change: (key: string, change: (value: unknown) => unknown) => {
            kept.set(key, change(kept.get(key)));
            return Promise.resolve(kept.get(key));
          },
        },
      } as never,
    ) as Logistica;
    house = await startServices({ engine, now: () => clock.now, ports: { logistica: opened } });
    [um, dois, leitor, stranger] = await Promise.all(
      (['um', 'dois', 'leitor', 'dois'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    await all(sql`delete from entrega_evento`);
    await all(sql`delete from entrega`);
    await all(sql`delete from integracao_empresa`);
    await all(sql`delete from motoboy`);
    const place = {
      street: 'Rua da Loja',
      number: '10',
      neighborhoord: 'Centro',
      cep: '01001000',
      city: cidade,
      latitude: -23.56,
      longitude: -46.64,
    };
    await all(sql`update empresa set address = ${JSON.stringify(place)}::jsonb`);
    const account = async (values: Values): Promise<number> => {
      const { id } = await does('POST', 'empresa/integracao/save', {
        ambiente: 'PRODUCAO',
        quandoChamar: 'MANUAL',
        idLoja: `loja-${(keys += 1)}`,
        ...values,
      });
      return Number(id);
    };
    accounts.foody = await account({
      servico: 'FOODY_DELIVERY',
      nome: 'Foody',
      token: secrets.foody,
      segredo: secrets.hook,
      valorCombinado: 11.5,
    });
    accounts.box = await account({ servico: 'BOX_DELIVERY', nome: 'Box', token: secrets.box });
    accounts.aberta = await account({
      servico: 'PICKNGO',
      nome: 'Pick N Go',
      usuario: 'cliente-1',
      segredo: secrets.od,
      endereco: aberta.url,
    });
    accounts.sim = await account({ servico: 'MACHINE', nome: 'Machine de ensaio', ambiente: 'SIMULACAO' });
    await all(sql`update integracao_empresa set situacao = 'ATIVA'`);
  }, 120_000);
  afterAll(async () => {
    await house?.close();
    for (const one of [foody, box, aberta]) await one?.close();
  });
  beforeEach(async () => {
    await house.app.jobs.drain();
    await all(
      sql`update integracao_empresa set situacao = 'ATIVA', quando_chamar = 'MANUAL', valor_max = null, raio_max = null`,
    );
  });

  it('shows the quotes of all partners beside each other, each with its reason where it cannot come', async () => {
    const pedido = await order();
    const said = await does('POST', 'entrega/cotar', { pedido });
    expect(said).toMatchObject({ cobrado: 8, impedimento: null, entrega: null });
    const quotes = said.parceiros as readonly Values[];
    expect(quotes.map(({ nome, valor, simulacao }) => [nome, valor, simulacao])).toEqual([
      ['Foody', 11.5, false],
      ['Box', 10.9, false],
      ['Pick N Go', 13.2, false],
      ['Machine de ensaio', expect.any(Number), true],
    ]);
    expect(quotes[0]).toMatchObject({ combinado: true });
    box!.fail(503);
    const { parceiros } = await does('POST', 'entrega/cotar', { pedido });
    expect((parceiros as readonly Values[])[1]).toMatchObject({
      valor: null,
      impedimento: expect.stringContaining('problemas'),
    });
    expect((await leitor!('POST', 'entrega/cotar', { pedido })).status).toBe(403);
    expect((await dois!('POST', 'entrega/cotar', { pedido })).status).toBe(404);
  });

  it('is tried by a question that changes nothing: an answer that nothing is known is one', async () => {
    const rides = foody!.rides.size;
    const said = await does('POST', `empresa/integracao/${accounts.foody}/testar`, { id: accounts.foody });
    expect(said).toMatchObject({ simulado: false, mensagem: expect.stringContaining('aceitou a credencial') });
    box!.fail(503);
    const refused = await um!('POST', `empresa/integracao/${accounts.box}/testar`, { id: accounts.box });
    expect(refused.body).toMatchObject({ hasError: true, messageError: expect.stringContaining('problemas') });
    expect(foody!.rides.size).toBe(rides);
  });

  it('makes one delivery of two calls at once', async () => {
    const pedido = await order();
    const before = foody!.rides.size;
    const answers = await Promise.all([
      call(pedido, accounts.foody),
      call(pedido, accounts.box),
      call(pedido, accounts.foody),
    ]);
    expect(answers.filter(({ body }) => body.hasError === false)).toHaveLength(1);
    await house.app.jobs.drain();
    expect(await all(sql`select 1 from entrega where pedido_id = ${pedido}`)).toHaveLength(1);
    expect(foody!.rides.size + box!.rides.size - before).toBeLessThanOrEqual(2);
    expect((await call(pedido, accounts.foody)).body.messageError).toContain('em andamento');
  });

  it('follows the partner to the end, and the order follows the delivery', async () => {
    const pedido = await order();
    const id = await called(pedido);
    expect(await show(id)).toMatchObject({ situacao: 'PROCURANDO', custoCobrado: 8, simulacao: null });
    foody!.say(await rideOf(id), 'onGoing', foodyCourier);
    await follow();
    expect(await show(id)).toMatchObject({
      situacao: 'A_CAMINHO',
      custo: 11.5,
      linkRastreio: 'https://rastreio.exemplo/foody/1',
    });
    expect(await stateOf(pedido)).toBe('ENTREGA');
    // A late word of before changes nothing.
    foody!.say(await rideOf(id), 'accepted');
    await follow();
    expect((await show(id)).situacao).toBe('A_CAMINHO');
    foody!.say(await rideOf(id), 'delivered');
    await follow();
    expect((await show(id)).situacao).toBe('ENTREGUE');
    expect(await stateOf(pedido)).toBe('CONCLUIDO');
    const steps = await all<{ para: string }>(
      sql`select para from entrega_evento where entrega_id = ${id} order by id`,
    );
    expect(steps.map(({ para }) => para)).toEqual(['PROCURANDO', 'A_CAMINHO', 'ENTREGUE']);
    const [last] = await all<{ origem: string }>(
      sql`select origem from pedido_evento where pedido_id = ${pedido} order by id desc limit 1`,
    );
    expect(last).toEqual({ origem: 'PARCEIRO' });
  });

  it('pays no courier of the company for what a partner carried', async () => {
    const courier = {
      nome: 'Nando',
      telefone: '+5511987654321',
      veiculo: 'MOTO',
      ativo: true,
      tipoPagamento: 'TAXA',
      valorTaxa: 6,
    };
    const motoboy = Number((await does('POST', 'motoboy/save', courier)).id);
    const pedido = await order();
    await does('POST', `pedido/${pedido}/entregador`, { motoboy });
    const id = await called(pedido);
    expect((await does('GET', `pedido/findbyid/${pedido}`)).motoboy).toBeNull();
    expect((await um!('POST', `pedido/${pedido}/entregador`, { motoboy })).body.messageError ?? '').toContain(
      'parceiro',
    );
    foody!.say(await rideOf(id), 'delivered', foodyCourier);
    await follow();
    // Not even where the courier was noted by other means.
    await all(sql`update pedido set motoboy_id = ${motoboy} where id = ${pedido}`);
    expect(await does('POST', 'motoboy/acertar/previa', { id: motoboy, vales: [] })).toMatchObject({
      entregas: 0,
      saldo: 0,
    });
    await all(sql`update pedido set motoboy_id = null where id = ${pedido}`);
  });

  it('asks before it calls again where the answer was lost', async () => {
    const pedido = await order();
    const before = foody!.rides.size;
    foody!.fail('lost');
    const id = await called(pedido);
    expect(await show(id)).toMatchObject({ situacao: 'SOLICITADA', incerta: true, idExterno: null });
    expect(foody!.rides.size).toBe(before + 1);
    await house.app.jobs.drain();
    later(61);
    await follow();
    expect(await show(id)).toMatchObject({ situacao: 'PROCURANDO', incerta: false });
    expect(foody!.rides.size).toBe(before + 1);
  });
  it('says after three minutes that a call did not arrive, and a person may call again', async () => {
    const pedido = await order();
    foody!.fail(500);
    // The fault came before anything was taken.
    const id = await called(pedido);
    expect((await show(id)).incerta).toBe(true);
    later(61);
    await follow();
    expect((await show(id)).situacao).toBe('SOLICITADA');
    later(150);
    await follow();
    expect(await show(id)).toMatchObject({ situacao: 'FALHOU', motivo: expect.stringContaining('não chegou') });
    const again = await called(pedido);
    expect(await show(again)).toMatchObject({ situacao: 'PROCURANDO', tentativa: 2 });
  });
  it('leaves to a person what a partner cannot be asked', async () => {
    const pedido = await order();
    box!.fail('lost');
    const id = await called(pedido, accounts.box);
    later(400);
    await follow();
    expect(await show(id)).toMatchObject({ situacao: 'SOLICITADA', incerta: true });
    const ride = [...box!.rides.keys()].at(-1)!;
    expect((await um!('POST', `entrega/${id}/resolver`, { existe: 'SIM' })).body.fieldErrors).toHaveProperty(
      'idExterno',
    );
    await does('POST', `entrega/${id}/resolver`, { existe: 'SIM', idExterno: ride });
    await house.app.jobs.drain();
    expect(await show(id)).toMatchObject({ situacao: 'PROCURANDO', incerta: false, idExterno: ride });
  });
  it('keeps a refusal of the partner, and frees the order', async () => {
    const pedido = await order({
      endereco: { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000', city: cidade },
    });
    await all(sql`update integracao_empresa set ambiente = 'SIMULACAO' where id = ${accounts.sim}`);
    await all(
      sql`update pedido set endereco = endereco || '{"latitude": -25.5, "longitude": -46.6}'::jsonb where id = ${pedido}`,
    );
    const id = await called(pedido, accounts.sim);
    expect(await show(id)).toMatchObject({
      situacao: 'FALHOU',
      motivo: expect.stringContaining('SIMULAÇÃO'),
      simulacao: 'SIM',
    });
    expect((await does('GET', `pedido/findbyid/${pedido}`)).parceiroLeva).toBe(false);
  });

  it('is cancelled when the partner says so, and says why it is not', async () => {
    const pedido = await order();
    const id = await called(pedido, accounts.aberta);
    await does('POST', 'entrega/cancelar', { id, motivo: 'CLIENTE_DESISTIU' });
    await house.app.jobs.drain();
    const waiting = await show(id);
    expect([waiting.situacao, waiting.cancelamento]).toEqual(['PROCURANDO', 'O cliente desistiu']);
    expect((await um!('POST', 'entrega/cancelar', { id, motivo: 'OUTRO' })).status).toBe(409);
    aberta.say(String(waiting.idExterno), 'CANCELLED');
    await follow();
    expect((await show(id)).situacao).toBe('CANCELADA');
    const other = await called(pedido);
    foody!.say(await rideOf(other), 'dispatched');
    await does('POST', 'entrega/cancelar', { id: other, motivo: 'DEMOROU' });
    await house.app.jobs.drain();
    expect(await show(other)).toMatchObject({ cancelamento: null, motivo: expect.stringContaining('cancelamento') });
    expect((await leitor!('POST', 'entrega/cancelar', { id: other, motivo: 'OUTRO' })).status).toBe(403);
    foody!.say(await rideOf(other), 'delivered');
    await follow();
  });

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
  it('calls by itself at the chosen moment, the cheapest within the limits', async () => {
    await all(
      sql`update integracao_empresa set quando_chamar = 'PREPARO' where id in (${accounts.foody}, ${accounts.box})`,
    );
    await all(sql`update integracao_empresa set valor_max = 10 where id = ${accounts.box}`);
    const pedido = await order();
    const deliveries = () =>
      all<{ id: number; integracao_id: number }>(
        sql`select id, integracao_id from entrega where pedido_id = ${pedido}`,
      );
    await house.app.jobs.drain();
    expect(await deliveries()).toHaveLength(0);
    await does('POST', `pedido/${pedido}/preparar`, {});
    for (let turn = 0; turn < 3; turn += 1) await house.app.jobs.drain();
    const [made] = await deliveries();
    // The box costs more than its limit.
    expect(made).toMatchObject({ integracao_id: accounts.foody });
    expect(await show(Number(made!.id))).toMatchObject({ situacao: 'PROCURANDO', automatica: true, cotado: 11.5 });
    await does('POST', `pedido/${pedido}/aprontar`, {});
    for (let turn = 0; turn < 3; turn += 1) await house.app.jobs.drain();
    expect(await deliveries()).toHaveLength(1);
  });

  it('shows a refused credential at the account, and no credential anywhere', async () => {
    const pedido = await order();
    await all(sql`update integracao_empresa set token = null where id = ${accounts.box}`);
    const id = await called(pedido, accounts.box);
    expect((await show(id)).situacao).toBe('FALHOU');
    const account = await does('GET', `empresa/integracao/findbyid/${accounts.box}`);
    expect(account).toMatchObject({ situacao: 'ERRO', ultimoErro: expect.stringContaining('Box') });
    const answers = [
      await um!('GET', `empresa/integracao/findbyid/${accounts.foody}`),
      await um!('POST', 'empresa/integracao/filterpaginated/1/10', {}),
      await um!('POST', 'entrega/filterpaginated/1/100', {}),
      await um!('POST', 'entrega/cotar', { pedido }),
    ];
    const tables = await all(
      sql`select (select json_agg(a) from auditoria a)::text as a, (select json_agg(e) from envio_parceiro e)::text as e, (select json_agg(i) from integracao_empresa i)::text as i`,
    );
    const seen = JSON.stringify([answers.map(({ text }) => text), tables]);
    for (const secret of Object.values(secrets)) expect(seen).not.toContain(secret);
  });
});
