/** A company with accounts at both CRMs, each a fake over HTTP. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { crm, type Crm } from '../../../resources/atendimento/crm/crm.port';
import type { Speaker } from '../../../src/server/testing';
import { fakeLeadlovers, fakeSpotter, type FakeLeadlovers, type FakeSpotter } from '../../support/fakeCrm';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

export const tokens = { spotter: 'token-do-spotter-1234', leadlovers: 'token-da-leadlovers-5678' };
export let house: Services;
export let spotter: FakeSpotter;
export let leadlovers: FakeLeadlovers;
export let [um, dois, leitor, admin]: Speaker[] = [];
/** Everything that the server logs. */
export const logged: string[] = [];
export const clock = { now: new Date('2026-11-30T15:00:00Z') };
export const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
export const all = async <T = Record<string, unknown>>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as readonly T[];
export const configurar = async (values: object, who = um!) => {
  const answer = await saveSettings(who, 'crm/configuracao', values);
  expect(answer.body.hasError, answer.text).toBe(false);
};
export const ligado = {
  ambiente: 'PRODUCAO',
  spotterAtivo: true,
  spotterToken: tokens.spotter,
  leadloversAtivo: true,
  leadloversToken: tokens.leadlovers,
};

/** Opens the company for the tests of a file. */
export const comCrm = (engine: 'pglite' | 'postgres' = 'postgres', avisos = '/Webhooks'): void => {
  beforeAll(async () => {
    [spotter, leadlovers] = [await fakeSpotter(tokens.spotter), await fakeLeadlovers(tokens.leadlovers)];
    const kept = new Map<string, unknown>();
    const opened = crm.open(
      {
        CRM_PROVIDER: 'parceiros',
        CRM_SPOTTER_URL: spotter.url,
        CRM_SPOTTER_AVISOS: avisos,
        CRM_LEADLOVERS_URL: leadlovers.url,
      },
      {
        fetch,
        fetchAbroad: fetch,
        now: () => clock.now,
        publicUrl: 'https://x',
        log: { warn: () => undefined },
        outbox: () => undefined,
        rehearses: true,
        store: {
          get: (key) => Promise.resolve(kept.get(key)),
          change: (key, change) => {
            const made = change(kept.get(key));
            kept.set(key, made);
            return Promise.resolve(made);
          },
        },
      },
    ) as Crm;
    const tell = (event: string, fields?: object, cause?: unknown): void => {
      logged.push(JSON.stringify([event, fields, cause instanceof Error ? [cause.message, cause.stack] : null]));
    };
    house = await startServices({
      engine,
      now: () => clock.now,
      ports: { crm: opened },
      log: { debug: tell, info: tell, warn: tell, error: tell },
    });
    [um, dois, leitor, admin] = await Promise.all(
      (['um', 'dois', 'leitor', 'admin'] as const).map((login) => house.as(login)),
    );
    for (const table of ['crm_envio', 'crm_webhook']) await all(sql`delete from ${sql.table(table)}`);
    await all(sql`delete from mailing_historico`);
    await all(sql`update mailing set anterior_id = null`);
    await all(sql`delete from mailing`);
    await configurar(ligado);
  }, 120_000);
  afterAll(async () => {
    await house.close();
    await Promise.all([spotter.close(), leadlovers.close()]);
  });
};
