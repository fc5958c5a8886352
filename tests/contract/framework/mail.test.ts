import type { Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { f } from '../../../src/fields';
import { outbox, type HandlerContext } from '../../../src/kit';
import { routine, routines } from '../../../src/kit/work/routine';
import { setor } from '../../../schemas/cadastros/setor';
import { smtpMail } from '../../../src/server/adapters/mail';
import type { Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { smtpServer } from '../../support/smtp';

const cartas = outbox('cartasDeTeste', {
  label: 'Cartas de teste',
  message: { para: f.emails({ required: true }) },
  send: async ({ ports }, { message: { para } }) => {
    await ports.mail.send({ to: para, subject: 'Aviso', text: 'Corpo' });
    return 'sent';
  },
  tries: { first: 30, most: 100, hours: 1 },
});
let left = (_context: HandlerContext): Promise<void> => Promise.resolve();
let company = 0;
const leaving = routines(setor, {
  escrever: routine({
    label: 'Escrever cartas',
    every: 3600,
    run: ({ within }) => within(company, (context) => left(context)),
  }),
});

describe.each(engines)('mail through a real server on %s', (engine) => {
  let house: Services;
  let server: Server;
  let recipients: string[] = [];
  let [admin, um]: Speaker[] = [];
  /** Answers by address. */
  let answers: Readonly<Record<string, string>> = {};
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const write = async (key: string, ...para: string[]): Promise<void> => {
    left = ({ put }) => put(cartas, key, { para });
    await house.app.routines.turn('setor.escrever');
    await house.app.jobs.drain();
  };
  const stands = () =>
    all(sql<{ estado: string; motivo: string | null }>`select estado, motivo from envio_parceiro order by id`);
  const refused = async () => (await admin!('POST', 'email/recusado/filterpaginated/1/10', {})).body.results!;

  beforeAll(async () => {
    const started = await smtpServer((line) => answers[/^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? '']);
    ({ server, recipients } = started);
    const mail = smtpMail({ url: `smtp://127.0.0.1:${started.port}`, from: 'Retaguarda <a@exemplo.com.br>' });
    house = await startServices({
      engine,
      rows: 0,
      ports: { mail },
      extra: { outboxes: [cartas], routines: [leaving] },
    });
    company = house.companies[0];
    [admin, um] = [await house.as('admin'), await house.as('um')];
  }, 120_000);
  afterAll(async () => {
    server.close();
    await house.close();
  });
  beforeEach(async () => {
    answers = {};
    recipients.length = 0;
    await all(sql`delete from envio_parceiro`);
    await all(sql`delete from email_recusado`);
  });

  it('is tried again after a temporary refusal, and marks nobody', async () => {
    answers = { 'ana@exemplo.com.br': '451 4.7.1 Try again later' };
    await write('a', 'ana@exemplo.com.br');
    expect(await stands()).toMatchObject([{ estado: 'ESPERA', motivo: expect.stringContaining('Tente novamente') }]);
    expect(await refused()).toEqual([]);
    answers = {};
    await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
    await house.app.jobs.drain();
    expect([recipients, await stands()]).toMatchObject([['ana@exemplo.com.br'], [{ estado: 'ENVIADO' }]]);
  });

  it('is given up at once where the mailbox does not exist, which is marked, shown, and released by a person', async () => {
    answers = { 'ana@exemplo.com.br': '550 5.1.1 No such user' };
    await write('a', 'ana@exemplo.com.br');
    expect(await stands()).toMatchObject([{ estado: 'FALHOU', motivo: expect.stringContaining('não existe') }]);
    const [row, ...more] = await refused();
    expect([more, row]).toMatchObject([[], { email: 'ana@exemplo.com.br', codigo: 550 }]);
    answers = {};
    await write('b', 'ana@exemplo.com.br');
    await write('c', 'Ana@exemplo.com.br', 'bia@exemplo.com.br');
    expect(recipients, 'the server is not asked again').toEqual(['bia@exemplo.com.br']);
    expect((await stands()).map(({ estado }) => estado)).toEqual(['FALHOU', 'FALHOU', 'ENVIADO']);
    expect((await um!('POST', 'email/recusado/filterpaginated/1/10', {})).status).toBe(403);
    expect((await um!('POST', 'email/recusado/liberar', { id: row!.id })).status).toBe(403);
    expect((await admin!('POST', 'email/recusado/liberar', { id: row!.id })).status).toBe(200);
    await write('d', 'ana@exemplo.com.br');
    expect(recipients).toEqual(['bia@exemplo.com.br', 'ana@exemplo.com.br']);
    expect(await refused()).toEqual([]);
  });

  it('reaches the others of a message, and marks the one that is gone', async () => {
    answers = { 'ana@exemplo.com.br': '550 5.1.1 No such user' };
    await write('a', 'ana@exemplo.com.br', 'bia@exemplo.com.br');
    expect([recipients, await stands()]).toMatchObject([['bia@exemplo.com.br'], [{ estado: 'ENVIADO' }]]);
    expect(await refused()).toMatchObject([{ email: 'ana@exemplo.com.br' }]);
  });

  it('is given up, and marks nobody, where the server refuses us', async () => {
    answers = { 'ana@exemplo.com.br': '554 5.7.1 Relay access denied' };
    await write('a', 'ana@exemplo.com.br');
    expect([(await stands())[0]!.estado, await refused()]).toEqual(['FALHOU', []]);
  });
});
