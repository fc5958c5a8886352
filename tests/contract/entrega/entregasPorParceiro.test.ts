import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foodyCourier } from '../../support/fakeFoody';
import { type Values } from '../../support/good';
import {
  aberta,
  accounts,
  all,
  box,
  call,
  called,
  cidade,
  does,
  dois,
  follow,
  foody,
  house,
  later,
  leitor,
  moduleEngines,
  opensCouriers,
  order,
  rideOf,
  secrets,
  show,
  stateOf,
  um,
} from './house';

describe.each(moduleEngines)('deliveries that partners carry, on %s', (engine) => {
  opensCouriers(engine);

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
