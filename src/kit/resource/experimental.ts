import type { Model } from '../read/model';

/** A declaration that people reach: an entity, a page, a report, a wizard. */
export type Reached =
  | Pick<Model, 'name' | 'experimental' | 'access' | 'actions' | 'fields' | 'off' | 'owner'>
  | { readonly name: string; readonly experimental?: string; readonly permission: string | readonly string[] };

/** Permissions each of which opens a part of the declaration. */
export const doorsOf = (one: Reached): string[] =>
  'access' in one
    ? [
        ...Object.entries(one.access).flatMap(([verb, permissions]) => (one.off.includes(verb) ? [] : permissions)),
        ...one.actions.flatMap(({ permission }) => permission ?? []),
      ]
    : [one.permission].flat();
/** The same, with those that open single fields or rows. */
const namedBy = (one: Reached): string[] => [
  ...doorsOf(one),
  ...('access' in one
    ? [
        ...(one.owner ? [one.owner.seeAll] : []),
        ...Object.values(one.fields).flatMap(({ options: { read, write, change } }) =>
          [read, write, change].filter((each) => each !== undefined),
        ),
      ]
    : []),
];

/**
 * Permissions of each experimental module: those that its declarations name and no other does. Who is not on the list
 * of the module holds none of them, so that menu, pages, calls, files and jobs are closed by the one check that all of
 * them make.
 */
export const closedBy = (declared: readonly Reached[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const codes = new Set(declared.flatMap(({ experimental }) => experimental ?? []));
  return new Map(
    [...codes].map((code) => {
      const others = new Set(declared.filter(({ experimental }) => experimental !== code).flatMap(namedBy));
      const own = declared.filter(({ experimental }) => experimental === code).flatMap(namedBy);
      return [code, new Set(own.filter((one) => !others.has(one) && !one.startsWith('ROLE_')))];
    }),
  );
};
