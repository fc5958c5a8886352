import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import { evolution } from '../../../resources/whatsapp/evolution.server';
import { fakeCloud } from '../../support/fakeCloud';
import { cloudNotice, cloudWords, evolutionMessage, evolutionUpdate, evolutionWords } from '../../support/fakeNotices';
import type { WhatsAppProvider } from '../../../resources/whatsapp/provider.server';
import { simulator } from '../../../resources/whatsapp/simulator.server';
import { reindex } from '../../../src/server/db/reindex';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services, failedItems } from '../../support/services';
import { pngOf } from '../../support/images';

describe.each(moduleEngines)('templates, files and servers of WhatsApp on %s', (engine) => {
  let house: Services;
  let meta: Awaited<ReturnType<typeof fakeCloud>>;
  const clock = { now: new Date('2026-11-20T15:00:00Z') };
  const later = (seconds: number): void => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  let [admin, um, dois]: Speaker[] = [];
  let [line, second, servidorSimulado, servidorCloud] = [0, 0, 0, 0];
  const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const result = async (
    who: Speaker | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const answer = await who!(method, path, body, once());
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as Record<string, unknown>;
  };
  const refusal = async (who: Speaker | undefined, path: string, body: unknown): Promise<unknown> =>
    (await who!('POST', path, body, once())).body.messageError;
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const plant = async (table: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const given = { busca: '', ...values };
    const [row] = await all(
      sql<{
        id: number;
      }>`insert into ${sql.table(table)} (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
  const instance = (values: Readonly<Record<string, unknown>>): Promise<number> =>
    plant('instancia_whatsapp', {
      empresa_id: house.companies[0],
      intervalo_minimo: 1,
      intervalo_maximo: 1,
      inicio_envio: '00:00',
      fim_envio: '23:59',
      pausada: false,
      ...values,
    });
  const turn = (): Promise<void> => {
    later(5);
    return house.app.routines.turn('instanciaWhatsapp.enviar');
  };
  const lastSent = () => meta.sent.at(-1)!;
  const template = {
    nome: 'cupom_do_mes',
    idioma: 'pt_BR',
    categoria: 'MARKETING',
    corpo: 'Olá, {{1}}! Use o cupom {{2}} hoje.',
    exemplos: [{ valor: 'Ana' }, { valor: 'PIZZA10' }],
  };

  beforeAll(async () => {
    meta = await fakeCloud('token', '1065551234');
    const kept = new Map<string, unknown>();
    const store = {
      get: (key: string) => Promise.resolve(kept.get(key)),
      change: <T>(key: string, change: (value: unknown) => T) => {
        const next = change(kept.get(key));
        kept.set(key, next);
        return Promise.resolve(next);
      },
    };
    const providers: readonly WhatsAppProvider[] = [
      simulator({ now: () => clock.now, store, rehearses: true }),
      cloud({ url: meta.url, token: 'token', secret: 'segredo' }),
      evolution({
        url: 'http://127.0.0.1:9',
        key: 'chave',
        webhook: 'https://loja.example/w',
        webhookKey: 'chave-do-aviso',
      }),
    ];
    house = await startServices({
      engine,
      now: () => clock.now,
      ports: {
        whatsapp: {
          preferred: 'CLOUD',
          rehearses: false,
          available: ['SIMULADOR', 'CLOUD'],
          of: (name) => providers.find((one) => one.name === name),
          verifyToken: '',
        },
      },
    });
    [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
    await all(sql`update instancia_whatsapp set estado = 'DESCONECTADA', servidor_id = null`);
    await all(sql`update mensagem_whatsapp set estado = 'CANCELADA'`);
    servidorSimulado = await plant('servidor_whatsapp', {
      nome: 'Sim',
      provedor: 'SIMULADOR',
      situacao: 'ATIVO',
      capacidade: 10,
      ordem: 1,
    });
    servidorCloud = await plant('servidor_whatsapp', {
      nome: 'Meta',
      provedor: 'CLOUD',
      situacao: 'ATIVO',
      capacidade: 10,
      ordem: 2,
    });
    line = await instance({
      nome: 'Oficial',
      provedor: 'CLOUD',
      servidor_id: servidorCloud,
      estado: 'CONECTADA',
      numero_id: '1065551234',
      conta_id: '20461',
      identificador: 'oficial',
    });
    second = await instance({
      nome: 'Simulada',
      provedor: 'SIMULADOR',
      servidor_id: servidorSimulado,
      estado: 'SEM_SESSAO',
      identificador: 'simulada',
    });
  }, 120_000);
  afterAll(async () => {
    await meta.close();
    await house.close();
  });

  let modelo = 0;
  it('hands a template in once it is whole, and knows its state from the provider', async () => {
    modelo = Number(
      (
        await result(um, 'POST', 'servidorwhatsapp/modelo/save', {
          ...template,
          instancia: line,
          exemplos: [{ valor: 'Ana' }],
        })
      ).id,
    );
    expect(await refusal(um, 'servidorwhatsapp/modelo/submeter', { id: modelo })).toBe(
      'O texto tem 2 variáveis e 1 exemplo: dê um exemplo para cada!',
    );
    await result(um, 'POST', 'servidorwhatsapp/modelo/alterar', { id: modelo, ...template });
    await result(um, 'POST', 'servidorwhatsapp/modelo/submeter', { id: modelo });
    expect(await result(um, 'GET', `servidorwhatsapp/modelo/findbyid/${modelo}`)).toMatchObject({
      estado: 'EM_ANALISE',
    });
    expect((await um!('POST', 'servidorwhatsapp/modelo/submeter', { id: modelo }, once())).status).toBe(409);
    expect((await dois!('POST', 'servidorwhatsapp/modelo/submeter', { id: modelo }, once())).status).toBe(404);
    Object.assign(meta.templates[0]!, { status: 'APPROVED' });
    expect(await result(um, 'POST', 'servidorwhatsapp/modelo/sincronizar', { filter: {} })).toEqual({
      changed: 1,
      failed: [],
    });
    expect(await result(um, 'GET', `servidorwhatsapp/modelo/findbyid/${modelo}`)).toMatchObject({ estado: 'APROVADO' });
    expect(
      await result(um, 'POST', 'servidorwhatsapp/modelo/visualizar', {
        id: modelo,
        valores: [{ valor: 'Bia' }, { valor: 'X1' }],
      }),
    ).toEqual({ mensagem: 'Olá, Bia! Use o cupom X1 hoje.' });
  });
  it('adopts those made elsewhere', async () => {
    meta.templates.push({
      id: '7999',
      name: 'feito_na_meta',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Seu pedido saiu.' }],
      status: 'APPROVED',
      rejected_reason: 'NONE',
    });
    expect(await result(um, 'POST', 'servidorwhatsapp/instancia/modelos', { id: line })).toEqual({
      modelos: 2,
      ignorados: 0,
    });
    const { results } = (
      await um!('POST', 'servidorwhatsapp/modelo/filterpaginated/1/10', { nome: { contains: 'feito_na_meta' } })
    ).body;
    expect(results).toMatchObject([{ categoria: 'UTILITY', corpo: 'Seu pedido saiu.', estado: 'APROVADO' }]);
  });
  it('sends the template outside of the 24 hours, and the text within', async () => {
    const send = (telefone: string) =>
      result(um, 'POST', 'servidorwhatsapp/instancia/teste', {
        id: line,
        telefone,
        texto: 'Oi! O cupom de hoje é X1.',
        modelo,
        variaveis: [{ valor: 'Ana' }, { valor: 'X1' }],
      });
    await send('+5511987650001');
    await turn();
    expect(JSON.parse(lastSent().text)).toMatchObject({
      name: 'cupom_do_mes',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: 'X1' },
          ],
        },
      ],
    });
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: '1065551234' },
                messages: [{ id: 'wamid.9', from: '5511987650001', type: 'image' }],
              },
            },
          ],
        },
      ],
    });
    await um!('POST', 'servidorwhatsapp/instancia/aviso/cloud', body, {
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'segredo').update(body).digest('hex')}`,
    });
    await house.app.jobs.drain();
    later(23 * 3600);
    await send('+5511987650001');
    await turn();
    expect(lastSent().text).toBe('Oi! O cupom de hoje é X1.');
    later(2 * 3600);
    await send('+5511987650001');
    await turn();
    expect(JSON.parse(lastSent().text)).toMatchObject({ name: 'cupom_do_mes' });
  });
  it('sends no template that is not approved, and says so', async () => {
    um = await house.as('um');
    await result(um, 'POST', 'servidorwhatsapp/instancia/teste', {
      id: line,
      telefone: '+5511987650002',
      texto: 'Oi',
      modelo,
      variaveis: [{ valor: 'Ana' }, { valor: 'X1' }],
    });
    const told = JSON.stringify({
      entry: [
        {
          changes: [
            {
              field: 'message_template_status_update',
              value: { event: 'PAUSED', message_template_id: 7000, reason: 'NONE' },
            },
          ],
        },
      ],
    });
    await um('POST', 'servidorwhatsapp/instancia/aviso/cloud', told, {
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'segredo').update(told).digest('hex')}`,
    });
    await house.app.jobs.drain();
    const before = meta.sent.length;
    await turn();
    expect(meta.sent).toHaveLength(before);
    const [stored] = await all(
      sql<{ estado: string; erro: string }>`select estado, erro from mensagem_whatsapp order by id desc limit 1`,
    );
    expect(stored).toMatchObject({ estado: 'FALHA', erro: expect.stringContaining('não está aprovado') as string });
  });
  it('takes a picture along, and refuses what WhatsApp does not take', async () => {
    const store = async (name: string, bytes: Uint8Array): Promise<number> => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name));
      const response = await house.app.fetch(
        new Request('http://localhost/services/arquivo/save', {
          method: 'POST',
          body: form,
          headers: { 'remember-me': await house.token('um') },
        }),
        { ip: '10.0.0.1' },
      );
      return ((await response.json()) as { result: { id: number } }).result.id;
    };
    const sizeOf = async (id: number) => (await result(um, 'GET', `arquivo/id/${id}/metadata`)).tamanho;
    const png = await store('pizza.png', pngOf(2, 2));
    await result(um, 'POST', 'servidorwhatsapp/instancia/teste', {
      id: line,
      telefone: '+5511987650003',
      texto: 'Olha só!',
      anexo: png,
    });
    await turn();
    expect(lastSent()).toEqual({
      to: '+5511987650003',
      text: 'Olha só!',
      file: {
        type: 'image/png',
        size: await sizeOf(png),
      },
    });
    const text = await store('nota.csv', new TextEncoder().encode('a;b\n1;2\n'));
    expect(
      await refusal(um, 'servidorwhatsapp/instancia/teste', {
        id: line,
        telefone: '+5511987650003',
        texto: 'x',
        anexo: text,
      }),
    ).toBe('Envie uma imagem JPG ou PNG, ou um documento PDF!');
  });
  describe('obeys', () => {
    const refused = async (): Promise<readonly string[]> =>
      (await all(sql<{ telefone: string }>`select telefone from recusa_whatsapp order by id`)).map(
        ({ telefone }) => telefone,
      );
    const toCloud = async (value: Readonly<Record<string, unknown>>): Promise<void> => {
      const { body, signature } = cloudNotice('segredo', '1065551234', value);
      expect(
        (await um!('POST', 'servidorwhatsapp/instancia/aviso/cloud', body, { 'x-hub-signature-256': signature }))
          .status,
      ).toBe(202);
      await house.app.jobs.drain();
    };
    const toEvolution = async (body: string): Promise<void> => {
      // Each message has a number of its own.
      const sent = body.replace('"id":"BAE5"', `"id":"${crypto.randomUUID()}"`);
      expect(
        (await um!('POST', 'servidorwhatsapp/instancia/aviso/evolution', sent, { 'x-webhook-key': 'chave-do-aviso' }))
          .status,
      ).toBe(202);
      await house.app.jobs.drain();
    };
    const waiting = async (): Promise<unknown> =>
      (await all(sql<{ estado: string }>`select estado from mensagem_whatsapp order by id desc limit 1`))[0]?.estado;
    let porQr = 0;
    beforeAll(async () => {
      porQr = await instance({
        nome: 'Por QR',
        provedor: 'EVOLUTION',
        estado: 'DESCONECTADA',
        identificador: 'loja-qr',
      });
    });
    beforeEach(async () => {
      await all(sql`delete from recusa_whatsapp`);
    });

    it.each(Object.entries(cloudWords('551187650009', 'SAIR')))(
      'SAIR from a %s of the Cloud API, whose number lacks its ninth digit',
      async (_way, value) => {
        await result(um, 'POST', 'servidorwhatsapp/instancia/teste', {
          id: line,
          telefone: '+5511987650009',
          texto: 'Oferta',
        });
        await toCloud(value);
        expect(await refused()).toEqual(['+5511987650009']);
        expect(JSON.stringify(await all(sql`select * from aviso_parceiro`))).not.toContain('87650009');
        expect(await waiting()).toBe('CANCELADA');
        expect(
          await refusal(um, 'servidorwhatsapp/instancia/teste', { id: line, telefone: '(11) 98765-0009', texto: 'x' }),
        ).toBe('Este número pediu para não receber mensagens!');
      },
    );
    it('who was registered without the ninth digit before', async () => {
      await plant('recusa_whatsapp', { empresa_id: house.companies[0], telefone: '+551187650009', origem: 'RESPOSTA' });
      // The first start after an update writes it as it is written now.
      await sql`delete from _meta where chave = 'busca.recusa_whatsapp'`.execute(house.database.owner);
      await reindex(house.database, house.models);
      expect(
        await refusal(um, 'servidorwhatsapp/instancia/teste', { id: line, telefone: '+5511987650009', texto: 'x' }),
      ).toBe('Este número pediu para não receber mensagens!');
    });
    it('the 24 hours of a number without its ninth digit', async () => {
      await toCloud({ messages: [{ id: 'wamid.7', from: '551187650010', type: 'image' }] });
      expect(
        await all(
          sql`select telefone from conversa_whatsapp where instancia_id = ${line} and telefone like '%87650010'`,
        ),
      ).toEqual([{ telefone: '+5511987650010' }]);
      await result(um, 'POST', 'servidorwhatsapp/instancia/teste', {
        id: line,
        telefone: '+5511987650010',
        texto: 'Dentro das 24 horas',
        modelo,
        variaveis: [{ valor: 'Ana' }, { valor: 'X1' }],
      });
      await turn();
      expect(lastSent()).toMatchObject({ to: '+5511987650010', text: 'Dentro das 24 horas' });
    });
    it('SAIR from a number that WhatsApp hides, by what it tells beside or what went before', async () => {
      const sent = (values: Readonly<Record<string, unknown>>) =>
        plant('mensagem_whatsapp', {
          empresa_id: house.companies[0],
          instancia_id: porQr,
          texto: 'Oi',
          origem: 'MANUAL',
          estado: 'ENVIADA',
          simulada: false,
          enviar_em: clock.now,
          tentativas: 1,
          chave: crypto.randomUUID(),
          ...values,
        });
      await toEvolution(
        evolutionMessage(
          'loja-qr',
          { remoteJid: '103899771998281@lid', senderPn: '551187650011@s.whatsapp.net' },
          { conversation: 'SAIR' },
        ),
      );
      await toEvolution(
        evolutionMessage(
          'loja-qr',
          { remoteJid: '103899771998282@lid', remoteJidAlt: '5511987650012@s.whatsapp.net' },
          { conversation: 'SAIR' },
        ),
      );
      await sent({ telefone: '+5511987650013', id_provedor: 'BAE51' });
      await toEvolution(
        evolutionMessage('loja-qr', { remoteJid: '103899771998283@lid' }, evolutionWords('SAIR').answer!),
      );
      await sent({ telefone: '+5511987650014', id_provedor: 'BAE52' });
      await toEvolution(
        evolutionUpdate('loja-qr', { keyId: 'BAE52', remoteJid: '103899771998284@lid', status: 'READ' }),
      );
      await toEvolution(evolutionMessage('loja-qr', { remoteJid: '103899771998284@lid' }, { conversation: 'SAIR' }));
      expect(await refused()).toEqual(['+5511987650011', '+5511987650012', '+5511987650013', '+5511987650014']);
      await toEvolution(evolutionMessage('loja-qr', { remoteJid: '103899771998289@lid' }, { conversation: 'SAIR' }));
      expect(await result(um, 'GET', `servidorwhatsapp/instancia/findbyid/${porQr}`)).toMatchObject({
        aviso: expect.stringContaining('não mostrou o telefone') as string,
      });
    });
    it('nobody of a group, and no line of another provider', async () => {
      await toEvolution(
        evolutionMessage(
          'loja-qr',
          { remoteJid: '120363041234567890@g.us', participant: '5511987650015@s.whatsapp.net' },
          { conversation: 'SAIR' },
        ),
      );
      await toEvolution(
        evolutionMessage('1065551234', { remoteJid: '5511987650016@s.whatsapp.net' }, { conversation: 'SAIR' }),
      );
      // A number of the Cloud API on a line of the other provider.
      await all(sql`update instancia_whatsapp set numero_id = '1065550000' where id = ${line}`);
      await all(sql`update instancia_whatsapp set numero_id = '1065551234' where id = ${porQr}`);
      await toEvolution(
        JSON.stringify({ event: 'connection.update', instance: '1065551234', data: { state: 'close' } }),
      );
      expect(await refused()).toEqual([]);
      expect(await all(sql`select estado from instancia_whatsapp where id = ${line}`)).toEqual([
        { estado: 'CONECTADA' },
      ]);
      expect(
        await all(
          sql`select 1 from recebida_whatsapp where telefone in ('+5511987650015', '+5511987650016') or instancia_id = ${porQr} and id_provedor = '1065551234'`,
        ),
      ).toEqual([]);
      await all(sql`delete from recusa_whatsapp`);
      await all(sql`update instancia_whatsapp set numero_id = null where id = ${porQr}`);
      await all(sql`update instancia_whatsapp set numero_id = '1065551234' where id = ${line}`);
    });
  });
  it('deletes a template at the provider too', async () => {
    await result(um, 'POST', 'servidorwhatsapp/modelo/excluir', { id: modelo });
    expect(meta.templates.map(({ name }) => name)).toEqual(['feito_na_meta']);
    expect((await um!('GET', `servidorwhatsapp/modelo/findbyid/${modelo}`)).status).toBe(404);
  });
  it('moves lines to another server as a process, within its room, with what each needs then', async () => {
    admin = await house.as('admin');
    const transfer = (body: object) => admin!('POST', 'servidores/transferencia/transferir', body, once());
    expect(
      (
        await um!(
          'POST',
          'servidores/transferencia/transferir',
          { origem: servidorCloud, destino: servidorSimulado },
          once(),
        )
      ).status,
    ).toBe(403);
    expect((await transfer({ origem: servidorCloud, destino: servidorCloud, motivo: 'x' })).body.messageError).toBe(
      'Escolha dois servidores diferentes!',
    );
    await all(sql`update servidor_whatsapp set capacidade = 1 where id = ${servidorSimulado}`);
    expect((await transfer({ origem: servidorCloud, destino: servidorSimulado, motivo: 'x' })).body.messageError).toBe(
      'O servidor de destino tem lugar para mais 0, e são 1!',
    );
    await all(sql`update servidor_whatsapp set capacidade = 5 where id = ${servidorSimulado}`);
    const { processo } = (await transfer({ origem: servidorCloud, destino: servidorSimulado, motivo: 'Manutenção' }))
      .body.result as unknown as { processo: number };
    await house.app.jobs.drain();
    expect(await result(admin, 'GET', `processo/findbyid/${processo}`)).toMatchObject({
      situacao: 'FEITO',
      total: 1,
      feitos: 1,
      falhas: 0,
    });
    expect(
      await all(sql`select servidor_id, provedor, estado, sessao from instancia_whatsapp where id = ${line}`),
    ).toMatchObject([{ provedor: 'SIMULADOR', estado: 'SEM_SESSAO', sessao: null }]);
    expect(
      (await admin('POST', 'servidores/transferencia/filterpaginated/1/10', { origem: servidorCloud })).body
        .results![0],
    ).toMatchObject({ origem: servidorCloud, destino: servidorSimulado, total: 1, motivo: 'Manutenção' });
    const back = (
      await transfer({ origem: servidorSimulado, destino: servidorCloud, instancias: [line, second], motivo: 'Volta' })
    ).body.result as unknown as { processo: number };
    await house.app.jobs.drain();
    const detail = await result(admin, 'GET', `processo/findbyid/${back.processo}`);
    expect(detail).toMatchObject({ total: 2, feitos: 1, falhas: 1 });
    expect(await failedItems(admin, back.processo)).toMatchObject([
      { mensagem: 'Informe antes o identificador do número na Cloud API!' },
    ]);
  });
});
