import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBusiness } from '../../../src/server/business';
import { isFilled } from '../../../src/server/db/columns';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

const { models } = readBusiness();
const isBlank = (value: unknown): boolean => value === null || value === undefined;

describe('blanks stand last in both directions', () => {
  let house: Services;
  let admin: Speaker;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    admin = await house.as('admin');
  }, 120_000);
  afterAll(() => house.close());

  it('in every sort of every list', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const model of models)
      for (const field of Object.values(model.fields)) {
        if (isFilled(field) || field.derived || field.kind.sortable === false) continue;
        const { status, body, text } = await admin('POST', `${model.root}filterpaginated/1/100`, {
          $sort: [[field.name, 'desc']],
        });
        if (status !== 200 || body.hasError) {
          // No list of this person, no order by this field, or a list that must be asked inside a company.
          if (![200, 400, 403, 404].includes(status)) wrong.push(`${model.name}.${field.name}: ${status} ${text}`);
          continue;
        }
        const values = body.results!.map((row) => row[field.name]);
        const first = values.findIndex(isBlank);
        if (first > 0) tried++;
        if (first >= 0 && values.slice(first).some((value) => !isBlank(value)))
          wrong.push(`${model.name}.${field.name}`);
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  }, 300_000);
});
