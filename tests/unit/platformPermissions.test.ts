import { expect, test } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { profilesOf } from '../../resources/demo/perfis.lazy.server';
import { platformPermissions } from '../../schemas/vocabulary';
import { isOfPlatform } from '../support/ofPlatform';

const { models } = readBusiness();

// A company would read the rows of all sellers: no company tells them apart.
test('rows of sellers that belong to no company are listed by the platform alone', () => {
  const ofSellers = models.filter(({ owner, tenant }) => owner && tenant === undefined);
  expect(ofSellers.map(({ name }) => name)).toEqual(expect.arrayContaining(['comissaoLinha', 'prospecto']));
  expect(ofSellers.filter(({ access }) => !isOfPlatform(access.list)).map(({ name }) => name)).toEqual([]);
});

test('no profile of a company in the demonstration names a permission of the platform', () => {
  const alone: ReadonlySet<string> = new Set(platformPermissions);
  const { analista: _analista, revenda: _revenda, ...ofCompanies } = profilesOf(models);
  expect(Object.keys(ofCompanies)).toContain('empresa');
  for (const { nome, permissoes } of Object.values(ofCompanies))
    expect([nome, permissoes.filter((one) => alone.has(one))]).toEqual([nome, []]);
});
