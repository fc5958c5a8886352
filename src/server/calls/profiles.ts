import { readFilter } from '#kit/read/filter';
import { partOf } from '#kit/entity/parts';
import type { Work } from '../core/context';
import { rowsOf, type Row } from '../db/query';
import { listOf as arrayOf, refTo } from '../openapi/schema';
import { house } from '../operations/house';
import { present } from '../operations/present';

/** Editors of users choose among profiles; editors of profiles see them. */
const policy = { anyOf: [], ofParts: ['profiles.list', 'people.update'] } as const;

const common = { tag: 'Permissões', policy, mode: 'read', answer: { result: arrayOf(refTo('perfil')) } } as const;

/** The active profiles of the company one is in; outside any, the platform's own. */
export const companyProfiles = house('GET profile/listcompanyprofiles', {
  ...common,
  label: 'Os perfis da empresa',
  act: ({ call: { user } }, work) =>
    listOf(work, ({ empresa, ativo }) => ativo !== false && (empresa ?? null) === (user.company?.id ?? null)),
});
/** Every profile one may see, inactive ones too. */
export const allProfiles = house('GET profile/listall', {
  ...common,
  label: 'Todos os perfis',
  act: (_, work) => listOf(work, () => true),
});

const listOf = async (work: Work, isWanted: (row: Row) => boolean): Promise<unknown[]> => {
  const model = partOf(work.services.models, 'profiles');
  if (!model) return [];
  const found: unknown[] = [];
  for await (const rows of rowsOf(work.tx, model, readFilter(model, { $sort: [['nome', 'asc']] }), { limit: 10_000 }))
    found.push(...(await present(work, model, rows.filter(isWanted))));
  return found;
};
