import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import type { WhatsAppProvider } from '../../../resources/whatsapp/provider.server';
import type { Speaker } from '../../../src/server/testing';
import { cloudNotice } from '../../support/fakeNotices';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';

/** Two processes hear of customers at once. */
const people = 12;
let server: TestPostgres | undefined;
let house: Services | undefined;
let [aqui, ali, um]: Speaker[] = [];
const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house!.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
const phone = (at: number): string => `55119${String(81_000_000 + at)}`;

beforeAll(async () => {
  server = await startPostgres();
  const provider: WhatsAppProvider = cloud({ url: 'http://localhost:1', token: 'token', secret: 'segredo' });
  house = await startServices({
    engine: 'postgres',
    url: await server.createDatabase(),
    ports: {
      whatsapp: {
        preferred: 'CLOUD',
        rehearses: false,
        available: ['CLOUD'],
        of: (name) => (name === 'CLOUD' ? provider : undefined),
        verifyToken: '',
      },
    },
  });
  [um, aqui, ali] = [await house.as('um'), await house.beside(null), await house.beside(null)];
  for (const table of ['conversa_whatsapp', 'recebida_whatsapp']) await all(sql`delete from ${sql.table(table)}`);
  await all(sql`insert into instancia_whatsapp (empresa_id, busca, nome, provedor, estado, numero_id, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, pausada)
    values (${house.companies[0]}, '', 'Oficial', 'CLOUD', 'CONECTADA', '1065551234', 1, 1, '00:00', '23:59', false)`);
}, 120_000);
afterAll(async () => {
  await house?.close();
  await server?.stop();
});

const tell = async (to: Speaker, from: string, id: string, body: string): Promise<void> => {
  const notice = cloudNotice('segredo', '1065551234', { messages: [{ id, from, type: 'text', text: { body } }] });
  const send = () =>
    to('POST', 'servidorwhatsapp/instancia/aviso/cloud', notice.body, { 'x-hub-signature-256': notice.signature });
  // A busy machine may answer 503, and the partner tells it again.
  await expect.poll(async () => (await send()).status, { timeout: 30_000, interval: 200 }).toBe(202);
};

it('H.12 makes one conversation of each person, with each message once, whichever process hears of it', async () => {
  // The partner delivers each message twice, to both processes.
  await Promise.all(
    Array.from({ length: people }, (_, at) => at).flatMap((at) => [
      tell(aqui!, phone(at), `wamid.${at}.a`, 'Boa noite'),
      tell(ali!, phone(at), `wamid.${at}.a`, 'Boa noite'),
      tell(ali!, phone(at), `wamid.${at}.b`, 'Vocês entregam?'),
    ]),
  );
  await house!.app.jobs.drain();
  expect(
    await all(
      sql`select count(*)::int as n, sum(nao_lidas)::int as lidas from conversa_whatsapp where situacao = 'NA_FILA'`,
    ),
  ).toEqual([{ n: people, lidas: 2 * people }]);
  expect(await all(sql`select count(*)::int as n from recebida_whatsapp`)).toEqual([{ n: 2 * people }]);
});
it('H.12 shows at one process, when next asked, what the other has heard', async () => {
  const [{ id } = { id: 0 }] = await all(
    sql<{ id: number }>`select id from conversa_whatsapp where telefone = ${`+${phone(0)}`}`,
  );
  await tell(ali!, phone(0), 'wamid.agora', 'Ainda estão abertos?');
  await house!.app.jobs.drain();
  const { body } = await um!('GET', `servidorwhatsapp/conversa/mensagens?conversa=${id}`);
  expect(JSON.stringify(body)).toContain('Ainda estão abertos?');
});
