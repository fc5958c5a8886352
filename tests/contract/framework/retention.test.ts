import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';

describe.each(['pglite', 'postgres'] as const)('what is kept too long on %s', (engine) => {
  let house: Services;
  const day = 86_400_000;
  const clock = { now: new Date() };
  const count = async (table: string): Promise<number> =>
    Number(
      (
        await house.database.read({ company: '*' }, (tx) =>
          sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
        )
      ).rows[0]!.n,
    );
  const turn = (): Promise<void> => house.app.routines.turn('companyDownload.apagarVencidos');
  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    await house.database.transaction({ company: '*' }, async (tx) => {
      await sql`delete from company_download`.execute(tx);
      await sql`update mensagem_whatsapp set enviar_em = ${clock.now}, estado = 'LIDA'`.execute(tx);
      await sql`update mensagem_whatsapp set estado = 'PENDENTE' where id = (select min(id) from mensagem_whatsapp)`.execute(
        tx,
      );
      await sql`insert into assistente (empresa_id, nome, passos, situacao) values (${house.companies[0]}, 'a', '{}', 'RASCUNHO'), (${house.companies[0]}, 'b', '{}', 'CONCLUIDO')`.execute(
        tx,
      );
    });
    const um = await house.as('um');
    await um('POST', 'client/exportar/csv/segundo-plano', {});
    await house.app.jobs.drain();
  }, 120_000);
  afterAll(() => house.close());

  it('goes by itself on its day, and not before', async () => {
    const [files, messages] = [await count('arquivo'), await count('mensagem_whatsapp')];
    expect(await count('company_download')).toBe(1);
    clock.now = new Date(clock.now.getTime() + 29 * day);
    await turn();
    expect([
      await count('company_download'),
      await count('arquivo'),
      await count('mensagem_whatsapp'),
      await count('assistente'),
    ]).toEqual([1, files, messages, 2]);
    clock.now = new Date(clock.now.getTime() + 2 * day);
    await turn();
    expect([await count('company_download'), await count('arquivo')]).toEqual([0, files - 1]);
    clock.now = new Date(clock.now.getTime() + 151 * day);
    await turn();
    expect([await count('assistente'), await count('mensagem_whatsapp')]).toEqual([1, messages]);
    clock.now = new Date(clock.now.getTime() + 185 * day);
    await turn();
    // Waiting messages are not deleted.
    expect(await count('mensagem_whatsapp')).toBe(1);
  });
});
