import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import type { WhatsAppProvider } from '../../../resources/whatsapp/provider.server';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fakeCloud } from '../../support/fakeCloud';
import { cloudNotice } from '../../support/fakeNotices';
import { startServices, type Services } from '../../support/services';

const ana = '+5511987651234';
interface Shown {
  readonly mensagens: readonly {
    readonly de: string;
    readonly texto: string | null;
    readonly tipo: string | null;
    readonly autor: string | null;
  }[];
  readonly janelaAte: string | null;
}

describe.each(moduleEngines)('conversations of WhatsApp on %s', (engine) => {
  let house: Services;
  let meta: Awaited<ReturnType<typeof fakeCloud>>;
  const clock = { now: new Date('2026-11-20T15:00:00Z') };
  const later = (hours: number): void => {
    clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
  };
  let [um, dois, leitor]: Speaker[] = [];
  let [line, conversa, modelo, eu] = [0, 0, 0, 0];
  const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const plant = async (table: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const given = { busca: '', empresa_id: house.companies[0], ...values };
    const [row] = await all(
      sql<{
        id: number;
      }>`insert into ${sql.table(table)} (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
  let number = 0;
  const says = async (message: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = `wamid.${++number}`;
    const { body, signature } = cloudNotice('segredo', '1065551234', {
      messages: [{ id, from: ana.slice(1), ...message }],
    });
    await repeat(body, signature);
    return body;
  };
  const repeat = async (body: string, signature: string): Promise<void> => {
    expect(
      (await um!('POST', 'servidorwhatsapp/instancia/aviso/cloud', body, { 'x-hub-signature-256': signature })).status,
    ).toBe(202);
    await house.app.jobs.drain();
  };
  const written = (body: string) => says({ type: 'text', text: { body } });
  const rowOf = async (): Promise<Record<string, unknown>> =>
    (await um!('GET', `servidorwhatsapp/conversa/findbyid/${conversa}`)).body.result as Record<string, unknown>;
  const shown = async (who = um, query = `conversa=${conversa}`): Promise<Shown> => {
    const answer = await who!('GET', `servidorwhatsapp/conversa/mensagens?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.result as unknown as Shown;
  };
  const act = (who: Speaker | undefined, name: string, form: object = {}) =>
    who!('POST', `servidorwhatsapp/conversa/${conversa}/${name}`, form, once());

  beforeAll(async () => {
    meta = await fakeCloud('token', '1065551234');
    const providers: readonly WhatsAppProvider[] = [cloud({ url: meta.url, token: 'token', secret: 'segredo' })];
    house = await startServices({
      engine,
      now: () => clock.now,
      ports: {
        whatsapp: {
          preferred: 'CLOUD',
          rehearses: false,
          available: ['CLOUD'],
          of: (name) => providers.find((one) => one.name === name),
          verifyToken: '',
        },
      },
    });
    [um, dois, leitor] = [await house.as('um'), await house.as('dois'), await house.as('leitor')];
    for (const table of ['conversa_whatsapp', 'recebida_whatsapp', 'mensagem_whatsapp', 'recusa_whatsapp'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update instancia_whatsapp set estado = 'DESCONECTADA', servidor_id = null`);
    line = await plant('instancia_whatsapp', {
      nome: 'Oficial',
      provedor: 'CLOUD',
      estado: 'CONECTADA',
      numero_id: '1065551234',
      intervalo_minimo: 1,
      intervalo_maximo: 1,
      inicio_envio: '00:00',
      fim_envio: '23:59',
      pausada: false,
    });
    modelo = await plant('modelo_whatsapp', {
      instancia_id: line,
      nome: 'retomar',
      idioma: 'pt_BR',
      categoria: 'UTILITY',
      corpo: 'Olá, {{1}}! Podemos continuar?',
      estado: 'APROVADO',
      id_provedor: '9001',
    });
    eu = Number((await all(sql<{ id: number }>`select id from usuario where login = 'um'`))[0]!.id);
  }, 120_000);
  afterAll(async () => {
    await house.close();
    await meta.close();
  });

  it('keep what a customer writes, once, sealed, in the queue', async () => {
    const body = await written('Boa noite!\nVocês abrem\u0007hoje?');
    const { signature } = cloudNotice('segredo', '1065551234', JSON.parse(body).entry[0].changes[0].value as never);
    await repeat(body, signature);
    const rows = await all(sql<{ id: number; texto: string; instancia_id: number }>`select * from recebida_whatsapp`);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.texto).toMatch(/^v1\./);
    const [stored] = await all(sql<{ id: number }>`select id from conversa_whatsapp`);
    conversa = Number(stored!.id);
    expect(await rowOf()).toMatchObject({ situacao: 'NA_FILA', naoLidas: 1, telefone: ana, atendente: null });
    expect((await shown()).mensagens).toMatchObject([
      { de: 'CLIENTE', texto: 'Boa noite!\nVocês abrem hoje?', tipo: null },
    ]);
  });
  it('say what a message is that is no text', async () => {
    await says({ type: 'audio', audio: { id: '1' } });
    await says({ type: 'image', image: { id: '2', caption: 'O pedido veio assim' } });
    await says({ type: 'novidade' });
    expect((await shown()).mensagens.slice(1)).toMatchObject([
      { tipo: 'Áudio', texto: null },
      { tipo: 'Imagem', texto: 'O pedido veio assim' },
      { tipo: 'Mensagem que só o aparelho mostra', texto: null },
    ]);
  });
  it('are closed to other companies and to people without the permission', async () => {
    expect((await dois!('GET', `servidorwhatsapp/conversa/mensagens?conversa=${conversa}`)).status).toBe(404);
    expect((await leitor!('GET', `servidorwhatsapp/conversa/mensagens?conversa=${conversa}`)).status).toBe(403);
    expect((await act(dois, 'assumir')).status).toBe(404);
    expect((await act(leitor, 'assumir')).status).toBe(403);
    const listed = await um!('POST', 'servidorwhatsapp/recebida/filterpaginated/1/10', {});
    expect(listed.text).not.toContain('Boa noite');
  });
  it('are answered by the person who attends them alone, through the queue', async () => {
    expect((await act(um, 'responder', { texto: 'Sim!' })).body.hasError).toBe(true);
    expect((await act(um, 'assumir')).body.hasError).toBe(false);
    expect(await rowOf()).toMatchObject({ situacao: 'COM_ALGUEM', atendente: eu, naoLidas: 0 });
    expect((await act(um, 'responder', {})).body.fieldErrors).toMatchObject({ texto: 'Escreva a mensagem!' });
    expect((await act(um, 'responder', { texto: 'Sim, até 23 h.' })).body.hasError).toBe(false);
    later(0.01);
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    expect(meta.sent.at(-1)!.text).toBe('Sim, até 23 h.');
    expect((await shown()).mensagens.at(-1)).toMatchObject({ de: 'EQUIPE', texto: 'Sim, até 23 h.' });
    await all(sql`update conversa_whatsapp set atendente_id = (select id from usuario where login = 'leitor')`);
    expect((await act(um, 'responder', { texto: 'Outra' })).body.messageError).toMatch(/está nesta conversa/);
    await all(sql`update conversa_whatsapp set atendente_id = ${eu}`);
  });
  it('go on with the same person, and return to the queue by the clock', async () => {
    await written('Obrigada!');
    expect(await rowOf()).toMatchObject({ situacao: 'COM_ALGUEM', naoLidas: 1 });
    expect((await act(um, 'lida')).body.result).toEqual({ naoLidas: 0 });
    expect((await act(um, 'adiar', { adiadaAte: clock.now.toISOString() })).body.fieldErrors).toMatchObject({
      adiadaAte: 'Escolha uma hora que ainda vem!',
    });
    const ate = new Date(clock.now.getTime() + 3_600_000).toISOString();
    expect((await act(um, 'adiar', { adiadaAte: ate })).body.hasError).toBe(false);
    await written('Aliás…');
    expect(await rowOf()).toMatchObject({ situacao: 'NA_FILA', atendente: null, adiadaAte: null });
    await act(um, 'assumir');
    await act(um, 'resolver');
    await written('Mais uma coisa');
    expect(await rowOf()).toMatchObject({ situacao: 'NA_FILA', atendente: null });
  });
  it('are taken by one of two people, and the second is told the name of the first', async () => {
    await all(
      sql`update perfil set permissoes = array_append(permissoes, 'CONVERSA_ATENDER') where id = (select perfil_id from usuario where login = 'leitor')`,
    );
    leitor = await house.as('leitor');
    const answers = await Promise.all([act(um, 'assumir'), act(leitor, 'assumir')]);
    const refused = answers.filter(({ body }) => body.hasError);
    expect(refused).toHaveLength(1);
    const { atendente } = (await rowOf()) as { atendente: number };
    const [quem] = await all(sql<{ nome: string }>`select nome from usuario where id = ${atendente}`);
    expect(refused[0]!.body.messageError).toContain(`${quem!.nome} já assumiu`);
    await all(sql`update conversa_whatsapp set atendente_id = ${eu}, situacao = 'COM_ALGUEM'`);
  });
  it('belong to the person who has them: others neither read nor end them, unless they see all', async () => {
    expect((await leitor!('GET', `servidorwhatsapp/conversa/mensagens?conversa=${conversa}`)).status).toBe(404);
    for (const name of ['resolver', 'devolver'])
      expect((await act(leitor, name)).body.messageError, name).toMatch(/está nesta conversa/);
    const [outro] = await all(sql<{ id: number }>`select id from usuario where login = 'leitor'`);
    expect((await act(um, 'passar', { atendente: 0 })).body.hasError).toBe(true);
    const [fora] = await all(sql<{ id: number }>`select id from usuario where login = 'dois'`);
    expect((await act(um, 'passar', { atendente: Number(fora!.id) })).body.hasError).toBe(true);
    expect((await act(um, 'passar', { atendente: Number(outro!.id) })).body.hasError).toBe(false);
    expect((await act(um, 'responder', { texto: 'Oi' })).body.messageError).toMatch(/está nesta conversa/);
    // Holds CONVERSA_VER_TODAS: reads it and takes it from a person who is away.
    expect((await shown(um)).mensagens.length).toBeGreaterThan(0);
    expect((await act(um, 'passar', { atendente: eu })).body.hasError).toBe(false);
    const passos = await all(
      sql<{
        de: string;
        para: string;
      }>`select de, para from conversa_passo where conversa_id = ${conversa} order by id desc limit 2`,
    );
    expect(passos).toEqual([
      { de: 'COM_ALGUEM', para: 'COM_ALGUEM' },
      { de: 'COM_ALGUEM', para: 'COM_ALGUEM' },
    ]);
  });
  it('go back to the queue when nobody has answered in time, and stay once answered', async () => {
    await written('Alguém aí?');
    const { responderAte } = (await rowOf()) as { responderAte: string };
    expect(Date.parse(responderAte) - clock.now.getTime()).toBe(10 * 60_000);
    await act(um, 'responder', { texto: 'Sim!' });
    expect(await rowOf()).toMatchObject({ responderAte: null });
    later(0.2);
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    await house.app.routines.turn('conversaWhatsapp.soltar');
    expect(await rowOf()).toMatchObject({ situacao: 'COM_ALGUEM' });
    await written('E agora?');
    later(0.2);
    await house.app.routines.turn('conversaWhatsapp.soltar');
    expect(await rowOf()).toMatchObject({ situacao: 'NA_FILA', atendente: null, responderAte: null });
  });
  it('take only an approved template after 24 hours', async () => {
    await act(um, 'assumir');
    later(24.1);
    um = await house.as('um');
    expect(new Date((await shown()).janelaAte!) < clock.now).toBe(true);
    expect((await act(um, 'responder', { texto: 'Oi de novo' })).body.fieldErrors).toMatchObject({
      modelo: 'Passaram mais de 24 horas da última mensagem do cliente: escolha um modelo aprovado!',
    });
    expect((await act(um, 'responder', { modelo })).body.fieldErrors).toMatchObject({
      variaveis: 'Falta 1 variável do modelo!',
    });
    const variaveis = [{ valor: 'Ana' }];
    await all(sql`update modelo_whatsapp set estado = 'PAUSADO' where id = ${modelo}`);
    expect((await act(um, 'responder', { modelo, variaveis })).body.fieldErrors).toMatchObject({
      modelo: 'Este modelo ainda não foi aprovado pelo WhatsApp!',
    });
    await all(sql`update modelo_whatsapp set estado = 'APROVADO' where id = ${modelo}`);
    expect((await act(um, 'responder', { modelo, variaveis })).body.hasError).toBe(false);
    later(0.01);
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    expect(JSON.parse(meta.sent.at(-1)!.text)).toMatchObject({ name: 'retomar' });
  });
  it('of a telephone that two customers share name neither', async () => {
    const twin = '+5511981112233';
    for (const nome of ['Primeira', 'Segunda'])
      expect(
        (
          await um!(
            'POST',
            'client/save',
            { nome, telefone: twin, tipo: 'FISICA', situacao: 'ATIVO', empresa: house.companies[0] },
            once(),
          )
        ).body.hasError,
      ).toBe(false);
    await says({ from: twin.slice(1), type: 'text', text: { body: 'Oi' } });
    expect(await all(sql`select cliente_id from conversa_whatsapp where telefone = ${twin}`)).toEqual([
      { cliente_id: null },
    ]);
    await all(sql`delete from conversa_whatsapp where telefone = ${twin}`);
    await all(sql`delete from recebida_whatsapp where telefone = ${twin}`);
  });
  it('stand beside the orders of their customer', async () => {
    const made = await um!(
      'POST',
      'client/save',
      { nome: 'Ana das mensagens', telefone: ana, tipo: 'FISICA', situacao: 'ATIVO', empresa: house.companies[0] },
      once(),
    );
    expect(made.body.hasError, made.text).toBe(false);
    const { id } = made.body.result as { id: number };
    await written('Sou eu');
    expect(await rowOf()).toMatchObject({ cliente: id });
    // The window is open again: the words of the template leave as a text.
    await act(um, 'assumir');
    expect((await act(um, 'responder', { modelo, variaveis: [{ valor: 'Ana' }] })).body.hasError).toBe(false);
    later(0.01);
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    expect(meta.sent.at(-1)!.text).toBe('Olá, Ana! Podemos continuar?');
    expect((await shown(um, `cliente=${id}`)).mensagens).toContainEqual(expect.objectContaining({ texto: 'Sou eu' }));
  });
  it('obey SAIR before anybody sees it, and keep the word', async () => {
    await written('Sair');
    expect(await all(sql`select 1 from recusa_whatsapp where telefone = ${ana}`)).toHaveLength(1);
    expect((await shown()).mensagens.at(-1)).toMatchObject({ texto: 'Sair' });
  });
  it('are gone after ninety days', async () => {
    later(90 * 24 + 1);
    await house.app.routines.turn('instanciaWhatsapp.esquecerConversas');
    expect(await all(sql`select 1 from conversa_whatsapp union all select 1 from recebida_whatsapp`)).toEqual([]);
  });
});
