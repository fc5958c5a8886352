import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { templateName } from '../../support/template';
import { readBusiness } from '../../../src/server/business';

const versionsOf = async ({ database }: Services): Promise<readonly unknown[]> =>
  (await sql`select id, versao from cliente order by id`.execute(database.owner)).rows;

describe.each(engines)('houses of one template on %s', (engine) => {
  it('begin with the same rows, share none, and know what is taken', async () => {
    const first = await startServices({ engine });
    const planted = await versionsOf(first);
    await sql`update cliente set versao = 99`.execute(first.database.owner);
    const second = await startServices({ engine });
    expect(await versionsOf(second)).toEqual(planted);
    expect(second.companies).toEqual(first.companies);
    expect(second.rowsOf('cliente', second.companies[0])).toHaveLength(3);
    const as = await second.as('um');
    const cliente = second.models.find(({ name }) => name === 'cliente')!;
    const { status, text } = await as('POST', `${cliente.root}save`, second.sample(cliente, second.companies[0], 77));
    expect([status, text]).toEqual([200, expect.stringContaining('"id"')]);
    await first.close();
    await second.close();
    // Planting on the embedded engine takes long on a busy machine.
  }, 300_000);
});

it('a template has another name when a field, a rule or the number of rows is another', () => {
  const { models, words } = readBusiness();
  const [one, ...others] = models as [(typeof models)[number], ...typeof models];
  const name = templateName(models, words, 3);
  expect(templateName(readBusiness().models, words, 3)).toBe(name);
  expect(templateName(models, words, 4)).not.toBe(name);
  const rules = [{ on: [], test: () => false, message: '' }] as never;
  expect(templateName([{ ...one, rules }, ...others], words, 3)).not.toBe(name);
  const [field] = Object.values(one.fields);
  const fields = { ...one.fields, [field!.name]: { ...field!, column: 'outra' } };
  expect(templateName([{ ...one, fields }, ...others], words, 3)).not.toBe(name);
});
