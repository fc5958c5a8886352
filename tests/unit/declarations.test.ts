import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkModels, findingText } from '#kit/checks';
import { sinceOf } from '#kit/entity/since';
import { readBusiness } from '../../src/server/business';
import { systemModels } from '../../src/server/system';
import * as words from '../../schemas/vocabulary';
import { declarationsIn } from '../../scripts/vite/declared';

test('the declarations have no findings, the words of the business known', () => {
  const { models, pages } = readBusiness();
  expect(models.length).toBeGreaterThanOrEqual(22);
  expect(
    checkModels(models, {
      vocabulary: { permissions: Object.keys(words.permissions), plans: Object.keys(words.planFunctions) },
      pages,
    }).map(findingText),
  ).toEqual([]);
});

test('the parts of a record page have titles that tell them apart', () => {
  const { models } = readBusiness();
  const byName = new Map(models.map((one) => [one.name, one]));
  const alike = models.flatMap(({ name, fields, record }) => {
    const titles = [...(record?.body ?? []), ...(record?.aside ?? [])].flatMap((part) => {
      if (typeof part === 'string') return fields[part]?.label ?? [];
      if (part.part === 'children') return part.label ?? byName.get(part.entity)?.label.many ?? [];
      if (part.part === 'fields' || part.part === 'links') return part.label ?? [];
      if (part.part === 'table' || part.part === 'linked')
        return ('label' in part && part.label) || fields[part.field]!.label;
      return [];
    });
    return titles.filter((title, at) => titles.indexOf(title) < at).map((title) => `${name}: ${title}`);
  });
  expect(alike).toEqual([]);
});

test('the build finds what the server finds, at the same addresses, and nothing among the functions of a module', () => {
  const { models, reports, wizards, pages } = readBusiness();
  const served = [...models, ...systemModels, ...pages, ...[...reports, ...wizards].map(({ model }) => model)].map(
    ({ path }) => path,
  );
  expect(
    declarationsIn(fileURLToPath(new URL('../../', import.meta.url)))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(served.toSorted());
  expect(served).toContain('modulo-fiscal/ncm');
  expect(served).toContain('servidor/whats');
});

test('an age beside a status counts from the state: no state that a record moved to counts from its beginning', () => {
  const aged = readBusiness().models.filter(({ record }) => record?.since !== undefined);
  expect(aged.length).toBeGreaterThanOrEqual(8);
  const wrong = aged.flatMap((model) => {
    const { record, fields, name } = model;
    const status = record!.status === undefined ? undefined : fields[record!.status];
    if (!status?.choices) return [];
    // Every instant is another, so that what is shown says where it came from.
    const instants = Object.values(fields).filter(({ kind }) => kind.name === 'dateTime');
    const values = Object.fromEntries(
      instants.map((field, at) => [field.name, new Date(Date.UTC(2026, 0, 1 + at)).toISOString()]),
    );
    const isBorn = (shown: string | undefined): boolean =>
      instants.some(
        ({ name: field, options }) =>
          options.stamp === 'now' && field !== model.states?.since && values[field] === shown,
      );
    return Object.keys(status.choices)
      .filter(
        (state) => state !== status.options.default && isBorn(sinceOf(model, { ...values, [status.name]: state })),
      )
      .map((state) => `${name}: ${state}`);
  });
  expect(wrong).toEqual([]);
});

test('what undoes a record says what it undoes: «Cancelar» alone is the button that leaves a form', () => {
  const alone = [...readBusiness().models, ...systemModels].flatMap(({ name, actions }) =>
    actions.filter(({ label, hidden }) => label === 'Cancelar' && !hidden).map((action) => `${name}.${action.name}`),
  );
  expect(alone).toEqual([]);
});
