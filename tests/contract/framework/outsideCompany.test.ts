import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/kit/calls/calls';
import { createFake } from '../../../src/fields/fake';
import type { Fields } from '../../../src/kit/entity/field';
import { messages } from '../../../src/kit/messages';
import type { Model, ModelAction } from '../../../src/kit/read/model';
import { fill } from '../../../src/kit/text';
import { readBusiness } from '../../../src/server/business';
import type { Answer, Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const { models } = readBusiness();
const actions = models.flatMap((model) =>
  model.actions.map((action) => [`${model.name} ${action.name}`, model, action] as const),
);
const isOfCompanies = ({ tenant }: Model): boolean => tenant !== undefined && tenant !== 'id';

/**
 * Every action, tried by an administrator of the platform who has entered no company, with what its form could be
 * filled with.
 */
describe('outside of any company', () => {
  let house: Services;
  let admin: Speaker;
  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    admin = await house.as('admin');
  }, 120_000);
  afterAll(() => house.close());

  const sampled = (form: Fields, seed: number): object => {
    const fake = createFake(seed, {
      reference: (entity) =>
        house.rowsOf(
          entity,
          isOfCompanies(models.find(({ name }) => name === entity)!) ? house.companies[0] : null,
        )[0] ?? null,
    });
    return Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.kind.sample(fake, field)]));
  };
  const idsOf = (model: Model): readonly number[] =>
    house.rowsOf(model.name, isOfCompanies(model) ? house.companies[0] : null);
  let keys = 0;
  const ask = (model: Model, action: ModelAction, about: object, id: number | undefined): Promise<Answer> => {
    const form = sampled(action.form ?? {}, ++keys);
    const path = callPath(model.root, action.call)
      .slice()
      .replace('{id}', String(id))
      .replace(/\{(\w+)\}/g, (_, name: string) => String((form as Record<string, unknown>)[name]));
    return admin('POST', path, { ...form, ...about }, { 'idempotency-key': `fora-de-empresa-${++keys}` });
  };

  it.each(actions)(
    '%s answers, and asks nobody to enter the company that its record names',
    async (_, model, action) => {
      const ids = idsOf(model);
      const abouts =
        action.scope === 'record'
          ? ids.slice(0, 3).map((id) => ({ id }))
          : action.scope === 'bulk'
            ? [{ selection: { ids } }, { selection: { filter: {} } }]
            : [{ filter: {} }];
      for (const about of abouts) {
        const answer = await ask(model, action, about, 'id' in about ? about.id : undefined);
        expect([200, 400, 403, 404, 409, 422], `${answer.status} ${answer.text.slice(0, 300)}`).toContain(
          answer.status,
        );
        expect(action.scope === 'record' ? answer.text : '').not.toContain('Entre em uma empresa');
      }
    },
  );
  it.each(actions.filter(([, , { inCompany, scope }]) => inCompany && scope === 'collection'))(
    '%s is refused before anything starts',
    async (_, model, action) => {
      const told = async (): Promise<unknown> =>
        (await query<{ n: number }>(sql`select count(*)::int as n from auditoria`))[0];
      const before = await told();
      const { body } = await ask(model, action, { filter: {} }, undefined);
      expect([body.messageError, await told()]).toEqual([fill(messages.enterCompany, { label: action.label }), before]);
    },
  );
  it.each(actions.filter(([, , { inCompany, scope }]) => inCompany && scope === 'bulk'))(
    '%s is refused for rows of several companies',
    async (_, model, action) => {
      // Earlier cases have put some of them into the bin.
      const found = await query<{ id: number }>(
        sql`select min(id) as id from ${sql.table(model.table)} where excluido_em is null group by ${sql.ref(model.fields[model.tenant!]!.column)}`,
      );
      const ids = found.map(({ id }) => Number(id));
      const message = fill(ids.length > 1 ? messages.oneCompany : messages.enterCompany, { label: action.label });
      expect(
        (await ask(model, action, { selection: { ids: ids.length > 0 ? ids : [987_654_321] } }, undefined)).body
          .messageError,
      ).toBe(message);
    },
  );

  it('and what was begun is in a company that can finish it', async () => {
    await house.app.jobs.drain();
    const told = await query<{ dito: string }>(
      sql`select erro as dito from trabalho union select erro from processo union select mensagem from processo_item`,
    );
    expect(told.filter(({ dito }) => /\b(entre em|escolha|são de mais de) uma\b/i.test(dito ?? ''))).toEqual([]);
  });
});
