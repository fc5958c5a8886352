import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

/** Ten in the morning of the day after tomorrow, in Brasília: what is told now is a day old or more. */
const dezHoras = new Date(`${new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)}T13:00:00Z`);
let agora = dezHoras;
let house: Services;
let [admin, um, dois]: Speaker[] = [];
let [linha, canal]: number[] = [];
const celular = { um: '+5511987650001', dois: '+5511987650002', admin: '+5511987650003' } as const;
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const entrar = async (): Promise<void> => {
  [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
};
/** So many hours after ten; everybody signs in anew, for sessions end. */
const horas = async (quantas: number): Promise<void> => {
  agora = new Date(dezHoras.getTime() + quantas * 3_600_000);
  await entrar();
};
const config = async () => (await admin!('GET', 'config')).body.result as Record<string, unknown> & { versao: number };
const salvarConfig = async (values: object) =>
  admin!('POST', 'config/salvar', { ...values, versao: (await config()).versao });
interface Preferencias {
  readonly categorias: readonly { readonly nome: string; readonly porWhatsapp: string | null }[];
  readonly celular: boolean;
  readonly linha: boolean;
}
const preferencias = async (who: Speaker | undefined) =>
  (await who!('GET', 'backoffice/avisos/preferencias')).body.result as unknown as Preferencias;
const quando = async (who: Speaker | undefined, categoria = 'comunicadoNovidade') =>
  (await preferencias(who)).categorias.find(({ nome }) => nome === categoria)?.porWhatsapp;
const preferir = (who: Speaker | undefined, recebe: boolean, mais: object = {}) =>
  who!('POST', 'backoffice/avisos/preferencias', {
    categoria: 'comunicadoNovidade',
    recebe,
    canal: 'CELULAR',
    ...mais,
  });
/** Turned on an hour ago by the clock of the database, which writes the notices. */
const ligar = async (who: Speaker | undefined, mais: object = {}) => {
  expect((await preferir(who, true, mais)).body.hasError).toBe(false);
  await change(sql`update aviso_whatsapp set desde = now() - interval '1 hour'`);
};
const turno = () => house.app.routines.turn('notificacaoCampanha.porWhatsapp');
const fila = () =>
  change<{ telefone: string; texto: string; estado: string; tipo: string; chave: string }>(
    sql`select telefone, texto, estado, tipo, chave from mensagem_whatsapp where empresa_id = ${house.companies[0]} order by id`,
  );
const textos = async () => (await fila()).map(({ telefone, texto }) => [telefone, texto.split('\n')[0]]);
const avisar = async (titulo: string, em = canal) => {
  const { body } = await admin!('POST', 'sistema/notificacao/campanha/save', { titulo, texto: 'Veja.', canal: em });
  const { id } = body.result as unknown as { readonly id: number };
  const feito = await admin!(
    'POST',
    `sistema/notificacao/campanha/${id}/agendar`,
    {},
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(feito.body.hasError, feito.text).toBe(false);
  await house.app.routines.turn('notificacaoCampanha.iniciar');
  for (let vez = 0; vez < 4; vez += 1) await house.app.routines.turn('notificacaoCampanha.envio');
};
const sino = async (who: Speaker | undefined) =>
  (
    (await who!('GET', 'backoffice/avisos')).body.result as unknown as { avisos: readonly { readonly texto: string }[] }
  ).avisos.map(({ texto }) => texto);

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  for (const table of ['notificacao_entrega', 'notificacao_campanha', 'notificacao_canal', 'mensagem_whatsapp'])
    await change(sql`delete from ${sql.table(table)}`);
  await change(sql`update empresa set situacao = 'ATIVA', fuso = 'UTC_3_BRASIL'`);
  await entrar();
  const [criada] = await change<{ id: string }>(
    sql`insert into instancia_whatsapp (nome, empresa_id, provedor, estado, pausada, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, busca)
      values ('Plataforma', ${house.companies[0]}, 'SIMULADOR', 'SEM_SESSAO', false, 3, 8, '08:00', '20:00', '') returning id`,
  );
  linha = Number(criada!.id);
  await um!('POST', 'servidorwhatsapp/instancia/capturartela', { id: linha });
  agora = new Date(dezHoras.getTime() + 7_000);
  await um!('GET', `servidorwhatsapp/instancia/status/atualizar/${linha}`);
  const { body } = await admin!('POST', 'sistema/notificacao/canal/save', {
    nome: 'Novidades por WhatsApp',
    categoria: 'NOVIDADE',
    tipo: 'WHATSAPP',
  });
  canal = (body.result as unknown as { readonly id: number }).id;
}, 120_000);
beforeEach(async () => {
  await horas(0);
  for (const table of ['aviso', 'aviso_whatsapp', 'mensagem_whatsapp', 'recusa_whatsapp'])
    await change(sql`delete from ${sql.table(table)}`);
  for (const [login, telefone] of Object.entries(celular))
    await change(sql`update usuario set telefone = ${telefone} where login = ${login}`);
  await change(sql`update config set linha_whatsapp_id = ${linha}`);
});
afterAll(() => house.close());

