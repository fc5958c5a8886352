import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('WhatsApp on %s', (engine) => {
  let house: Services;
  // Noon in Brasília: within the hours of every line.
  const clock = { now: new Date('2026-11-20T15:00:00Z') };
  const later = (seconds: number): void => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  let [admin, um, dois, leitor]: Speaker[] = [];
  let line = 0;
  const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  };
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
  const stateOf = async (id: number): Promise<Record<string, unknown>> =>
    result(um, 'GET', `servidorwhatsapp/instancia/findbyid/${id}`);
  const messages = async (filter: object = {}): Promise<readonly Record<string, unknown>[]> =>
    (
      await um!('POST', 'servidorwhatsapp/mensagem/filterpaginated/1/100', {
        instancia: line,
        $sort: [['id', 'asc']],
        ...filter,
      })
    ).body.results ?? [];
  const turn = (): Promise<void> => house.app.routines.turn('instanciaWhatsapp.enviar');
  const test = (telefone: string, texto = 'Olá!'): Promise<Record<string, unknown>> =>
    result(um, 'POST', 'servidorwhatsapp/instancia/teste', { id: line, telefone, texto });

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [admin, um, dois, leitor] = [
      await house.as('admin'),
      await house.as('um'),
      await house.as('dois'),
      await house.as('leitor'),
    ];
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
    await change(sql`update servidor_whatsapp set situacao = 'DESATIVADO'`);
    await change(
      sql`insert into servidor_whatsapp (nome, provedor, situacao, capacidade, ordem, busca) values ('Simulador', 'SIMULADOR', 'ATIVO', 2, 1, '')`,
    );
  }, 120_000);
  afterAll(() => house.close());

  it('gives a company a line on the first server with a place', async () => {
    line = Number((await result(um, 'POST', 'servidorwhatsapp/instancia/nova', { nome: 'Loja' })).id);
    expect(await stateOf(line)).toMatchObject({
      nome: 'Loja',
      provedor: 'SIMULADOR',
      estado: 'SEM_SESSAO',
      empresa: house.companies[0],
    });
    await result(dois, 'POST', 'servidorwhatsapp/instancia/nova', { nome: 'Outra' });
    expect((await um!('POST', 'servidorwhatsapp/instancia/nova', { nome: 'Terceira' }, once())).body.messageError).toBe(
      'Nenhum servidor de WhatsApp tem lugar agora! Fale com o suporte.',
    );
    expect((await leitor!('POST', 'servidorwhatsapp/instancia/nova', { nome: 'x' }, once())).status).toBe(403);
    expect((await dois!('POST', 'servidorwhatsapp/instancia/pausar', { id: line })).status).toBe(404);
  });
  it('shows a code, marked as a simulation, until the telephone has read it', async () => {
    const shown = await result(um, 'POST', 'servidorwhatsapp/instancia/capturartela', { id: line });
    expect(shown).toMatchObject({
      estado: 'Aguardando leitura do código',
      codigo: 'SIMU-LADO',
      tela: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
    });
    later(7);
    expect(await result(um, 'GET', `servidorwhatsapp/instancia/status/atualizar/${line}`)).toMatchObject({
      estado: 'Conectada',
      tela: null,
      perfil: expect.stringMatching(/^SIMULAÇÃO/) as string,
    });
    expect(await stateOf(line)).toMatchObject({ estado: 'CONECTADA' });
    expect((await um!('POST', 'servidorwhatsapp/instancia/capturartela', { id: line })).status).toBe(409);
    expect(await stateOf(line)).not.toHaveProperty('sessao');
    const {
      rows: [stored],
    } = await house.database.read({ company: '*' }, (tx) =>
      sql<{ sessao: string }>`select sessao from instancia_whatsapp where id = ${line}`.execute(tx),
    );
    expect(stored!.sessao).toMatch(/^v1\./);
  });
  it('sends at its own pace and follows what becomes of a message', async () => {
    await test('(11) 98765-4321');
    await test('(11) 98765-4322');
    await turn();
    expect((await messages()).map(({ estado }) => estado)).toEqual(['ENVIADA', 'PENDENTE']);
    await turn();
    expect((await messages())[1]).toMatchObject({ estado: 'PENDENTE' });
    later(9);
    await turn();
    expect((await messages())[1]).toMatchObject({ estado: 'ENVIADA', simulada: true, tentativas: 1 });
    later(20);
    await house.app.routines.turn('instanciaWhatsapp.acompanhar');
    expect((await messages()).map(({ estado }) => estado)).toEqual(['LIDA', 'LIDA']);
  });
  it('fails for good where there is no WhatsApp, and waits where the line is down', async () => {
    await test('(11) 98765-0000');
    later(9);
    await turn();
    expect((await messages({ estado: 'FALHA' }))[0]).toMatchObject({ erro: 'Este número não tem WhatsApp!' });
    await test('(11) 98765-4323');
    await result(um, 'POST', 'servidorwhatsapp/instancia/deslogar', { id: line });
    later(9);
    await turn();
    expect(await messages({ estado: 'PENDENTE' })).toHaveLength(1);
    await result(um, 'GET', `servidorwhatsapp/instancia/reiniciar/${line}`);
    later(7);
    await result(um, 'POST', 'servidorwhatsapp/instancia/status', { id: line });
    await turn();
    expect(await messages({ estado: 'PENDENTE' })).toHaveLength(0);
  });
  it('keeps everything while it is paused, and at night', async () => {
    await result(um, 'POST', 'servidorwhatsapp/instancia/pausar', { id: line });
    await test('(11) 98765-4324');
    later(9);
    await turn();
    expect(await messages({ estado: 'PENDENTE' })).toHaveLength(1);
    await result(um, 'POST', 'servidorwhatsapp/instancia/continuar', { id: line });
    expect((await um!('POST', 'servidorwhatsapp/instancia/continuar', { id: line })).status).toBe(409);
    // At night in every zone of Brazil, then by day.
    later(11 * 3600);
    await turn();
    expect(await messages({ estado: 'PENDENTE' })).toHaveLength(1);
    later(13 * 3600);
    await turn();
    expect(await messages({ estado: 'PENDENTE' })).toHaveLength(0);
  });
  it('throws away what waits, when a person says so', async () => {
    await test('(11) 98765-4325');
    expect(await result(um, 'POST', 'servidorwhatsapp/instancia/excluir/mensagens', { id: line })).toEqual({
      canceladas: 1,
    });
    expect((await messages({ estado: 'CANCELADA' }))[0]).toMatchObject({ erro: 'Apagada da fila pela equipe.' });
  });
  it('never sends again what it does not know to have been sent, and leaves that to a person', async () => {
    await test('(11) 98765-4326');
    const [waiting] = await messages({ estado: 'PENDENTE' });
    await change(
      sql`update mensagem_whatsapp set estado = 'ENVIANDO', atualizado_em = ${new Date(clock.now.getTime() - 600_000)} where id = ${waiting!.id}`,
    );
    later(9);
    await turn();
    await house.app.routines.turn('instanciaWhatsapp.acompanhar');
    expect((await messages({ id: waiting!.id }))[0]).toMatchObject({
      estado: 'FALHA',
      erro: expect.stringContaining('não se sabe') as string,
    });
    expect(
      await result(um, 'POST', 'servidorwhatsapp/mensagem/reenviar', { selection: { ids: [waiting!.id] } }),
    ).toMatchObject({ changed: 1 });
    expect(
      await result(um, 'POST', 'servidorwhatsapp/mensagem/cancelar', { selection: { ids: [waiting!.id] } }),
    ).toMatchObject({ changed: 1 });
  });
  it('sends nothing to who asked for nothing', async () => {
    await result(um, 'POST', 'servidorwhatsapp/recusa/save', {
      empresa: house.companies[0],
      telefone: '+5511987654399',
    });
    expect(
      (
        await um!(
          'POST',
          'servidorwhatsapp/instancia/teste',
          { id: line, telefone: '+5511987654399', texto: 'x' },
          once(),
        )
      ).body.messageError,
    ).toBe('Este número pediu para não receber mensagens!');
  });
  it('sends nothing after an opt-out, whoever registered it and whatever waits', async () => {
    const telefone = '+5511987654388';
    for (let number = 0; number < 5; number++) await test(telefone, `Oferta ${number}`);
    await test('+5511987654389', 'Oferta');
    await result(um, 'POST', 'servidorwhatsapp/recusa/save', { empresa: house.companies[0], telefone });
    for (let round = 0; round < 8; round++) {
      later(9);
      await turn();
    }
    const states = async (phone: string): Promise<unknown[]> =>
      (
        await house.database.read({ company: '*' }, (tx) =>
          sql<{ estado: string }>`select estado from mensagem_whatsapp where telefone = ${phone}`.execute(tx),
        )
      ).rows.map(({ estado }) => estado);
    expect(await states(telefone)).toEqual(Array.from({ length: 5 }, () => 'CANCELADA'));
    expect(await states('+5511987654389')).toEqual(['ENVIADA']);
  });
  it('restarts and checks several at once, and names those that refuse', async () => {
    const all = house.rowsOf('instanciaWhatsapp', house.companies[0]);
    const report = await result(um, 'POST', 'servidorwhatsapp/instancia/reiniciar', {
      selection: { ids: [line, ...all.slice(0, 2)] },
    });
    expect(Number(report.changed) + (report.failed as unknown[]).length).toBe(3);
    expect(await result(um, 'POST', 'servidorwhatsapp/instancia/atualizar', { filter: { id: line } })).toEqual({
      changed: 1,
      failed: [],
    });
    expect(await result(um, 'GET', 'servidorwhatsapp/instancia/empresa/reiniciar')).toHaveProperty(
      'failed',
      expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('provedor') as string }),
      ]) as unknown[],
    );
  });
  it('tells the company about its lines and whether it may have them', async () => {
    const { results } = (await leitor!('GET', 'servidorwhatsapp/instancia/empresa')).body;
    expect(results).toContainEqual(expect.objectContaining({ id: line, nome: 'Loja' }));
    expect(JSON.stringify(results)).not.toMatch(/sessao|identificador/);
    expect(await result(um, 'GET', 'servidorwhatsapp/instancia/liberacao')).toMatchObject({
      liberado: true,
      temPlanoWhatsApp: true,
    });
    // An administrator's session does not outlive the day that has passed.
    admin = await house.as('admin');
    expect(await result(admin, 'GET', 'servidorwhatsapp/instancia/liberacao')).toMatchObject({ liberado: false });
  });
  it('keeps the servers for the platform: in order, with their load', async () => {
    const { results } = (await admin!('GET', 'servidores/listar/ATIVO')).body;
    const id = Number(results![0]!.id);
    expect(await result(admin, 'GET', `servidores/status/${id}`)).toMatchObject({
      instancias: 2,
      vagas: 0,
      configurado: true,
    });
    expect((await um!('GET', 'servidores/listar/todos')).status).toBe(403);
  });
  it('takes no message of a partner that is not configured or not signed', async () => {
    expect((await um!('POST', 'servidorwhatsapp/instancia/aviso/evolution', '{}')).status).toBe(404);
    expect(
      (await um!('GET', 'servidorwhatsapp/instancia/aviso/cloud?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1'))
        .status,
    ).toBe(404);
  });
});
