import type { AddressInfo, Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../../src/kit';
import { routine, routines } from '../../../src/kit/work/routine';
import { setor } from '../../../schemas/cadastros/setor';
import { smtpMail } from '../../../src/server/adapters/mail';
import { speaker, type Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { smtpServer } from '../../support/smtp';

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
  let [recipients, data]: [string[], string[]] = [[], []];
  let [admin, um]: Speaker[] = [];
  /** Answers by address. */
  let answers: Readonly<Record<string, string>> = {};
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const letter = (...to: string[]) => ({ to, subject: 'Aviso', text: 'Corpo' });
  const write = async (...to: string[]): Promise<void> => {
    left = ({ mail }) => mail(letter(...to));
    await house.app.routines.turn('setor.escrever');
    await house.app.jobs.drain();
  };
  /** Makes what waits due, and sends it. */
  const later = async (): Promise<void> => {
    await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
    await house.app.jobs.drain();
  };
  const stands = () =>
    all(
      sql<{ estado: string; motivo: string | null; corpo: string }>`select estado, motivo, corpo from envio_parceiro
      order by id`,
    );
  const refused = async () => (await admin!('POST', 'email/recusado/filterpaginated/1/10', {})).body.results!;

  beforeAll(async () => {
    const started = await smtpServer((line) => answers[/^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? line]);
    ({ server, recipients, data } = started);
    const mail = smtpMail({ url: `smtp://127.0.0.1:${started.port}`, from: 'Retaguarda <a@exemplo.com.br>' });
    house = await startServices({ engine, rows: 0, ports: { mail }, extra: { routines: [leaving] } });
    company = house.companies[0];
    [admin, um] = [await house.as('admin'), await house.as('um')];
  }, 120_000);
  afterAll(async () => {
    server.close();
    await house.close();
  });
  beforeEach(async () => {
    answers = {};
    [recipients.length, data.length] = [0, 0];
    for (const table of ['envio_parceiro', 'envio_anexo', 'email_recusado', 'trabalho'])
      await all(sql`delete from ${sql.table(table)}`);
  });

  it('is tried again after a temporary refusal, and marks nobody', async () => {
    answers = { 'ana@exemplo.com.br': '451 4.7.1 Try again later' };
    await write('ana@exemplo.com.br');
    expect(await stands()).toMatchObject([{ estado: 'ESPERA', motivo: expect.stringContaining('Tente novamente') }]);
    expect(await refused()).toEqual([]);
    answers = {};
    await later();
    expect([recipients, await stands()]).toMatchObject([['ana@exemplo.com.br'], [{ estado: 'ENVIADO' }]]);
  });

  it('is given up at once where the mailbox does not exist, which is marked, shown, and released by a person', async () => {
    answers = { 'ana@exemplo.com.br': '550 5.1.1 No such user' };
    await write('ana@exemplo.com.br');
    expect(await stands()).toMatchObject([{ estado: 'FALHOU', motivo: expect.stringContaining('não existe') }]);
    const [row, ...more] = await refused();
    expect([more, row]).toMatchObject([[], { email: 'ana@exemplo.com.br', codigo: 550 }]);
    answers = {};
    await write('Ana@exemplo.com.br', 'bia@exemplo.com.br');
    expect(recipients, 'the server is not asked again').toEqual(['bia@exemplo.com.br']);
    left = ({ mail }) => mail(letter('ana@exemplo.com.br'));
    await house.app.routines.turn('setor.escrever');
    expect(
      (await stands()).map(({ estado }) => estado),
      'who writes to it alone is told so',
    ).toEqual(['FALHOU', 'ENVIADO']);
    expect((await um!('POST', 'email/recusado/filterpaginated/1/10', {})).status).toBe(403);
    expect((await um!('POST', 'email/recusado/liberar', { id: row!.id })).status).toBe(403);
    expect((await admin!('POST', 'email/recusado/liberar', { id: row!.id })).status).toBe(200);
    await write('ana@exemplo.com.br');
    expect(recipients).toEqual(['bia@exemplo.com.br', 'ana@exemplo.com.br']);
    expect(await refused()).toEqual([]);
  });

  it('reaches the others of a message, and marks the one that is gone', async () => {
    answers = { 'ana@exemplo.com.br': '550 5.1.1 No such user' };
    await write('ana@exemplo.com.br', 'bia@exemplo.com.br');
    expect([recipients, await stands()]).toMatchObject([['bia@exemplo.com.br'], [{ estado: 'ENVIADO' }]]);
    expect(await refused()).toMatchObject([{ email: 'ana@exemplo.com.br' }]);
  });

  it('reaches later who is put off, and nobody twice', async () => {
    answers = { 'ana@exemplo.com.br': '451 4.7.1 Greylisted' };
    await write('ana@exemplo.com.br', 'bia@exemplo.com.br');
    expect([recipients, (await stands()).map(({ estado }) => estado)]).toEqual([
      ['bia@exemplo.com.br'],
      ['ENVIADO', 'ESPERA'],
    ]);
    answers = {};
    await later();
    expect(recipients).toEqual(['bia@exemplo.com.br', 'ana@exemplo.com.br']);
    expect((await stands()).map(({ estado }) => estado)).toEqual(['ENVIADO', 'ENVIADO']);
  });

  it('is given up, and marks nobody, where the server refuses us', async () => {
    answers = { 'ana@exemplo.com.br': '554 5.7.1 Relay access denied' };
    await write('ana@exemplo.com.br');
    expect([(await stands())[0]!.estado, await refused()]).toEqual(['FALHOU', []]);
  });

  it('waits for a server that is not there, and the request is answered as ever', async () => {
    const { port } = server.address() as AddressInfo;
    await all(sql`update usuario set email = 'dona@exemplo.com.br' where login = 'um'`);
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const ask = speaker(house.app, null);
    const asked = await ask('POST', 'user/esqueciminhasenha/um', undefined, { 'x-xsrf-token': 'publico' });
    expect([asked.status, asked.body.hasError]).toEqual([200, false]);
    await house.app.jobs.drain();
    expect(await stands()).toMatchObject([{ estado: 'ESPERA', motivo: expect.stringContaining('Tente novamente') }]);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    await later();
    expect([recipients, data.length, await stands()]).toMatchObject([
      ['dona@exemplo.com.br'],
      1,
      [{ estado: 'ENVIADO', corpo: '' }],
    ]);
    expect(data[0]).toContain('Subject: Retaguarda: crie uma nova senha');
    const link = data[0]!.replace(/=\n/g, '').replace(/=3D/g, '=');
    expect(link).toMatch(/#token=[0-9a-f]{32}/);
  });

  it('carries its files and its words, keeps its Message-ID when it is tried again, and leaves nothing behind', async () => {
    answers = { '.': '451 4.3.0 Disk full' };
    left = ({ mail }) =>
      mail({
        to: ['ana@exemplo.com.br'],
        fromName: 'Forno',
        replyTo: 'forno@exemplo.com.br',
        subject: 'Planilha secreta',
        text: 'Segredo-123',
        button: { label: 'Abrir', url: 'https://exemplo.com.br/token-456' },
        attachments: [{ name: 'a.csv', type: 'text/csv', content: new TextEncoder().encode('a;b') }],
      });
    await house.app.routines.turn('setor.escrever');
    await house.app.jobs.drain();
    const [kept] = await all(sql<{ linha: string }>`select e::text as linha from envio_parceiro as e`);
    for (const secret of ['Segredo-123', 'token-456', 'ana@exemplo.com.br']) expect(kept!.linha).not.toContain(secret);
    expect((await all(sql`select from envio_anexo`)).length).toBe(1);
    answers = {};
    await later();
    expect(data).toHaveLength(1);
    const [{ chave } = { chave: '' }] = await all(sql<{ chave: string }>`select chave from envio_parceiro`);
    for (const part of [
      'From: Forno <a@exemplo.com.br>',
      'Reply-To: forno@exemplo.com.br',
      `Message-ID: <${chave.split(':')[1]!}@exemplo.com.br>`,
      'Segredo-123',
      'https://exemplo.com.br/token-456',
      'filename=a.csv',
      'YTti',
    ])
      expect(data[0]).toContain(part);
    expect([await stands(), await all(sql`select from envio_anexo`)]).toMatchObject([
      [{ estado: 'ENVIADO', corpo: '' }],
      [],
    ]);
  });

  it('is sent if and only if its transaction is stored', async () => {
    left = async ({ mail, refuse }) => {
      await mail(letter('ana@exemplo.com.br'));
      refuse('Mudei de ideia!');
    };
    await house.app.routines.turn('setor.escrever');
    await house.app.jobs.drain();
    expect([recipients, await stands()]).toEqual([[], []]);
  });

  it('is not sent once its link is over, be it before the first try or between two', async () => {
    const now = Date.now();
    answers = { 'ana@exemplo.com.br': '451 4.7.1 Try again later' };
    for (const until of [now - 1, now + 5000]) {
      left = ({ mail }) => mail(letter('ana@exemplo.com.br'), { until: new Date(until) });
      await house.app.routines.turn('setor.escrever');
    }
    await house.app.jobs.drain();
    answers = {};
    await later();
    expect(recipients).toEqual([]);
    expect((await stands()).map(({ estado, corpo }) => [estado, corpo])).toEqual([
      ['FALHOU', ''],
      ['FALHOU', ''],
    ]);
  });

  it('is given up after a day', async () => {
    answers = { 'ana@exemplo.com.br': '451 4.7.1 Try again later' };
    await write('ana@exemplo.com.br');
    await all(sql`update envio_parceiro set desde = now() - interval '25 hours'`);
    await later();
    expect(await stands()).toMatchObject([{ estado: 'FALHOU', motivo: expect.stringContaining('Tente novamente') }]);
    const { results } = (await admin!('POST', 'parceiro/envio/filterpaginated/1/10', {})).body;
    expect(results).toMatchObject([
      { parceiro: 'E-mail', situacao: 'FALHOU', resumo: 'Para: a***@exemplo.com.br\nAssunto: Aviso' },
    ]);
    answers = {};
    await admin!('POST', 'parceiro/envio/tentar-de-novo', { id: results![0]!.id });
    await house.app.jobs.drain();
    expect([recipients, await stands()]).toMatchObject([['ana@exemplo.com.br'], [{ estado: 'ENVIADO' }]]);
  });

  it('is handed over again where the process died while it did so', async () => {
    await write('ana@exemplo.com.br');
    await write('bia@exemplo.com.br');
    // Taken and marked by a process that is gone: its lease is over, and nobody wrote how it went.
    left = ({ mail }) => mail(letter('carla@exemplo.com.br'));
    await house.app.routines.turn('setor.escrever');
    await all(sql`update envio_parceiro set estado = 'ENVIANDO' where estado = 'ESPERA'`);
    await all(
      sql`update trabalho set estado = 'RODANDO', arrendado_ate = now() - interval '1 second', tentativas = 1 where estado = 'ESPERA' and tipo = 'envioParceiro'`,
    );
    await house.app.jobs.drain();
    expect(recipients).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br', 'carla@exemplo.com.br']);
    expect((await stands()).map(({ estado }) => estado)).toEqual(['ENVIADO', 'ENVIADO', 'ENVIADO']);
  });
});
