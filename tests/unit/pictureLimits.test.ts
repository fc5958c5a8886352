/** The input of a picture says the one limit; no field says another. */
import { expect, it } from 'vitest';
import type { ModelField } from '#kit/read/model';
import { readBusiness } from '../../src/server/business';

const { models, wizards } = readBusiness();
const inside = (field: ModelField): readonly ModelField[] => [
  field,
  ...Object.values(field.item ?? {}).flatMap((one) => inside(one)),
];

it('names no size of a file or a picture in the help of a field', () => {
  const all = [...models, ...wizards.flatMap(({ model }) => model.steps.map((step) => step.model))].flatMap(
    ({ name, fields }) =>
      Object.values(fields).flatMap((field) => inside(field).map((one) => [`${name}.${one.name}`, one] as const)),
  );
  const files = all.filter(([, { kind }]) => kind.name === 'image' || kind.name === 'file');
  expect(files.length).toBeGreaterThan(15);
  const wrong = files.flatMap(([name, { options }]) =>
    /\d\s?([kM]B|pontos|pixels|megabytes)/i.test(options.help ?? '') ? [`${name}: ${options.help!}`] : [],
  );
  expect(wrong).toEqual([]);
});
