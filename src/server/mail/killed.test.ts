/** A mail whose process dies at any step between the request and the mail server's answer. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { argon2, cheap } from '../adapters/argon2';
import { offlineCep } from '../adapters/cep';
import { vaultOf } from '../adapters/vault';
import { engines, mortal } from '../processes/testing';
import type { HousePorts, MailMessage } from '../ports';
import { openHouse, speaker, type House } from '../testing';

interface Handed extends MailMessage {
  readonly id: string | undefined;
}
describe.each(engines)('a mail whose process dies, on %s', (engine) => {
  let server: TestPostgres | undefined;
  let house: House;
  const handed: Handed[] = [];
  const ports: HousePorts = {
    passwords: argon2(cheap),
    mail: {
      send: (message, id) => {
        handed.push({ ...message, id });
        return Promise.resolve();
      },
    },
    cep: offlineCep(),
    vault: vaultOf(new Uint8Array(32)),
  };
  const all = <T>(statement: ReturnType<typeof sql<T>>) =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    house = await openHouse(await server?.createDatabase());
  }, 120_000);
  afterAll(async () => {
    await house.database.close();
    await server?.stop();
  });

  /** Asks for a link, lets a process die at that step, and another one go on. Counts what each handed over. */
  const survive = async (steps: number, isStored: boolean) => {
    handed.length = 0;
    for (const table of ['freio', 'trabalho', 'envio_parceiro']) await all(sql`delete from ${sql.table(table)}`);
    const ask = speaker(house.app, null);
    const asked = await ask('POST', 'user/esqueciminhasenha/ver', undefined, { 'x-xsrf-token': 'publico' });
    expect(asked.body.hasError).toBe(false);
    const isDead = await house
      .start({ ports, database: mortal(house.database, steps, isStored) })
      .jobs.drain()
      .then(
        () => false,
        (error: unknown) => {
          if ((error as Error).message !== 'morto') throw error;
          return true;
        },
      );
    const before = handed.length;
    // The lease of the dead one is over.
    await all(sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`);
    await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
    await house.start({ ports }).jobs.drain();
    return {
      isDead,
      before,
      states: await all(sql<{ estado: string; corpo: string }>`select estado, corpo from envio_parceiro`),
    };
  };

  it('is sent once, and again only where nobody knows whether it went', async () => {
    let dead = 0;
    let isAlive = false;
    for (let steps = 1; !isAlive; steps++) {
      expect(steps, 'the work has an end').toBeLessThan(60);
      for (const isStored of [false, true]) {
        const { isDead, before, states } = await survive(steps, isStored);
        const where = `step ${steps}, ${isStored ? 'after' : 'before'} it was stored`;
        expect(states, where).toEqual([{ estado: 'ENVIADO', corpo: '' }]);
        expect(handed.length, where).toBeGreaterThan(0);
        // Twice only where it was handed over and the process died before that was stored: the moment that SMTP leaves.
        expect(handed.length, where).toBeLessThanOrEqual(before === 0 ? 1 : 2);
        expect(new Set(handed.map(({ id, button }) => `${id} ${button?.url}`)).size, where).toBe(1);
        expect(handed[0], where).toMatchObject({ to: ['ver@exemplo.com.br'], button: { label: 'Criar nova senha' } });
        if (isDead) dead += 1;
        else isAlive = true;
      }
    }
    expect(dead).toBeGreaterThan(8);
  }, 120_000);
});