describe('notices by WhatsApp', () => {
  it('go by the line of the settings, once, to who has turned them on, and in the bell to all', async () => {
    await change(sql`update config set linha_whatsapp_id = null`);
    expect((await preferencias(um)).linha).toBe(false);
    expect((await salvarConfig({ linhaWhatsapp: linha })).body.hasError).toBe(false);
    expect(await preferencias(um)).toMatchObject({ linha: true, celular: true });
    expect([await quando(um), await quando(um, 'tarefa')]).toEqual(['NAO', undefined]);
    // A notice of before it is turned on does not go.
    await avisar('Antes');
    expect((await preferir(dois, true)).body.hasError).toBe(false);
    await turno();
    expect(await textos()).toEqual([]);
    await ligar(dois);
    expect([await quando(dois), await quando(um)]).toEqual(['NA_HORA', 'NAO']);
    await change(sql`delete from aviso`);
    await avisar('Chegou o novo PDV');
    for (let vez = 0; vez < 3; vez += 1) await turno();
    expect(await textos()).toEqual([[celular.dois, '*Retaguarda*: Chegou o novo PDV']]);
    const [mensagem] = await fila();
    expect(mensagem).toMatchObject({ estado: 'PENDENTE', tipo: 'SERVICO' });
    expect(mensagem!.texto).toMatch(/\/app\/sistema\/comunicado\?campanha=\d+\n\nResponda SAIR[^]*perfil#avisos$/);
    expect([await sino(um), await sino(dois)]).toEqual([['Chegou o novo PDV'], ['Chegou o novo PDV']]);
    // Decided again, as after a process that died: the same key.
    await change(sql`update aviso set whatsapp_em = null`);
    await turno();
    expect(await fila()).toHaveLength(1);
    // It takes the way of every message of a shop.
    await house.app.routines.turn('instanciaWhatsapp.enviar');
    expect((await fila())[0]!.estado).toBe('ENVIADA');
  });
  it('are a choice for each category, which also has to be offered, and need a mobile', async () => {
    expect((await preferir(um, true, { categoria: 'registro' })).body.fieldErrors).toEqual({
      categoria: 'Estes avisos não chegam por WhatsApp!',
    });
    for (const telefone of [null, '+551132654321']) {
      await change(sql`update usuario set telefone = ${telefone} where login = 'um'`);
      expect((await preferencias(um)).celular).toBe(false);
      expect((await preferir(um, true)).body.fieldErrors).toEqual({
        categoria: 'Informe antes o seu celular no perfil!',
      });
    }
    await change(sql`update usuario set telefone = ${celular.um} where login = 'um'`);
    await ligar(um);
    expect([await quando(um), await quando(um, 'comunicadoDica')]).toEqual(['NA_HORA', 'NAO']);
    // A mandatory kind stays in the bell, and is nobody's duty by WhatsApp.
    expect((await preferir(um, false, { categoria: 'comunicadoObrigatorio' })).body.hasError).toBe(false);
    // Without the mobile of before nothing goes, and nothing waits for another one.
    await change(sql`update usuario set telefone = null where login = 'um'`);
    await avisar('Sem celular');
    await turno();
    await change(sql`update usuario set telefone = ${celular.um} where login = 'um'`);
    await turno();
    expect(await fila()).toEqual([]);
    expect((await preferir(um, false)).body.hasError).toBe(false);
    await avisar('Desligado');
    await turno();
    expect(await fila()).toEqual([]);
  });
  it('wait for the hours of the line, and do not go when they are read or turned off by then', async () => {
    await ligar(um);
    await ligar(dois);
    await horas(11);
    await avisar('De noite');
    await turno();
    expect(await fila()).toEqual([]);
    await um!('POST', 'backoffice/avisos/lidos', {});
    await horas(22.5);
    await turno();
    expect(await textos()).toEqual([[celular.dois, '*Retaguarda*: De noite']]);
  });
  it('stay in the bell without a line, also when there is one later, and say so', async () => {
    await ligar(um);
    await change(sql`update config set linha_whatsapp_id = null`);
    await avisar('Sem linha');
    await turno();
    expect(await sino(um)).toEqual(['Sem linha']);
    expect((await preferencias(um)).linha).toBe(false);
    await change(sql`update config set linha_whatsapp_id = ${linha}`);
    await turno();
    expect(await fila()).toEqual([]);
    await avisar('Com linha');
    await turno();
    expect(await textos()).toEqual([[celular.um, '*Retaguarda*: Com linha']]);
  });
  it('end with SAIR, which the profile shows, until the person turns them on again', async () => {
    await ligar(dois);
    const [conversa] = await change<{ id: string }>(
      sql`insert into conversa_whatsapp (empresa_id, instancia_id, telefone, recebida_em, situacao, nao_lidas, busca)
        values (${house.companies[0]}, ${linha}, ${celular.dois}, now(), 'NA_FILA', 0, '') returning id`,
    );
    const sair = await um!(
      'POST',
      'servidorwhatsapp/conversa/simular',
      { conversa: Number(conversa!.id), tipo: 'TEXTO', texto: 'SAIR' },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(sair.body.hasError, sair.text).toBe(false);
    await avisar('Depois de sair');
    await turno();
    expect([await textos(), await quando(dois), await sino(dois)]).toEqual([[], 'NAO', ['Depois de sair']]);
    await change(sql`update recusa_whatsapp set desde = now() - interval '2 hours'`);
    await ligar(dois);
    await avisar('De volta');
    await turno();
    expect((await textos()).at(-1)).toEqual([celular.dois, '*Retaguarda*: De volta']);
    // An old row holds the number without its ninth digit: it is a refusal all the same.
    await change(
      sql`insert into recusa_whatsapp (empresa_id, telefone, origem, desde) values (${house.companies[0]}, ${celular.dois.replace('119', '11')}, 'RESPOSTA', now() + interval '1 hour')`,
    );
    await avisar('Para ninguém');
    await turno();
    expect((await textos()).at(-1)).toEqual([celular.dois, '*Retaguarda*: De volta']);
    await change(sql`delete from recusa_whatsapp`);
  });
  it('gather for eight o’clock of the person’s own company where they are wanted so, one message a person', async () => {
    await ligar(um, { diario: true });
    await ligar(dois, { diario: true });
    expect(await quando(um)).toBe('DIARIO');
    await change(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${house.companies[1]}`);
    await avisar('Primeira do dia');
    await avisar('Segunda do dia');
    // Told yesterday at noon; eight in Acre is ten in Brasília, when the line is open already.
    await change(sql`update aviso set criado_em = ${new Date(dezHoras.getTime() - 22 * 3_600_000)}`);
    await horas(-2.1);
    await turno();
    expect(await fila()).toEqual([]);
    await horas(-1.9);
    for (let vez = 0; vez < 3; vez += 1) await turno();
    expect(await textos()).toEqual([[celular.um, '*Retaguarda*: seus avisos']]);
    expect((await fila())[0]!.texto).toMatch(/Primeira do dia[^]*Segunda do dia[^]*Responda SAIR/);
    await horas(0.1);
    await avisar('Hoje');
    await change(sql`update aviso set criado_em = ${agora} where texto = 'Hoje'`);
    for (let vez = 0; vez < 3; vez += 1) await turno();
    expect(await textos()).toEqual([
      [celular.um, '*Retaguarda*: seus avisos'],
      [celular.dois, '*Retaguarda*: seus avisos'],
    ]);
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
  });
  it('are those of channels by WhatsApp alone, and a campaign says how many get it so', async () => {
    await ligar(um);
    const { body } = await admin!('POST', 'sistema/notificacao/canal/save', {
      nome: 'Só no sino',
      categoria: 'NOVIDADE',
    });
    const soSino = (body.result as unknown as { readonly id: number }).id;
    const alcance = async (qual: number | undefined) =>
      (await admin!('POST', 'sistema/notificacao/campanha/estimar', { canal: qual })).body.result;
    expect(await alcance(canal)).toMatchObject({ porWhatsapp: 1 });
    expect(((await alcance(soSino)) as unknown as { porWhatsapp?: number | null }).porWhatsapp ?? null).toBeNull();
    await avisar('Só no sino', soSino);
    await turno();
    expect([await fila(), await sino(um)]).toEqual([[], ['Só no sino']]);
  });
  it('are tested by the line that is typed, to the own mobile and to nobody else', async () => {
    const testar = (values: object = {}, who = admin) => who!('POST', 'config/whatsapp/testar', values);
    expect((await testar({}, um)).status).toBe(403);
    await change(sql`update config set linha_whatsapp_id = null`);
    expect((await testar()).body.fieldErrors).toHaveProperty('linhaWhatsapp');
    const feito = await testar({ linhaWhatsapp: linha });
    expect(feito.body.hasError, feito.text).toBe(false);
    expect(feito.text).toContain('SIMULAÇÃO');
    expect(await textos()).toEqual([[celular.admin, expect.stringContaining('este é um teste')]]);
    await change(sql`update instancia_whatsapp set estado = 'DESCONECTADA' where id = ${linha}`);
    expect((await testar({ linhaWhatsapp: linha })).body.fieldErrors).toHaveProperty('linhaWhatsapp');
    await change(sql`update instancia_whatsapp set estado = 'CONECTADA' where id = ${linha}`);
    await change(sql`update usuario set telefone = null where login = 'admin'`);
    expect((await testar({ linhaWhatsapp: linha })).body.messageError).toBe('Informe antes o seu celular no perfil!');
  });
});
