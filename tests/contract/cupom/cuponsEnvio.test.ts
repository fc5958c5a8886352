import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vaultOf } from '../../../src/server/adapters/vault';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { couponShop, type Values } from '../../support/cupons';
import { failedItems } from '../../support/services';

describe.each(moduleEngines)('sending a coupon on %s', (engine) => {
  const shop = couponShop(engine);
  const { all, one, post, result, cupom, order, lote, clock } = shop;
  let [dois, leitor]: Speaker[] = [];
  const queued = (id: number) =>
    all<{ telefone: string; texto: string; enviar_em: Date; cliente_id: number }>(
      sql`select telefone, texto, enviar_em, cliente_id from mensagem_whatsapp where empresa_id = ${shop.empresa} and origem = 'CUPOM' and chave like ${`cupom-${id}-%`} order by enviar_em`,
    );

  beforeAll(async () => {
    [dois, leitor] = await Promise.all((['dois', 'leitor'] as const).map((login) => shop.house.as(login)));
  });

  /** The machine's time passes until every message that may go has gone, and their process has seen it. */
  const deliver = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) {
      clock.now = new Date(clock.now.getTime() + 61_000);
      await shop.house.app.routines.turn('instanciaWhatsapp.enviar');
    }
    await all(sql`update processo_item set tentar_em = now() where tentar_em is not null`);
    await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
    await shop.house.app.jobs.drain();
  };
  const process = async (id: unknown) => ({
    ...((await shop.um('GET', `processo/findbyid/${String(id)}`)).body.result as object),
    falhou: (await failedItems(shop.um, id)).map(({ mensagem }) => mensagem),
  });
  const marked = async (id: number): Promise<unknown> =>
    ((await shop.um('GET', `cupomdesconto/findbyid/${id}`)).body.result as unknown as Values).whatsAppLote;
  const noon = clock.now;
  afterEach(async () => {
    clock.now = noon;
    await all(
      sql`update instancia_whatsapp set estado = 'CONECTADA', proximo_envio = null, pausada = false where empresa_id = ${shop.empresa}`,
    );
    await all(
      sql`update mensagem_whatsapp set estado = 'CANCELADA' where empresa_id = ${shop.empresa} and estado = 'PENDENTE'`,
    );
    for (const [at, id] of shop.clientes.entries())
      await all(sql`update cliente set aceita_mensagens = true, telefone = ${`+551198765432${at}`} where id = ${id}`);
    await all(sql`delete from recusa_whatsapp where empresa_id = ${shop.empresa}`);
  });
  /** A simulated telephone that has read its code. */
  beforeEach(async () => {
    const line = await one(sql`select id as n from instancia_whatsapp where empresa_id = ${shop.empresa}`);
    const session = vaultOf(new Uint8Array(32)).seal(
      new TextEncoder().encode(JSON.stringify({ state: 'open', since: 0 })),
      `whatsapp:${line}`,
    );
    await all(sql`update instancia_whatsapp set sessao = ${session} where id = ${line}`);
  });

  it('is seen before it is sent: who receives, who does not and why, when, at what cost; and changes nothing', async () => {
    const id = await cupom('PREVIA');
    await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[0]}`);
    await all(sql`update cliente set telefone = '+551133334444' where id = ${shop.clientes[1]}`);
    const body = { id, publico: 'TODOS', mensagem: 'Oi {nome}: {codigo}', porHora: 60 };
    expect(await result('whats/previa', body)).toMatchObject({
      total: 3,
      recebem: 1,
      semConsentimento: 1,
      semCelular: 1,
      recusaram: null,
      repetidos: null,
      semJanela: null,
      quem: '1 cliente',
      quando: 'Começa agora.',
      impedimento: null,
      custo: expect.stringContaining('SIMULAÇÃO') as string,
      linha: 'WhatsApp “Loja”, conectado.',
      mensagem: expect.stringContaining('PREVIA') as string,
    });
    await all(sql`update cliente set telefone = '+551187654322' where id = ${shop.clientes[1]}`);
    expect(await result('whats/previa', body)).toMatchObject({
      total: 3,
      recebem: 1,
      semConsentimento: 1,
      repetidos: 1,
    });
    await all(
      sql`insert into recusa_whatsapp (empresa_id, telefone, origem, busca) values (${shop.empresa}, '+551187654322', 'RESPOSTA', '')`,
    );
    expect(await result('whats/previa', body)).toMatchObject({
      total: 3,
      recebem: 0,
      semConsentimento: 1,
      recusaram: 2,
      impedimento: 'Ninguém deste público pode receber. Escolha outro!',
    });
    expect(await marked(id)).toBe(false);
    expect((await post('cupomdesconto/whats/previa', { ...body, publico: null })).body.fieldErrors).toHaveProperty(
      'publico',
    );
    expect(
      (await post('cupomdesconto/whats/previa', { ...body, mensagem: '{cupon}' })).body.fieldErrors,
    ).toHaveProperty('mensagem');
    expect((await post('cupomdesconto/whats/previa', body, leitor)).status).toBe(403);
    expect((await post('cupomdesconto/whats/previa', body, dois)).status).toBe(404);
  });
  it('is refused at the field where nobody is in the audience or none was chosen, and marks nothing', async () => {
    const id = await cupom('NINGUEM');
    const body = { id, publico: 'ETIQUETA', etiqueta: 'ninguém', mensagem: 'Oi', porHora: 60 };
    expect((await post('cupomdesconto/whats/enviar', body)).body).toMatchObject({
      hasError: true,
      fieldErrors: { publico: 'Nenhum cliente ativo está neste público. Escolha outro!' },
    });
    expect((await post('cupomdesconto/whats/enviar', { ...body, publico: undefined })).body.fieldErrors).toHaveProperty(
      'publico',
    );
    await shop.house.app.jobs.drain();
    expect([await marked(id), await queued(id)]).toEqual([false, []]);
  });
  it('is sent, and over, when the provider has it; out of hours it waits and says until when', async () => {
    const id = await cupom('NOITE');
    clock.now = new Date('2026-11-25T01:00:00Z');
    await shop.signIn();
    const body = { id, publico: 'TODOS', mensagem: 'Oi', porHora: 60 };
    expect(await result('whats/previa', body)).toMatchObject({
      quem: '3 clientes',
      quando: 'Fora do horário de envio (8:00 às 20:00): sai amanhã às 8:00 e termina por volta de amanhã às 8:02.',
    });
    const { processo } = await result('whats/enviar', body);
    await shop.house.app.jobs.drain();
    expect(await process(processo)).toMatchObject({ situacao: 'RODANDO', aguarda: 'A próxima sai amanhã às 8:00' });
    expect((await queued(id)).map(({ enviar_em }) => new Date(enviar_em).toISOString())).toEqual([
      '2026-11-25T11:00:00.000Z',
      '2026-11-25T11:01:00.000Z',
      '2026-11-25T11:02:00.000Z',
    ]);
    expect(await marked(id)).toBe(false);
    clock.now = new Date('2026-11-25T11:00:00Z');
    await shop.signIn();
    await deliver(1);
    expect([await marked(id), await process(processo)]).toMatchObject([true, { situacao: 'RODANDO', feitos: 1 }]);
    // Nothing goes while it is paused.
    await post(`processo/${String(processo)}/pausar`, {});
    await deliver(2);
    expect(await process(processo)).toMatchObject({ situacao: 'PAUSADO', feitos: 1 });
    await post(`processo/${String(processo)}/retomar`, {});
    await deliver(2);
    expect(await process(processo)).toMatchObject({ situacao: 'FEITO', feitos: 3, falhas: 0, aguarda: null });
  });
  it('never counts as sent what the provider did not take, and takes back what waits when it is cancelled', async () => {
    const id = await cupom('FALHA');
    await all(sql`update cliente set telefone = '+5511987650000' where id = ${shop.clientes[0]}`);
    await all(sql`update cliente set aceita_mensagens = false where id in (${shop.clientes[1]}, ${shop.clientes[2]})`);
    const { processo } = await result('whats/enviar', { id, publico: 'TODOS', mensagem: 'Oi', porHora: 60 });
    await shop.house.app.jobs.drain();
    await deliver(1);
    expect(await process(processo)).toMatchObject({
      situacao: 'COM_FALHAS',
      feitos: 0,
      falhas: 1,
      falhou: ['Este número não tem WhatsApp!'],
    });
    expect(await marked(id)).toBe(false);
    await all(sql`update cliente set telefone = '+5511987654320' where id = ${shop.clientes[0]}`);
    await all(sql`update cliente set aceita_mensagens = true where empresa_id = ${shop.empresa}`);
    const { processo: again } = await result('whats/enviar', { id, publico: 'TODOS', mensagem: 'Oi', porHora: 10 });
    await shop.house.app.jobs.drain();
    await deliver(1);
    await post(`processo/${String(again)}/pausar`, {});
    await deliver(14);
    expect(await process(again)).toMatchObject({ situacao: 'PAUSADO', feitos: 1 });
    // One of the selected ones is over already.
    expect((await post('processo/cancelar', { ids: [processo, again] })).body.result).toMatchObject({
      changed: 1,
      failed: [{ id: processo }],
    });
    await deliver(14);
    expect(await process(again)).toMatchObject({ situacao: 'CANCELADO', feitos: 1 });
    expect(
      (
        await all<{ estado: string }>(
          sql`select estado from mensagem_whatsapp where chave like ${`cupom-${id}-%`} order by enviar_em desc limit 2`,
        )
      ).map(({ estado }) => estado),
    ).toEqual(['CANCELADA', 'CANCELADA']);
    expect(await marked(id)).toBe(true);
  });
  it('of a coupon that is cancelled no longer leaves the queue, by its button or its form, and others do', async () => {
    const [id, other] = [await cupom('SOME'), await cupom('FICA')];
    for (const one of [id, other])
      await result('whats/enviar', { id: one, publico: 'TODOS', mensagem: 'Oi', porHora: 60 });
    await shop.house.app.jobs.drain();
    expect([(await queued(id)).length, (await queued(other)).length]).toEqual([3, 3]);
    const states = async (of: number): Promise<readonly string[]> =>
      (
        await all<{ e: string }>(
          sql`select estado || coalesce(': ' || erro, '') as e from mensagem_whatsapp where chave like ${`cupom-${of}-%`}`,
        )
      ).map(({ e }) => e);
    expect((await post(`cupomdesconto/cancelar/${id}`, {})).body.hasError).toBe(false);
    expect(await states(id)).toEqual(Array.from({ length: 3 }, () => 'CANCELADA: O cupom foi cancelado.'));
    expect(await states(other)).toEqual(['PENDENTE', 'PENDENTE', 'PENDENTE']);
    await result('cancelar', { selection: { ids: [other] } });
    expect(await states(other)).toEqual(Array.from({ length: 3 }, () => 'CANCELADA: O cupom foi cancelado.'));
    expect(
      await all(
        sql`select 1 from auditoria where entidade = 'mensagemWhatsapp' and depois ->> 'estado' = 'CANCELADA' and empresa_id = ${shop.empresa}`,
      ),
    ).not.toEqual([]);
  });
  it('gives each customer a code of his own, that nobody else can use', async () => {
    const id = await cupom(null);
    const batch = await lote(id, 2);
    expect(
      (await post('cupomdesconto/whats/enviar', { id, publico: 'TODOS', mensagem: 'Oi', porHora: 60 })).body
        .messageError,
    ).toMatch(/escolha um lote/);
    const { processo } = await result('whats/enviar', {
      id,
      lote: batch.id,
      publico: 'TODOS',
      mensagem: 'Seu código: {codigo}',
      porHora: 60,
    });
    await shop.house.app.jobs.drain();
    const sent = await queued(id);
    const codes = sent.map(({ texto }) => /NATAL\w{8}/.exec(texto)![0]);
    expect(codes.toSorted()).toEqual(batch.codigos);
    await deliver(3);
    expect(await process(processo)).toMatchObject({
      situacao: 'COM_FALHAS',
      feitos: 2,
      falhas: 1,
      falhou: ['Os códigos do lote acabaram!'],
    });
    const other = shop.clientes.find((one) => one !== Number(sent[0]!.cliente_id));
    expect((await order({ cupom: codes[0], cliente: other })).body.messageError).toBe(
      'Este código foi enviado a outro cliente!',
    );
    expect((await order({ cupom: codes[0], cliente: Number(sent[0]!.cliente_id) })).body.hasError).toBe(false);
  });
  it('leaves in peace who ended his consent while the send was on its way', async () => {
    const id = await cupom('DEPOIS');
    await result('whats/enviar', { id, publico: 'TODOS', mensagem: 'Oi', porHora: 60 });
    await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[0]}`);
    await shop.house.app.jobs.drain();
    expect(await queued(id)).toHaveLength(2);
    await all(sql`update cliente set aceita_mensagens = true where id = ${shop.clientes[0]}`);
  });
});
