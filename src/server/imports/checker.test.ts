import { expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { cleanValues, fieldErrorsOf, recordChecker, schemaOf } from '#kit/entity/validation';
import { createFake } from '#fields/fake';
import { fullRecord } from '#kit/entity/sampleRecord';
import { readBusiness } from '../business';

interface Outcome {
  readonly errors: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}
const hostile = [
  null,
  '',
  'x',
  ' Ana ',
  -1,
  0,
  1.005,
  1e12,
  true,
  false,
  [],
  ['x'],
  {},
  { cep: '1', latitude: 900 },
  '2026-02-30',
  '99999999999',
  'a'.repeat(3000),
];

it('judges every record of every declaration as the schema of its form does', async () => {
  const { models } = readBusiness();
  expect(models.length).toBeGreaterThan(25);
  let [refused, passed] = [0, 0];
  for (const model of models) {
    const [schema, check, lasting] = [schemaOf(model), recordChecker(model), recordChecker(model, { stays: true })];
    const fake = createFake(7, { reference: () => 5 });
    const own = Object.values(model.fields).filter(({ system }) => !system);
    for (let turn = 0; turn < 60; turn++) {
      const drawn: Record<string, unknown> = {
        ...fullRecord({ ...model, rules: [] }, fake),
        ...(model.tenant && { [model.tenant]: 1 }),
      };
      for (let change = turn % 3; change > 0; change--)
        drawn[own[(turn * 7 + change * 13) % own.length]!.name] = hostile[(turn + change * 5) % hostile.length];
      const record = cleanValues(model.fields, Object.fromEntries(own.map(({ name }) => [name, drawn[name] ?? null])));
      const expected = await schema.validate(record, { abortEarly: false }).then(
        (values): Outcome => ({
          errors: {},
          values: Object.fromEntries(own.map(({ name }) => [name, (values as Record<string, unknown>)[name] ?? null])),
        }),
        (error: unknown): Outcome => ({ errors: fieldErrorsOf(error as ValidationError) }),
      );
      const [{ values, errors }, again] = [check(record), lasting(record)];
      expect(again).toEqual({ values, errors });
      const isRefused = Object.keys(expected.errors).length > 0;
      if (isRefused) refused++;
      else passed++;
      expect(isRefused ? { errors } : { errors, values }, `${model.name} ${JSON.stringify(record)}`).toEqual(expected);
    }
  }
  expect([refused > 100, passed > 100]).toEqual([true, true]);
});
