import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import { evolution } from '../../../resources/whatsapp/evolution.server';
import { cloudNotice, cloudWords, evolutionMessage, evolutionUpdate, evolutionWords } from '../../support/fakeNotices';
import { reindex } from '../../../src/server/db/reindex';
import { moduleEngines } from '../../support/engines';
import {
  house,
  clock,
  result,
  refusal,
  all,
  plant,
  instance,
  turn,
  lastSent,
  modelo,
  opensLines,
  um,
  line,
} from './modelos';

describe.each(moduleEngines)('what comes in by WhatsApp, on %s', (engine) => {
  opensLines(engine);

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
      expect(await all(sql`select 1 from conversa_whatsapp where instancia_id = ${porQr}`)).toEqual([]);
      await all(sql`delete from recusa_whatsapp`);
      await all(sql`update instancia_whatsapp set numero_id = null where id = ${porQr}`);
      await all(sql`update instancia_whatsapp set numero_id = '1065551234' where id = ${line}`);
    });
  });
});
