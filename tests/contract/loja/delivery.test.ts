import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { expectQr } from '../../support/qr';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('the shop on the net, as it is set up, on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, stranger]: Speaker[] = [];
  const clock = { now: new Date('2026-11-28T05:30:00Z') };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const settings = (who = um!) => does('GET', 'deliveryconfiguracao/carregaconfiguracao', undefined, who);
  const set = async (values: Values, who = um!) =>
    who('POST', 'deliveryconfiguracao/save', { ...values, versao: (await settings(who)).versao });
  const token = '0123456789abcdef0123456789abcdef';
  const shop = () => does('GET', `deliveryconfiguracao/token-empresa/${token}`, undefined, stranger);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    await all(sql`delete from delivery_pausa`);
    await all(sql`delete from feriado`);
    await all(
      sql`update empresa set bloqueado = false, situacao = 'ATIVA', fuso = 'UTC_4_BRASIL', horarios = null, token_compartilhamento = null`,
    );
    await all(sql`update empresa set token_compartilhamento = ${token} where id = ${house.companies[0]}`);
    for (const who of [um!, dois!])
      expect((await set({ site: null, aberto: 'AUTOMATICO', horarios: null, feriadosFecha: false }, who)).status).toBe(
        200,
      );
  });
  afterAll(() => house?.close());

  it('has a name of its own in addresses, which nobody else takes and which leads on for 90 days', async () => {
    const exists = (site: string, cdc: unknown = '', who = um!) =>
      who('GET', `deliveryconfiguracao/existe/site?site=${encodeURIComponent(site)}&cdc=${String(cdc)}`);
    const free = { site: 'pizzaria-bella', existe: false, mensagem: null };
    expect((await exists('Pizzaria Bella')).body.result).toEqual(free);
    expect((await set({ site: 'pizzaria-bella' })).body.hasError).toBe(false);
    const { id } = await settings();
    expect((await exists('Pizzaria Bella', id)).body.result).toEqual(free);
    expect((await exists('Pizzaria  Bellá!', '', dois!)).body.result).toMatchObject({ existe: true });
    expect((await exists('admin')).body).toMatchObject({ hasError: true, fieldErrors: { site: expect.any(String) } });
    for (const site of ['admin', 'ab', '-bella', 'pizzaria-bella'])
      expect((await set({ site }, dois!)).body.fieldErrors, site).toHaveProperty('site');
    expect((await exists('x1y', '', leitor!)).status).toBe(403);

    expect((await set({ site: 'bella-nova' })).body.hasError).toBe(false);
    expect((await set({ site: 'pizzaria-bella' }, dois!)).body.fieldErrors).toEqual({
      site: 'Este endereço já é de outra loja!',
    });
    expect((await exists('pizzaria-bella', '', dois!)).body.result).toMatchObject({ existe: true });
    expect((await set({ site: 'pizzaria-bella' })).body.hasError, 'who gave it up takes it back').toBe(false);
    await set({ site: 'bella-nova' });
    const began = clock.now;
    clock.now = new Date(began.getTime() + 91 * 86_400_000);
    [um, dois] = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    expect((await set({ site: 'pizzaria-bella' }, dois!)).body.hasError).toBe(false);
    expect((await set({ site: null }, dois!)).body.hasError).toBe(false);
    clock.now = began;
  });

  it('tells what is wrong with a name, an e-mail and a mobile', async () => {
    const says = (call: string, valor: string) => does('POST', `deliveryconfiguracao/${call}`, { valor, id: null });
    expect(await says('valida/nomeloja', 'Forno & Cia')).toEqual({ valido: true, mensagem: null, site: 'forno-cia' });
    expect(await says('valida/nomeloja', 'Bella Nova')).toMatchObject({ valido: false, site: 'bella-nova' });
    expect(await says('validaemail', ' Ana@Loja.com ')).toEqual({ valido: true, mensagem: null });
    expect(await says('validaemail', 'ana@loja')).toMatchObject({ valido: false });
    expect(await says('validawhats', '(92) 98765-4321')).toEqual({ valido: true, mensagem: null });
    expect(await says('validawhats', '(92) 3232-4321')).toMatchObject({ valido: false });
  });

  it('is open by its hours past midnight, closed on holidays and by hand', async () => {
    const fridays = [{ dia: 'SEX', abre: '18:00', fecha: '02:00' }];
    expect((await set({ horarios: fridays, aberto: 'AUTOMATICO' })).body.hasError).toBe(false);
    // Saturday 01:30 in Manaus.
    expect(await shop()).toMatchObject({ aberta: true, porta: 'Aberta até 02:00' });
    clock.now = new Date('2026-11-28T06:01:00Z');
    expect(await shop()).toMatchObject({ aberta: false, porta: 'Fechada. Abre sexta às 18:00' });
    clock.now = new Date('2026-11-28T05:30:00Z');
    await all(
      sql`insert into feriado (nome, data, tipo, abrangencia) values ('Padroeira', '2026-11-27', 'FERIADO', 'NACIONAL')`,
    );
    expect(await shop(), 'holidays count where the shop says so').toMatchObject({ aberta: true });
    await set({ feriadosFecha: true });
    expect(await shop()).toMatchObject({ porta: 'Fechada neste feriado. Abre sexta às 18:00' });
    await set({ feriadosFecha: false, aberto: 'FECHADO' });
    expect(await shop()).toMatchObject({ aberta: false, porta: 'Fechada', agenda: false });
    await set({ aberto: 'AUTOMATICO' });
    await all(sql`update empresa set horarios = null`);
    await set({ horarios: null });
    expect(await shop(), 'without hours it is open').toMatchObject({ aberta: true, porta: 'Aberta', horario: null });
  });

  it('is paused for half an hour, and goes on by itself; pauses that touch are one', async () => {
    const pause = (duracao: string) => does('POST', 'delivery/pausa/pausar', { duracao, motivo: 'Forno parado' });
    await pause('MIN30');
    expect(await shop()).toMatchObject({ aberta: false, porta: 'Em pausa. Volta às 02:00' });
    expect(JSON.stringify(await shop())).not.toContain('Forno parado');
    expect((await um!('GET', 'delivery/pausa/agora')).body.result).toMatchObject({
      texto: 'Em pausa. Volta às 02:00',
      off: true,
      pausas: [{ motivo: 'Forno parado' }],
    });
    expect((await leitor!('GET', 'delivery/pausa/agora')).status).toBe(403);
    await pause('H1');
    expect(await all(sql`select 1 from delivery_pausa where empresa_id = ${house.companies[0]}`)).toHaveLength(1);
    clock.now = new Date('2026-11-28T06:31:00Z');
    expect(await shop()).toMatchObject({ aberta: true });
    await pause('AMANHA');
    expect(await shop()).toMatchObject({ porta: 'Em pausa. Volta 29/11 às 06:00' });
    const [{ id }] = (await all(
      sql`select max(id)::int as id from delivery_pausa where empresa_id = ${house.companies[0]}`,
    )) as [{ id: number }];
    expect((await leitor!('POST', `delivery/pausa/${id}/retomar`, { id })).status).toBe(403);
    await does('POST', `delivery/pausa/${id}/retomar`, { id });
    expect(await shop()).toMatchObject({ aberta: true });
    const { body: report } = await um!('POST', 'delivery/pausa/relatorio/1/10', {
      inicio: '2026-11-01',
      fim: '2026-11-30',
    });
    expect(report.totals).toMatchObject({ pausas: 2, minutos: 60, fechada: 60 });
    // A pause of one channel does not affect the others.
    await does('POST', 'delivery/pausa/save', {
      motivo: 'Só a mesa',
      inicio: '2026-11-28T06:00:00Z',
      fim: '2026-11-28T09:00:00Z',
      canais: ['MESA'],
    });
    expect(await shop()).toMatchObject({ aberta: true });
    expect((await um!('GET', 'delivery/pausa/agora')).body.result).toMatchObject({ off: false, pausas: [] });
  });

  it('is paused for a quarter of an hour or until an hour, closed until somebody opens it, and opened outside of its hours', async () => {
    clock.now = new Date('2026-12-02T16:00:00Z');
    const agora = async () => (await um!('GET', 'delivery/pausa/agora')).body.result;
    const act = (path: string, body: Values) => does('POST', `delivery/pausa/${path}`, body);
    const pausar = (duracao: string, ate?: string) => act('pausar', { duracao, ate, motivo: 'Forno parado' });
    expect(await pausar('MIN15')).toEqual({ mensagem: 'Loja em pausa até as 12:15.' });
    expect(await shop()).toMatchObject({ porta: 'Em pausa. Volta às 12:15' });
    // Those that touch are one: the later end counts.
    expect(await pausar('ATE', '13:40')).toEqual({ mensagem: 'Loja em pausa até as 13:40.' });
    expect(await agora()).toMatchObject({ estado: 'PAUSA', texto: 'Em pausa. Volta às 13:40' });
    expect(
      (await um!('POST', 'delivery/pausa/pausar', { duracao: 'ATE', motivo: 'x' })).body.fieldErrors,
    ).toHaveProperty('ate');
    await act('abrir', { duracao: null });
    expect(await agora()).toMatchObject({ estado: 'ABERTA', off: false, pausas: [] });
    // An hour that has passed today is tomorrow's.
    expect(await pausar('ATE', '11:00')).toEqual({ mensagem: 'Loja em pausa até 03/12 às 11:00.' });
    await act('abrir', { duracao: null });

    expect(await act('pausar', { duracao: 'REABRIR' })).toEqual({ mensagem: 'Loja fechada até alguém abrir.' });
    expect(await agora()).toMatchObject({ estado: 'FECHADA', off: true });
    clock.now = new Date('2026-12-03T16:00:00Z');
    expect(await shop()).toMatchObject({ aberta: false, porta: 'Fechada' });
    expect(await act('abrir', { duracao: null })).toEqual({ mensagem: 'Loja: Aberta.' });

    // Thursday at noon of a shop that opens on Fridays.
    await set({ horarios: [{ dia: 'SEX', abre: '18:00', fecha: '23:00' }] });
    expect(await agora()).toMatchObject({ estado: 'HORARIO', off: true });
    expect(await act('abrir', { duracao: null })).toEqual({ mensagem: 'Loja: Fechada. Abre amanhã às 18:00.' });
    expect(await act('abrir', { duracao: 'ATE', ate: '14:30' })).toEqual({ mensagem: 'Loja: Aberta até 14:30.' });
    expect(await agora()).toMatchObject({ estado: 'A_MAO', texto: 'Aberta até 14:30' });
    expect(await shop()).toMatchObject({ aberta: true });
    await pausar('MIN30');
    expect(await agora()).toMatchObject({ estado: 'PAUSA' });
    clock.now = new Date('2026-12-03T18:31:00Z');
    expect(await shop(), 'it closes by itself').toMatchObject({
      aberta: false,
      porta: 'Fechada. Abre amanhã às 18:00',
    });
    await act('abrir', { duracao: 'H1' });
    expect(await act('voltar-ao-horario', {})).toEqual({ mensagem: 'Fechada. Abre amanhã às 18:00' });
    for (const path of ['abrir', 'voltar-ao-horario', 'pausar'])
      expect((await leitor!('POST', `delivery/pausa/${path}`, { duracao: 'H1' })).status).toBe(403);
    await set({ horarios: null });
    clock.now = new Date('2026-11-28T06:31:00Z');
  });

  it('prints a code that leads to its page', async () => {
    const { id } = await settings();
    const url = 'http://localhost:3000/bella-nova';
    expect(await does('GET', `deliveryconfiguracao/url/loja/${house.companies[0]}`)).toEqual({ url });
    const pdf = async (path: string) => {
      const asked = new Request(`http://localhost/services/deliveryconfiguracao/print/qrcode/${path}`, {
        headers: { 'remember-me': await house.token('um'), accept: 'application/pdf' },
      });
      const response = await house.app.fetch(asked, { ip: '10.0.0.2' });
      expect(response.headers.get('content-type')).toContain('application/pdf');
      return new Uint8Array(await response.arrayBuffer());
    };
    for (const kind of ['LOJA', 'BALCAO', 'MESA']) expectQr(await pdf(`${String(id)}/${kind}`), url);
    await set({ whatsapp: '+5592987654321' });
    expectQr(await pdf(`${house.companies[0]}/WHATSAPP`), 'https://wa.me/5592987654321');
    const [other] = await all<{ id: number }>(
      sql`select id::int from delivery_configuracao where empresa_id = ${house.companies[1]}`,
    );
    expect((await um!('GET', `deliveryconfiguracao/print/qrcode/${other!.id}/LOJA`)).status).toBe(404);
    expect((await um!('GET', `deliveryconfiguracao/edicao/${other!.id}`)).status).toBe(404);
    expect((await um!('GET', `deliveryconfiguracao/print/qrcode/${String(id)}/OUTRO`)).status).toBe(422);
    expect((await stranger!('GET', 'deliveryconfiguracao/token-empresa/' + '1'.repeat(32))).status).toBe(404);
  });
});
