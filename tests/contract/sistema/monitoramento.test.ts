import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verificacoes } from '../../../schemas/sistema/monitoramento/monitoramento';
import type { Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(engines)('the checks of the platform on %s', (engine) => {
  let house: Services;
  let [admin, um]: Speaker[] = [];
  const clock = { now: new Date() };
  const todas = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  /** One round, a minute after the last one. */
  const rodada = async (): Promise<void> => {
    clock.now = new Date(clock.now.getTime() + 61_000);
    await house.app.routines.turn('monitoramento.rodada');
  };
  const verificacao = async (tipo: string) =>
    (await admin!('POST', 'monitoramento/filterpaginated/1/50', { tipo })).body.results![0]!;
  /** The state as strangers see it. */
  const publica = async () => {
    const answer = await house.app.fetch(new Request('http://localhost/services/publico/status'));
    return ((await answer.json()) as { result: { geral: string; incidentes: unknown[] } }).result;
  };
  const avisos = async (): Promise<readonly string[]> =>
    (
      await todas(
        sql<{
          texto: string;
        }>`select distinct texto from aviso where texto like 'E-mail: %' or texto like 'Filas: %' order by 1`,
      )
    ).map(({ texto }) => texto);
  const semServidor = () =>
    todas(sql`insert into envio_parceiro (parceiro, rotulo, chave, corpo, estado, tentativas)
      values ('@email', 'E-mail', ${crypto.randomUUID()}, '', 'ESPERA', 2)`);
  const comServidor = () => todas(sql`update envio_parceiro set estado = 'ENVIADO', terminado_em = now()`);

  beforeAll(async () => {
    house = await startServices({ engine, rows: 0, now: () => clock.now });
    [admin, um] = [await house.as('admin'), await house.as('um')];
  }, 120_000);
  afterAll(() => house.close());
  beforeEach(async () => {
    for (const table of ['envio_parceiro', 'aviso', 'monitoramento_ponto', 'monitoramento'])
      await todas(sql`delete from ${sql.table(table)}`);
  });

  it('are for administrators of the platform alone', async () => {
    for (const [method, path] of [
      ['POST', 'monitoramento'],
      ['GET', 'monitoramento/1'],
      ['GET', 'monitoramento/1/10'],
      ['POST', 'monitoramento/silenciar'],
    ] as const)
      expect([path, (await um!(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 403]);
  });

  it('answer a summary with every type, whatever the body says', async () => {
    clock.now = new Date(clock.now.getTime() + 61_000);
    const { result } = (await admin!('POST', 'monitoramento', { qualquer: 'coisa' })).body;
    const vistas = result!.verificacoes as unknown as readonly { readonly tipo: string; readonly mensagem: string }[];
    expect(vistas.map(({ tipo }) => tipo).toSorted()).toEqual(Object.keys(verificacoes).toSorted());
    expect(vistas.filter(({ mensagem }) => mensagem?.startsWith('Não deu'))).toEqual([]);
    expect(result!.total).toBe(Object.keys(verificacoes).length);
    await rodada();
    expect(['OK', 'ATENCAO']).toContain((await verificacao('CEP')).situacao);
  });

  it('make one round of two that are asked for at once', async () => {
    clock.now = new Date(clock.now.getTime() + 61_000);
    await Promise.all([admin!('POST', 'monitoramento', {}), admin!('POST', 'monitoramento', {})]);
    const [pontos] = await todas(sql<{ n: number }>`select count(*)::int as n from monitoramento_ponto
      where verificacao_id = (select id from monitoramento where tipo = 'BANCO')`);
    expect(pontos!.n).toBe(1);
  });

  it('tell of a mail server that is gone once, after two rounds, and once that it is back', async () => {
    await semServidor();
    await rodada();
    expect([await verificacao('EMAIL'), await avisos()]).toMatchObject([{ situacao: 'ATENCAO', falhas: 1 }, []]);
    await rodada();
    await rodada();
    expect([(await verificacao('EMAIL')).situacao, await avisos()]).toEqual([
      'CRITICO',
      ['E-mail: O servidor de e-mail não atende: 1 esperam.'],
    ]);
    const { id } = await verificacao('EMAIL');
    const [primeira] = (await admin!('GET', 'monitoramento/1/10')).body.results!;
    expect([primeira!.tipo, (await admin!('GET', `monitoramento/${id}`)).body.result!.tipo]).toEqual([
      'EMAIL',
      'EMAIL',
    ]);
    expect(await publica()).toMatchObject({
      geral: 'FORA',
      incidentes: [{ nome: 'E-mails', quando: expect.stringMatching(/até agora$/) }],
    });
    expect(JSON.stringify(await publica())).not.toContain('não atende');
    await comServidor();
    await rodada();
    expect(await publica()).toMatchObject({ geral: 'FUNCIONANDO', incidentes: [{ nome: 'E-mails' }] });
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    expect((await publica()).geral).toBe('SEM_NOTICIA');
    expect([(await verificacao('EMAIL')).situacao, await avisos()]).toEqual([
      'OK',
      ['E-mail: O servidor de e-mail não atende: 1 esperam.', 'E-mail: voltou.'],
    ]);
    const historico = (await admin!('POST', 'sistema/monitoramento-ponto/filterpaginated/1/50', { verificacao: id }))
      .body;
    expect(historico.results!.map(({ situacao }) => situacao)).toEqual(['OK', 'CRITICO', 'ATENCAO']);
  });

  it('tell once, afterwards, that no database or no server was there', async () => {
    const ditas = () => todas(sql<{ texto: string }>`select distinct texto from aviso where texto like 'Banco: %'`);
    await rodada();
    await rodada();
    expect(await ditas()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 7 * 60_000);
    // The round of a person tells everybody but him, who sees it on the screen; so the routine comes first here.
    await house.app.routines.turn('monitoramento.rodada');
    expect((await admin!('POST', 'monitoramento', {})).status).toBe(200);
    await rodada();
    expect(await ditas()).toEqual([
      { texto: expect.stringMatching(/^Banco: Sem banco ou sem servidor de .+ Voltou\.$/) },
    ]);
    const { id, situacao } = await verificacao('BANCO');
    const historico = await admin!('POST', 'sistema/monitoramento-ponto/filterpaginated/1/50', { verificacao: id });
    expect([situacao, historico.body.results!.map((one) => one.situacao)]).toEqual(['OK', ['OK', 'CRITICO', 'OK']]);
  });

  it('are silenced with a reason, go on, and speak again after the recovery', async () => {
    await semServidor();
    await rodada();
    const { id } = await verificacao('EMAIL');
    const silenciar = (body: object) => admin!('POST', 'monitoramento/silenciar', { id, ...body });
    expect((await silenciar({})).status).toBe(422);
    expect((await silenciar({ motivo: 'O provedor avisou' })).status).toBe(200);
    expect((await silenciar({ motivo: 'De novo, e de novo' })).status).toBe(409);
    await rodada();
    await rodada();
    expect([await verificacao('EMAIL'), await avisos()]).toMatchObject([
      { situacao: 'CRITICO', motivoSilencio: 'O provedor avisou' },
      [],
    ]);
    await comServidor();
    await rodada();
    expect([await verificacao('EMAIL'), await avisos()]).toMatchObject([
      { situacao: 'OK', motivoSilencio: null, silenciadoEm: null, silenciadoPor: null },
      [],
    ]);
  });

  it('are silenced until an hour, and tell afterwards what is still bad', async () => {
    await semServidor();
    await rodada();
    const { id } = await verificacao('EMAIL');
    const ate = (minutos: number) => new Date(clock.now.getTime() + minutos * 60_000).toISOString();
    const silenciar = (quando: string) =>
      admin!('POST', 'monitoramento/silenciar', { id, motivo: 'Troca do servidor', ate: quando });
    const antes = await silenciar(ate(-5));
    expect([antes.status, Object.keys(antes.body.fieldErrors ?? {})]).toEqual([422, ['ate']]);
    expect((await silenciar(ate(3))).body.hasError).toBe(false);
    await rodada();
    await rodada();
    expect([(await verificacao('EMAIL')).situacao, await avisos()]).toEqual(['CRITICO', []]);
    await rodada();
    expect([await verificacao('EMAIL'), (await avisos()).length]).toMatchObject([{ silenciadoAte: null }, 1]);
  });

  it('give one digest a day, from eight o’clock on', async () => {
    await semServidor();
    await rodada();
    const resumos = async () =>
      (await todas(sql<{ texto: string }>`select distinct texto from aviso where texto like 'Verificações hoje%'`))
        .length;
    const noite = clock.now;
    clock.now = new Date('2031-03-04T10:30:00Z');
    await house.app.routines.turn('monitoramento.resumo');
    expect(await resumos()).toBe(0);
    clock.now = new Date('2031-03-04T11:10:00Z');
    await house.app.routines.turn('monitoramento.resumo');
    await todas(sql`update aviso set texto = texto || '.'`);
    await house.app.routines.turn('monitoramento.resumo');
    expect(await resumos()).toBe(1);
    clock.now = noite;
  });

  it('know the age of the last copy of the database', async () => {
    const copia = async (horas: number) => {
      await todas(
        sql`insert into auditoria (empresa_id, acao, quando) values (0, 'copiarBanco', now() - ${horas} * interval '1 hour')`,
      );
      await todas(sql`delete from monitoramento`);
      await rodada();
      return verificacao('BACKUP');
    };
    await rodada();
    expect((await verificacao('BACKUP')).situacao).toBe('DESCONHECIDO');
    expect(await copia(50)).toMatchObject({ situacao: 'ATENCAO', mensagem: 'A última tem 2 dias.' });
    expect(await copia(3)).toMatchObject({ situacao: 'OK', mensagem: 'A última tem 3 horas.' });
    expect((await verificacao('CERTIFICADO_TLS')).situacao).toBe('DESCONHECIDO');
  });

  it('tell the cause alone of what depends on it', async () => {
    await semServidor();
    await todas(sql`insert into trabalho (tipo, dados, rodar_em) values ('nenhum', '{}', now() - interval '1 hour')`);
    await rodada();
    await rodada();
    await rodada();
    expect([await verificacao('FILA'), await verificacao('EMAIL')]).toMatchObject([
      { situacao: 'CRITICO' },
      { situacao: 'CRITICO', dependeDe: 'FILA' },
    ]);
    expect((await avisos()).map((texto) => texto.split(':')[0])).toEqual(['Filas']);
    await todas(sql`delete from trabalho where tipo = 'nenhum'`);
  });
});
