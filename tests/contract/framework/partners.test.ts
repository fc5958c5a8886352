import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { f } from '../../../src/fields';
import { hmacSha256, ignored, inbox, outbox, type HandlerContext } from '../../../src/kit';
import { Refusal } from '../../../src/kit/refusal';
import type { Sent } from '../../../src/kit/work/outbox';
import { setor } from '../../../schemas/cadastros/setor';
import { routine, routines } from '../../../src/kit/work/routine';
import type { Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

const secret = 'segredo-do-parceiro';
/** Values of a sector besides its name. */
const plain = { imprimePedido: false, vias: 1, ordem: 0, ativo: true };
let company = 0;
let isDown = false;
let worked: string[] = [];
const entregas = inbox('entregas', {
  label: 'Entregas de teste',
  call: 'POST /parceiro-de-teste/aviso',
  perHour: 10_000,
  headers: ['x-assinatura'],
  verify: ({ body, headers }) => hmacSha256(secret, body, headers['x-assinatura'] ?? ''),
  event: {
    id: f.text({ required: true, max: 60 }),
    pedido: f.text({ required: true }),
    quando: f.dateTime({ required: true }),
    estado: f.text({ required: true }),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
    distancia: f.integer(),
  },
  key: 'id',
  order: { of: 'pedido', at: 'quando' },
  company: (context, { event: { pedido } }) => (pedido === 'de ninguém' ? null : company),
  each: async ({ rows, user, refuse }, { event: { pedido, estado, distancia } }) => {
    worked.push(`${pedido} ${estado}`);
    if (estado === 'DESCONHECIDO') return ignored('Não sabemos o que é.');
    await rows.insert(setor, { ...plain, nome: `${pedido} ${estado}`, empresa: user.company.id });
    if (isDown) refuse('Sem lugar agora!');
    return distancia === null ? 'Sem distância' : `${distancia} km`;
  },
  tries: { first: 30, most: 100, hours: 1 },
});
/** To ask twice does no harm. */
const perguntas = outbox('perguntas', {
  label: 'Perguntas de teste',
  message: { pedido: f.text({ required: true }) },
  replaces: 'pedido',
  repeats: true,
  send: (context, { message: { pedido }, key }) => {
    sent.push(`${key}: ${pedido}?`);
    return Promise.resolve('sent');
  },
});

let answers: (Sent | Error)[] = [];
let sent: string[] = [];
const situacoes = outbox('situacoes', {
  label: 'Situações de teste',
  message: {
    pedido: f.text({ required: true }),
    estado: f.text({ required: true, personal: { basis: 'contrato' }, masked: true }),
  },
  replaces: 'pedido',
  perMinute: 5,
  send: (context, { message: { pedido, estado }, key }) => {
    sent.push(`${key}: ${pedido} ${estado}`);
    const answer = answers.shift() ?? 'sent';
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  },
  tries: { first: 30, most: 100, hours: 1 },
});

/** Something of the business that leaves messages. */
let left = (_context: HandlerContext): Promise<void> => Promise.resolve();
const leaving = routines(setor, {
  deixar: routine({ label: 'Rotina', every: 3600, run: ({ within }) => within(company, (context) => left(context)) }),
});

describe.each(engines)('partners on %s', (engine) => {
  let house: Services;
  let [admin, um, stranger]: Speaker[] = [];
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const signed = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const post = (text: string, signature = signed(text)) =>
    stranger!('POST', 'parceiro-de-teste/aviso', text, { 'x-assinatura': signature });
  const tell = async (...events: readonly object[]): Promise<void> => {
    for (const one of events) expect((await post(JSON.stringify(one))).status).toBe(202);
  };
  const at = (minute: number): string => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.12345678Z`;
  const stored = () =>
    all(
      sql<{
        estado: string;
        motivo: string | null;
        tentativas: number;
      }>`select estado, motivo, tentativas::int from aviso_parceiro order by id`,
    );
  const effects = async (): Promise<readonly string[]> =>
    (await all(sql<{ nome: string }>`select nome from setor where nome like 'P% %' order by id`)).map(
      ({ nome }) => nome,
    );
  const soon = () => all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
  const listed = async (filter: object) =>
    (await admin!('POST', 'parceiro/aviso/filterpaginated/1/10', filter)).body as unknown as {
      readonly totalRecords: number;
      readonly results: readonly { readonly id: number }[];
    };

  beforeAll(async () => {
    house = await startServices({
      engine,
      rows: 0,
      extra: { inboxes: [entregas], outboxes: [situacoes, perguntas], routines: [leaving] },
    });
    company = house.companies[0];
    [admin, um, stranger] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
  }, 120_000);
  afterAll(() => house.close());
  beforeEach(async () => {
    [isDown, worked, answers, sent, left] = [false, [], [], [], () => Promise.resolve()];
    await all(sql`delete from aviso_parceiro`);
    await all(sql`delete from envio_parceiro`);
    await all(sql`delete from trabalho`);
    await all(sql`delete from setor where nome like 'P% %'`);
  });

  it('is stored before it is worked, once a key, however often and at once it is told', async () => {
    const event = {
      id: 7,
      pedido: 'P1',
      quando: at(1),
      estado: 'ACEITA',
      telefone: '+5511987654321',
      distancia: 'longe',
      outro: {},
    };
    await Promise.all([tell(event), tell(event), tell(event)]);
    expect([worked, await stored()]).toEqual([[], [{ estado: 'ESPERA', motivo: null, tentativas: 0 }]]);
    await house.app.jobs.drain();
    await tell(event);
    await house.app.jobs.drain();
    expect(worked).toEqual(['P1 ACEITA']);
    expect(await stored()).toEqual([{ estado: 'FEITO', motivo: 'Sem distância', tentativas: 1 }]);
    const { results } = await listed({ parceiro: { eq: 'Entregas de teste' } });
    expect(results).toMatchObject([{ situacao: 'FEITO', empresa: company, chave: '7', motivo: 'Sem distância' }]);
    const { result } = (await admin!('GET', `parceiro/aviso/findbyid/${results[0]!.id}`)).body;
    expect(result!.resumo).toContain('Pedido: P1\n');
    const [row] = await all(sql<{ tudo: string }>`select row_to_json(a)::text as tudo from aviso_parceiro as a`);
    expect(`${row!.tudo}${JSON.stringify(result)}`).not.toContain('87654321');
  });

  it('is stored and worked during a planned maintenance, in which nobody else is answered', async () => {
    await all(sql`delete from config`);
    await all(
      sql`insert into config (email_porta, dias_exportacoes, dias_rascunhos, dias_mensagens, manutencao_inicio, manutencao_fim)
        values (587, 30, 180, 365, now() - interval '1 hour', now() + interval '1 hour')`,
    );
    expect((await um!('GET', 'user/getUserInformations')).status).toBe(503);
    expect((await post(JSON.stringify({ id: 'm', pedido: 'P1', quando: at(1), estado: 'ACEITA' }))).status).toBe(202);
    await house.app.jobs.drain();
    expect(await stored()).toMatchObject([{ estado: 'FEITO' }]);
    await all(sql`delete from config`);
  });

  it('is refused unsigned, and kept where it cannot be read', async () => {
    const text = JSON.stringify({ id: 'a', pedido: 'P1', quando: at(1), estado: 'ACEITA' });
    expect([(await post(text, signed(`${text} `))).status, (await post(text, '')).status]).toEqual([401, 401]);
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await stored()).toEqual([]);
    for (const odd of ['isto não é JSON', '{"id":"b"}', '[]', 'null', '[{"id":"c"},7]'])
      expect((await post(odd)).status).toBe(202);
    await tell({ id: 'd', pedido: 'de ninguém', quando: at(1), estado: 'ACEITA' });
    await tell({ id: 'e', pedido: 'P1', quando: at(1), estado: 'DESCONHECIDO' });
    await house.app.jobs.drain();
    const rows = await stored();
    expect(new Set(rows.map(({ estado }) => estado))).toEqual(new Set(['IGNORADO']));
    expect(rows).toHaveLength(7);
    expect(rows.at(-1)!.motivo).toBe('Não sabemos o que é.');
    expect(rows[1]!.motivo).toContain('pedido: Campo obrigatório!');
    expect(await effects()).toEqual([]);
  });

  it('is worked by its own time within an order, and another order does not wait for it', async () => {
    const told = (pedido: string, minute: number, estado: string) => ({
      id: `${pedido}${minute}`,
      pedido,
      quando: at(minute),
      estado,
    });
    await tell(told('P1', 3, 'ENTREGUE'), told('P1', 1, 'ACEITA'), told('P2', 1, 'ACEITA'), told('P1', 2, 'COLETADA'));
    isDown = true;
    await house.app.jobs.drain();
    expect(worked.toSorted()).toEqual(['P1 ACEITA', 'P2 ACEITA']);
    expect(await effects()).toEqual([]);
    expect(await stored()).toContainEqual({ estado: 'ESPERA', motivo: 'Sem lugar agora!', tentativas: 1 });
    isDown = false;
    worked = [];
    await soon();
    await house.app.jobs.drain();
    expect(worked.filter((one) => one.startsWith('P1'))).toEqual(['P1 ACEITA', 'P1 COLETADA', 'P1 ENTREGUE']);
    expect(new Set((await stored()).map(({ estado }) => estado))).toEqual(new Set(['FEITO']));
  });

  it('is tried with pauses that double, then given up, and taken up or ignored by a person', async () => {
    isDown = true;
    const pause = async (): Promise<number> =>
      Number(
        (
          await all(
            sql<{
              s: number;
            }>`select extract(epoch from proxima_em - now()) as s from aviso_parceiro where proxima_em is not null`,
          )
        )[0]!.s,
      );
    await tell({ id: 'a', pedido: 'P1', quando: at(1), estado: 'ACEITA' });
    const pauses: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await soon();
      await house.app.jobs.drain();
      pauses.push(Math.round((await pause()) / 10) * 10);
    }
    expect(pauses).toEqual([30, 60, 100]);
    await all(sql`update aviso_parceiro set desde = now() - interval '2 hours'`);
    await soon();
    await house.app.jobs.drain();
    await tell({ id: 'b', pedido: 'P1', quando: at(2), estado: 'COLETADA' });
    isDown = false;
    await house.app.jobs.drain();
    expect(await effects()).toEqual(['P1 COLETADA']);
    const { results, totalRecords } = await listed({ situacao: 'FALHOU' });
    expect([totalRecords, results]).toMatchObject([1, [{ motivo: 'Sem lugar agora!', tentativas: 4 }]]);
    const id = results[0]!.id;
    for (const [who, call, status] of [
      [um, 'tentar-de-novo', 403],
      [um, 'ignorar', 403],
      [admin, 'ignorar', 200],
      [admin, 'ignorar', 409],
      [admin, 'tentar-de-novo', 200],
    ] as const)
      expect((await who!('POST', `parceiro/aviso/${call}`, { id })).status, call).toBe(status);
    expect((await um!('POST', 'parceiro/aviso/filterpaginated/1/10', {})).status).toBe(403);
    await house.app.jobs.drain();
    expect(await effects()).toEqual(['P1 COLETADA', 'P1 ACEITA']);
    expect((await admin!('POST', 'parceiro/aviso/tentar-de-novo', { id })).status).toBe(409);
  });

  it('that waits is tried at once, or skipped, and several at a time', async () => {
    isDown = true;
    await tell(
      ...[1, 2].map((minute) => ({ id: `a${minute}`, pedido: 'P1', quando: at(minute), estado: `${minute}` })),
    );
    await house.app.jobs.drain();
    const [first] = await all(sql<{ id: number }>`select id from aviso_parceiro order by id`);
    isDown = false;
    expect((await admin!('POST', 'parceiro/aviso/ignorar', { id: Number(first!.id) })).status).toBe(200);
    const again = await admin!('POST', 'parceiro/aviso/tentar-de-novo/selecionados', {
      selection: { filter: { situacao: 'ESPERA' } },
    });
    expect(again.body.result).toMatchObject({ changed: 1, failed: [] });
    await house.app.jobs.drain();
    expect(await effects()).toEqual(['P1 2']);
  });

  it('is done once, though its worker dies after the work and before the end', async () => {
    await tell({ id: 'a', pedido: 'P1', quando: at(1), estado: 'ACEITA' });
    // Another process has taken the job, and is gone: its lease is over.
    await all(
      sql`update trabalho set estado = 'RODANDO', vez = 1, tentativas = 1, arrendado_ate = now() - interval '1 second'`,
    );
    await house.app.jobs.drain();
    await all(sql`update trabalho set estado = 'ESPERA', rodar_em = now()`);
    await house.app.jobs.drain();
    expect(await effects()).toEqual(['P1 ACEITA']);
  });

  const leave = async (...messages: readonly (readonly [key: string, pedido: string, estado: string])[]) => {
    left = async ({ put }) => {
      for (const [key, pedido, estado] of messages) await put(situacoes, key, { pedido, estado });
    };
    await house.app.routines.turn('setor.deixar');
  };
  const messages = () =>
    all(sql<{ estado: string; motivo: string | null }>`select estado, motivo from envio_parceiro order by id`);
  const states = async () => (await messages()).map(({ estado }) => estado);

  it('are told once a key, after the commit, and the last alone of what waits', async () => {
    left = async ({ put }) => {
      await put(situacoes, 'x', { pedido: 'P9', estado: 'PERDIDA' });
      throw new Error('quebrou');
    };
    await house.app.routines.turn('setor.deixar');
    await leave(['a', 'P1', 'ACEITA'], ['b', 'P1', 'PRONTA'], ['b', 'P1', 'PRONTA'], ['c', 'P2', 'ACEITA']);
    await leave(['c', 'P2', 'ACEITA']);
    expect(sent).toEqual([]);
    await house.app.jobs.drain();
    expect(sent.toSorted()).toEqual(['b: P1 PRONTA', 'c: P2 ACEITA']);
    expect(await states()).toEqual(['TROCADO', 'ENVIADO', 'ENVIADO']);
    const { results } = (await admin!('POST', 'parceiro/envio/filterpaginated/1/10', { situacao: 'ENVIADO' })).body;
    expect(results).toMatchObject([{ empresa: company }, { empresa: company }]);
    expect(JSON.stringify(await all(sql`select * from envio_parceiro`))).not.toContain('PRONTA');
  });

  it('keep the place in the queue of what they replace, or a state that changes all the time would never be told', async () => {
    await leave(['a', 'P1', 'ACEITA']);
    await leave(['b', 'P2', 'ACEITA']);
    await leave(['c', 'P1', 'PRONTA']);
    await leave(['d', 'P1', 'SAIU']);
    await house.app.jobs.drain();
    expect(sent).toEqual(['d: P1 SAIU', 'b: P2 ACEITA']);
  });

  it('are told again what they refused, never what may have arrived, until a person says so', async () => {
    answers = ['refused', new Refusal('Loja fechada!'), 'uncertain'];
    await leave(['a', 'P1', 'ACEITA']);
    await house.app.jobs.drain();
    await soon();
    await house.app.jobs.drain();
    expect(await messages()).toEqual([{ estado: 'ESPERA', motivo: 'Loja fechada!' }]);
    await soon();
    await house.app.jobs.drain();
    expect(await states()).toEqual(['INCERTO']);
    answers = [new Error('socket hang up')];
    await leave(['b', 'P2', 'ACEITA']);
    await house.app.jobs.drain();
    await soon();
    await house.app.jobs.drain();
    expect([sent.length, await states()]).toEqual([4, ['INCERTO', 'INCERTO']]);
    const again = { selection: { filter: {} } };
    expect((await um!('POST', 'parceiro/envio/tentar-de-novo/selecionados', again)).status).toBe(403);
    const { result } = (await admin!('POST', 'parceiro/envio/tentar-de-novo/selecionados', again)).body;
    expect(result).toMatchObject({ changed: 2, failed: [] });
    await house.app.jobs.drain();
    expect([sent.length, await states()]).toEqual([6, ['ENVIADO', 'ENVIADO']]);
  });

  it('are not told again what a process that died had begun, nor more than they take in a minute', async () => {
    await leave(['a', 'P1', 'ACEITA']);
    await all(sql`update envio_parceiro set estado = 'ENVIANDO', tentado_em = now()`);
    await all(sql`update trabalho set estado = 'RODANDO', vez = 1, arrendado_ate = now() - interval '1 second'`);
    await house.app.jobs.drain();
    expect([sent, await states()]).toEqual([[], ['INCERTO']]);
    await leave(...[1, 2, 3, 4, 5, 6].map((one) => [`k${one}`, `P${one}`, 'ACEITA'] as const));
    await house.app.jobs.drain();
    expect(sent).toHaveLength(4);
    await all(sql`update envio_parceiro set tentado_em = tentado_em - interval '1 minute'`);
    await soon();
    await house.app.jobs.drain();
    expect(sent).toHaveLength(6);
  });

  it('are told again by an outbox that repeats, though the process died in between', async () => {
    left = async ({ put }) => put(perguntas, 'q', { pedido: 'P1' });
    await house.app.routines.turn('setor.deixar');
    await all(sql`update envio_parceiro set estado = 'ENVIANDO', tentado_em = now()`);
    await all(sql`update trabalho set estado = 'RODANDO', vez = 1, arrendado_ate = now() - interval '1 second'`);
    await house.app.jobs.drain();
    expect([sent, await states()]).toEqual([['q: P1?'], ['ENVIADO']]);
  });

  it('are given up after their hours, which a person sees, and a newer message takes the place of an older', async () => {
    answers = ['refused', 'refused'];
    await leave(['a', 'P1', 'ACEITA'], ['b', 'P2', 'ACEITA']);
    await all(sql`update envio_parceiro set desde = now() - interval '2 hours' where chave like '%:a'`);
    await house.app.jobs.drain();
    expect(await states()).toEqual(['FALHOU', 'ESPERA']);
    await leave(['c', 'P2', 'PRONTA']);
    await soon();
    await house.app.jobs.drain();
    expect(await states()).toEqual(['FALHOU', 'TROCADO', 'ENVIADO']);
    const { results } = (await admin!('POST', 'parceiro/envio/filterpaginated/1/10', { situacao: 'FALHOU' })).body;
    expect((await admin!('POST', 'parceiro/envio/ignorar', { id: results![0]!.id })).body.hasError).toBe(false);
    expect((await admin!('POST', 'parceiro/envio/tentar-de-novo', { id: results![0]!.id })).status).toBe(409);
  });
});
