import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFake } from '../../../src/fields/fake';
import { callPath } from '../../../src/kit/calls/calls';
import type { Fields } from '../../../src/kit/entity/field';
import type { Model } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';
import type { Answer, Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const { models } = readBusiness();
/** Actions on the rows of a selection: declared ones, and those of every list. */
const actions = models.flatMap((model) => [
  ...model.actions
    .filter(({ scope }) => scope === 'bulk')
    .map(({ name, call, form = {} }) => [`${model.name} ${name}`, model, call, form as Fields, {}] as const),
  ...(model.access.delete && model.bin
    ? [[`${model.name} excluir`, model, 'POST excluir-em-massa', {}, {}] as const]
    : []),
]);
const isOfCompanies = ({ tenant }: Model): boolean => tenant !== undefined && tenant !== 'id';

describe('a selection by filter', () => {
  let house: Services;
  let who: Readonly<Record<'company' | 'platform', Speaker>>;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    who = { company: await house.as('um'), platform: await house.as('admin') };
  }, 120_000);
  afterAll(() => house.close());

  let keys = 0;
  const ask = (model: Model, call: string, form: Fields, selection: object): Promise<Answer> => {
    const fake = createFake(++keys, {
      reference: (entity) =>
        house.rowsOf(
          entity,
          isOfCompanies(models.find(({ name }) => name === entity)!) ? house.companies[0] : null,
        )[0] ?? null,
    });
    const values = Object.fromEntries(
      Object.entries(form).map(([name, field]) => [name, field.kind.sample(fake, field)]),
    );
    return who[isOfCompanies(model) ? 'company' : 'platform'](
      'POST',
      callPath(model.root, call as never),
      { ...values, selection },
      { 'idempotency-key': `selecao-filtrada-${++keys}` },
    );
  };
  const listed = async (model: Model): Promise<number | undefined> =>
    (await who[isOfCompanies(model) ? 'company' : 'platform']('POST', `${model.root}filterpaginated/1/1`, {})).body
      .totalRecords;

  it.each(actions)('%s: other rows than were seen are refused with the number of now', async (_, model, call, form) => {
    const total = await listed(model);
    // Not for this person, or its form asks for more than a sample has: nothing reaches the rows.
    const early = [400, 402, 403, 404, 422];
    const more = await ask(model, call, form, { filter: {}, total: (total ?? 0) + 1, age: 0 });
    if (early.includes(more.status)) return;
    // A condition of the call narrows what was searched for.
    const searched = await ask(model, call, form, { filter: { $search: 'zzzzzz' } });
    expect(searched.text).not.toContain('campo desconhecido');
    expect([more.status, more.body.result], more.text).toEqual([409, { total }]);
    expect(await listed(model)).toBe(total);
    if (!total) return;
    // The same number, and yet others: they came after the person looked.
    const later = await ask(model, call, form, { filter: {}, total, age: 10_000_000 });
    expect([later.status, later.body.result], later.text).toEqual([409, { total }]);
    expect(await listed(model)).toBe(total);
  });

  it('is what most of those calls come to', async () => {
    const reached = await Promise.all(
      actions.map(async ([name, model, call, form]) =>
        (await ask(model, call, form, { filter: {}, total: 999_999, age: 0 })).status === 409 ? name : undefined,
      ),
    );
    expect(reached.filter(Boolean).length).toBeGreaterThan(actions.length / 2);
  });

  it('that still finds what was seen is done, by a search too', async () => {
    const { company } = who;
    for (const nome of ['Água de coco', 'Água com gás', 'Limão'])
      expect((await company('POST', 'produto/categoria/save', { nome, ordem: 0 })).status).toBe(200);
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update categoria_produto set criado_em = now() - interval '1 hour', atualizado_em = now() - interval '1 hour'`.execute(
        tx,
      ),
    );
    const selection = { filter: { $search: 'agua' }, total: 2, age: 1_000 };
    const { status, body, text } = await company('POST', 'produto/categoria/excluir-em-massa', { selection });
    expect([status, body.result], text).toMatchObject([200, { changed: 2 }]);
  });
});
