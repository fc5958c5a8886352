import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloud } from '../../../resources/whatsapp/cloud.server';
import type { WhatsAppProvider } from '../../../resources/whatsapp/provider.server';
import { fakeCloud } from '../../support/fakeCloud';
import { startServices, type Services } from '../../support/services';

const clock = { now: new Date('2026-11-20T15:00:00Z') };
let [house, fake]: [Services?, Awaited<ReturnType<typeof fakeCloud>>?] = [];
const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house!.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
const turn = async (): Promise<void> => {
  clock.now = new Date(clock.now.getTime() + 60_000);
  await house!.app.routines.turn('instanciaWhatsapp.enviar');
};

beforeAll(async () => {
  fake = await fakeCloud('token', '1065551234');
  const provider: WhatsAppProvider = cloud({ url: fake.url, token: 'token', secret: 'segredo' });
  house = await startServices({
    engine: 'pglite',
    now: () => clock.now,
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
  for (const table of ['mensagem_whatsapp', 'recusa_whatsapp']) await all(sql`delete from ${sql.table(table)}`);
  await all(sql`update instancia_whatsapp set pausada = true`);
  await all(sql`insert into instancia_whatsapp (empresa_id, busca, nome, provedor, estado, numero_id, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, pausada)
    values (${house.companies[0]}, '', 'Oficial', 'CLOUD', 'CONECTADA', '1065551234', 1, 1, '00:00', '23:59', false)`);
}, 120_000);
afterAll(async () => {
  await house?.close();
  await fake?.close();
});

it.each([
  ['MARKETING', 'CAMPANHA', 'FALHA', 1],
  ['SERVICO', 'PEDIDO', 'ENVIADA', 2],
])('a message of %s whose answer was lost ends as it may', async (tipo, origem, estado, vezes) => {
  const telefone = `+55119876543${vezes}0`;
  const [cliente] = await all(
    sql<{
      id: number;
    }>`update cliente set telefone = ${telefone}, aceita_mensagens = true where id = (select min(id) from cliente where empresa_id = ${house!.companies[0]}) returning id`,
  );
  await all(sql`insert into mensagem_whatsapp (empresa_id, busca, chave, telefone, texto, origem, tipo, cliente_id, instancia_id, estado, tentativas, simulada, enviar_em)
    select ${house!.companies[0]}, '', ${`perdida:${tipo}`}, ${telefone}, 'Olá', ${origem}, ${tipo}, ${cliente!.id}, id, 'PENDENTE', 0, false, ${clock.now.toISOString()}
    from instancia_whatsapp where nome = 'Oficial'`);
  fake!.fail('lost');
  await turn();
  await turn();
  expect(await all(sql`select estado from mensagem_whatsapp where chave = ${`perdida:${tipo}`}`)).toEqual([{ estado }]);
  // Marketing came once, though nobody knows; a state of an order is worth a second time.
  expect(fake!.sent.filter(({ to }) => to === telefone)).toHaveLength(vezes);
});
