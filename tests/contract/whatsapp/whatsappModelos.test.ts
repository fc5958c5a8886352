import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import { moduleEngines } from '../../support/engines';
import { failedItems } from '../../support/services';
import { pngOf } from '../../support/images';
import {
  house,
  meta,
  later,
  once,
  result,
  refusal,
  all,
  turn,
  lastSent,
  template,
  modelo,
  opensLines,
  admin,
  um,
  dois,
  line,
  second,
  servidorSimulado,
  servidorCloud,
} from './modelos';

describe.each(moduleEngines)('templates, files and servers of WhatsApp on %s', (engine) => {
  opensLines(engine);

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
    later(48 * 3600);
    await house.app.routines.turn('instanciaWhatsapp.esquecerConversas');
    expect(await all(sql`select 1 from conversa_whatsapp where instancia_id = ${line}`)).toEqual([]);
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
