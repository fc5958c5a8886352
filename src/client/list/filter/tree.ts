import type { FilterBody } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { comparisonsOf, readTest, spelled } from './comparisons';

/** The advanced filter while it is edited. Keys are for React only. */
export interface Line {
  readonly key: number;
  readonly field: string;
  readonly comparison: string;
  readonly value: unknown;
}
export interface Group {
  readonly key: number;
  readonly match: 'all' | 'any';
  readonly parts: readonly (Line | Group)[];
}
export const isGroup = (part: Line | Group): part is Group => 'parts' in part;

/** Groups within groups that the builder offers; the server takes eight levels. */
export const maxNesting = 3;

let lastKey = 0;
const nextKey = (): number => ++lastKey;
type Known = ReadonlyMap<string, ModelField>;

export const newLine = (fields: Known, name = [...fields.keys()][0] ?? '', zone?: string): Line => {
  const field = fields.get(name);
  return {
    key: nextKey(),
    field: name,
    comparison: (field && comparisonsOf(field, zone)[0]?.id) ?? '',
    value: undefined,
  };
};
export const newGroup = (parts: readonly (Line | Group)[] = [], match: Group['match'] = 'all'): Group => ({
  key: nextKey(),
  match,
  parts,
});

/** The filter of a tree; lines without a value and empty groups are left out. */
export const treeBody = (group: Group, fields: Known, zone?: string): FilterBody | undefined => {
  const parts = group.parts.flatMap((part): FilterBody[] => {
    const body = isGroup(part) ? treeBody(part, fields, zone) : lineBody(part, fields, zone);
    return body ? [body] : [];
  });
  return parts.length === 0 ? undefined : group.match === 'all' ? { $and: parts } : { $or: parts };
};
const lineBody = ({ field: name, comparison, value }: Line, fields: Known, zone?: string): FilterBody | undefined => {
  const field = fields.get(name);
  const test =
    field &&
    comparisonsOf(field, zone)
      .find(({ id }) => id === comparison)
      ?.toTest(value);
  return test && { [name]: test };
};

/** The tree of a filter, from an address or a saved view. Parts that no line can show are left out. */
export const bodyTree = (body: FilterBody, fields: Known, zone?: string): Group => {
  if (body.$or && Object.keys(body).length === 1)
    return newGroup(
      body.$or.map((part) => partOf(part, fields, zone)).filter((part) => part !== undefined),
      'any',
    );
  const lines = Object.entries(body).flatMap(([name, test]): (Line | Group)[] => {
    if (name === '$and')
      return (test as FilterBody[]).map((part) => partOf(part, fields, zone)).filter((part) => part !== undefined);
    if (name === '$or') return [bodyTree({ $or: test as FilterBody[] }, fields, zone)];
    const field = fields.get(name);
    const read = field && readTest(field, spelled(test), zone);
    return read ? [{ key: nextKey(), field: name, comparison: read.comparison.id, value: read.value }] : [];
  });
  return newGroup(lines);
};
const partOf = (body: FilterBody, fields: Known, zone?: string): Line | Group | undefined => {
  const group = bodyTree(body, fields, zone);
  const [first] = group.parts;
  return group.parts.length === 0
    ? undefined
    : group.parts.length === 1 && group.match === 'all' && first && !isGroup(first)
      ? first
      : group;
};

/** The tree with one part replaced, or taken out. */
export const changePart = (
  group: Group,
  key: number,
  change: (part: Line | Group) => Line | Group | undefined,
): Group =>
  group.key === key
    ? ((change(group) as Group | undefined) ?? { ...group, parts: [] })
    : {
        ...group,
        parts: group.parts.flatMap((part) => {
          const next = part.key === key ? change(part) : isGroup(part) ? changePart(part, key, change) : part;
          return next ? [next] : [];
        }),
      };
